import { useState, type ReactNode } from 'react';
import { paymentChange } from '#contracts/payments.ts';
import type { Payment } from '#contracts/payments.ts';
import { amountOf } from '../leases/schedule-draft.ts';
import { serverWordsOf } from '../lists/failure-words.ts';
import { leaseLabel } from '../property-layer/person-facts.tsx';
import { useChangePaymentsMutation } from '../property-layer/rental-api.ts';
import { RecordFormDialog } from '../records/record-form-dialog.tsx';
import { isSame } from '../records/values-over.ts';
import { PaymentFields } from './payment-fields.tsx';
import type { TypedErrors, TypedPayment } from './payment-fields.tsx';
import { useDueEntries } from './use-due-entries.ts';

const nothing: TypedPayment = { paymentScheduleId: 0, amount: '', paidOn: '', method: '', reference: '' };

/** Changes one payment, or several alike: all of them or none. What is left empty for several stays as it is. */
export function EditPaymentsDialog({
  payments,
  onChanged,
  onClose,
}: {
  payments: readonly Payment[];
  onChanged: () => void;
  onClose: () => void;
}): ReactNode {
  const [change, { isLoading }] = useChangePaymentsMutation();
  const only = payments.length === 1 ? payments[0] : undefined;
  const before = only ? typedOf(only) : nothing;
  const [typed, setTyped] = useState(before);
  const [errors, setErrors] = useState<TypedErrors>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const { entries } = useDueEntries({
    leaseId: only?.leaseId ?? 0,
    lease: null,
    more: [],
    ...(only ? { without: only } : {}),
  });

  const save = async (): Promise<void> => {
    setErrors({});
    setRefusal(null);
    const changes = sentChanges(before, typed);
    if (Object.keys(changes).length === 0) {
      setRefusal(only ? 'Nothing has changed.' : 'Fill in what should change.');
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
      title={only ? 'Edit payment' : `Edit ${payments.length} payments`}
      about={
        only ? leaseLabel(only) : 'What is left empty stays as it is. Either all of them change, or none.'
      }
      submit="Save"
      submitting="Saving…"
      isBusy={isLoading}
      isDirty={!isSame(typed, before)}
      what={only ? 'the payment' : 'the payments'}
      refusal={refusal}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onClose={onClose}
    >
      <PaymentFields
        typed={typed}
        entries={entries}
        {...(only ? {} : { unchanged: 'Stays as it is' })}
        errors={errors}
        onChange={(changed) => setTyped({ ...typed, ...changed })}
      />
    </RecordFormDialog>
  );
}

function typedOf({ paymentScheduleId, amount, paidOn, method, reference }: Payment): TypedPayment {
  return {
    paymentScheduleId: paymentScheduleId ?? 0,
    amount: amount.toFixed(2),
    paidOn,
    method,
    reference: reference ?? '',
  };
}

/** Only what was changed, as the server takes it; what is emptied has none any more. */
function sentChanges(before: TypedPayment, typed: TypedPayment): Record<string, unknown> {
  const sent: Record<keyof TypedPayment, unknown> = {
    ...typed,
    paymentScheduleId: typed.paymentScheduleId || null,
    amount: amountOf(typed.amount),
  };
  return Object.fromEntries(
    Object.entries(sent).filter(
      // The entries are those of the fields.
      ([name]) => before[name as keyof TypedPayment] !== typed[name as keyof TypedPayment],
    ),
  );
}
