import { useState, type ReactNode } from 'react';
import { bankMessages } from '#contracts/bank-payments.ts';
import type { BankLine } from '#contracts/bank-payments.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { serverMessageOf } from '../kit/lists/failure-messages.ts';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useSetBankLineAsideMutation } from './bank-payments-api.ts';

/** Asks why a payment belongs to no account. */
export function SetAsideDialog({ line, onClose }: { line: BankLine; onClose: () => void }): ReactNode {
  const [save, { isLoading }] = useSetBankLineAsideMutation();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    const typed = reason.trim();
    const isWrong = typed === '' || typed.length > 300;
    setError(isWrong ? bankMessages.setAside : undefined);
    if (isWrong) return;
    const body = { setAside: typed, expectedUpdatedAt: line.updatedAt };
    const answer = await save({ params: { id: line.id }, body });
    if (answer.error) setRefusal(serverMessageOf(answer.error));
    else onClose();
  };
  return (
    <RecordFormDialog
      title="Set aside"
      about={`${formatDollars(line.amount)} of ${formatDay(line.date)}. It stays on the list of what was set aside.`}
      submit="Set aside"
      submitting="Saving…"
      isBusy={isLoading}
      isDirty={reason !== ''}
      what="the reason"
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        autoComplete="off"
        error={error}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </RecordFormDialog>
  );
}
