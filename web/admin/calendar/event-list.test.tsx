// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { calendarEvents } from '#contracts/calendar.ts';
import '../nouns.ts';
import { EventList } from './event-list.tsx';

afterEach(cleanup);

const leaseOf = (id: number, lastName: string, amountOpen: number) => ({
  id,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  paymentSchedule: [{ id, dueDate: '2026-11-01', amountDue: 1250.5, amountOpen }],
  unit: {
    id,
    realEstateObjectId: 1,
    propertyCode: 'BT01',
    unitNumber: `${id}`,
    unitIdentifier: `BT01-000${id}`,
  },
  tenant: { id, firstName: 'Ada', lastName },
});

function show(leases: ReturnType<typeof leaseOf>[], today = '2026-11-23', day = '2026-11-01'): void {
  const events = calendarEvents(leases).filter(({ date }) => date === day);
  const element = (
    <EventList events={events} today={today} addressOf={({ leaseId }) => `/leases/${leaseId}`} />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

test('a payment deadline names unit and tenant, and says what is open of it', () => {
  show([leaseOf(1, 'Debtor', 850)]);
  expect(screen.getByRole('listitem').textContent).toBe(
    'Payment Deadline for Lease 1Amount: $1,250.50BT01-0001, Ada Debtor · $850 openPast',
  );
});

test('the first day of a lease names unit and tenant', () => {
  show([leaseOf(1, 'Debtor', 0)], '2026-01-01', '2026-01-01');
  expect(screen.getByRole('listitem').textContent).toMatch(/BT01-0001 — Ada Debtor$/);
});

test('the leases that begin on a day stand in the order in which they came', () => {
  show([leaseOf(1, 'Debtor', 0), leaseOf(2, 'Payer', 0)], '2026-01-01', '2026-01-01');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ada Debtor'),
    expect.stringContaining('Ada Payer'),
  ]);
});

test('several deadlines of a day are one line with their sum, which unfolds', async () => {
  const person = userEvent.setup();
  show([leaseOf(1, 'Debtor', 850), leaseOf(2, 'Payer', 0)]);
  expect(screen.queryByRole('link')).toBeNull();
  const fold = screen.getByRole('button', { name: '2 rents due · $2,501 1 open · $850 show' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await person.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  const linksOf = (item: HTMLElement) =>
    Array.from(item.querySelectorAll('a'), (link) => [link.textContent, link.getAttribute('href')]);
  const [, ...rents] = screen.getAllByRole('listitem');
  expect(rents.map(linksOf)).toEqual(
    [
      ['1', 'Debtor'],
      ['2', 'Payer'],
    ].map(([id, lastName]) => [
      [`Payment Deadline for Lease ${id}`, `/leases/${id}`],
      [`BT01-000${id}`, `/admin/units/BT01-000${id}`],
      [`Ada ${lastName}`, `/admin/tenants?record=${id}`],
    ]),
  );
  await person.click(fold);
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['is paid', 0, '2026-11-02', [true, true]],
  ['is open', 850, '2026-11-02', [true, false]],
  ['is due today', 0, '2026-11-01', [false, false]],
])(
  'a deadline that %s is past the day after, and dimmed only with nothing open',
  (_state, open, today, looks) => {
    show([leaseOf(1, 'Debtor', open)], today);
    const [item] = screen.getAllByRole('listitem');
    expect([screen.queryByText('Past') !== null, item?.hasAttribute('data-past')]).toEqual(looks);
  },
);
