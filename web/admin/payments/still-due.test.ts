import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromCents, sumOf } from '#contracts/money.ts';
import { overpaidBy, stillDue } from './still-due.ts';

const monthOf = (month: number, amountDue: number) => ({
  id: month,
  leaseId: 7,
  dueDate: `2026-0${month}-01`,
  amountDue,
});
const months = [1, 2, 3].map((month) => monthOf(month, 1000));
const left = (amountPaid: number, known: Parameters<typeof stillDue>[1]) =>
  stillDue({ paymentSchedule: months, amountPaid }, known).map((entry) => entry.stillDue);

test('a payment for a month counts there, and one for none of them for what was due first', () => {
  expect(left(0, [])).toEqual([1000, 1000, 1000]);
  expect(left(1500, [])).toEqual([0, 500, 1000]);
  expect(left(1000, [{ paymentScheduleId: 2, amount: 1000 }])).toEqual([1000, 0, 1000]);
  expect(left(1250.5, [{ paymentScheduleId: 2, amount: 1000 }])).toEqual([749.5, 0, 1000]);
});

test('what was paid beyond a month goes on to what was due first', () => {
  expect(left(1400, [{ paymentScheduleId: 2, amount: 1400 }])).toEqual([600, 0, 1000]);
});

test('all that is still due is the schedule less what was paid, whatever it was paid for', () => {
  const cents = fc.integer({ min: 1, max: 500_000 });
  const payment = fc.record({ paymentScheduleId: fc.option(fc.constantFrom(1, 2, 3)), amount: cents });
  fc.assert(
    fc.property(fc.tuple(cents, cents, cents), fc.array(payment, { maxLength: 8 }), (due, paid) => {
      const schedule = due.map((amount, index) => monthOf(index + 1, fromCents(amount)));
      const parts = paid.map(({ paymentScheduleId, amount }) => ({
        paymentScheduleId,
        amount: fromCents(amount),
      }));
      const amountPaid = sumOf(parts.map(({ amount }) => amount));
      const entries = stillDue({ paymentSchedule: schedule, amountPaid }, parts);
      const rest = sumOf([...schedule.map(({ amountDue }) => amountDue), -amountPaid]);
      expect(sumOf(entries.map((entry) => entry.stillDue))).toBe(Math.max(0, rest));
      expect(entries.every((entry) => entry.stillDue >= 0 && entry.stillDue <= entry.amountDue)).toBe(true);
    }),
  );
});

test('more than is due is what exceeds the balance, and rent that is paid early is none of it', () => {
  const entries = stillDue({ paymentSchedule: months, amountPaid: 0 }, []);
  const over = (balance: number, payments: Parameters<typeof stillDue>[1]) =>
    overpaidBy({ balance, entries, today: '2026-01-31' }, payments);
  expect(over(1000, [{ paymentScheduleId: null, amount: 1000 }])).toBe(0);
  expect(over(1000, [{ paymentScheduleId: null, amount: 1000.01 }])).toBe(0.01);
  expect(over(-50, [{ paymentScheduleId: null, amount: 20 }])).toBe(20);
  expect(over(1000, [{ paymentScheduleId: 1, amount: 1200 }])).toBe(200);
  const early = { paymentScheduleId: 2, amount: 1000 };
  expect(over(1000, [{ paymentScheduleId: null, amount: 1000 }, early])).toBe(0);
  expect(over(0, [{ ...early, amount: 1500 }])).toBe(500);
});
