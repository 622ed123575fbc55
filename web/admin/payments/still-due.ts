import type { Lease } from '#contracts/leases.ts';
import { fromCents, sumOf, toCents } from '#contracts/money.ts';
import type { ScheduleEntry } from '#contracts/payment-schedules.ts';

/** What was paid, and for which entry; null where for none of them. */
export interface PaidPart {
  paymentScheduleId: number | null;
  amount: number;
}

export interface DueEntry extends ScheduleEntry {
  stillDue: number;
}

/**
 * What is still due of each entry of a lease's schedule: first what was paid for the entry itself counts, then all that
 * is left of what was paid goes to what was due first. Their sum is the schedule's less what was paid.
 */
export function stillDue(
  { paymentSchedule, amountPaid }: Pick<Lease, 'paymentSchedule' | 'amountPaid'>,
  known: readonly PaidPart[],
): DueEntry[] {
  const paidFor = new Map<number, number>();
  for (const { paymentScheduleId, amount } of known) {
    if (paymentScheduleId === null) continue;
    paidFor.set(paymentScheduleId, (paidFor.get(paymentScheduleId) ?? 0) + toCents(amount));
  }
  const open = paymentSchedule.map((entry) => {
    const due = toCents(entry.amountDue);
    const own = Math.min(due, paidFor.get(entry.id) ?? 0);
    return { entry, own, left: due - own };
  });
  let rest = toCents(amountPaid) - open.reduce((cents, { own }) => cents + own, 0);
  const entries: DueEntry[] = [];
  for (const { entry, left } of open) {
    const taken = Math.min(left, Math.max(rest, 0));
    rest -= taken;
    entries.push({ ...entry, stillDue: fromCents(left - taken) });
  }
  return entries;
}

/**
 * How much more these payments come to than is due of their lease. What is due later is owed as far as a payment names it:
 * who pays the next month's rent early has no credit.
 */
export function overpaidBy(
  { balance, entries, today }: { balance: number; entries: readonly DueEntry[]; today: string },
  payments: readonly PaidPart[],
): number {
  const early = entries
    .filter(({ dueDate }) => dueDate > today)
    .map(({ id, stillDue: left }) => {
      const own = payments.filter(({ paymentScheduleId }) => paymentScheduleId === id);
      return Math.min(left, sumOf(own.map(({ amount }) => amount)));
    });
  const paid = payments.map(({ amount }) => amount);
  return Math.max(0, sumOf([...paid, -Math.max(0, balance), ...early.map((amount) => -amount)]));
}
