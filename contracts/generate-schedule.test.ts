import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayInMonth, daysBetween, daysInMonth } from './days.ts';
import { generateSchedule } from './generate-schedule.ts';
import type { LeaseTerms } from './generate-schedule.ts';
import { sumOf, toCents } from './money.ts';

const isoDay = (days: number) =>
  new Date(Date.UTC(2023, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);

const terms = fc
  .record({
    cents: fc.integer({ min: 1, max: 2_000_000 }),
    start: fc.integer({ min: 0, max: 3000 }),
    length: fc.integer({ min: 1, max: 1500 }),
    dueDay: fc.integer({ min: 1, max: 31 }),
  })
  .map(({ cents, start, length, dueDay }): LeaseTerms => {
    return { rentAmount: cents / 100, startDate: isoDay(start), endDate: isoDay(start + length), dueDay };
  });

const of = (fields: Partial<LeaseTerms>) =>
  generateSchedule({
    rentAmount: 1200,
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    dueDay: 1,
    ...fields,
  }).map(({ dueDate, amountDue }) => [dueDate, amountDue]);

describe('the schedule of a lease', () => {
  test('has the rent of every whole month on its due day, on the last day of shorter months', () => {
    expect(of({ endDate: '2026-04-30', dueDay: 31 })).toEqual([
      ['2026-01-31', 1200],
      ['2026-02-28', 1200],
      ['2026-03-31', 1200],
      ['2026-04-30', 1200],
    ]);
    expect(of({ startDate: '2028-02-01', endDate: '2028-02-29', dueDay: 30 })).toEqual([
      ['2028-02-29', 1200],
    ]);
  });

  test('has the first and the last month by their days, due within the lease', () => {
    expect(of({ startDate: '2026-01-16', endDate: '2026-03-10', dueDay: 15 })).toEqual([
      ['2026-01-16', 619.35],
      ['2026-02-15', 1200],
      ['2026-03-10', 387.1],
    ]);
    expect(of({ startDate: '2028-02-29', endDate: '2028-03-31', rentAmount: 29 })).toEqual([
      ['2028-02-29', 1],
      ['2028-03-01', 29],
    ]);
    expect(of({ startDate: '2026-06-10', endDate: '2026-06-12', rentAmount: 100 })).toEqual([
      ['2026-06-10', 10],
    ]);
  });

  test('never has anything due outside the lease, or twice in a month, or above the rent', () => {
    fc.assert(
      fc.property(terms, (lease) => {
        const entries = generateSchedule(lease);
        for (const { dueDate, amountDue } of entries) {
          expect(dueDate >= lease.startDate && dueDate <= lease.endDate).toBe(true);
          expect(Number.isInteger(toCents(amountDue)) && amountDue > 0).toBe(true);
          expect(amountDue).toBeLessThanOrEqual(lease.rentAmount);
        }
        const months = entries.map(({ dueDate }) => dueDate.slice(0, 7));
        expect(new Set(months).size).toBe(months.length);
        expect(months).toEqual(months.toSorted((one, other) => (one < other ? -1 : 1)));
      }),
    );
  });

  test('has each whole month at the rent on the due day, and the parts of others to the cent', () => {
    fc.assert(
      fc.property(terms, (lease) => {
        for (const { dueDate, amountDue } of generateSchedule(lease)) {
          const days = daysInMonth(dueDate);
          const [first, last] = [dayInMonth(dueDate, 1), dayInMonth(dueDate, 31)];
          const from = lease.startDate > first ? lease.startDate : first;
          const to = lease.endDate < last ? lease.endDate : last;
          const exact = (toCents(lease.rentAmount) * (daysBetween(from, to) + 1)) / days;
          expect(Math.abs(toCents(amountDue) - exact)).toBeLessThanOrEqual(0.5);
          if (from === first && to === last) expect(amountDue).toBe(lease.rentAmount);
          const due = dayInMonth(dueDate, lease.dueDay);
          if (due >= from && due <= to) expect(dueDate).toBe(due);
        }
      }),
    );
  });

  test('adds up: a month that is split between two leases costs one rent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 0, max: 1500 }), (cents, start) => {
        const month = dayInMonth(isoDay(start), 1);
        const cut = isoDay(start);
        if (cut === month) return;
        const rentAmount = cents / 100;
        const before = isoDay(start - 1);
        const parts = [
          ...generateSchedule({ rentAmount, startDate: month, endDate: before, dueDay: 1 }),
          ...generateSchedule({ rentAmount, startDate: cut, endDate: dayInMonth(month, 31), dueDay: 1 }),
        ];
        expect(sumOf(parts.map((part) => part.amountDue))).toBe(rentAmount);
      }),
    );
  });
});
