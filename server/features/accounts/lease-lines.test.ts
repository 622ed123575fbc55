import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysAfter } from '#contracts/days.ts';
import { settle } from '#contracts/lease-account.ts';
import { toLeaseLines } from './lease-lines.ts';
import { runningLines } from './to-statement.ts';

const first = '2026-01-01';
const row = fc.record({
  day: fc.integer({ min: 0, max: 400 }),
  cents: fc.integer({ min: 1, max: 999_999_999_999 }),
});
const schedules = fc.array(row, { maxLength: 14 });
/** Recorded so many days after they were made; below 0 before, as one that is dated ahead. */
const payments = fc.array(
  fc.record({ made: row, recordedAfter: fc.integer({ min: -30, max: 90 }), for: fc.option(fc.nat(15)) }),
  { maxLength: 14 },
);

test('the lines of a lease are its schedule and its payments to the cent, on each day and in the end', () => {
  fc.assert(
    fc.property(schedules, payments, (due, paid) => {
      const noonOf = (date: string) => `${date}T18:00:00.000Z`;
      const schedule = due.map(({ day, cents }) => {
        const date = daysAfter(first, day);
        return { date, createdAt: noonOf(first), amount: cents / 100, cents };
      });
      const received = paid.map(({ made: { day, cents }, recordedAfter }) => {
        const recordedOn = daysAfter(first, day + recordedAfter);
        const line = { method: 'ACH', reference: null } as const;
        const date = daysAfter(first, day);
        return { ...line, date, createdAt: noonOf(recordedOn), amount: cents / 100, cents, recordedOn };
      });
      const strip = <R extends { cents: number }>({ cents: _cents, ...rest }: R) => rest;
      const lines = runningLines(
        toLeaseLines(
          schedule.map(strip),
          received.map(({ recordedOn: _on, ...one }) => strip(one)),
        ),
      );
      expect(lines).toHaveLength(due.length + paid.length);
      expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
      for (const date of new Set(lines.map((line) => line.date))) {
        const dueBy = schedule.filter((entry) => entry.date <= date);
        const paidBy = received.filter((one) => one.date <= date || one.recordedOn <= date);
        const cents = (rows: readonly { cents: number }[]) => rows.reduce((sum, one) => sum + one.cents, 0);
        const last = lines.findLast((line) => line.date <= date);
        expect(Math.round((last?.balance ?? 0) * 100)).toBe(cents(dueBy) - cents(paidBy));
      }
      // And what the lease itself says is open, less its credit.
      const account = settle(
        schedule.map(({ date, amount }, id) => ({ id, dueDate: date, amountDue: amount })),
        received.map(({ amount }, index) => ({ amount, paymentScheduleId: paid[index]?.for ?? null })),
      );
      const open = account.entries.reduce((sum, { amountOpen }) => sum + Math.round(amountOpen * 100), 0);
      expect(Math.round((lines.at(-1)?.balance ?? 0) * 100)).toBe(open - Math.round(account.credit * 100));
    }),
  );
});

test('a payment that is dated ahead counts from the day at the office on which it was recorded', () => {
  // In UTC it is the 11th already.
  const createdAt = '2026-03-11T01:30:00.000Z';
  const lines = ['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12'].flatMap((date) =>
    toLeaseLines([], [{ createdAt, date, amount: 50, method: 'CHECK', reference: null }]),
  );
  expect(lines.map(({ date }) => date)).toEqual(['2026-03-09', '2026-03-10', '2026-03-10', '2026-03-10']);
});
