import { useState, type ReactNode } from 'react';
import { entryDayIssue, entryForm, entryTypeLabels } from '#contracts/account-entries.ts';
import type { PostedType } from '#contracts/account-entries.ts';
import type { AccountStatement } from '#contracts/accounts.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { applyRefusal } from '../kit/records/apply-refusal.ts';
import { changedFields } from '../kit/records/changed-fields.ts';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useBusy } from '../kit/records/use-busy.ts';
import { useRecordForm } from '../kit/records/use-record-form.ts';
import { usePostEntryMutation } from './accounts-api.ts';
import { signedAmountOf } from './signed-amount.ts';
import styles from '../kit/records/layout.module.css';
import { showIssues } from '../kit/records/show-issues.ts';

interface EntryValues {
  type: string;
  amount: string;
  date: string;
  memo: string;
}

const chargeTypes = ['CHARGE', 'FEE', 'INTEREST', 'COST', 'OPENING'] as const satisfies PostedType[];

/** Asks for a charge of any kind, or for a credit, and what it is for. */
export function EntryDialog({
  account,
  asked,
  onClose,
}: {
  account: AccountStatement;
  asked: 'charge' | 'credit';
  onClose: () => void;
}): ReactNode {
  const [post] = usePostEntryMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { busy, during } = useBusy<'recording'>();
  const blank: EntryValues = {
    type: asked === 'credit' ? 'WAIVER' : 'CHARGE',
    amount: '',
    date: siteToday(),
    memo: '',
  };
  const { form, values, isDirty, restored } = useRecordForm<null, EntryValues>(
    null,
    { valuesOf: () => blank, changesOf: (_none, typed) => changedFields(blank, typed) },
    { draftName: `account/${account.id}/${asked}` },
  );
  const { errors } = form.formState;
  const isOpening = values.type === 'OPENING';
  const record = async (typed: EntryValues): Promise<void> => {
    setRefusal(null);
    const read = entryForm.safeParse({ ...typed, amount: signedAmountOf(typed.amount) });
    if (!read.success) {
      showIssues(form, read.error.issues);
      return;
    }
    const farDay = entryDayIssue(read.data, siteToday());
    if (farDay !== undefined) {
      showIssues(form, [{ path: 'date', message: farDay }]);
      return;
    }
    try {
      await post({ params: { id: account.id }, body: read.data }).unwrap();
      restored.forget();
      onClose();
    } catch (error) {
      setRefusal(applyRefusal(form, error));
    }
  };
  return (
    <RecordFormDialog
      title={asked === 'credit' ? 'Add credit' : 'Add charge'}
      about={account.unit.unitIdentifier}
      submit={asked === 'credit' ? 'Add credit' : 'Add charge'}
      submitting="Recording…"
      isBusy={busy !== null}
      isDirty={isDirty}
      restored={restored}
      what="the entry"
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault();
        void during('recording', () => form.handleSubmit(record)(event));
      }}
      onClose={onClose}
    >
      {asked === 'charge' && (
        <Select label="Type" error={errors.type?.message} {...form.register('type')}>
          {chargeTypes.map((type) => (
            <option key={type} value={type}>
              {entryTypeLabels[type]}
            </option>
          ))}
        </Select>
      )}
      <div className={styles.line}>
        <TextField
          label="Amount (US dollars)"
          inputMode={isOpening ? 'text' : 'decimal'}
          autoComplete="off"
          hint={isOpening ? 'A minus in front for a credit.' : undefined}
          error={errors.amount?.message}
          {...form.register('amount')}
        />
        <TextField label="Day" type="date" error={errors.date?.message} {...form.register('date')} />
      </div>
      <TextArea
        label={asked === 'credit' ? 'Reason' : 'What it is for'}
        rows={2}
        error={errors.memo?.message}
        {...form.register('memo')}
      />
    </RecordFormDialog>
  );
}
