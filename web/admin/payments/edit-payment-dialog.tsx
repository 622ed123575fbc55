import type { ReactNode } from 'react';
import { paymentChange } from '#contracts/payments.ts';
import type { Payment } from '#contracts/payments.ts';
import { leaseLabel } from '../property-layer/person-facts.tsx';
import { useChangePaymentsMutation } from '../property-layer/rental-api.ts';
import { RecordConflict } from '../records/record-conflict.tsx';
import { RecordFormDialog } from '../records/record-form-dialog.tsx';
import { useFormWork } from '../records/use-form-work.ts';
import { showToast } from '../toasts/toast-store.ts';
import { PaymentFields } from './payment-fields.tsx';
import type { TypedPayment } from './payment-fields.tsx';
import { paymentRules, valuesOf } from './payment-values.ts';
import { sentChanges } from './sent-changes.ts';
import { useDueEntries } from './use-due-entries.ts';

/** Changes one payment. */
export function EditPaymentDialog({
  payment,
  onClose,
}: {
  payment: Payment;
  onClose: () => void;
}): ReactNode {
  const [change] = useChangePaymentsMutation();
  const work = useFormWork<Payment, TypedPayment>(payment, { objectKind: 'payment', valuesOf, onClose });
  const { form, base, values, isDirty } = work.edited;
  const { errors } = form.formState;
  const { entries } = useDueEntries({
    leaseId: payment.leaseId,
    lease: null,
    more: [],
    without: payment,
  });

  const send = async (): Promise<unknown> => {
    form.clearErrors();
    const changes = sentChanges(valuesOf(base), values);
    if (Object.keys(changes).length === 0) {
      showToast({ title: 'Nothing has changed', variant: 'default' });
      return false;
    }
    const read = paymentChange.safeParse({
      id: payment.id,
      ...changes,
      expectedUpdatedAt: base?.updatedAt,
    });
    for (const { path, message } of read.error?.issues ?? []) {
      const field = fields.find((name) => name === path[0]);
      if (field) form.setError(field, { message });
    }
    return read.success && change({ body: { items: [read.data] } }).unwrap();
  };

  return (
    <RecordFormDialog
      isWide
      title="Edit payment"
      about={leaseLabel(payment)}
      submit="Save"
      submitting="Saving…"
      isBusy={work.isBusy}
      isDirty={isDirty}
      what="the payment"
      refusal={work.refusal}
      onSubmit={(event) => {
        event.preventDefault();
        void work.send(send);
      }}
      onClose={onClose}
    >
      <RecordConflict work={work} rules={paymentRules} />
      <PaymentFields
        typed={values}
        entries={entries}
        errors={Object.fromEntries(fields.map((name) => [name, errors[name]?.message]))}
        onChange={(changed) => {
          for (const name of fields) {
            const value = changed[name];
            if (value !== undefined) form.setValue(name, value);
          }
        }}
      />
    </RecordFormDialog>
  );
}

const fields = ['paymentScheduleId', 'amount', 'paidOn', 'method', 'reference'] as const;
