import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Posting } from './account-allocation.ts';
import type { AccountRule } from './account-rules.ts';
import { accountTexts } from './account-texts.es.ts';
import { automaticEntries, automaticKey } from './automatic-entries.ts';
import { daysAfter } from './days.ts';
import { reasonText } from './entry-reasons.ts';

let lastId = 0;
const posting = (fields: Partial<Posting> & Pick<Posting, 'type' | 'date' | 'amountCents'>): Posting => {
  lastId += 1;
  return { id: lastId, seq: lastId, reversesId: null, ...fields };
};
const charge = (date: string, amountCents = 25_000): Posting =>
  posting({ type: 'CHARGE', date, amountCents });
const payment = (date: string, cents: number): Posting =>
  posting({ type: 'PAYMENT', date, amountCents: -cents });

const rule = (fields: Partial<AccountRule> = {}): AccountRule => ({
  id: 1,
  createdAt: '',
  updatedAt: '',
  propertyCode: 'BT01',
  kind: 'LATE_FEE',
  amount: 25,
  percent: null,
  graceDays: 10,
  repeats: 'ONCE',
  maximum: null,
  citation: 'Declaration 5.3',
  validFrom: '2026-01-01',
  validUntil: null,
  confirmedOn: '2026-01-01',
  confirmedBy: 'Ann Example',
  appliesFrom: '2026-01-01',
  ...fields,
});
const terms = { order: [], until: '2026-12-31', takenBack: new Set<string>() };
const asked = (postings: Posting[], rules: AccountRule[], more: Partial<typeof terms> = {}) =>
  automaticEntries(postings, { ...terms, rules, ...more }).map(({ date, amountCents }) => [
    date,
    amountCents,
  ]);

describe('a late fee', () => {
  test('falls on the day after the grace, where something is open then, once', () => {
    const due = charge('2026-06-01');
    expect(asked([due], [rule()])).toEqual([['2026-06-12', 2500]]);
    expect(asked([due, payment('2026-06-11', 25_000)], [rule()])).toEqual([]);
    expect(asked([due, payment('2026-06-12', 25_000)], [rule()])).toEqual([['2026-06-12', 2500]]);
    expect(asked([due, payment('2026-06-11', 24_999)], [rule()])).toEqual([['2026-06-12', 2500]]);
    expect(asked([due], [rule()], { until: '2026-06-11' })).toEqual([]);
  });

  test('of a charge whose payment comes back falls on the day after', () => {
    const paid = payment('2026-06-05', 25_000);
    const returnedOn = (date: string) =>
      posting({ type: 'REVERSAL', date, amountCents: 25_000, reversesId: paid.id });
    const due = charge('2026-06-01');
    expect(asked([due, paid, returnedOn('2026-06-20')], [rule()])).toEqual([['2026-06-21', 2500]]);
    // Also where it comes back on the very day on which the fee would have fallen.
    expect(asked([due, paid, returnedOn('2026-06-12')], [rule()])).toEqual([['2026-06-13', 2500]]);
  });

  test('is a part of what is open, each month again, up to what the rule allows', () => {
    const monthly = rule({ amount: null, percent: 10, repeats: 'MONTHLY', maximum: 60 });
    const entries = automaticEntries([charge('2026-01-31'), payment('2026-02-20', 5000)], {
      ...terms,
      rules: [monthly],
    });
    expect(entries.map(({ date, amountCents }) => [date, amountCents])).toEqual([
      ['2026-02-11', 2500],
      ['2026-03-11', 2000],
      ['2026-04-11', 1500],
    ]);
    expect(entries.map(({ why }) => [why.part, why.maximum])).toEqual([
      [1, null],
      [2, null],
      [3, 60],
    ]);
  });

  test('falls on the same day of each month, or on the last of a shorter one', () => {
    const monthly = rule({ repeats: 'MONTHLY' });
    const days = asked([charge('2026-01-20')], [monthly], { until: '2026-04-30' }).map(([date]) => date);
    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  });

  test('is never asked for before its rule applies, after its end, nor without counsel', () => {
    const postings = [charge('2026-05-01'), charge('2026-06-01')];
    expect(asked(postings, [rule({ confirmedOn: null, appliesFrom: null })])).toEqual([]);
    expect(asked(postings, [rule({ appliesFrom: '2026-06-12' })])).toEqual([['2026-06-12', 2500]]);
    expect(asked(postings, [rule({ validFrom: '2026-06-01' })])).toEqual([['2026-06-12', 2500]]);
    expect(asked(postings, [rule({ validUntil: '2026-06-11' })])).toEqual([['2026-05-12', 2500]]);
  });

  test('is asked for assessments alone, and no earlier than these were entered', () => {
    const others = (['FEE', 'OPENING', 'COST'] as const).map((type) =>
      posting({ type, date: '2026-05-01', amountCents: 900 }),
    );
    const late = { ...charge('2026-05-01'), enteredOn: '2026-07-01' };
    expect(asked([...others, late], [rule()])).toEqual([['2026-07-12', 2500]]);
  });

  test('that staff took back is not asked for again', () => {
    const due = charge('2026-06-01');
    const key = automaticKey({ ruleId: 1, chargeId: due.id, part: 1 });
    expect(asked([due], [rule()], { takenBack: new Set([key]) })).toEqual([]);
  });

  test('says why in words with its rule and inputs', () => {
    // A limit that takes nothing away is not named.
    const rules = [rule({ maximum: 25 })];
    const [entry] = automaticEntries([{ ...charge('2026-06-01'), seq: 7 }], { ...terms, rules });
    expect(entry && reasonText(entry.why)).toBe(
      'Late fee of $25.00: $250.00 of no. 7 ($250.00, due Jun 1, 2026) was open after 10 days of grace. ' +
        'Rule: Declaration 5.3, confirmed by counsel on Jan 1, 2026.',
    );
    expect(entry && accountTexts.reason(entry.why)).toBe(
      'Recargo por atraso de $25.00: quedaban pendientes $250.00 del n.º 7 ($250.00, con vencimiento el 1 jun 2026) ' +
        'después de 10 días de gracia. Regla: Declaration 5.3, confirmada por un abogado el 1 ene 2026.',
    );
  });

  test('in an order that pays fees first keeps the charge open', () => {
    const postings = [charge('2026-06-01'), payment('2026-06-15', 25_000), charge('2026-07-01')];
    const monthly = rule({ repeats: 'MONTHLY' });
    expect(asked(postings, [monthly], { until: '2026-07-13' })).toEqual([
      ['2026-06-12', 2500],
      ['2026-07-12', 2500],
    ]);
    const order = [['FEE'], ['CHARGE']];
    expect(asked(postings, [monthly], { until: '2026-07-13', order: order as never })).toEqual([
      ['2026-06-12', 2500],
      ['2026-07-12', 2500],
      ['2026-07-12', 2500],
    ]);
  });
});

describe('interest', () => {
  const interest = rule({ kind: 'INTEREST', amount: null, percent: 18, repeats: 'MONTHLY' });

  test('is simple, for each day on what was open at its end, from the day due', () => {
    expect(asked([charge('2026-06-01', 100_000)], [interest], { until: '2026-07-31' })).toEqual([
      // 11 days, then 30: cents × days × 18 % / 365.
      ['2026-06-12', 542],
      ['2026-07-12', 1479],
    ]);
  });

  test('is rounded once for a month, however often something was paid in it', () => {
    const paid = [payment('2026-06-17', 50_000), payment('2026-06-27', 40_000)];
    expect(asked([charge('2026-06-01', 100_000), ...paid], [interest], { until: '2026-07-31' })).toEqual([
      ['2026-06-12', 542],
      // 246.58, 246.58 and 73.97 cents.
      ['2026-07-12', 567],
    ]);
  });

  test('counts only the days of a month on which something was open', () => {
    const postings = [charge('2026-06-01', 100_000), payment('2026-06-22', 100_000)];
    expect(asked(postings, [interest], { until: '2026-09-30' })).toEqual([
      ['2026-06-12', 542],
      ['2026-07-12', 493],
    ]);
    expect(asked([charge('2026-06-01'), payment('2026-06-11', 25_000)], [interest])).toEqual([]);
  });
});

test('a rule asks for nothing of days before it applied, up to its last day, and up to a limit of its own', () => {
  const due = charge('2026-06-01', 100_000);
  const interest = rule({ kind: 'INTEREST', amount: null, percent: 18, repeats: 'MONTHLY' });
  // 22 days of the 30 of the month.
  const later = { ...interest, appliesFrom: '2026-06-20' };
  expect(asked([due], [later], { until: '2026-07-31' })).toEqual([['2026-07-12', 1085]]);
  expect(asked([due], [interest], { until: '2026-06-12' })).toEqual([['2026-06-12', 542]]);
  const limited = [1, 2].map((id) => rule({ id, maximum: 30 }));
  expect(asked([due], limited)).toEqual([
    ['2026-06-12', 2500],
    ['2026-06-12', 2500],
  ]);
  // Each charge has the whole limit.
  expect(asked([charge('2026-06-01'), charge('2026-06-02')], [rule({ maximum: 30 })])).toEqual([
    ['2026-06-12', 2500],
    ['2026-06-13', 2500],
  ]);
  // Late before the rule applied: a payment since does not bring the fee.
  expect(asked([due, payment('2026-06-15', 100)], [rule({ appliesFrom: '2026-06-13' })])).toEqual([]);
});

test('in whichever order entries come, the rules ask for the same', () => {
  const day = fc.integer({ min: 0, max: 200 }).map((days) => daysAfter('2026-01-01', days));
  const made = fc.array(
    fc.oneof(
      day.map((date) => charge(date)),
      fc.tuple(day, fc.integer({ min: 1, max: 60_000 })).map(([date, cents]) => payment(date, cents)),
    ),
    { maxLength: 12 },
  );
  const rules = [
    rule({ repeats: 'MONTHLY' }),
    rule({ id: 2, kind: 'INTEREST', amount: null, percent: 6, repeats: 'MONTHLY' }),
  ];
  fc.assert(
    fc.property(
      made.chain((postings) =>
        fc.tuple(
          fc.constant(postings),
          fc.shuffledSubarray(postings, { minLength: postings.length, maxLength: postings.length }),
        ),
      ),
      ([postings, shuffled]) => {
        expect(automaticEntries(shuffled, { ...terms, rules })).toEqual(
          automaticEntries(postings, { ...terms, rules }),
        );
      },
    ),
    { numRuns: 60 },
  );
});
