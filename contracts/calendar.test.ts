import { expect, test } from 'vitest';
import { calendarEvents } from './calendar.ts';
import { dayOf, isPast } from './days.ts';
import { formatDollars } from './money.ts';

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
