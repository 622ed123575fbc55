import type { PaymentMethod } from '#contracts/payments.ts';

/** What people call the ways of paying. */
export const methodWords: Record<PaymentMethod, string> = {
  CHECK: 'Check',
  ACH: 'ACH',
  CARD: 'Card',
  CASH: 'Cash',
  OTHER: 'Other',
};

/** What people call the fields of a payment. */
export const paymentLabels = {
  leaseId: 'Lease',
  paymentScheduleId: 'For',
  amount: 'Amount',
  paidOn: 'Paid on',
  method: 'How',
  reference: 'Reference',
} as const;
