import { useState, type ReactNode } from 'react';
import { entryTypeLabels, reversalForm } from '#contracts/account-entries.ts';
import type { AccountLine } from '#contracts/accounts.ts';
import { formatDollars } from '#contracts/money.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { formatDay } from '#web/lib/formats.ts';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { asFailure, serverMessageOf } from '../kit/lists/failure-messages.ts';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useReverseEntryMutation } from './accounts-api.ts';

/** Asks why an entry is taken back. Both stay to be read. */
export function ReverseDialog({ line, onClose }: { line: AccountLine; onClose: () => void }): ReactNode {
  const [reverse, { isLoading }] = useReverseEntryMutation();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (): Promise<void> => {
    const issue = firstIssue(reversalForm.shape.reason.safeParse(reason));
    setError(issue === true ? undefined : issue);
    setRefusal(null);
    if (issue !== true || line.entryId === null) return;
    const answer = await reverse({ params: { id: line.entryId }, body: { reason } });
    if (answer.error) setRefusal(serverMessageOf(asFailure(answer.error)));
    else onClose();
  };
  return (
    <RecordFormDialog
      title={`Reverse no. ${line.seq}`}
      about={`${entryTypeLabels[line.type]} of ${formatDollars(line.amount)} on ${formatDay(line.date)}. It stays in the account, and a second entry takes it back.`}
      submit="Reverse"
      submitting="Reversing…"
      isDanger
      isBusy={isLoading}
      isDirty={reason !== ''}
      what="the reversal"
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        rows={3}
        error={error}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </RecordFormDialog>
  );
}
