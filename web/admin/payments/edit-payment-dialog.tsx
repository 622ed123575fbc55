import { useState, type ReactNode } from 'react';
import { paymentChange } from '#contracts/payments.ts';
import type { Payment } from '#contracts/payments.ts';
import { leaseLabel } from '../leases/lease-label.ts';
import { useChangePaymentsMutation } from './payments-api.ts';
import { RecordConflict } from '../kit/records/record-conflict.tsx';
import { RecordFormDialog } from '../kit/records/record-form-dialog.tsx';
import { useFormWork } from '../kit/records/use-form-work.ts';
import { showToast } from '../kit/toasts/toast-store.ts';
import { CreditQuestion } from './credit-question.tsx';
import { PaymentFields } from './payment-fields.tsx';
import type { TypedPayment } from './payment-fields.tsx';
import { paymentRules, valuesOf } from './payment-values.ts';
import { sentChanges } from './sent-changes.ts';
import { useDueEntries } from './use-due-entries.ts';
import { useOverpayments } from './use-overpayments.ts';

/** Changes one payment. */
export function EditPaymentDialog({
  payment,
  onClose,
}: {
  payment: Payment;
  onClose: () => void;
}): ReactNode {
  const [change] = useChangePaymentsMutation();
  const findOverpayments = useOverpayments();
  const work = useFormWork<Payment, TypedPayment>(payment, { objectKind: 'payment', valuesOf, onClose });
  const { form, base, values } = work.edited;
  const { errors } = form.formState;
  // The question was about exactly these values; about others it is another one.
  const [asked, setAsked] = useState<{ values: string; excess: number } | null>(null);
  const typed = JSON.stringify(values);
  const excess = asked?.values === typed ? asked.excess : 0;
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
    if (!read.success) return false;
    const { amount = payment.amount, paymentScheduleId = payment.paymentScheduleId } = read.data;
    if (excess === 0 && amount > payment.amount) {
      const [found] = await findOverpayments(
        [{ leaseId: payment.leaseId, amount, paymentScheduleId }],
        [payment],
      );
      setAsked({ values: typed, excess: found?.excess ?? 0 });
      if (found) return false;
    }
    return change({ body: { items: [read.data] } }).unwrap();
  };

  return (
    <RecordFormDialog
      isWide
      title="Edit payment"
      about={leaseLabel(payment)}
      submit={excess > 0 ? 'Record as credit' : 'Save'}
      submitting="Saving…"
      what="the payment"
      {...work.status}
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
      <CreditQuestion overpayments={excess > 0 ? [{ excess }] : []} />
    </RecordFormDialog>
  );
}

const fields = ['paymentScheduleId', 'amount', 'paidOn', 'method', 'reference'] as const;
