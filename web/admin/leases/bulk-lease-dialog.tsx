import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { calendarDay } from '#contracts/days.ts';
import { positiveAmount } from '#contracts/money.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { serverWordsOf } from '../lists/failure-words.ts';
import { useChangeLeasesMutation } from '../property-layer/rental-api.ts';
import { RecordFormDialog } from '../records/record-form-dialog.tsx';
import { amountOf } from './schedule-draft.ts';

/** Changes several leases alike, all or none. What is left empty stays as it is. */
export function BulkLeaseDialog({
  ids,
  onChanged,
  onClose,
}: {
  ids: readonly number[];
  onChanged: () => void;
  onClose: () => void;
}): ReactNode {
  const [change, { isLoading }] = useChangeLeasesMutation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { rentAmount: '', endDate: '' } });
  const { errors, isDirty } = formState;

  const save = async ({ rentAmount, endDate }: { rentAmount: string; endDate: string }): Promise<void> => {
    const changes = {
      ...(rentAmount === '' ? {} : { rentAmount: amountOf(rentAmount) }),
      ...(endDate === '' ? {} : { endDate }),
    };
    if (Object.keys(changes).length === 0) {
      setRefusal('Fill in what should change.');
      return;
    }
    const { error } = await change({ body: { items: ids.map((id) => ({ id, ...changes })) } });
    if (error) setRefusal(serverWordsOf(error));
    else onChanged();
  };

  return (
    <RecordFormDialog
      title={`Edit ${ids.length} ${ids.length === 1 ? 'lease' : 'leases'}`}
      about="What is left empty stays as it is. Either all of them change, or none."
      submit="Save"
      submitting="Saving…"
      isBusy={isLoading}
      isDirty={isDirty}
      what={`${ids.length} ${ids.length === 1 ? 'lease' : 'leases'}`}
      refusal={refusal}
      onSubmit={(event) => void handleSubmit(save)(event)}
      onClose={onClose}
    >
      <TextField
        label="Monthly rent"
        optional
        inputMode="decimal"
        autoComplete="off"
        error={errors.rentAmount?.message}
        {...register('rentAmount', {
          validate: (typed) => typed === '' || firstIssue(positiveAmount.safeParse(amountOf(typed))),
        })}
      />
      <TextField
        label="Last day"
        optional
        type="date"
        error={errors.endDate?.message}
        {...register('endDate', {
          validate: (typed) => typed === '' || firstIssue(calendarDay().safeParse(typed)),
        })}
      />
    </RecordFormDialog>
  );
}
