// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AccountLine, AccountStatement } from '#contracts/accounts.ts';
import type { EntryReason } from '#contracts/entry-reasons.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedUnitName as unit } from '#tests/support/stored-records.ts';
import { AccountPage } from './account.page.tsx';

const line: AccountLine = {
  entryId: 103,
  seq: 3,
  date: '2026-02-11',
  type: 'FEE',
  amount: 25,
  balance: 145,
  memo: null,
  method: null,
  reference: null,
  why: null,
  ownerName: null,
  reversesSeq: null,
  isReversed: false,
  createdAt: '2026-02-12T18:00:00.000Z',
  createdBy: null,
};
const why: EntryReason = {
  kind: 'late-fee',
  ruleId: 3,
  citation: 'Declaration 5.3',
  confirmedOn: '2026-02-03',
  chargeId: 9,
  chargeNo: 2,
  chargeDate: '2026-02-01',
  charged: 100,
  open: 40,
  graceDays: 10,
  amount: 25,
  percent: null,
  from: '2026-02-01',
  days: 10,
  part: 1,
  maximum: null,
};
const statement: AccountStatement = {
  id: 5,
  kind: 'ASSESSMENT',
  unit,
  payer: null,
  asOf: '2026-02-28',
  from: null,
  broughtForward: 0,
  heldBy: null,
  sales: [],
  balance: 0.5,
  amounts: { '0-30': 0.5, '31-60': 0, '61-90': 0, '90+': 0 },
  credit: 0,
  oldest: null,
  lines: [line],
  upcoming: [],
};

let calls: OfficeCall[];
let account: AccountStatement;
let answerOverview: (unitName: string) => unknown;
let answerAccount: (call: OfficeCall) => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  account = statement;
  const overviewOf = (unitIdentifier: string) => ({
    ...unit,
    unitIdentifier,
    unit,
    account: { id: unitIdentifier === 'BT01-0007' ? 5 : 8 },
    leases: { total: 0, rows: [] },
  });
  answerOverview = (name) => overviewOf(name.toUpperCase());
  answerAccount = ({ path, query }) => ({
    ...account,
    id: Number(path.split('/').at(-1)),
    asOf: query['asOf'] ?? '2026-11-23',
  });
  calls = playServer({
    'GET /units/overview': ({ query }) => answerOverview(query['unit'] ?? ''),
    'GET /accounts/:id': (call) => answerAccount(call),
    'GET /accounts/:id/link': () => ({
      link: { state: 'ACTIVE', address: null, endsAt: '2026-06-01T18:00:00.000Z' },
    }),
    'POST /accounts/:id/link': () => ({ link: null }),
    'DELETE /accounts/:id/link': () => ({ link: null }),
    'POST /entries/:id/reverse': () => account,
  });
});

const pathOf = (name: string) => `/admin/units/${name}/account`;
const open = (search = '') =>
  openScreen(<AccountPage />, `${pathOf('bt01-0007')}${search}`, '/admin/units/:unit/account');
const day = () => screen.getByLabelText<HTMLInputElement>('As of');
const press = async (name: string) => userEvent.click(await screen.findByText(name, { selector: 'button' }));
const read = (path: string) => calls.filter((call) => call.path === path);

test('each kind of entry has its own form, and an account without sales names no owners', async () => {
  open();
  await screen.findByText('$0.50 owed');
  expect(document.title).toMatch(/^BT01-0007 account/);
  screen.getByText('Not on file');
  expect(screen.queryByRole('region', { name: 'Owners' })).toBeNull();
  const forms = [
    ['Add payment', 'Amount'],
    ['Add charge', 'What it is for'],
    ['Add credit', 'Reason'],
    ['Record sale', 'Sold on'],
  ] as const;
  for (const [name, field] of forms) {
    if (name === 'Add payment') await press(name);
    else {
      await userEvent.click(screen.getByRole('button', { name: 'More entries' }));
      await userEvent.click(await screen.findByRole('menuitemradio', { name }));
    }
    const dialog = within(await screen.findByRole('dialog', { name }));
    dialog.getByLabelText(field);
    fireEvent.click(dialog.getByText('Cancel'));
    await soon(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('an account that was sold names its owners', async () => {
  const sale = { date: '2026-01-15', sellerId: null, sellerName: null, buyerId: 2, buyerName: 'Ben Second' };
  const sold = { id: 1, createdAt: statement.asOf, unitId: 7, propertyCode: 'BT01', ...sale };
  account = { ...statement, sales: [sold] };
  open();
  const owners = within(await screen.findByRole('region', { name: 'Owners' }));
  expect(owners.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Ben Second from Jan 15, 2026',
  ]);
});

test.each([
  ['New link', 'Make a new link', 'POST'],
  ['Revoke link', 'Revoke link', 'DELETE'],
])('the private link of the owner: %s', async (button, confirm, method) => {
  open();
  await press(button);
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByText(confirm, { selector: 'button' }));
  await soon(() =>
    expect(calls.filter((call) => call.method !== 'GET')).toMatchObject([
      { method, path: '/accounts/5/link' },
    ]),
  );
});

test('on a phone each entry is a card with the balance after it and why it was made, and is reversed from there', async () => {
  account = { ...statement, lines: [{ ...line, why }] };
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  open();
  const cards = within(await screen.findByRole('list', { name: 'Entries of the account' }));
  expect(screen.queryByRole('table')).toBeNull();
  const card = cards.getByRole('listitem');
  expect(card.textContent).toMatch(/^Feb 11, 2026\$25\.00Fee/);
  expect(within(card).getByText('Balance').nextElementSibling?.textContent).toBe('$145.00');
  within(card).getByText(/^Late fee of \$25\.00: \$40\.00 of no\. 2 /);
  await userEvent.click(within(card).getByRole('button', { name: /^Reverse/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse no. 3' }));
  dialog.getByText(/^Fee of \$25\.00 on Feb 11, 2026\./);
  // What is typed is not lost by a slip of the hand.
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Waived' } });
  fireEvent.click(dialog.getByText('Cancel'));
  await screen.findByText('What you changed on the reversal has not been saved.');
});

test('another unit, or another day, is not shown with the numbers of the one before', async () => {
  const { router } = open('?asOf=2026-02-28');
  await screen.findByText('Balance on Feb 28, 2026');
  const before = answerAccount;
  answerAccount = () => new Promise(() => undefined);
  fireEvent.change(day(), { target: { value: '2026-01-31' } });
  await screen.findByText('Loading the account');
  expect(screen.queryByText('$0.50 owed')).toBeNull();
  // It is no step of its own on the way back.
  expect(router.state.historyAction).toBe('REPLACE');
  answerAccount = before;
  const known = answerOverview;
  answerOverview = () => new Promise(() => undefined);
  await router.navigate(pathOf('bt01-0008'));
  await soon(() => expect(screen.queryByRole('heading', { name: 'BT01-0007' })).toBeNull());
  screen.getByText('Loading the account');
  answerOverview = known;
  await router.navigate(pathOf('bt01-0009'));
  await screen.findByText('Balance on Nov 23, 2026');
  await router.navigate(`${pathOf('bt01-0007')}?asOf=2026-02-28`);
  await screen.findByText('Balance on Feb 28, 2026');
  expect(day().value).toBe('2026-02-28');
  // What is known of a unit is asked for again by someone who comes back to it.
  expect(read('/units/overview').filter(({ query }) => query['unit'] === 'bt01-0007')).toHaveLength(2);
});

test('a day that is taken out leaves nothing in the address, and an empty one is not wrong', async () => {
  const { where } = open('?asOf=2026-02-28');
  await screen.findByText('Balance on Feb 28, 2026');
  fireEvent.change(day(), { target: { value: '' } });
  fireEvent.blur(day());
  await screen.findByText('Balance on Nov 23, 2026');
  expect(where()).toBe(pathOf('bt01-0007'));
  expect(day().getAttribute('aria-invalid')).toBeNull();
});

test('what could not be loaded is asked for again', async () => {
  const [overview, accountOf] = [answerOverview, answerAccount];
  const broken = () => refused(500, 'INTERNAL', 'no');
  answerOverview = broken;
  answerAccount = broken;
  open();
  await screen.findByText('The account could not be loaded');
  answerOverview = overview;
  await press('Try again');
  await screen.findByLabelText('As of');
  await screen.findByText('The account could not be loaded');
  answerAccount = accountOf;
  await press('Try again');
  await screen.findByText('$0.50 owed');
});
