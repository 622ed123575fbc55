import type { EntryType } from '#contracts/account-entries.ts';
import type { Assessment } from '#contracts/assessments.ts';
import { monthsBefore, nextMonth, shiftDays } from '#contracts/days.ts';
import type { EntryReason } from '#contracts/entry-reasons.ts';
import type { PaymentMethod } from '#contracts/payments.ts';
import type { Random } from './random.ts';
import { officeTime } from './shift-day.ts';

/** The one association of the demo that keeps its accounts here. */
export const association = 'BT01';

/** An entry of an account. */
export interface InventedEntry {
  accountId: number;
  date: string;
  amountCents: number;
  type: EntryType;
  memo: string | null;
  method: PaymentMethod | null;
  reference: string | null;
  reversesId: number | null;
  runId: number | null;
  ruleId: number | null;
  why: EntryReason | null;
  ownerId: number | null;
  ownerName: string | null;
}

/** For how many of the latest parts these accounts have not paid yet, by their place. */
const unpaidParts: Record<number, number> = { 2: 1, 4: 5, 7: 1, 9: 3, 11: 2, 15: 4 };
/** Has paid for the next part too. */
const aheadOf = 6;
/** Was charged for a returned check that the bank then honored. */
const feeOf = 3;

interface DemoDay {
  now: Date;
  today: string;
}

/** The share of each unit: its square feet. */
export function inventShares(random: Random, unitIds: readonly number[]): { id: number; share: number }[] {
  return unitIds.map((id) => ({ id, share: random.pick([850, 920, 1040, 1040, 1180, 1360]) }));
}

/** The budget that was run, and the draft of next year's. */
export function inventAssessments(today: string) {
  const terms = { propertyCode: association, basis: 'WEIGHTS', frequency: 'MONTHLY' } as const;
  const firstDue = monthsBefore(today, 10);
  const next = Number(today.slice(0, 4)) + 1;
  return {
    run: {
      ...terms,
      title: 'Operating budget',
      budget: 98_400,
      firstDue,
      year: Number(firstDue.slice(0, 4)),
    },
    draft: {
      ...terms,
      title: 'Operating budget, draft',
      budget: 104_500,
      firstDue: `${next}-01-01`,
      year: next,
    },
  } satisfies Record<string, Partial<Assessment>>;
}

/** When the budget was written and run. */
export function chargedAt({ now, today }: DemoDay): string {
  return officeTime(monthsBefore(today, 11), 0.3, now).toISOString();
}

/** What the owners paid of their charges, month by month, with the time when it was recorded. */
export function inventOwnerPayments(
  random: Random,
  charges: readonly InventedEntry[],
  { now, today }: DemoDay,
): { at: string; entries: InventedEntry[] }[] {
  const payments = accountsOf(charges).flatMap((own, place) => {
    const method = random.pick<PaymentMethod>(['ACH', 'ACH', 'ACH', 'CHECK', 'CARD']);
    const due = own.filter(({ date }) => date <= today).length;
    const paid = due - (unpaidParts[place] ?? 0) + (place === aheadOf ? 1 : 0);
    return own.slice(0, Math.max(0, paid)).map((charge): InventedEntry => {
      const usual = shiftDays(charge.date, random.pick([-3, -2, -1, 0, 0, 0, 1, 2, 6]));
      const reference = method === 'CHECK' ? `Check ${1000 + Math.floor(random.next() * 3000)}` : null;
      const date = usual > today ? today : usual;
      return byHand(charge, { type: 'PAYMENT', date, amountCents: -charge.amountCents, method, reference });
    });
  });
  const months = Map.groupBy(payments, ({ date }) => date.slice(0, 7));
  return [...months]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([month, entries]) => {
      const last = shiftDays(nextMonth(`${month}-01`), -1);
      return { at: officeTime(last > today ? today : last, 0.5, now).toISOString(), entries };
    });
}

/** A fee, and two days later the entry that takes it back; the reversal is given the fee's id. */
export function inventReversedFee(charges: readonly InventedEntry[], { now, today }: DemoDay) {
  const charge = accountsOf(charges)[feeOf]?.findLast(({ date }) => date <= shiftDays(today, -10));
  if (!charge) return null;
  const day = shiftDays(charge.date, 4);
  const later = shiftDays(day, 2);
  const at = (date: string) => officeTime(date, 0.4, now).toISOString();
  const fee = byHand(charge, { type: 'FEE', date: day, amountCents: 3500, memo: 'Returned check' });
  const reversalOf = (reversesId: number): InventedEntry => ({
    ...fee,
    type: 'REVERSAL',
    date: later,
    amountCents: -3500,
    memo: 'The bank honored the check after all',
    reversesId,
  });
  return { fee: { at: at(day), entries: [fee] }, reversedAt: at(later), reversalOf };
}

function accountsOf(charges: readonly InventedEntry[]): InventedEntry[][] {
  return [...Map.groupBy(charges, ({ accountId }) => accountId).values()];
}

/** An entry that someone made in the account of a charge. */
function byHand(charge: InventedEntry, fields: Partial<InventedEntry>): InventedEntry {
  return { ...charge, memo: null, runId: null, why: null, ...fields };
}
