// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { entryMessages } from '#contracts/account-entries.ts';
import type { LetterRecipient } from '#contracts/account-letters.ts';
import type { AccountStatement, AccountSummary } from '#contracts/accounts.ts';
import type { UnitSale } from '#contracts/unit-sales.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedUnitName as unit } from '#tests/support/stored-records.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { LettersDialog } from './letters-dialog.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PropertyAccountsPage } from './property-accounts.page.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { SalesPanel } from './sales-panel.tsx';

const amounts = { '0-30': 25, '31-60': 0, '61-90': 0, '90+': 0 };
const account: AccountStatement = {
  id: 5,
  kind: 'ASSESSMENT',
  unit,
  payer: null,
  asOf: '2026-11-23',
  from: null,
  broughtForward: 0,
  heldBy: null,
  sales: [],
  balance: 25,
  amounts,
  credit: 0,
  oldest: null,
  lines: [],
  upcoming: [],
};
const summary = (id: number, fields: Partial<AccountSummary> = {}): AccountSummary => ({
  id,
  unit: { ...unit, id, unitIdentifier: `BT01-000${id}` },
  owner: null,
  balance: 25,
  amounts,
  credit: 0,
  since: null,
  oldestOpen: null,
  lastPaidOn: null,
  ...fields,
});
const saleOf = (id: number, date: string, sellerName: string | null, buyerName: string): UnitSale => ({
  id,
  createdAt: '2026-01-05T15:00:00.000Z',
  unitId: 7,
  propertyCode: 'BT01',
  date,
  sellerId: null,
  sellerName,
  buyerId: 2,
  buyerName,
});
const recipient: LetterRecipient = {
  id: 5,
  unit,
  owner: { id: 2, firstName: 'Ada', lastName: 'Owens' },
  email: 'ada@example.com',
  language: 'en',
  amount: 25,
  subject: 'Your account',
  skip: null,
};

let calls: OfficeCall[];
let accounts: () => unknown;
let letters: () => unknown;
let answer: () => unknown;
const onClose = vi.fn<() => void>();
const saved = vi.fn<(name: string) => void>();
beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T03:00:00.000Z') });
  localStorage.setItem('token', accessToken({ exp: 9_999_999_999 }));
  accounts = () => [summary(5)];
  letters = () => ({ recipients: [recipient] });
  answer = () => account;
  calls = playServer({
    'GET /owners': () => [{ id: 2, firstName: 'Ben', lastName: 'Buyer' }],
    'GET /accounts': () => accounts(),
    'GET /account-letters': () => letters(),
    'GET /account-letters.pdf': () => new Response('%PDF'),
    'GET /account-letters.zip': () => new Response('PK'),
    'GET /accounts/:id/statement.csv': () => new Response('Day'),
    'GET /accounts/:id/statement.pdf': () => new Response('%PDF'),
    'POST /accounts/:id/entries': () => answer(),
    'POST /bulk/account-entries': () => answer(),
    'POST /units/:id/sales': () => answer(),
    'DELETE /unit-sales/:id': () => answer(),
    'POST /account-letters/mail': () => answer(),
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download);
  });
});

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button' }));
const set = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ path }) => path);
const queries = (path: string) => calls.filter((call) => call.path === path).map(({ query }) => query);
/** Answers the next change only once a test says so; a press meanwhile sends nothing. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  answer = () => promise;
  return resolve;
}

test('an entry begins on the day where the company is, is sent once, and why it was refused goes with the next', async () => {
  openScreen(<EntryDialog account={account} asked="charge" onClose={onClose} />);
  expect(valueOf('Day')).toBe('2026-03-01');
  screen.getByText('BT01-0007');
  expect(screen.queryByText('A minus in front for a credit.')).toBeNull();
  set('Type', 'OPENING');
  screen.getByText('A minus in front for a credit.');
  set('Type', 'FEE');
  set('Amount (US dollars)', '5');
  set('What it is for', 'Key');
  await press('Cancel');
  await screen.findByText('What you changed on the entry has not been saved.');
  await press('Keep editing');
  answer = () => refused(409, 'CONFLICT', 'Someone was here first.');
  await press('Add charge');
  await screen.findByText('Someone was here first.', { selector: '[role=alert]' });
  const resolve = hold();
  await press('Add charge');
  await press('Recording…');
  expect(screen.queryByText('Someone was here first.', { selector: '[role=alert]' })).toBeNull();
  resolve(account);
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual(['/accounts/5/entries', '/accounts/5/entries']);
});

test('what is typed for one account is not there in another', () => {
  openScreen(<EntryDialog account={account} asked="charge" onClose={onClose} />);
  set('Amount (US dollars)', '5');
  cleanup();
  openScreen(<EntryDialog account={{ ...account, id: 6 }} asked="charge" onClose={onClose} />);
  expect(valueOf('Amount (US dollars)')).toBe('');
});

test('a payment that was only filled in is nothing to lose; one that is typed is, and is discarded as a whole', async () => {
  accounts = () => [summary(5, { unit, oldestOpen: 25 })];
  openScreen(<PaymentDialog account={account} onClose={onClose} />);
  expect(valueOf('Paid on')).toBe('2026-03-01');
  await soon(() => expect(valueOf('Amount')).toBe('25.00'));
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
  await press('Split with another unit');
  screen.getByText('Total of all parts: $25.00');
  set('Amount', '30');
  await press('Cancel');
  await screen.findByText('What you changed on the payment has not been saved.');
  cleanup();
  openScreen(<PaymentDialog account={account} onClose={onClose} />);
  expect(valueOf('Amount')).toBe('30');
  screen.getByText('Split with another unit');
  await press('Discard');
  await soon(() => expect(valueOf('Amount')).toBe('25.00'));
  expect(screen.queryByText(/^Total/)).toBeNull();
});

test('a payment is sent once, and a refusal that names no field stays until the next', async () => {
  accounts = () => [summary(5, { unit, oldestOpen: 25 })];
  openScreen(<PaymentDialog account={account} onClose={onClose} />);
  await soon(() => expect(valueOf('Amount')).toBe('25.00'));
  set(/^Reference/, 'x'.repeat(300));
  await press('Record payment');
  await soon(() => expect(screen.getByLabelText(/^Reference/).getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toEqual([]);
  set(/^Reference/, '1001');
  answer = () => refused(409, 'CONFLICT', entryMessages.reversedAlready);
  await press('Record payment');
  await screen.findByText(entryMessages.reversedAlready, { selector: '[role=alert]' });
  const resolve = hold();
  await press('Record payment');
  await press('Recording…');
  expect(screen.queryByText(entryMessages.reversedAlready, { selector: '[role=alert]' })).toBeNull();
  resolve({ count: 1 });
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toHaveLength(2);
});

test('what is credit of one unit names none', async () => {
  openScreen(<PaymentDialog account={account} onClose={onClose} />);
  set('Amount', '30.5');
  await press('Record payment');
  const question = await screen.findByText(/more than is due/);
  expect(question.textContent).toBe('This is $5.50 more than is due. Record it as credit?');
});

test('a sale is something to lose once a buyer or a day is chosen, and is sent once', async () => {
  openScreen(<SaleDialog account={account} onClose={onClose} />);
  await screen.findByText('Ben Buyer');
  const cancel = async () => {
    await press('Cancel');
    await screen.findByText('What you changed on the sale has not been saved.');
    await press('Keep editing');
    await soon(() => expect(screen.queryByText('Keep editing')).toBeNull());
  };
  set('Sold on', '2026-02-28');
  await cancel();
  set('Sold on', '2026-03-01');
  fireEvent.change(screen.getByRole('combobox', { name: 'Buyer' }), { target: { value: '2' } });
  await cancel();
  answer = () =>
    refused(400, 'VALIDATION_FAILED', 'x', [{ path: 'ownerId', message: 'They own it already.' }]);
  await press('Record sale');
  await screen.findByText('They own it already.');
  const resolve = hold();
  await press('Record sale');
  await press('Recording…');
  resolve(saleOf(1, '2026-03-01', null, 'Ben Buyer'));
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toHaveLength(2);
});

test('each owner has a statement of their own days, and a first sale without a seller has no one before it', async () => {
  const sales = [
    saleOf(1, '2025-03-01', null, 'Ben Second'),
    saleOf(2, '2026-01-15', 'Ben Second', 'Eve Third'),
  ];
  openScreen(<SalesPanel account={{ ...account, sales }} />);
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Ben Second from Mar 1, 2025 until Jan 14, 2026',
    'Eve Third from Jan 15, 2026',
  ]);
  const save = async (name: string, choice: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Statement of ${name}` }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: choice }));
  };
  await save('Ben Second', 'Save as CSV');
  await soon(() => expect(saved.mock.calls).toEqual([['statement-2026-01-14.csv']]));
  expect(queries('/accounts/5/statement.csv')).toEqual([{ asOf: '2026-01-14', from: '2025-03-01' }]);
  await save('Eve Third', 'Save as PDF');
  await soon(() => expect(saved.mock.lastCall).toEqual(['statement-2026-03-01.pdf']));
  expect(queries('/accounts/5/statement.pdf')).toEqual([{ from: '2026-01-15' }]);
  expect(screen.queryByText('Send to the owner')).toBeNull();
});

test('a sale without a seller is taken back to no one', async () => {
  openScreen(<SalesPanel account={{ ...account, sales: [saleOf(1, '2025-03-01', null, 'Ben Second')] }} />);
  await press('Take back the sale of Mar 1, 2025');
  await screen.findByText('No one is the owner of the unit again.');
});

test('letters are saved under their property, kind and day, and sent once', async () => {
  openScreen(<LettersDialog propertyCode="BT01" kind="STATEMENT" accountId={5} onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Statement: BT01-0007' });
  await press(/^One PDF \(/);
  await soon(() => expect(saved.mock.calls).toEqual([['letters-BT01-statement-2026-03-01.pdf']]));
  await press('One PDF each (ZIP)');
  await soon(() => expect(saved.mock.lastCall).toEqual(['letters-BT01-statement-2026-03-01.zip']));
  expect(queries('/account-letters.zip')).toHaveLength(1);
  answer = () => refused(409, 'CONFLICT', 'The mail is switched off.');
  await press('Send 1 email');
  await screen.findByText('The mail is switched off.');
  const resolve = hold();
  await press('Send 1 email');
  await press('Sending…');
  expect(screen.queryByText('The mail is switched off.')).toBeNull();
  resolve({ count: 0, sentAt: account.asOf, skipped: [] });
  // Meanwhile someone else has sent it.
  await screen.findByText('0 emails on the way');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toHaveLength(2);
});

test('where it cannot be said who gets a letter, that is said', async () => {
  letters = () => refused(500, 'INTERNAL', 'no');
  openScreen(<LettersDialog propertyCode="BT01" kind="STATEMENT" onClose={onClose} />);
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The server could not answer/);
  expect(screen.queryByText('There is no one to write to.')).toBeNull();
});

test('a list of accounts says since when each owes and when it last paid; its sums go where it cannot be read', async () => {
  const meta = {
    balance: 25,
    credit: 0,
    amounts: { '0-30': 20.5, '31-60': 0, '61-90': 4.5, '90+': 0 },
    accounts: { '0-30': 1, '31-60': 0, '61-90': 0, '90+': 0 },
  };
  const rows = [summary(7, { since: '2026-01-31', lastPaidOn: '2025-12-24' }), summary(8)];
  accounts = () => pageOf(rows, { ...meta, pageCount: 3 });
  const path = '/admin/properties/bt01/accounts';
  const { where } = openScreen(
    <PropertyAccountsPage />,
    `${path}?page=2`,
    '/admin/properties/:code/accounts',
  );
  await screen.findByText('Dec 24, 2025');
  const cells = [...document.querySelectorAll('tr[data-row]')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(cells.map((row) => row.slice(-4))).toEqual([
    ['–', 'Jan 31, 2026', 'Dec 24, 2025', '$25.00 owed'],
    ['–', '–', '–', '$25.00 owed'],
  ]);
  const fact = (name: string) =>
    screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;
  expect(fact('By')).toBe('1 unit');
  screen.getByText('$4.50', { selector: 'td' });
  expect(valueOf('Letters')).toBe('STATEMENT');
  expect(
    screen
      .getAllByRole('link', { name: /^(Accounts|Assessments|Fees|Bank)$/ })
      .map((link) => link.getAttribute('href')),
  ).toEqual(
    ['accounts', 'assessments', 'account-rules', 'bank-payments'].map(
      (part) => `/admin/properties/BT01/${part}`,
    ),
  );
  // By unit until another order is chosen.
  expect(screen.getByRole('columnheader', { name: /^Unit/ }).ariaSort).toBe('ascending');
  for (const [head, key] of [
    ['Due since', 'since'],
    ['Balance', 'balance'],
  ] as const) {
    fireEvent.click(within(screen.getByRole('columnheader', { name: head })).getByRole('button'));
    expect(where()).toMatch(new RegExp(`^${path}\\?sort=-?${key}$`));
  }
  // The sums stay while others are read.
  let fail: (answered: unknown) => void = () => undefined;
  accounts = () => new Promise((resolve) => (fail = resolve));
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'owing' } });
  await soon(() => expect(queries('/accounts').at(-1)).toMatchObject({ owing: 'true', page: '1' }));
  expect(fact('By')).toBe('1 unit');
  fail(refused(500, 'INTERNAL', 'no'));
  await soon(() => expect(fact('By')).toBeUndefined());
});
