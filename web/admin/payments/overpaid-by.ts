import type { DueEntry, PaidPart, SettledEntry } from '#contracts/lease-account.ts';
import { sumOf } from '#contracts/money.ts';

/**
 * How much more these payments come to than is due of their lease. What is due later is owed as far as a payment names it:
 * who pays the next month's rent early has no credit.
 */
export function overpaidBy(
  { balance, entries, today }: { balance: number; entries: readonly SettledEntry<DueEntry>[]; today: string },
  payments: readonly PaidPart[],
): number {
  const early = entries
    .filter(({ dueDate }) => dueDate > today)
    .map(({ id, amountOpen }) => {
      const own = payments.filter(({ paymentScheduleId }) => paymentScheduleId === id);
      return Math.min(amountOpen, sumOf(own.map(({ amount }) => amount)));
    });
  const paid = payments.map(({ amount }) => amount);
  return Math.max(0, sumOf([...paid, -Math.max(0, balance), ...early.map((amount) => -amount)]));
}
