import { inOrder } from '#contracts/account-allocation.ts';
import { dayOf } from '#contracts/days.ts';
import { toCents } from '#contracts/money.ts';
import { site } from '#site';
import type { PlainLine } from './to-statement.ts';

/** An entry of a schedule, in dollars. */
export type DueRow = Pick<PlainLine, 'createdAt' | 'date'> & { amount: number };
/** A payment, in dollars. */
export type PaidRow = DueRow & Pick<PlainLine, 'method' | 'reference'>;

/**
 * A schedule and payments as the lines of an account, by day. A payment counts from its day on, or from the day it was recorded
 * where that is earlier: so the balance of today is the lease's own, to the cent.
 */
export function toLeaseLines(schedule: readonly DueRow[], payments: readonly PaidRow[]): PlainLine[] {
  const charges = schedule.map(({ amount, ...line }): LeaseLine => {
    const amountCents = toCents(amount);
    return { ...line, ...blank, type: 'CHARGE', amountCents, memo: 'Rent' };
  });
  const paid = payments.map(({ amount, date, createdAt, ...line }): LeaseLine => {
    const recordedOn = dayOf(new Date(createdAt), site.timeZone);
    const counted = recordedOn < date ? recordedOn : date;
    return { createdAt, date: counted, ...blank, ...line, type: 'PAYMENT', amountCents: -toCents(amount) };
  });
  const numbered = [...charges, ...paid].map((line, index) => Object.assign(line, { id: index, seq: index }));
  return inOrder(numbered).map((line, index) => Object.assign(line, { seq: index + 1 }));
}

type LeaseLine = Omit<PlainLine, 'id' | 'seq'>;

const blank = {
  entryId: null,
  memo: null,
  method: null,
  reference: null,
  reversesId: null,
  why: null,
  ownerName: null,
  createdBy: null,
} as const;
