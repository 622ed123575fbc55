// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { scheduleStateOn, settle } from '#contracts/lease-account.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { ScheduleTable } from './schedule-table.tsx';

afterEach(cleanup);

const daysAgo = (days: number) =>
  new Date(Date.parse(siteToday()) - days * 86_400_000).toISOString().slice(0, 10);

function linesOf(days: number[], amountPaid: number) {
  const schedule = days.map((ago, id) => ({ id, leaseId: 7, dueDate: daysAgo(ago), amountDue: 1850 }));
  const { entries } = settle(schedule, [{ paymentScheduleId: null, amount: amountPaid }]);
  return entries.map((entry) => Object.assign(entry, scheduleStateOn(entry, siteToday())));
}

const rows = () =>
  screen
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    .filter((cells) => cells.length > 0);

test('a schedule says what is paid, part paid, late and to come, and folds what is over', async () => {
  const person = userEvent.setup();
  render(<ScheduleTable lines={linesOf([114, 84, 53, 23, 0, -7], 2 * 1850 + 500)} />);
  const fold = screen.getByRole('button', { name: '2 paid · show' });
  const open = [
    ['$1,850.00', '$500.00', '$1,350.00', 'Part paid, 53 days late'],
    ['$1,850.00', '$0.00', '$1,850.00', '23 days late'],
    ['$1,850.00', '$0.00', '$1,850.00', 'Due today'],
    ['$1,850.00', '$0.00', '$1,850.00', 'Upcoming'],
  ];
  expect(rows()).toEqual([['2 paid · show'], ...open]);
  await person.click(fold);
  const paid = ['$1,850.00', '$1,850.00', '$0.00', 'Paid'];
  expect(rows()).toEqual([['2 paid · hide'], paid, paid, ...open]);
  expect(screen.getByRole('button', { name: '2 paid · hide' }).getAttribute('aria-expanded')).toBe('true');
});

test('what is paid ahead stays in sight, and one line that is over too', () => {
  render(<ScheduleTable lines={linesOf([1, -30], 3700)} />);
  expect(rows().map((cells) => cells.at(-1))).toEqual(['Paid', 'Paid']);
});

test('a line that is paid in part before its day is not late, and where nothing is scheduled that is said', () => {
  const { rerender } = render(<ScheduleTable lines={linesOf([1, -30], 1850 + 500)} />);
  expect(rows().map((cells) => cells.at(-1))).toEqual(['Paid', 'Part paid']);
  rerender(<ScheduleTable lines={linesOf([1], 500)} />);
  expect(rows().map((cells) => cells.at(-1))).toEqual(['Part paid, 1 day late']);
  rerender(<ScheduleTable lines={[]} />);
  screen.getByText('Nothing is scheduled.');
});
