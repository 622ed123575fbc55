import { formatDollars } from '#contracts/money.ts';
import { paymentLabels } from '#contracts/payments.ts';
import type { Payment } from '#contracts/payments.ts';
import { formatDay } from '#web/lib/formats.ts';
import type { ConflictTexts } from '../kit/records/record-conflict.tsx';
import { methodLabels } from './method-labels.ts';
import { dueText } from './payment-fields.tsx';
import type { TypedPayment } from './payment-fields.tsx';

/** A payment as its fields hold it, or nothing of a new one. */
export function valuesOf(payment: Payment | null): TypedPayment {
  return {
    paymentScheduleId: payment?.paymentScheduleId ?? 0,
    amount: payment?.amount.toFixed(2) ?? '',
    paidOn: payment?.paidOn ?? '',
    method: payment?.method ?? '',
    reference: payment?.reference ?? '',
  };
}

/** What a payment is for, in words. */
export function purposeText({ dueDate }: Payment): string {
  return dueDate === null ? 'Oldest balance first' : dueText(dueDate);
}

/** What a payment is called among others. */
export function paymentName({ amount, paidOn, unit }: Payment): string {
  return `${formatDollars(amount)} of ${formatDay(paidOn)}, ${unit.unitIdentifier}`;
}

const { leaseId: _lease, ...labels } = paymentLabels;

export const paymentRules: ConflictTexts<Payment, TypedPayment> = {
  noun: 'payment',
  labels,
  valuesOf,
  shownOf: (payment) => ({
    paymentScheduleId: purposeText(payment),
    amount: formatDollars(payment.amount),
    paidOn: formatDay(payment.paidOn),
    method: methodLabels[payment.method],
    reference: payment.reference ?? '',
  }),
};
