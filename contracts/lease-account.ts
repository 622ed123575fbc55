import { daysBetween } from './days.ts';
import { fromCents, toCents } from './money.ts';
import type { ScheduleEntry, ScheduleState } from './payment-schedules.ts';

/** What was paid, and for which entry; null where for none of them. */
export interface PaidPart {
  paymentScheduleId: number | null;
  amount: number;
}

export type DueEntry = Pick<ScheduleEntry, 'id' | 'dueDate' | 'amountDue'>;

/** An entry of a payment schedule with what was paid of it. Both amounts together are what is due. */
export type SettledEntry<E extends DueEntry> = E & { amountPaid: number; amountOpen: number };

/** What of a payment went to an entry. */
export interface PaidShare<E extends DueEntry> {
  entry: E;
  amount: number;
}

export interface LeaseAccount<E extends DueEntry> {
  /** In the order of the schedule. */
  entries: SettledEntry<E>[];
  /** For each payment, in the order given, where it went. */
  shares: PaidShare<E>[][];
  /** What was paid beyond the whole schedule. */
  credit: number;
}

/**
 * Settles the payments of a lease with its schedule, which is in the order of its days: what was paid for an entry counts
 * there first, and all that is left goes to what was due first. In which order payments come changes which of them paid an
 * entry, never how much of it is paid. The database has the same rule: `refresh_lease_accounts`.
 */
export function settle<E extends DueEntry>(
  schedule: readonly E[],
  payments: readonly PaidPart[],
): LeaseAccount<E> {
  const lines = schedule.map((entry) => ({ entry, open: toCents(entry.amountDue) }));
  const byId = new Map(lines.map((line) => [line.entry.id, line]));
  const rests = payments.map(({ amount }) => toCents(amount));
  const shares = payments.map((): Map<E, number> => new Map());
  const pay = (line: (typeof lines)[number], at: number): void => {
    const taken = Math.min(line.open, rests[at] ?? 0);
    if (taken <= 0) return;
    line.open -= taken;
    rests[at] = (rests[at] ?? 0) - taken;
    shares[at]?.set(line.entry, (shares[at].get(line.entry) ?? 0) + taken);
  };
  for (const [at, { paymentScheduleId }] of payments.entries()) {
    const own = paymentScheduleId === null ? undefined : byId.get(paymentScheduleId);
    if (own) pay(own, at);
  }
  let oldest = 0;
  for (const at of payments.keys()) {
    for (let line = lines[oldest]; line && rests[at] !== 0; line = lines[oldest]) {
      pay(line, at);
      if (line.open === 0) oldest += 1;
    }
  }
  return {
    entries: lines.map(settled),
    shares: shares.map((paid) => Array.from(paid, ([entry, cents]) => ({ entry, amount: fromCents(cents) }))),
    credit: fromCents(rests.reduce((sum, cents) => sum + cents, 0)),
  };
}

function settled<E extends DueEntry>({ entry, open }: { entry: E; open: number }): SettledEntry<E> {
  return {
    ...entry,
    amountPaid: fromCents(toCents(entry.amountDue) - open),
    amountOpen: fromCents(open),
  };
}

/** Where an entry stands on a day, and for how many days it has been late. */
export function scheduleStateOn(
  { dueDate, amountPaid, amountOpen }: { dueDate: string; amountPaid: number; amountOpen: number },
  today: string,
): { state: ScheduleState; daysLate: number } {
  if (amountOpen === 0) return { state: 'PAID', daysLate: 0 };
  if (dueDate < today) return { state: 'LATE', daysLate: daysBetween(dueDate, today) };
  if (amountPaid > 0) return { state: 'PART_PAID', daysLate: 0 };
  return { state: dueDate === today ? 'DUE' : 'UPCOMING', daysLate: 0 };
}
