// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AccountLine } from '#contracts/accounts.ts';
import { unitOverviewMessages } from '#contracts/unit-overview.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { AccountPage } from './account.page.tsx';

const unit = {
  id: 5,
  realEstateObjectId: 1,
  propertyCode: 'BT01',
  unitNumber: '0105',
  unitIdentifier: 'BT01-0105',
};
/** The days for which the account was read; null for today. */
let days: (string | null)[];
beforeEach(() => {
  days = [];
  localStorage.setItem('token', 'a-token');
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname.endsWith('/units/overview'))
      return Response.json({ data: { ...unit, unit, account: { id: 5 }, leases: { total: 0, rows: [] } } });
    if (!pathname.endsWith('/accounts/5')) return Response.json({ data: { link: null } });
    const asOf = searchParams.get('asOf');
    days.push(asOf);
    return Response.json({
      data: {
        id: 5,
        kind: 'ASSESSMENT',
        unit,
        payer: null,
        asOf: asOf ?? '2026-11-23',
        heldBy: null,
        sales: [],
        balance: 0,
        oldest: null,
        lines: [],
        upcoming: [],
      },
    });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = (address: string) => {
  const router = createMemoryRouter([{ path: '/admin/units/:unit/account', element: <AccountPage /> }], {
    initialEntries: [address],
  });
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return router;
};

test('a day that no account has leaves the account in sight, and is said to be none once the field is left', async () => {
  const router = show('/admin/units/BT01-0105/account');
  await screen.findByText('Balance on Nov 23, 2026');
  const day = screen.getByLabelText('As of');
  fireEvent.change(day, { target: { value: '2026-02-01' } });
  await screen.findByText('Balance on Feb 1, 2026');
  // As a year is typed.
  for (const value of ['0002-02-01', '9999-02-01']) {
    fireEvent.change(day, { target: { value } });
    expect(screen.queryByText(/Enter a day/)).toBeNull();
  }
  fireEvent.blur(day);
  await screen.findByText('Enter a day between 1900 and 2199.');
  expect(day).toHaveProperty('value', '9999-02-01');
  expect(screen.getByText('Balance on Feb 1, 2026')).toBeTruthy();
  expect(router.state.location.search).toBe('?asOf=2026-02-01');
  fireEvent.change(day, { target: { value: '' } });
  await screen.findByText('Balance on Nov 23, 2026');
  expect(screen.queryByText(/Enter a day/)).toBeNull();
  expect(days).not.toContain('9999-02-01');
});

test('an address with a day that no account has shows the account of today', async () => {
  for (const day of ['0001-01-01', '9999-12-31', '2026-02-30', 'soon']) {
    show(`/admin/units/BT01-0105/account?asOf=${day}`);
    await screen.findByText('Balance on Nov 23, 2026');
    expect(screen.getByLabelText('As of')).toHaveProperty('value', '');
    cleanup();
  }
  expect(new Set(days)).toEqual(new Set([null]));
});

const lineOf = (seq: number, fields: Partial<AccountLine>): AccountLine => ({
  entryId: seq + 100,
  seq,
  date: '2026-01-31',
  type: 'CHARGE',
  amount: 200,
  balance: 200,
  memo: null,
  method: null,
  reference: null,
  why: null,
  ownerName: null,
  reversesSeq: null,
  isReversed: false,
  createdAt: '2026-02-01T18:00:00.000Z',
  createdBy: null,
  ...fields,
});
const statement = {
  id: 5,
  kind: 'ASSESSMENT',
  unit,
  payer: { id: 4, firstName: 'Ada', lastName: 'Owens' },
  asOf: '2026-02-28',
  from: null,
  broughtForward: 0,
  heldBy: null,
  sales: [],
  balance: 120,
  amounts: { '0-30': 120, '31-60': 0, '61-90': 0, '90+': 0 },
  credit: 0,
  oldest: { date: '2026-01-31', open: 95.5 },
  lines: [
    lineOf(1, { memo: 'January dues', ownerName: 'Ada Owens', createdBy: 'ann@example.com' }),
    lineOf(2, { type: 'PAYMENT', amount: -80, balance: 120, method: 'CHECK', reference: '1001' }),
    lineOf(3, { type: 'FEE', amount: 25, balance: 145, isReversed: true }),
    lineOf(4, { type: 'REVERSAL', amount: -25, balance: 120, reversesSeq: 3, memo: 'Waived' }),
  ],
  upcoming: [lineOf(5, { date: '2026-03-01', balance: 320 })],
};

/** The account's page with all that the server knows of it. */
function openAccount(search = '', link: object | null = null) {
  const tenant = { id: 8, firstName: 'Tom', lastName: 'Tenant' };
  const leases = { total: 1, rows: [{ id: 31, tenant, startDate: '2025-09-01' }] };
  const calls = playServer({
    'GET /units/overview': () => ({ ...unit, unit, account: { id: 5 }, leases }),
    'GET /accounts/:id': () => statement,
    'GET /accounts/:id/link': () => ({ link }),
    'GET /leases/:id/account': () => ({
      ...statement,
      id: 31,
      kind: 'RENT',
      payer: tenant,
      balance: -10,
      oldest: null,
      upcoming: [],
    }),
    'GET /account-letters': () => ({ recipients: [] }),
    'GET /accounts/:id/statement.csv': () => refused(404, 'NOT_FOUND', 'There is no such account.'),
    'POST /entries/:id/reverse': () => statement,
  });
  const { where } = openScreen(
    <AccountPage />,
    `/admin/units/bt01-0105/account${search}`,
    '/admin/units/:unit/account',
  );
  return { calls, where };
}
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('each entry says what it was, who entered it and what was owed after it, and one that stands can be reversed', async () => {
  const { calls } = openAccount();
  await screen.findByText('Balance on Feb 28, 2026');
  expect(['Balance on Feb 28, 2026', 'Owner', 'Oldest open'].map(factOf)).toEqual([
    '$120.00 owed',
    'Ada Owens',
    '$95.50 since Jan 31, 2026',
  ]);
  const entered = (seq: number, of = '') => `No. ${seq}${of}, entered Feb 1, 2026, 12:00 PM`;
  expect(rowsOf('Entries of the account')).toEqual([
    [
      'Jan 31, 2026',
      `Charge: January dues ${entered(1, ', Ada Owens')} by ann@example.com`,
      '$200.00',
      '$200.00',
      'Reverse no. 1',
    ],
    ['Jan 31, 2026', `Payment: Check, 1001 ${entered(2)}`, '-$80.00', '$120.00', 'Reverse no. 2'],
    ['Jan 31, 2026', `Fee Reversed${entered(3)}`, '$25.00', '$145.00', ''],
    ['Jan 31, 2026', `Reversal of no. 3: Waived ${entered(4)}`, '-$25.00', '$120.00', ''],
  ]);
  expect(screen.getByText('$25.00').tagName).toBe('S');
  expect(rowsOf('Entries of later days')).toEqual([
    ['Mar 1, 2026', `Charge ${entered(5)}`, '$200.00', '$320.00', 'Reverse no. 5'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: /^Reverse ?no\. 2$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse no. 2' }));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Returned' } });
  await userEvent.click(dialog.getByText('Reverse', { selector: 'button' }));
  await soon(() => expect(screen.queryByText('Reverse no. 2', { selector: 'h2' })).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/entries/102/reverse', body: { reason: 'Returned' } },
  ]);
});

test('the rent of a lease is read in the same lines, and nothing is entered there', async () => {
  const { calls, where } = openAccount('?asOf=2026-02-28');
  await userEvent.selectOptions(
    await screen.findByLabelText('Account'),
    'Rent of Tom Tenant, from Sep 1, 2025',
  );
  await screen.findByText('Tenant', { selector: 'dt' });
  expect(where()).toBe('/admin/units/bt01-0105/account?asOf=2026-02-28&lease=31');
  expect(['Balance on Feb 28, 2026', 'Tenant'].map(factOf)).toEqual(['$10.00 credit', 'Tom Tenant']);
  expect(screen.queryByRole('button', { name: /Reverse|Add payment|More entries|Statement/ })).toBeNull();
  expect(calls.find(({ path }) => path === '/leases/31/account')?.query).toEqual({ asOf: '2026-02-28' });
});

test('a statement is saved up to the day that is shown, and why it cannot be is said', async () => {
  const { calls } = openAccount('?asOf=2026-02-28');
  await userEvent.click(await screen.findByRole('button', { name: 'Statement' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Save as CSV' }));
  await screen.findByText('The statement could not be made');
  await screen.findByText('There is no such account.');
  expect(calls.find(({ path }) => path === '/accounts/5/statement.csv')?.query).toEqual({
    asOf: '2026-02-28',
  });
});

test('a statement is sent to the owner of this account alone', async () => {
  const { calls } = openAccount();
  await userEvent.click(await screen.findByRole('button', { name: 'Statement' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Send to the owner' }));
  await screen.findByText('There is no one to write to.');
  expect(calls.find(({ path }) => path === '/account-letters')?.query).toEqual({
    propertyCode: 'BT01',
    kind: 'STATEMENT',
    accountId: '5',
  });
});

test.each([
  {
    state: 'ACTIVE',
    said: /^The owner reads this account by a private link until Jun 1, 2026/,
    acts: ['New link', 'Revoke link'],
  },
  { state: 'REVOKED', said: /^The link is revoked/, acts: ['New link'] },
  { state: 'ENDED', said: /^The link has expired/, acts: ['New link'] },
])('a private link that is $state says so, and offers what can be done', async ({ state, said, acts }) => {
  openAccount('', { state, address: null, endsAt: '2026-06-01T18:00:00.000Z' });
  const panel = within(await screen.findByRole('region', { name: 'Owner’s private link' }));
  panel.getByText(said);
  expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(acts);
});

test.each([
  {
    what: 'is not on file',
    text: 'No such unit is on file.',
    answer: { ...unit, unit: null, account: null, leases: { total: 0, rows: [] } },
  },
  {
    what: 'cannot be one',
    text: unitOverviewMessages.unknown,
    answer: refused(400, 'VALIDATION_FAILED', 'x'),
  },
])('of a unit that $what it is said that it has no account', async ({ text, answer }) => {
  const calls = playServer({ 'GET /units/overview': () => answer });
  openScreen(<AccountPage />, '/admin/units/bt01-0105/account', '/admin/units/:unit/account');
  await screen.findByRole('heading', { name: 'No account of BT01-0105' });
  screen.getByText(text);
  expect(screen.queryByText('Try again')).toBeNull();
  expect(calls.map(({ path }) => path)).toEqual(['/units/overview']);
});
