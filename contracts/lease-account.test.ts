import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scheduleStateOn, settle } from './lease-account.ts';
import { fromCents, sumOf } from './money.ts';

const monthOf = (month: number, amountDue: number) => ({
  id: month,
  dueDate: `2026-0${month}-01`,
  amountDue,
});
const months = [1, 2, 3].map((month) => monthOf(month, 1000));
const open = (payments: Parameters<typeof settle>[1]) =>
  settle(months, payments).entries.map((entry) => entry.amountOpen);

test('a payment for a month counts there, and one for none of them for what was due first', () => {
  expect(open([])).toEqual([1000, 1000, 1000]);
  expect(open([{ paymentScheduleId: null, amount: 1500 }])).toEqual([0, 500, 1000]);
  expect(open([{ paymentScheduleId: 2, amount: 1000 }])).toEqual([1000, 0, 1000]);
  const both = [
    { paymentScheduleId: null, amount: 250.5 },
    { paymentScheduleId: 2, amount: 1000 },
  ];
  expect(open(both)).toEqual([749.5, 0, 1000]);
});

test('what was paid beyond a month goes on to what was due first, and beyond the schedule it is credit', () => {
  expect(open([{ paymentScheduleId: 2, amount: 1400 }])).toEqual([600, 0, 1000]);
  expect(settle(months, [{ paymentScheduleId: 2, amount: 3000.01 }]).credit).toBe(0.01);
});

test('each payment says which entries it went to', () => {
  const { shares } = settle(months, [
    { paymentScheduleId: null, amount: 1500 },
    { paymentScheduleId: 2, amount: 900 },
    { paymentScheduleId: 2, amount: 900 },
  ]);
  const paid = shares.map((parts) => parts.map(({ entry, amount }) => [entry.id, amount]));
  expect(paid).toEqual([
    [
      [1, 1000],
      [3, 500],
    ],
    [[2, 900]],
    [
      [2, 100],
      [3, 500],
    ],
  ]);
});

test('sums are the same to the cent, and entries the same in whatever order payments come', () => {
  const cents = fc.integer({ min: 1, max: 500_000 });
  const payment = fc.record({ paymentScheduleId: fc.option(fc.constantFrom(1, 2, 3, 9)), amount: cents });
  fc.assert(
    fc.property(
      fc.tuple(cents, cents, cents),
      fc.array(payment, { maxLength: 8 }),
      fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
      (due, paid, places) => {
        const schedule = due.map((amount, index) => monthOf(index + 1, fromCents(amount)));
        const payments = paid.map((part) => ({ ...part, amount: fromCents(part.amount) }));
        const { entries, shares, credit } = settle(schedule, payments);
        const total = sumOf(payments.map(({ amount }) => amount));
        expect(sumOf([...entries.map(({ amountPaid }) => amountPaid), credit])).toBe(total);
        for (const { id, amountDue, amountPaid, amountOpen } of entries) {
          expect(amountPaid).toBeGreaterThanOrEqual(0);
          expect(amountOpen).toBeGreaterThanOrEqual(0);
          expect(sumOf([amountPaid, amountOpen])).toBe(amountDue);
          const given = shares.flat().filter(({ entry }) => entry.id === id);
          expect(sumOf(given.map(({ amount }) => amount))).toBe(amountPaid);
        }
        for (const [index, parts] of shares.entries())
          expect(sumOf(parts.map(({ amount }) => amount))).toBeLessThanOrEqual(payments[index]?.amount ?? 0);
        const shuffled = payments
          .map((part, index) => ({ part, place: places[index] ?? 0 }))
          .toSorted((one, other) => one.place - other.place)
          .map(({ part }) => part);
        expect(settle(schedule, shuffled).entries).toEqual(entries);
      },
    ),
  );
});

test('an entry is late from the day after it was due until all of it is paid', () => {
  const state = (dueDate: string, amountPaid: number) =>
    scheduleStateOn({ dueDate, amountPaid, amountOpen: 1000 - amountPaid }, '2026-11-22');
  expect(state('2026-09-30', 0)).toEqual({ state: 'LATE', daysLate: 53 });
  expect(state('2026-09-30', 500)).toEqual({ state: 'LATE', daysLate: 53 });
  expect(state('2026-09-30', 1000)).toEqual({ state: 'PAID', daysLate: 0 });
  expect(state('2026-11-22', 0)).toEqual({ state: 'DUE', daysLate: 0 });
  expect(state('2026-11-22', 1)).toEqual({ state: 'PART_PAID', daysLate: 0 });
  expect(state('2026-11-23', 0)).toEqual({ state: 'UPCOMING', daysLate: 0 });
});
