import { useState, type ReactNode } from 'react';
import { paymentChange } from '#contracts/payments.ts';
import type { Payment } from '#contracts/payments.ts';
import { useChangePaymentsMutation } from './payments-api.ts';
import { fittingFields } from '../kit/drafts/fitting-fields.ts';
import { bulkDraftName, restoredForm, useDraft, useStoredDraft } from '../kit/drafts/use-draft.ts';
import { BulkConflictNotice } from '../kit/records/bulk-conflict-notice.tsx';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useBulkWork } from '../kit/records/use-bulk-work.ts';
import { isSame } from '../kit/records/values-over.ts';
import { PaymentFields } from './payment-fields.tsx';
import type { TypedErrors, TypedPayment } from './payment-fields.tsx';
import { paymentName, paymentRules } from './payment-values.ts';
import { sentChanges } from './sent-changes.ts';

const nothing: TypedPayment = { paymentScheduleId: 0, amount: '', paidOn: '', method: '', reference: '' };

/** Changes several payments alike: all of them or none. What is left empty stays as it is. */
export function EditPaymentsDialog({
  payments,
  onChanged,
  onClose,
}: {
  payments: readonly Payment[];
  onChanged: () => void;
  onClose: () => void;
}): ReactNode {
  const [change] = useChangePaymentsMutation();
  const draft = useDraft(bulkDraftName('payment', payments), (stored) => fittingFields(nothing, stored));
  const [typed, setTyped] = useState<TypedPayment>({ ...nothing, ...draft.restored?.typed });
  const isDirty = !isSame(typed, nothing);
  useStoredDraft(draft, isDirty ? typed : null);
  const restored = restoredForm(draft, isDirty, () => setTyped(nothing));
  const work = useBulkWork(payments, {
    objectKind: 'payment',
    nameOf: paymentName,
    onChanged: () => {
      restored.forget();
      onChanged();
    },
  });
  const { records } = work;
  const count = `${records.length} ${records.length === 1 ? 'payment' : 'payments'}`;
  const [errors, setErrors] = useState<TypedErrors>({});

  const save = async (): Promise<void> => {
    setErrors({});
    const changes = sentChanges(nothing, typed);
    if (Object.keys(changes).length === 0) {
      work.refuse('Fill in what should change.');
      return;
    }
    const read = records.map(({ id, updatedAt }) =>
      paymentChange.safeParse({ id, ...changes, expectedUpdatedAt: updatedAt }),
    );
    const items = read.flatMap(({ data }) => data ?? []);
    if (items.length < records.length) {
      setErrors(
        Object.fromEntries(read[0]?.error?.issues.map(({ path, message }) => [path[0], message]) ?? []),
      );
      return;
    }
    await work.send(() => change({ body: { items } }).unwrap());
  };

  return (
    <RecordFormDialog
      isWide
      title={`Edit ${count}`}
      about="Empty fields stay as they are. Either all of them change or none do."
      submit="Save"
      submitting="Saving…"
      isBusy={work.isBusy}
      isDirty={isDirty}
      restored={restored}
      what={count}
      refusal={work.refusal}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      <BulkConflictNotice work={work} rules={paymentRules} many="payments" nameOf={paymentName} />
      <PaymentFields
        typed={typed}
        entries={null}
        unchanged="Stays as it is"
        errors={errors}
        onChange={(changed) => setTyped({ ...typed, ...changed })}
      />
    </RecordFormDialog>
  );
}
