import { amountOf } from '#contracts/money.ts';
import { changedFields } from '../kit/records/changed-fields.ts';
import type { TypedPayment } from './payment-fields.tsx';

/** Only what was changed, as the server takes it; what is emptied has none any more. */
export function sentChanges(before: TypedPayment, typed: TypedPayment): Record<string, unknown> {
  const { paymentScheduleId, amount, ...others } = changedFields(before, typed);
  return {
    ...others,
    ...(paymentScheduleId === undefined ? {} : { paymentScheduleId: paymentScheduleId || null }),
    ...(amount === undefined ? {} : { amount: amountOf(amount) }),
  };
}
