import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate, balanceOf, inOrder, openByAge, untilDay } from './account-allocation.ts';
import type { ApplicationOrder, Posting } from './account-allocation.ts';
import { entryDayIssue, signedCents } from './account-entries.ts';
import { daysAfter } from './days.ts';
import { ownerOn } from './unit-sales.ts';

const first = '2026-01-01';

let nextId = 1;
const posting = (fields: Partial<Posting> & Pick<Posting, 'amountCents'>): Posting => {
  const id = nextId++;
  return {
    id,
    date: first,
    seq: id,
    type: fields.amountCents > 0 ? 'CHARGE' : 'PAYMENT',
    reversesId: null,
    ...fields,
  };
};

/** Entries of an account by day and cents; some of them are reversed on their day or later. */
const accounts = fc
  .array(
    fc.record({
      day: fc.integer({ min: 0, max: 200 }),
      cents: fc.integer({ min: -50_000, max: 50_000 }).filter((cents) => cents !== 0),
      reversedAfter: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null, freq: 4 }),
    }),
    { maxLength: 25 },
  )
  .map((drawn) =>
    drawn.flatMap(({ day, cents, reversedAfter }) => {
      const entry = posting({ date: daysAfter(first, day), amountCents: cents });
      if (reversedAfter === null) return [entry];
      const date = daysAfter(first, day + reversedAfter);
      return [entry, posting({ date, amountCents: -cents, type: 'REVERSAL', reversesId: entry.id })];
    }),
  );

test('what is open, less the credit, is the balance, and no charge is paid beyond itself', () => {
  fc.assert(
    fc.property(accounts, fc.integer({ min: 0, max: 260 }), (entries, day) => {
      const until = untilDay(entries, daysAfter(first, day));
      const { charges, creditCents } = allocate(until);
      const open = charges.reduce((sum, { openCents }) => sum + openCents, 0);
      expect(open - creditCents).toBe(balanceOf(until));
      expect(creditCents === 0 || open === 0).toBe(true);
      for (const { posting: charge, paidCents, openCents } of charges) {
        expect(paidCents + openCents).toBe(charge.amountCents);
        expect(Math.min(paidCents, openCents)).toBeGreaterThanOrEqual(0);
      }
      const byAge = Object.values(openByAge(charges, daysAfter(first, day)));
      expect(byAge.reduce((sum, cents) => sum + cents, 0)).toBe(open);
    }),
  );
});

test('in whichever order entries arrive, balance and allocation are one', () => {
  const shuffled = accounts.chain((entries) =>
    fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
  );
  fc.assert(
    fc.property(shuffled, ([entries, arrived]) => {
      expect(balanceOf(arrived)).toBe(balanceOf(entries));
      expect(allocate(arrived)).toEqual(allocate(entries));
      expect(inOrder(arrived)).toEqual(inOrder(entries));
    }),
  );
});

test('a reversal restores the balance, and what is paid of every other charge', () => {
  fc.assert(
    fc.property(accounts, fc.integer({ min: -9_000, max: 9_000 }), (entries, cents) => {
      fc.pre(cents !== 0);
      const wrong = posting({ date: daysAfter(first, 100), amountCents: cents });
      const back = posting({
        date: daysAfter(first, 150),
        amountCents: -cents,
        type: 'REVERSAL',
        reversesId: wrong.id,
      });
      const after = [...entries, wrong, back];
      expect(balanceOf(after)).toBe(balanceOf(entries));
      expect(allocate(after)).toEqual(allocate(entries));
      // On the days between, it stood.
      const between = daysAfter(first, 120);
      expect(balanceOf(untilDay(after, between)) - balanceOf(untilDay(entries, between))).toBe(cents);
    }),
  );
});

test('credits go to the groups of an order first, within each to the oldest', () => {
  const fee = posting({ type: 'FEE', amountCents: 1000, date: '2026-01-05' });
  const charges = ['2026-02-01', '2026-01-10'].map((date) => posting({ date, amountCents: 5000 }));
  const paid = posting({ amountCents: -7000, date: '2026-02-10' });
  const openBy = (order?: ApplicationOrder) =>
    allocate([fee, ...charges, paid], order).charges.map(({ posting: { date }, openCents }) => [
      date,
      openCents,
    ]);
  expect(openBy()).toEqual([
    ['2026-01-05', 0],
    ['2026-01-10', 0],
    ['2026-02-01', 4000],
  ]);
  expect(openBy([['CHARGE'], ['FEE']])).toEqual([
    ['2026-01-10', 0],
    ['2026-02-01', 3000],
    ['2026-01-05', 1000],
  ]);
  // What no group names comes after all that are named.
  expect(openBy([['CHARGE']])).toEqual(openBy([['CHARGE'], ['FEE']]));
});

test('what is open is sorted by the days since it was due', () => {
  const charges = [0, 30, 31, 60, 61, 90, 91, 5000].map((days) =>
    posting({ date: daysAfter('2026-06-01', -days), amountCents: 100 }),
  );
  expect(openByAge(allocate(charges).charges, '2026-06-01')).toEqual({
    '0-30': 200,
    '31-60': 200,
    '61-90': 200,
    '90+': 200,
  });
});

test('an entry stands on a day near today, and a payment never on a later one', () => {
  const today = '2026-11-25';
  const issue = (type: 'CHARGE' | 'PAYMENT' | 'WAIVER', days: number) =>
    entryDayIssue({ type, date: daysAfter(today, days) }, today);
  for (const days of [-7320, 0])
    expect([issue('CHARGE', days), issue('PAYMENT', days)]).toEqual([undefined, undefined]);
  for (const type of ['CHARGE', 'WAIVER'] as const) expect(issue(type, 732)).toBeUndefined();
  expect(issue('PAYMENT', 1)).toBe('A payment cannot be dated in the future.');
  for (const days of [-7321, 733])
    expect(issue('CHARGE', days)).toBe('Enter a day from 20 years ago to 2 years from now.');
});

test('what is paid or waived counts against what is owed', () => {
  const cents = (['CHARGE', 'FEE', 'INTEREST', 'COST', 'OPENING', 'PAYMENT', 'WAIVER'] as const).map((type) =>
    signedCents({ type, amount: 4.35 }),
  );
  expect(cents).toEqual([435, 435, 435, 435, 435, -435, -435]);
});

test('a line is the buyer’s from the day of the sale on, whoever was noted with it', () => {
  const sale = { sellerId: 1, sellerName: 'Ada', buyerId: 2, buyerName: 'Ben' };
  const sales = [
    { ...sale, date: '2026-06-15' },
    { date: '2026-09-01', sellerId: 2, sellerName: 'Ben', buyerId: 3, buyerName: 'Cem' },
  ];
  const days = ['2026-06-14', '2026-06-15', '2026-08-31', '2026-09-01'];
  // Entered ahead while the first owned it, or noted with the last one after both sales.
  for (const noted of [
    { id: 1, name: 'Ada' },
    { id: 3, name: 'Cem' },
  ])
    expect(days.map((day) => ownerOn(sales, day, noted).name)).toEqual(['Ada', 'Ben', 'Ben', 'Cem']);
  expect(ownerOn(sales, '2026-10-01', { id: 9, name: 'Dan' })).toEqual({ id: 9, name: 'Dan' });
});
