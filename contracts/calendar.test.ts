import { expect, test } from 'vitest';
import { calendarEvents } from './calendar.ts';
import {
  dayInMonth,
  dayOf,
  daysAfter,
  daysBetween,
  daysInMonth,
  isPast,
  mondayOf,
  monthsBefore,
  nextMonth,
  shiftDays,
} from './days.ts';
import { leaseStatusOn } from './lease-status.ts';
import { ageOf } from './leases.ts';
import { formatDollars } from './money.ts';
import { instantOfWallTime, wallTimeOf } from './wall-time.ts';

const lease = {
  id: 7,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  paymentSchedule: [
    { id: 70, dueDate: '2026-02-01', amountDue: 1250, amountOpen: 850 },
    { id: 71, dueDate: '2026-03-01', amountDue: 0.5, amountOpen: 0 },
  ],
};

// spec: CA-01, CA-02, CA-03, CA-04, CA-05, CA-06, CA-07
test('leases give their start, end and payment deadlines as events, newest first', () => {
  const [end, second, first, start] = calendarEvents([lease]);
  expect(end).toMatchObject({ title: 'Lease End', date: '2026-12-31', category: 'lease' });
  expect(second).toMatchObject({ date: '2026-03-01', description: 'Amount: $0.50' });
  expect(first).toEqual({
    id: 'payment-70',
    title: 'Payment Deadline for Lease 7',
    description: 'Amount: $1,250.00',
    date: '2026-02-01',
    category: 'rent',
    leaseId: 7,
    about: '',
    amounts: { due: 1250, open: 850 },
  });
  expect(start).toMatchObject({ title: 'Lease Start', date: '2026-01-01', category: 'lease' });
  const events = calendarEvents([lease, { ...lease, id: 8, paymentSchedule: [] }]);
  expect(new Set(events.map((event) => event.id)).size).toBe(6);
  expect(events.map((event) => event.date)).toEqual(
    events.map((event) => event.date).toSorted((one, other) => (one < other ? 1 : -1)),
  );
});

test('events of one day stand in an order of their own, whatever order the leases come in', () => {
  const leases = [9, 7, 8].map((id) => Object.assign({}, lease, { id, paymentSchedule: [] }));
  const idsOf = (given: typeof leases) => calendarEvents(given).map(({ id }) => id);
  const expected = ['end', 'start'].flatMap((what) => [7, 8, 9].map((id) => `lease-${id}-${what}`));
  expect(idsOf(leases)).toEqual(expected);
  expect(idsOf(leases.toReversed())).toEqual(expected);
});

test('weeks begin on Monday, and months end on their own last day', () => {
  for (const day of ['2026-11-23', '2026-11-25', '2026-11-28', '2026-11-29'])
    expect(mondayOf(day), day).toBe('2026-11-23');
  expect(mondayOf('2026-11-30')).toBe('2026-11-30');
  expect(mondayOf('2026-01-01')).toBe('2025-12-29');
  expect([0, 1, 2, 14].map((months) => monthsBefore('2026-02-28', months))).toEqual([
    '2026-02-01',
    '2026-01-01',
    '2025-12-01',
    '2024-12-01',
  ]);
  expect(['2026-01-31', '2026-12-01'].map(nextMonth)).toEqual(['2026-02-01', '2027-01-01']);
  expect(['2026-02-10', '2028-02-10', '2026-12-31'].map(daysInMonth)).toEqual([28, 29, 31]);
  expect([1, 9, 30, 31].map((day) => dayInMonth('2026-04-15', day))).toEqual([
    '2026-04-01',
    '2026-04-09',
    '2026-04-30',
    '2026-04-30',
  ]);
});

test('days are counted by the calendar, also over a change of the clocks', () => {
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
  expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2);
  for (const later of [shiftDays, daysAfter]) {
    expect(later('2026-10-31', 2)).toBe('2026-11-02');
    expect(later('2028-03-01', -1)).toBe('2028-02-29');
    expect(later('2026-12-31', 1)).toBe('2027-01-01');
  }
});

test('a time that a night in spring leaves out is later by as much, and of one that comes twice it is the first', () => {
  const zone = 'America/Chicago';
  const at = (text: string) => new Date(instantOfWallTime(text, zone)).toISOString();
  expect(at('2026-03-08T01:59')).toBe('2026-03-08T07:59:00.000Z');
  expect(at('2026-03-08T02:30')).toBe('2026-03-08T08:30:00.000Z');
  expect(at('2026-11-01T01:30')).toBe('2026-11-01T06:30:00.000Z');
  expect(wallTimeOf('2026-03-08T08:30:00.000Z', zone)).toBe('2026-03-08T03:30');
  expect(instantOfWallTime('soon', zone)).toBeNaN();
});

test('the first and the last day of a lease belong to it', () => {
  const statusOn = (today: string) => leaseStatusOn(lease, today);
  expect(['2025-12-31', '2026-01-01', '2026-12-31', '2027-01-01'].map(statusOn)).toEqual([
    'UPCOMING',
    'ACTIVE',
    'ACTIVE',
    'ENDED',
  ]);
});

test('what is overdue is sorted by its days', () => {
  expect([1, 30, 31, 60, 61, 90, 91].map(ageOf)).toEqual([
    '1-30',
    '1-30',
    '31-60',
    '31-60',
    '61-90',
    '61-90',
    '90+',
  ]);
});

// spec: NF-02
test('a day is past once the day after it has begun where the company works', () => {
  const zone = 'America/Chicago';
  expect(dayOf(new Date('2026-03-02T05:59:59.999Z'), zone)).toBe('2026-03-01');
  expect(dayOf(new Date('2026-03-02T06:00:00.000Z'), zone)).toBe('2026-03-02');
  expect(dayOf(new Date('2026-07-02T05:00:00.000Z'), zone)).toBe('2026-07-02');
  expect(isPast('2026-03-01', '2026-03-01')).toBe(false);
  expect(isPast('2026-02-28', '2026-03-01')).toBe(true);
});

// spec: NF-01
test('money is shown as US dollars in the American way', () => {
  expect(formatDollars(1250)).toBe('$1,250.00');
  expect(formatDollars(-3.5)).toBe('-$3.50');
});
