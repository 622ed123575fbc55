import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asksForSum, divideAssessment, dueDatesOf } from './divide-assessment.ts';
import { divideCents, sumOfWeights } from './largest-remainder.ts';
import { toCents } from './money.ts';

const weights = fc
  .array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 60 })
  .map((millionths) => millionths.map((weight) => weight / 1_000_000))
  .filter((shares) => shares.some((share) => share > 0));

test('parts add up to the cent, and each is its exact part rounded down or up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), weights, (cents, shares) => {
      const parts = divideCents(cents, shares);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
      const whole = shares.map((share) => BigInt(Math.round(share * 1_000_000)));
      const sum = whole.reduce((total, share) => total + share, 0n);
      for (const [index, part] of parts.entries()) {
        const down = Number((BigInt(cents) * (whole[index] ?? 0n)) / sum);
        expect([down, down + 1]).toContain(part);
        if (shares[index] === 0) expect(part).toBe(0);
      }
    }),
  );
});

test('the cents that are left go to the largest remainders, of alike ones to the earlier', () => {
  expect(divideCents(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(divideCents(100, [0.5, 0.2, 0.3])).toEqual([50, 20, 30]);
  expect(divideCents(10, [1, 2.5, 3])).toEqual([1, 4, 5]);
  expect(() => divideCents(100, [0, 0])).toThrow('every weight is 0');
  // Declared percentages are compared with 100.
  expect(sumOfWeights([33.3, 33.3, 33.4])).toBe(100);
  expect(sumOfWeights([0.1, 0.2, 99.7])).toBe(100);
});

const yearly = {
  budget: 1000.01,
  basis: 'WEIGHTS',
  unitAmount: null,
  frequency: 'MONTHLY',
  firstDue: '2028-01-31',
} as const;

test('all units add up to the budget, and the parts of a unit to what it owes', () => {
  fc.assert(
    fc.property(weights, (shares) => {
      const units = divideAssessment(yearly, shares);
      expect(units.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(toCents(yearly.budget));
      for (const { totalCents, partsCents } of units) {
        expect(partsCents).toHaveLength(12);
        expect(partsCents.reduce((sum, cents) => sum + cents, 0)).toBe(totalCents);
      }
    }),
  );
});

test('with a fixed amount each unit pays that each time, whatever its share', () => {
  const fixed = { ...yearly, basis: 'FIXED', unitAmount: 33.33, frequency: 'QUARTERLY' } as const;
  for (const { totalCents, partsCents } of divideAssessment(fixed, [0, 7]))
    expect([totalCents, partsCents]).toEqual([13_332, [3333, 3333, 3333, 3333]]);
});

test.each([
  ['MONTHLY', '2028-01-31', ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'], 12],
  ['QUARTERLY', '2026-11-30', ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30'], 4],
  ['YEARLY', '2028-02-29', ['2028-02-29'], 1],
  ['ONCE', '2026-06-15', ['2026-06-15'], 1],
] as const)(
  '%s from %s is due on the same day of later months, or their last',
  (frequency, firstDue, begins, parts) => {
    const days = dueDatesOf({ frequency, firstDue });
    expect(days.slice(0, 4)).toEqual(begins);
    expect(days).toHaveLength(parts);
  },
);

test('only declared percentages that do not add up to 100 must be agreed to', () => {
  expect(asksForSum('PERCENTAGES', sumOfWeights([33.3, 33.3, 33.4]))).toBe(false);
  expect(asksForSum('PERCENTAGES', sumOfWeights([33.3, 33.3, 33.3]))).toBe(true);
  expect(asksForSum('WEIGHTS', 3)).toBe(false);
  expect(asksForSum('FIXED', 0)).toBe(false);
});
