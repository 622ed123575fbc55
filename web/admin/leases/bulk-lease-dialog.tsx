import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { calendarDay } from '#contracts/days.ts';
import type { Lease } from '#contracts/leases.ts';
import { amountOf, positiveAmount } from '#contracts/money.ts';
import { firstIssue } from '#web/lib/first-issue.ts';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { leaseLabel } from './lease-label.ts';
import { useChangeLeasesMutation } from './leases-api.ts';
import { fittingFields } from '../kit/drafts/fitting-fields.ts';
import { bulkDraftName, restoredForm, useDraft, useStoredDraft } from '../kit/drafts/use-draft.ts';
import { BulkConflictNotice } from '../kit/records/bulk-conflict-notice.tsx';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useBulkWork } from '../kit/records/use-bulk-work.ts';
import { isSame } from '../kit/records/values-over.ts';
import { leaseRules } from './lease-values.ts';

const blank = { rentAmount: '', endDate: '' };

/** Changes several leases alike, all or none. What is left empty stays as it is. */
export function BulkLeaseDialog({
  leases,
  onChanged,
  onClose,
}: {
  leases: readonly Lease[];
  onChanged: () => void;
  onClose: () => void;
}): ReactNode {
  const [change] = useChangeLeasesMutation();
  const draft = useDraft(bulkDraftName('lease', leases), (typed) => fittingFields(blank, typed));
  const form = useForm({ defaultValues: { ...blank, ...draft.restored?.typed } });
  const { register, handleSubmit, formState, control } = form;
  const { errors } = formState;
  const values = { ...blank, ...useWatch({ control }) };
  const isDirty = !isSame(values, blank);
  useStoredDraft(draft, isDirty ? values : null);
  const restored = restoredForm(draft, isDirty, () => form.reset(blank));
  const work = useBulkWork(leases, {
    objectKind: 'lease',
    nameOf: leaseLabel,
    onChanged: () => {
      restored.forget();
      onChanged();
    },
  });
  const count = `${work.records.length} ${work.records.length === 1 ? 'lease' : 'leases'}`;

  const save = async ({ rentAmount, endDate }: typeof blank): Promise<void> => {
    const changes = {
      ...(rentAmount === '' ? {} : { rentAmount: amountOf(rentAmount) }),
      ...(endDate === '' ? {} : { endDate }),
    };
    if (Object.keys(changes).length === 0) {
      work.refuse('Fill in what should change.');
      return;
    }
    const items = work.records.map(({ id, updatedAt }) => ({ id, ...changes, expectedUpdatedAt: updatedAt }));
    await work.send(() => change({ body: { items } }).unwrap());
  };

  return (
    <RecordFormDialog
      title={`Edit ${count}`}
      about="Empty fields stay as they are. Either all of them change or none do."
      submit="Save"
      submitting="Saving…"
      isBusy={work.isBusy}
      isDirty={isDirty}
      restored={restored}
      what={count}
      refusal={work.refusal}
      onSubmit={(event) => void handleSubmit(save)(event)}
      onClose={onClose}
    >
      <BulkConflictNotice work={work} rules={leaseRules} many="leases" nameOf={leaseLabel} />
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
