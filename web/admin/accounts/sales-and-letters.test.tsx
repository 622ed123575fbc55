// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LetterRecipient } from '#contracts/account-letters.ts';
import type { AccountStatement } from '#contracts/accounts.ts';
import { saleMessages } from '#contracts/unit-sales.ts';
import type { UnitSale } from '#contracts/unit-sales.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedUnitName as unit } from '#tests/support/stored-records.ts';
import { LettersDialog } from './letters-dialog.tsx';
import { PropertyAccountsPage } from './property-accounts.page.tsx';
import { SaleDialog } from './sale-dialog.tsx';
import { SalesPanel } from './sales-panel.tsx';

const at = '2026-01-05T15:00:00.000Z';
const saleOf = (id: number, date: string, sellerName: string | null, buyerName: string): UnitSale => ({
  id,
  createdAt: at,
  unitId: 7,
  propertyCode: 'BT01',
  date,
  sellerId: 1,
  sellerName,
  buyerId: 2,
  buyerName,
});
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
  amounts: { '0-30': 25, '31-60': 0, '61-90': 0, '90+': 0 },
  credit: 0,
  oldest: null,
  lines: [],
  upcoming: [],
};
const recipientOf = (id: number, fields: Partial<LetterRecipient> = {}): LetterRecipient => ({
  id,
  unit: { ...unit, id, unitIdentifier: `BT01-000${id}` },
  owner: { id, firstName: 'Ada', lastName: `No. ${id}` },
  email: `ada${id}@example.com`,
  language: 'en',
  amount: 120.5,
  subject: 'Your account',
  skip: null,
  ...fields,
});

let calls: OfficeCall[];
let recipients: LetterRecipient[];
let answerChange: () => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  recipients = [];
  answerChange = () => undefined;
  const meta = {
    balance: 995.25,
    credit: 5.25,
    amounts: { '0-30': 1000, '31-60': 0.5, '61-90': 0, '90+': 0 },
    accounts: { '0-30': 1200, '31-60': 1, '61-90': 0, '90+': 0 },
  };
  const summary = {
    id: 5,
    unit,
    owner: null,
    balance: -5.25,
    amounts: account.amounts,
    credit: 5.25,
    since: null,
    oldestOpen: null,
    lastPaidOn: '2026-01-31',
  };
  calls = playServer({
    'GET /owners': () => [{ id: 2, firstName: 'Ben', lastName: 'Buyer' }],
    'GET /account-letters': () => ({ recipients }),
    'GET /accounts': () => pageOf([summary], meta),
    'POST /units/:id/sales': () => answerChange(),
    'DELETE /unit-sales/:id': () => answerChange(),
    'POST /account-letters/mail': () => answerChange(),
  });
});

const changes = () => calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
const press = (name: string | RegExp) => userEvent.click(screen.getByText(name, { selector: 'button' }));

test('a sale needs a buyer, and what the server refuses stands at its field', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T03:00:00.000Z') });
  const onClose = vi.fn<() => void>();
  openScreen(<SaleDialog account={account} onClose={onClose} />);
  await screen.findByText('Ben Buyer');
  // The day where the company is.
  const day = screen.getByLabelText<HTMLInputElement>('Sold on');
  expect(day.value).toBe('2026-03-01');
  await press('Record sale');
  await screen.findByText(saleMessages.buyer);
  expect(changes()).toEqual([]);
  fireEvent.change(screen.getByRole('combobox', { name: 'Buyer' }), { target: { value: '2' } });
  answerChange = () =>
    refused(400, 'VALIDATION_FAILED', 'x', [{ path: 'date', message: saleMessages.later }]);
  await press('Record sale');
  await screen.findByText(saleMessages.later);
  expect(screen.queryByText(saleMessages.buyer)).toBeNull();
  answerChange = () => refused(409, 'CONFLICT', saleMessages.ownerChanged);
  await press('Record sale');
  expect((await screen.findByRole('alert')).textContent).toBe(saleMessages.ownerChanged);
  expect(onClose).not.toHaveBeenCalled();
  answerChange = () => saleOf(1, '2026-03-01', null, 'Ben Buyer');
  await press('Record sale');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes().at(-1)).toEqual(['/units/7/sales', { date: '2026-03-01', buyerId: 2 }]);
});

test('each owner of a sold unit has the days until the next one, and the last sale is taken back', async () => {
  const sales = [
    saleOf(1, '2025-03-01', 'Ada First', 'Ben Second'),
    saleOf(2, '2026-01-15', 'Ben Second', 'Eve Third'),
  ];
  openScreen(<SalesPanel account={{ ...account, sales }} />);
  const lines = screen.getAllByRole('listitem').map((line) => line.querySelector('p')?.textContent);
  expect(lines).toEqual([
    'Ada First until Feb 28, 2025',
    'Ben Second from Mar 1, 2025 until Jan 14, 2026',
    'Eve Third from Jan 15, 2026',
  ]);
  const ask = async () => {
    await press('Take back the sale of Jan 15, 2026');
    const question = within(await screen.findByRole('alertdialog', { name: 'Take back the sale?' }));
    question.getByText('Ben Second is the owner of the unit again.');
    await userEvent.click(question.getByText('Take back'));
  };
  answerChange = () => refused(409, 'CONFLICT', saleMessages.ownerChanged);
  await ask();
  await screen.findByText(saleMessages.ownerChanged);
  await press('OK');
  answerChange = () => undefined;
  await ask();
  await soon(() => expect(changes().map(([path]) => path)).toEqual(['/unit-sales/2', '/unit-sales/2']));
});

test('letters go by email only to whom they can, and the others are named with why', async () => {
  recipients = [
    recipientOf(1, { language: 'es' }),
    recipientOf(2, { skip: 'SENT_TODAY' }),
    recipientOf(3, { skip: 'NO_EMAIL', email: null }),
    recipientOf(4, { skip: 'NO_OWNER', email: null, owner: null }),
  ];
  const onClose = vi.fn<() => void>();
  openScreen(<LettersDialog propertyCode="BT01" kind="REMINDER" age="90+" onClose={onClose} />);
  const mailed = await screen.findByRole('region', { name: 'By email (1)' });
  expect(mailed.textContent).toBe('BT01-0001, Ada No. 1, ada1@example.com$120.50Your account, in Spanish');
  const left = screen.getByRole('region', { name: 'Not by email (3)' });
  expect(
    within(left)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'BT01-0002, Ada No. 2: has been sent today$120.50Your account',
    'BT01-0003, Ada No. 3: no email address is on file$120.50Your account',
    'BT01-0004: no owner is on file$120.50Your account',
  ]);
  expect(calls.find(({ path }) => path === '/account-letters')?.query).toEqual({
    propertyCode: 'BT01',
    kind: 'REMINDER',
    age: '90+',
  });
  // On paper to those whom no email reaches, unless all are asked for.
  await press('One PDF (2)');
  await userEvent.click(screen.getByLabelText('Also for owners with an email address'));
  await press('One PDF (4)');
  await soon(() =>
    expect(
      calls.filter(({ path }) => path === '/account-letters.pdf').map(({ query }) => query['withoutEmail']),
    ).toEqual(['true', 'false']),
  );
  answerChange = () => ({ count: 1, sentAt: at, skipped: [] });
  await press('Send 1 email');
  await screen.findByText('1 email on the way');
  expect(changes()).toEqual([
    ['/account-letters/mail', { propertyCode: 'BT01', kind: 'REMINDER', accountIds: [1] }],
  ]);
  // Those on paper are still to be saved.
  expect(onClose).not.toHaveBeenCalled();
});

test('where nobody can be written to by email, nothing is sent', async () => {
  recipients = [recipientOf(2, { skip: 'SENT_TODAY' })];
  openScreen(<LettersDialog propertyCode="BT01" kind="STATEMENT" onClose={() => undefined} />);
  await screen.findByText('None of these can go by email now.');
  await press('Send 0 emails');
  expect(changes()).toEqual([]);
});

test('what the units of a property owe is summed, narrowed by the address, and leads to each account', async () => {
  const address = '/admin/properties/bt01/accounts?show=owing&age=31-60&sort=-balance&page=2';
  openScreen(<PropertyAccountsPage />, address, '/admin/properties/:code/accounts');
  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  await screen.findByText('$1,000.50', { selector: 'dd *' });
  expect(['Owed', 'By', 'Credit of units', 'Total'].map(fact)).toEqual([
    '$1,000.50',
    '1,201 units',
    '$5.25',
    '$995.25',
  ]);
  expect(calls.filter(({ path }) => path === '/accounts').map(({ query }) => query)).toEqual([
    { page: '2', take: '25', propertyCode: 'BT01', age: '31-60', owing: 'true', sort: '-balance' },
  ]);
  expect(screen.getByRole('link', { name: 'BT01-0007' }).getAttribute('href')).toBe(
    '/admin/units/BT01-0007/account',
  );
  screen.getByText('$5.25 credit');
});

test('letters of the kind that was chosen go to those whom the list shows, and the dialog closes after the last', async () => {
  recipients = [recipientOf(1), recipientOf(2, { skip: 'SENT_TODAY' })];
  openScreen(
    <PropertyAccountsPage />,
    '/admin/properties/bt01/accounts?age=90%2B',
    '/admin/properties/:code/accounts',
  );
  await userEvent.selectOptions(await screen.findByLabelText('Letters'), 'DELINQUENCY');
  await press('Write letters');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delinquency letter: BT01' }));
  await dialog.findByText('One PDF (2)');
  expect(calls.find(({ path }) => path === '/account-letters')?.query).toEqual({
    propertyCode: 'BT01',
    kind: 'DELINQUENCY',
    age: '90+',
  });
  answerChange = () => refused(400, 'VALIDATION_FAILED', 'The mail is switched off.');
  await press('Send 1 email');
  expect((await dialog.findByRole('alert')).textContent).toBe('The mail is switched off.');
  answerChange = () => ({ count: 1, sentAt: at, skipped: [] });
  await press('Send 1 email');
  await soon(() => expect(screen.queryByText('Delinquency letter: BT01')).toBeNull());
  expect(changes().at(-1)).toEqual([
    '/account-letters/mail',
    { propertyCode: 'BT01', kind: 'DELINQUENCY', accountIds: [1] },
  ]);
});

test('the units of a property are narrowed to those that owe nothing, and all come back', async () => {
  const { where } = openScreen(
    <PropertyAccountsPage />,
    '/admin/properties/bt01/accounts?age=0-30',
    '/admin/properties/:code/accounts',
  );
  await screen.findByRole('link', { name: 'BT01-0007' });
  await userEvent.selectOptions(screen.getByLabelText('Oldest open'), '');
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'clear');
  await soon(() =>
    expect(calls.findLast(({ path }) => path === '/accounts')?.query).toMatchObject({ owing: 'false' }),
  );
  expect(calls.findLast(({ path }) => path === '/accounts')?.query).not.toHaveProperty('age');
  await press('Reset');
  await soon(() => expect(where()).toBe('/admin/properties/bt01/accounts'));
});
