// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { storedUnitName } from '#tests/support/stored-records.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { api } from '../kit/state/api.ts';
import { propertySelected } from '../kit/state/user-slice.ts';
import { CalendarPage } from './calendar.page.tsx';
import { dayText, monthText } from './day-text.ts';

/** A lease with what the calendar reads of it; a rent of $1,000 that is due on each of some days. */
const leaseOf = (
  id: number,
  dueDates: string[],
  days = { startDate: '2024-05-01', endDate: '2028-04-30' },
) => ({
  id,
  ...days,
  unit: storedUnitName,
  tenant: { id, firstName: 'Ada', lastName: `No. ${id}` },
  paymentSchedule: dueDates.map((dueDate, index) => ({
    id: id * 100 + index,
    dueDate,
    amountDue: 1000,
    amountOpen: 0,
  })),
});

let calls: OfficeCall[];
let answer: (call: OfficeCall) => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  answer = () => [];
  calls = playServer({ 'GET /leases': (call) => answer(call) });
});
const asked = () => calls.filter(({ path }) => path === '/leases').map(({ query }) => query);
const open = (search = '') => openScreen(<CalendarPage />, `/admin/calendar${search}`);
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('a month has the events from its first to its last day, and none of the months beside it', async () => {
  answer = () => [
    leaseOf(1, ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']),
    leaseOf(2, [], { startDate: '2026-02-28', endDate: '2027-02-27' }),
  ];
  open('?day=2026-02-28');
  await screen.findByText('February 2026: 3 events');
  expect(asked()).toEqual([{ from: '2026-02-01', to: '2026-02-28', page: '1', take: '200' }]);
  screen.getByRole('button', { name: 'Sunday, February 1, 2026, 1 event' });
  screen.getByRole('button', { name: 'Saturday, February 28, 2026, 2 events', pressed: true });
  const chosen = within(screen.getByRole('region', { name: 'Saturday, February 28, 2026' }));
  expect(chosen.getAllByRole('link', { name: /^(Lease Start|Payment)/ })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: /^Sunday, February 1,/ }));
  const first = within(screen.getByRole('region', { name: 'Sunday, February 1, 2026' }));
  expect(first.getByRole('link', { name: /^Payment/ }).getAttribute('href')).toBe('/admin/leases?record=1');
});

test('months are turned to the same day or the last there is, in the form that is shown, and back to today', async () => {
  const { where, router } = open('?view=agenda&day=2026-01-31');
  await screen.findByText('Nothing in January 2026');
  await press(/^Next/);
  expect(where()).toBe('/admin/calendar?view=agenda&day=2026-02-28');
  await screen.findByText('Nothing in February 2026');
  await press(/^Previous/);
  expect(where()).toBe('/admin/calendar?view=agenda&day=2026-01-28');
  // A turned page is no step of Back, and does not scroll.
  expect(router.state).toMatchObject({ historyAction: 'REPLACE', preventScrollReset: true });
  await soon(() =>
    expect(asked().map(({ from }) => from)).toEqual(['2026-01-01', '2026-02-01', '2026-01-01']),
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Month' }));
  expect(where()).toBe('/admin/calendar?day=2026-01-28');
  screen.getByRole('button', { pressed: true }).focus();
  await userEvent.keyboard('{ArrowRight}');
  await press(/^Today/);
  expect(where()).toBe('/admin/calendar');
  expect(document.activeElement?.textContent).toBe('Today');
  expect(screen.getByRole('button', { pressed: true }).getAttribute('aria-current')).toBe('date');
});

test.each(['2026-02-29', '2026-02-00', 'tomorrow', '1899-12-31', '2200-01-01'])(
  'an address with a day that does not exist shows today: %s',
  async (day) => {
    open(`?day=${day}`);
    await screen.findByText('Nothing on this day.');
    expect(screen.getByRole('button', { pressed: true }).getAttribute('aria-current')).toBe('date');
  },
);

test('a leap day is a day', async () => {
  open('?day=2028-02-29');
  await screen.findByRole('button', { name: 'Tuesday, February 29, 2028, no events', pressed: true });
});

test('a month with many leases is read page after page, and those that are left out are counted', async () => {
  const pageCount = 12;
  answer = ({ query }) =>
    pageOf([leaseOf(Number(query['page']), ['2026-02-10'])], { total: pageCount, pageCount });
  open('?day=2026-02-10');
  await screen.findByText('2 more leases have days in this month. Choose a property to see all of them.');
  screen.getByText('February 2026: 10 events');
  expect(asked().map(({ page }) => page)).toEqual(
    Array.from({ length: 10 }, (_, index) => String(index + 1)),
  );
});

test('where a later page cannot be read the month is not shown in part', async () => {
  answer = ({ query }) =>
    query['page'] === '1'
      ? pageOf([leaseOf(1, ['2026-02-10'])], { total: 2, pageCount: 2 })
      : refused(500, 'INTERNAL', 'Something went wrong.');
  open('?day=2026-02-10');
  await screen.findByText('The calendar could not be loaded');
  expect(screen.queryByRole('table')).toBeNull();
  answer = () => [leaseOf(1, ['2026-02-10'])];
  await press(/^Try again/);
  await screen.findByText('February 2026: 1 event');
  expect(screen.queryByText(/more leases/)).toBeNull();
});

test('a month that cannot be read is not taken for an empty one, whatever the month before it had', async () => {
  answer = () => [leaseOf(1, ['2026-02-10'])];
  open('?day=2026-02-10');
  await screen.findByText('February 2026: 1 event');
  answer = () => refused(500, 'INTERNAL', 'Something went wrong.');
  await press(/^Next/);
  await screen.findByText('The calendar could not be loaded');
  expect(screen.queryByText(/^March 2026/)).toBeNull();
});

test('while another month is on its way, it shows what is known of it as out of date, and says that nothing is missing', async () => {
  const first = Promise.withResolvers<unknown>();
  answer = () => first.promise;
  open('?day=2026-02-10');
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText('Nothing on this day.')).toBeNull();
  first.resolve([leaseOf(1, ['2026-02-10', '2026-03-10'])]);
  await screen.findByText('February 2026: 1 event');
  const isStale = () => document.querySelector('[data-stale][aria-busy=true]') !== null;
  expect(isStale()).toBe(false);
  const second = Promise.withResolvers<unknown>();
  answer = () => second.promise;
  await press(/^Next/);
  screen.getByText('March 2026: 1 event');
  expect(isStale()).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Agenda' }));
  expect(isStale()).toBe(true);
  await press(/^Next/);
  expect(screen.queryByText('Nothing in April 2026')).toBeNull();
  second.resolve([]);
  await screen.findByText('Nothing in April 2026');
});

test('a lease that changes is read again, and the month stays where that fails', async () => {
  const total = 11;
  answer = ({ query }) =>
    pageOf([leaseOf(Number(query['page']), ['2026-02-10'])], { total, pageCount: total });
  const { store } = open('?day=2026-02-10');
  await screen.findByText('1 more lease has days in this month. Choose a property to see all of them.');
  answer = () => refused(500, 'INTERNAL', 'Something went wrong.');
  const isAsking = () =>
    Object.values(store.getState().api.queries).some((read) => String(read?.status) === 'pending');
  const renew = async () => {
    const asks = asked().length;
    await act(async () => void store.dispatch(api.util.invalidateTags(['lease'])));
    await soon(() => expect([asked().length, isAsking()]).toEqual([asks + 1, false]));
  };
  await renew();
  expect(screen.queryByText('The calendar could not be loaded')).toBeNull();
  answer = () => [];
  await renew();
  await screen.findByText('February 2026: no events');
});

test('on a phone a month is its agenda, with nothing to choose', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  open('?day=2026-02-10');
  await screen.findByText('Nothing in February 2026');
  expect([screen.queryByRole('radio'), screen.queryByRole('table')]).toEqual([null, null]);
});

test('the agenda says which day is today', async () => {
  answer = () => [leaseOf(1, [siteToday()])];
  open('?view=agenda');
  await screen.findByText(`${monthText(siteToday())}: 1 event`);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(`${dayText(siteToday())} · Today`);
});

test('the property that all screens are narrowed to narrows the calendar, and is named', async () => {
  const { store } = open('?day=2026-02-10');
  await screen.findByText('February 2026: no events');
  act(() => void store.dispatch(propertySelected('BT01')));
  await soon(() => expect(asked().at(-1)).toMatchObject({ propertyCode: 'BT01', from: '2026-02-01' }));
  await screen.findByText('February 2026: no events in BT01');
});

test('the agenda has the newest day first, each with its events', async () => {
  answer = () => [leaseOf(1, ['2026-02-10', '2026-02-20']), leaseOf(2, ['2026-02-20'])];
  open('?view=agenda&day=2026-02-10');
  const agenda = await screen.findByRole('list', { name: 'February 2026, newest first' });
  expect(
    within(agenda)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Friday, February 20, 2026', 'Tuesday, February 10, 2026']);
  within(agenda).getByRole('button', { name: /^2 rents due · \$2,000 All paid/ });
});
