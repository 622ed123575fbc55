import { useRef, useState, type ReactNode } from 'react';
import { bankFileForm } from '#contracts/bank-payments.ts';
import type { BankFileAnswer } from '#contracts/bank-payments.ts';
import { decodeText } from '#contracts/decode-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { serverMessageOf } from '../kit/lists/failure-messages.ts';
import { Panel } from '../kit/panels/panel.tsx';
import { useAddBankFileMutation } from './bank-payments-api.ts';
import layout from '../kit/records/layout.module.css';

/** Takes a bank's CSV into the tray, and says what became of its lines. */
export function BankFilePanel({ code }: { code: string }): ReactNode {
  const [add, { isLoading }] = useAddBankFileMutation();
  const input = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState<BankFileAnswer | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const read = async (file: File): Promise<void> => {
    setAnswer(null);
    setRefusal(null);
    const form = bankFileForm.safeParse({
      propertyCode: code,
      fileName: file.name,
      lines: decodeText(new Uint8Array(await file.arrayBuffer())).split(/\r\n|\n|\r/),
    });
    if (!form.success) {
      setRefusal(form.error.issues[0]?.message ?? null);
      return;
    }
    const { data, error } = await add({ body: form.data });
    if (error) setRefusal(serverMessageOf(error));
    else setAnswer(data);
  };
  return (
    <Panel
      title="Bank file"
      text="A CSV with a date, an amount and a reference. Nothing is posted before you confirm it; uploading the same file again adds nothing."
    >
      <div className={layout.line}>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label="Bank file"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) void read(file);
          }}
        />
        <Button busy={isLoading} onClick={() => input.current?.click()}>
          Choose a bank file
        </Button>
      </div>
      <output className={layout.soft}>{answer && answerText(answer)}</output>
      {refusal !== null && <p role="alert">{refusal}</p>}
    </Panel>
  );
}

function answerText({ added, known, outgoing }: BankFileAnswer): string {
  const parts = [`${added} new`];
  if (known > 0) parts.push(`${known} already here`);
  if (outgoing > 0) parts.push(`${outgoing} going out, left out`);
  return `${parts.join(', ')}.`;
}
