import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { getAccountCsv, getAccountPdf } from '#contracts/accounts.ts';
import { call } from '#web/lib/call.ts';
import { CallError } from '#web/lib/call-error.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { Button } from '#web/ui/button/button.tsx';
import { isSessionOver, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { saveFile } from '../kit/records/signed-file.ts';
import { useBusy } from '../kit/records/use-busy.ts';
import { showToast } from '../kit/toasts/toast-store.ts';

const files = [
  { form: 'PDF', endpoint: getAccountPdf },
  { form: 'CSV', endpoint: getAccountCsv },
] as const;

/** Saves the statement of an account, in each of its forms. */
export function StatementButtons({
  id,
  asOf,
  from,
  of,
}: {
  id: number;
  asOf: string | undefined;
  /** The first day, where it does not go back to the beginning. */
  from?: string | undefined;
  /** Whose statement it is, where there are several. */
  of?: string;
}): ReactNode {
  const { busy, during } = useBusy<string>();
  const save = async ({ form, endpoint }: (typeof files)[number]): Promise<void> => {
    try {
      const query = { ...(asOf && { asOf }), ...(from && { from }) };
      const file = await call(endpoint, { params: { id }, query });
      saveFile(file, `statement-${asOf ?? siteToday()}.${form.toLowerCase()}`);
    } catch (error) {
      if (isSessionOver(error)) return;
      const description = serverMessageOf(error instanceof CallError ? error.failure : error);
      showToast({ title: 'The statement could not be made', description, variant: 'destructive' });
    }
  };
  return files.map((file) => (
    <Button
      key={file.form}
      size="small"
      variant="secondary"
      busy={busy === file.form}
      onClick={() => void during(file.form, () => save(file))}
    >
      <Download size={16} aria-hidden="true" />
      Statement {file.form}
      {of !== undefined && <span className="visually-hidden"> of {of}</span>}
    </Button>
  ));
}
