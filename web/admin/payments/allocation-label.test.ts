import { afterEach, expect, test, vi } from 'vitest';
import { allocationLabel } from './allocation-label.ts';

afterEach(() => {
  vi.useRealTimers();
});

const rents = (...days: string[]) =>
  days.map((dueDate, index) => ({ paymentScheduleId: index + 1, dueDate, amount: 100.1, isPart: false }));

test('a payment names up to three rents, of more the first and the last, and what is left of it', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T18:00:00.000Z') });
  const [first, ...more] = rents('2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01');
  if (!first) throw new Error('There is no rent.');
  const part = { ...first, isPart: true };
  expect([
    allocationLabel({ amount: 100.1, allocation: [part] }),
    allocationLabel({ amount: 300.3, allocation: more }),
    allocationLabel({ amount: 400.41, allocation: [first, ...more] }),
    allocationLabel({ amount: 20, allocation: [] }),
  ]).toEqual([
    'Dec 1, 2025 rent, part',
    'Jan 1 rent; Feb 1 rent; Mar 1 rent',
    'Dec 1, 2025 rent to Mar 1 rent; $0.01 credit',
    '$20.00 credit',
  ]);
});
