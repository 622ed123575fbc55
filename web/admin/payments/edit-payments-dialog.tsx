import { useState, type ReactNode } from 'react';
import { paymentChange } from '#contracts/payments.ts';
import type { Payment } from '#contracts/payments.ts';
import { serverWordsOf } from '../lists/failure-words.ts';
import { useChangePaymentsMutation } from '../property-layer/rental-api.ts';
import { RecordFormDialog } from '../records/record-form-dialog.tsx';
import { isSame } from '../records/values-over.ts';
import { PaymentFields } from './payment-fields.tsx';
import type { TypedErrors, TypedPayment } from './payment-fields.tsx';
import { sentChanges } from './sent-changes.ts';

const nothing: TypedPayment = { paymentScheduleId: 0, amount: '', paidOn: '', method: '', reference: '' };

/** Changes several payments alike: all of them or none. What is left empty stays as it is. */
export function EditPaymentsDialog({
  payments: chosen,
  onChanged,
  onClose,
}: {
  payments: readonly Payment[];
  onChanged: () => void;
  onClose: () => void;
}): ReactNode {
  const [change, { isLoading }] = useChangePaymentsMutation();
  // As they were looked at: what others change meanwhile is not changed back unseen.
  const [payments] = useState(chosen);
  const count = `${payments.length} ${payments.length === 1 ? 'payment' : 'payments'}`;
  const [typed, setTyped] = useState(nothing);
  const [errors, setErrors] = useState<TypedErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);

  const save = async (): Promise<void> => {
    setErrors({});
    setRefusal(null);
    const changes = sentChanges(nothing, typed);
    if (Object.keys(changes).length === 0) {
      setRefusal('Fill in what should change.');
      return;
    }
    const read = payments.map(({ id, updatedAt }) =>
      paymentChange.safeParse({ id, ...changes, expectedUpdatedAt: updatedAt }),
    );
    const items = read.flatMap(({ data }) => data ?? []);
    if (items.length < payments.length) {
      setErrors(
        Object.fromEntries(read[0]?.error?.issues.map(({ path, message }) => [path[0], message]) ?? []),
      );
      return;
    }
    const { error } = await change({ body: { items } });
    if (error) setRefusal(serverWordsOf(error));
    else onChanged();
  };

  return (
    <RecordFormDialog
      isWide
      title={`Edit ${count}`}
      about="What is left empty stays as it is. Either all of them change, or none."
      submit="Save"
      submitting="Saving…"
      isBusy={isLoading}
      isDirty={!isSame(typed, nothing)}
      what={count}
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
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
