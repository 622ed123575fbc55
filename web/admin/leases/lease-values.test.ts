import { expect, test } from 'vitest';
import type { Lease } from '#contracts/leases.ts';
import { leaseRules } from './lease-values.ts';

const leaseWith = (...entries: [dueDate: string, amountDue: number][]) =>
  // No more of a lease is compared here.
  ({ paymentSchedule: entries.map(([dueDate, amountDue]) => ({ dueDate, amountDue })) }) as unknown as Lease;

test('of two schedules the payments are named that differ, and of more than four their number', () => {
  const monthly = (months: number, amount: number) =>
    Array.from({ length: months }, (_, month): [string, number] => [`2026-0${month + 1}-01`, amount]);
  const { moreDifferences } = leaseRules;
  const before = leaseWith(...monthly(5, 900));
  expect([
    moreDifferences(before, leaseWith(...monthly(5, 900))),
    moreDifferences(before, leaseWith(...monthly(4, 900), ['2026-05-01', 950], ['2026-06-01', 900])),
    moreDifferences(before, leaseWith(...monthly(4, 950))),
  ]).toEqual([
    [],
    [
      {
        label: 'Payment schedule',
        from: 'May 1, 2026 $900.00',
        to: 'May 1, 2026 $950.00; Jun 1, 2026 $900.00',
      },
    ],
    [
      {
        label: 'Payment schedule',
        from: '5 payments',
        to: 'Jan 1, 2026 $950.00; Feb 1, 2026 $950.00; Mar 1, 2026 $950.00; Apr 1, 2026 $950.00',
      },
    ],
  ]);
});
