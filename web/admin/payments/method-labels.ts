import type { PaymentMethod } from '#contracts/payments.ts';

/** What people call the ways of paying. */
export const methodLabels: Record<PaymentMethod, string> = {
  CHECK: 'Check',
  ACH: 'ACH',
  CARD: 'Card',
  CASH: 'Cash',
  OTHER: 'Other',
};
