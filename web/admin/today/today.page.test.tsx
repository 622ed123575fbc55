// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { todayCardNames, todayFilters } from '#contracts/today.ts';
import type { Badges, Today, TodayCardName, Trends } from '#contracts/today.ts';
import { soon } from '#tests/support/soon.ts';
import { storedUnitName } from '#tests/support/stored-records.ts';
import { startSession } from '#web/lib/session-store.ts';
import { createStore } from '../kit/state/store.ts';
import { propertySelected } from '../kit/state/user-slice.ts';
import { routes } from '../routes.ts';
import { cardLabels } from './card-labels.ts';

const since = '2026-11-20T22:10:00.000Z';
const kinds: Record<TodayCardName, Today['cards'][number]['kind']> = {
  missed: 'service-request',
  mine: 'service-request',
  waiting: 'service-request',
  others: 'service-request',
  unassigned: 'service-request',
  new: 'service-request',
  registrations: 'registration',
  returned: 'registration',
  expiring: 'registration',
  urgent: 'maintenance',
  overdue: 'payment',
  inquiries: 'contact-inquiry',
  failedMail: 'mail',
  returnedMail: 'mail',
  heldMail: 'mail',
};
const lists: Record<TodayCardName, string> = {
  missed: '/public-submissions',
  mine: '/public-submissions',
  waiting: '/public-submissions',
  others: '/public-submissions',
  unassigned: '/public-submissions',
  new: '/public-submissions',
  registrations: '/registration-submissions',
  returned: '/registration-submissions',
  expiring: '/registration-submissions',
  urgent: '/maintenance',
  overdue: '/leases/overdue',
  inquiries: '/contact-inquiries',
  failedMail: '/mail',
  returnedMail: '/mail',
  heldMail: '/mail',
};

function filterOf(name: TodayCardName): Record<string, string> {
  return { ...todayFilters[name], ...(name === 'new' ? { since } : {}) };
}

const row = { id: 7, title: 'BT01-0105', text: 'Water leak', since, amount: null };
const today: Today = {
  since,
  cards: todayCardNames.map((name, at) => ({
    name,
    kind: kinds[name],
    filter: filterOf(name),
    total: at + 11,
    rows: [name === 'expiring' ? { ...row, since: '2026-12-05' } : row],
    amounts: name === 'overdue' ? { total: 80_420.16, over90: 20_200 } : null,
  })),
  week: { from: '2026-11-23', to: '2026-11-29', leaseEnds: [], deadlines: [] },
  backup: null,
};
const trends: Trends = {
  weeks: [{ from: '2026-11-16', opened: 9, completed: 4 }],
  spending: {
    months: ['2026-10-01', '2026-11-01'],
    categories: [{ category: 'Repairs', amounts: [0.25, 1250.5] }],
  },
};
const badges: Badges = {
  'service-request': 33,
  registration: 180,
  'contact-inquiry': 8,
  message: 1,
  mail: 2,
};

let asked: { method: string; address: string }[];
let answers: Record<string, unknown>;
let store: ReturnType<typeof createStore>;
beforeEach(() => {
  asked = [];
  answers = { '/today': today, '/today/trends': trends, '/today/badges': badges };
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push({ method, address });
    const own = {
      id: 1,
      propertyIds: [],
      mustChangePassword: answers['gate'] === true,
      mustSetUpSecondFactor: false,
    };
    const path = new URL(address, 'http://x').pathname.replace('/api', '');
    if (path === '/user') return Response.json({ data: own });
    if (method === 'PUT') return new Response(null, { status: 204 });
    const data = answers[path];
    return data === undefined ? new Promise(() => undefined) : Response.json({ data });
  });
  startSession({ accessToken: 'a token', refreshToken: 'a refresh token' });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(address = '/admin/today') {
  store = createStore();
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return router;
}

const card = (name: TodayCardName) => screen.findByRole('region', { name: cardLabels[name].title });

test.each(todayCardNames)(
  'the list behind "See all" of %s is asked for with the filter of its number',
  async (name) => {
    const router = open();
    store.dispatch(propertySelected('BT01'));
    await userEvent.click(within(await card(name)).getByRole('link', { name: /^See all/ }));
    const wanted = new URLSearchParams(filterOf(name));
    await waitFor(() => {
      const calls = asked
        .map(({ address }) => new URL(address, 'http://x'))
        .filter(({ pathname }) => pathname === `/api${lists[name]}`);
      expect(calls.length).toBeGreaterThan(0);
      const { searchParams } = calls.at(-1) ?? new URL('http://x');
      for (const [key, value] of wanted) expect(searchParams.get(key)).toBe(value);
      // Nothing narrows it further, not even the property that another screen was showing.
      const paging = ['page', 'take', 'limit', 'pageSize', 'per_page', 'archived', 'folder'];
      const others = [...searchParams.keys()].filter((key) => !wanted.has(key) && !paging.includes(key));
      expect(others).toEqual([]);
    });
    router.dispose();
  },
);

test('a card says its number and its rows, and a row opens its record over the same list', async () => {
  open();
  const overdue = await card('overdue');
  expect(within(overdue).getByText(String(todayCardNames.indexOf('overdue') + 11))).toBeTruthy();
  expect(overdue.textContent).toContain('$80,420.16');
  expect(overdue.textContent).toContain('$20,200.00 over 90 days');
  const waiting = within(await card('waiting'));
  expect(waiting.getByRole('link', { name: /^BT01-0105/ }).getAttribute('href')).toBe(
    '/admin/public-submissions?state=waiting&record=7',
  );
  expect(within(await card('expiring')).getByText('Dec 5, 2026')).toBeTruthy();
});

const regionText = async (name: string) => (await screen.findByRole('region', { name })).textContent;
const addressesIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('the coming week names the leases that end and the days on which rent is due, and leads to each', async () => {
  const leaseEnds = Array.from({ length: 10 }, (_, index) => ({
    leaseId: 50 + index,
    endDate: '2026-11-29',
    unit: storedUnitName,
    tenant: { id: 4, firstName: 'Ada', lastName: `No. ${index + 1}` },
  }));
  const deadlines = [
    { day: '2026-11-23', count: 1, amountDue: 1250.5 },
    { day: '2026-11-24', count: 1200, amountDue: 0.1 },
  ];
  answers['/today'] = { ...today, week: { ...today.week, leaseEnds, deadlines } };
  open();
  const week = await screen.findByRole('region', { name: 'This week' });
  expect(week.textContent).toContain('Mon, Nov 23 to Sun, Nov 29');
  expect(addressesIn(week)).toEqual([
    ...leaseEnds.slice(0, 8).map(({ leaseId }) => `/admin/leases?record=${leaseId}`),
    '/admin/leases',
    '/admin/calendar?day=2026-11-23',
    '/admin/calendar?day=2026-11-24',
  ]);
  for (const text of [
    'BT01-0007Sun, Nov 29Ada No. 8',
    '2 more in Leases',
    'Mon, Nov 23$1,250.501 payment is due',
    'Tue, Nov 24$0.101,200 payments are due',
  ])
    expect(week.textContent).toContain(text);
});

test('a week of eight leases shows all of them, and one of nothing says so', async () => {
  const leaseEnds = Array.from({ length: 8 }, (_, index) => ({
    leaseId: 50 + index,
    endDate: '2026-11-29',
    unit: storedUnitName,
    tenant: { id: 4, firstName: 'Ada', lastName: 'Example' },
  }));
  answers['/today'] = { ...today, week: { ...today.week, leaseEnds } };
  open();
  expect(await regionText('This week')).not.toContain('more in Leases');
  cleanup();
  answers['/today'] = today;
  open();
  const empty = await regionText('This week');
  expect(empty).toContain('No lease ends this week.');
  expect(empty).toContain('No payment is due this week.');
});

test('a row of overdue rent says how much and since which day, and any other how long it has waited', async () => {
  const rowOf = (name: TodayCardName) =>
    name === 'overdue' ? { ...row, amount: 1250.5, since: '2026-08-01' } : row;
  answers['/today'] = {
    ...today,
    cards: today.cards.map((one) => ({
      ...one,
      rows: one.name === 'mine' ? [] : [rowOf(one.name)],
      total: one.name === 'mine' ? 0 : one.total,
      amounts: one.amounts && { total: 1250.5, over90: 0 },
    })),
  };
  open();
  const overdue = await card('overdue');
  expect(within(overdue).getByRole('listitem').textContent).toContain('$1,250.50 since Aug 1, 2026');
  expect(overdue.textContent).not.toContain('over 90 days');
  const waiting = within(await card('waiting')).getByRole('listitem');
  const age = waiting.querySelector('time');
  expect([age?.title, age?.dataset['level']]).toEqual(['Nov 20, 2026, 4:10 PM', expect.any(String)]);
  expect(age?.textContent).toMatch(/^\d+ (day|week|month|year)s?$/);
  expect((await card('new')).textContent).toContain('Since Nov 20, 2026, 4:10 PM');
  const mine = await card('mine');
  expect(mine.textContent).toBe('Assigned to me0No open request is assigned to you.');
  expect([mine, overdue].map((one) => one.dataset['empty'] !== undefined)).toEqual([true, false]);
  expect(overdue.textContent).not.toContain('Since ');
});

test('both charts have their numbers as a table', async () => {
  open();
  const requests = within(await screen.findByRole('region', { name: 'Requests by week' }));
  const cells = within(requests.getByRole('table', { hidden: true })).getAllByRole('cell', { hidden: true });
  expect(cells.map(({ textContent }) => textContent)).toEqual(['9', '4']);
  expect(requests.getByRole('table', { hidden: true }).textContent).toContain('Nov 16');
  const spending = within(screen.getByRole('region', { name: 'Spending by month' }));
  expect(spending.getByRole('table', { hidden: true }).textContent).toMatch(
    /Oct 26.*\$0\.25.*Nov 26.*\$1,250\.50/,
  );
  cleanup();
  answers['/today/trends'] = { ...trends, spending: { months: [], categories: [] } };
  open();
  await screen.findByText('Nothing was spent in these months.');
});

test('Today is counted again every half minute, and stays where that fails', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  open();
  const mine = () => screen.getByRole('region', { name: cardLabels.mine.title });
  await soon(mine);
  const good = vi.mocked(fetch);
  const counted = vi.fn<() => void>();
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.endsWith('/api/today')) return good(address, init);
    counted();
    return Response.json({ error: { code: 'INTERNAL' } }, { status: 404 });
  });
  await vi.advanceTimersByTimeAsync(31_000);
  await soon(() => expect(counted).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(1000);
  mine();
  expect(screen.queryByText('Today could not be loaded')).toBeNull();
});

test('the visit is noted when Today is opened, and nowhere else', async () => {
  const visits = () => asked.filter(({ address }) => address.endsWith('/today/visit'));
  const router = open('/admin/owners');
  await screen.findByRole('link', { name: 'Today' });
  expect(visits()).toEqual([]);
  await router.navigate('/admin/today');
  await waitFor(() => expect(visits().map(({ method }) => method)).toEqual(['PUT']));
  // It is noted as often as someone looks at the tab again, and not as they leave it.
  const looked = vi.spyOn(document, 'visibilityState', 'get');
  for (const state of ['hidden', 'visible'] as const) {
    looked.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  }
  await waitFor(() => expect(visits()).toHaveLength(2));
  await router.navigate('/admin/owners');
  await screen.findByRole('heading', { name: 'Owners' });
  // Today lets go of the tab a moment after it is left.
  const before = await soon(async () => {
    const noted = visits().length;
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise(setImmediate);
    expect(visits()).toHaveLength(noted);
    return noted;
  });
  await router.navigate('/admin/today');
  await waitFor(() => expect(visits()).toHaveLength(before + 1));
  await waitFor(() =>
    expect(asked.filter(({ address }) => address.endsWith('/today/trends'))).toHaveLength(2),
  );
  looked.mockRestore();
});

test('the menu says what waits beside its links, whose names stay as specified, and the tab how many people wait', async () => {
  open();
  const menu = within(await screen.findByRole('navigation', { name: 'ADMIN' }));
  expect(await menu.findByText('waiting for us')).toBeTruthy();
  for (const name of ['Service Requests', 'OWNER / TENANT Registration submissions', 'Messages'])
    expect(menu.getByRole('link', { name })).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('(42) Today · Back office'));
});

test('no badge is asked for while the account is set up', async () => {
  answers['gate'] = true;
  open('/admin/account');
  await screen.findByRole('button', { name: 'Logout' });
  expect(asked.filter(({ address }) => address.includes('/today'))).toEqual([]);
});

test('the super admin reads when the last backup was, and what is wrong with it', async () => {
  const failure = { at: since, reason: 'The place of the backups is full.' };
  answers['/today'] = { ...today, backup: { lastGoodAt: null, isLate: true, failure } };
  open();
  const line = await screen.findByRole('region', { name: 'Backups' });
  expect(line.textContent).toContain('Last backup: never');
  expect(line.textContent).toContain('Backups are late.');
  expect(line.textContent).toContain('failed: The place of the backups is full.');
  cleanup();
  answers['/today'] = { ...today, backup: { lastGoodAt: since, isLate: false, failure: null } };
  open();
  const good = await screen.findByRole('region', { name: 'Backups' });
  expect(good.textContent).toMatch(/^Last backup: \d+ days ago$/);
  expect(good.hasAttribute('data-late')).toBe(false);
  cleanup();
  answers['/today'] = {
    ...today,
    backup: { lastGoodAt: '2026-11-19T22:10:00.000Z', isLate: false, failure },
  };
  open();
  const failed = await screen.findByRole('region', { name: 'Backups' });
  expect(failed.textContent).toMatch(/ ago ?The backup of Nov 20, 2026, 4:10.PM failed: The place/);
  expect(failed.hasAttribute('data-late')).toBe(true);
});

test('says that Today could not be loaded, and tries again', async () => {
  const good = vi.mocked(fetch);
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
    address.endsWith('/api/today')
      ? Response.json({ error: { code: 'INTERNAL' } }, { status: 500 })
      : good(address, init),
  );
  open();
  const alert = await screen.findByRole('alert');
  vi.stubGlobal('fetch', good);
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await card('mine')).toBeTruthy();
});
