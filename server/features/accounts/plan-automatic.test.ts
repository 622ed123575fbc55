import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AccountRule } from '#contracts/account-rules.ts';
import { daysAfter } from '#contracts/days.ts';
import type { AccountHead, AccountPosting } from './account.queries.ts';
import { blankEntry, reversalOf } from './entry-write.queries.ts';
import type { NewEntry } from './entry-write.queries.ts';
import { planAutomatic } from './plan-automatic.ts';

const account: AccountHead = {
  id: 1,
  propertyCode: 'BT01',
  unit: {
    id: 1,
    realEstateObjectId: 1,
    propertyCode: 'BT01',
    unitNumber: '0101',
    unitIdentifier: 'BT01-0101',
  },
  payer: null,
  order: [],
};
const rule: AccountRule = {
  id: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  propertyCode: 'BT01',
  kind: 'LATE_FEE',
  amount: 10,
  percent: null,
  graceDays: 10,
  repeats: 'MONTHLY',
  maximum: null,
  citation: 'Declaration 5.3',
  validFrom: '2026-01-01',
  validUntil: null,
  confirmedOn: '2026-01-01',
  appliesFrom: '2026-01-01',
  confirmedBy: 'Ann Example',
};
const interest: AccountRule = {
  ...rule,
  id: 2,
  kind: 'INTEREST',
  amount: null,
  percent: 12,
};
type Rules = Parameters<typeof planAutomatic>[2];
const anyRules: fc.Arbitrary<Rules> = fc
  .record({
    repeats: fc.constantFrom('ONCE' as const, 'MONTHLY' as const),
    maximum: fc.constantFrom(null, 15),
    order: fc.constantFrom([], [['FEE' as const, 'INTEREST' as const]]),
  })
  .map(({ order, ...fields }) => ({
    rules: [{ ...rule, ...fields }, interest],
    order,
    until: '2026-12-31',
  }));

/** An account into which entries come one after another; after each the rules post and take back what follows. */
class Books {
  readonly #rules: Rules;
  readonly #entries: AccountPosting[] = [];

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  enter(made: readonly NewEntry[]): void {
    for (const entry of made) {
      const id = this.#entries.length + 1;
      this.#entries.push({ ...entry, id, seq: id });
    }
  }

  applyRules(): void {
    this.enter(planAutomatic(account, this.#entries, this.#rules));
  }

  takeBack(memo: string, date: string): void {
    const entry = this.#entries.find((found) => found.memo === memo);
    if (entry) this.enter([reversalOf(entry, { date, memo: 'Returned' })]);
  }

  /** By what the balance changes on each day on which it does. */
  get changes(): Record<string, number> {
    const days: Record<string, number> = {};
    for (const { date, amountCents } of this.#entries) days[date] = (days[date] ?? 0) + amountCents;
    return Object.fromEntries(Object.entries(days).filter(([, cents]) => cents !== 0));
  }
}

const year = fc.integer({ min: 0, max: 330 }).map((days) => daysAfter('2026-01-01', days));
/** What comes in: payments, some of which the bank returns, and fees that staff enter. */
const arriving = fc.array(
  fc.record({
    date: year,
    cents: fc.integer({ min: -60_000, max: 3000 }).filter((cents) => cents !== 0),
    isReturned: fc.boolean(),
  }),
  { maxLength: 6 },
);
type Arriving = { date: string; cents: number; isReturned: boolean; memo: string };

const due: NewEntry = {
  ...blankEntry,
  accountId: 1,
  date: '2026-01-01',
  type: 'CHARGE',
  amountCents: 20_000,
  memo: 'Dues',
  ownerId: null,
  ownerName: null,
};

/** What six months of dues come to, with what arrives in this order. */
function play(coming: readonly Arriving[], rules: Rules, between: boolean): Record<string, number> {
  const books = new Books(rules);
  for (const month of [1, 2, 3, 4, 5, 6]) books.enter([{ ...due, date: `2026-0${month}-01` }]);
  if (between) books.applyRules();
  for (const { date, cents, memo } of coming) {
    const type = cents < 0 ? 'PAYMENT' : 'FEE';
    books.enter([{ ...due, date, type, amountCents: cents, memo }]);
    if (between) books.applyRules();
  }
  for (const { isReturned, date, memo } of coming) {
    if (!isReturned) continue;
    books.takeBack(memo, daysAfter(date, 20));
    if (between) books.applyRules();
  }
  books.applyRules();
  return books.changes;
}

test('in whichever order payments, fees and returns arrive, with fees and interest between them, one balance comes of it', () => {
  const orders = arriving
    .map((drawn) => drawn.map((entry, index) => ({ ...entry, memo: `No. ${index}` })))
    .chain((drawn) => fc.tuple(fc.constant(drawn), fc.shuffledSubarray(drawn, { minLength: drawn.length })));
  fc.assert(
    fc.property(orders, anyRules, ([drawn, shuffled], rules) => {
      const atOnce = play(drawn, rules, false);
      expect(play(drawn, rules, true)).toEqual(atOnce);
      expect(play(shuffled, rules, true)).toEqual(atOnce);
    }),
    { numRuns: 40 },
  );
});

test('a fee that falls on another day by now is taken back, and posted on that day with whose the unit is', () => {
  const owned = { ...account, payer: { id: 7, firstName: 'Ada', lastName: 'Example' } };
  const charge = { ...due, id: 1, seq: 1 };
  const rules: Rules = { rules: [{ ...rule, repeats: 'ONCE' }], order: [], until: '2026-03-31' };
  const [fee, ...others] = planAutomatic(owned, [charge], rules);
  expect(others).toEqual([]);
  expect(fee).toMatchObject({ date: '2026-01-12', ownerId: 7, ownerName: 'Ada Example' });
  if (!fee) return;
  // Paid in time, which comes to be known later, and returned by the bank.
  const paid = {
    ...charge,
    id: 3,
    seq: 3,
    date: '2026-01-05',
    type: 'PAYMENT',
    amountCents: -20_000,
  } as const;
  const returned = { ...reversalOf(paid, { date: '2026-02-01', memo: null }), id: 4, seq: 4 };
  const next = planAutomatic(owned, [charge, { ...fee, id: 2, seq: 2 }, paid, returned], rules);
  expect(next.map(({ type, date, amountCents }) => [type, date, amountCents])).toEqual([
    ['REVERSAL', '2026-01-12', -1000],
    ['FEE', '2026-02-02', 1000],
  ]);
});
