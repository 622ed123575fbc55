// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OverdueLease } from '#contracts/leases.ts';
import type { Payment } from '#contracts/payments.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedUnitName as unit } from '#tests/support/stored-records.ts';
import { addCommand } from '../kit/shell/use-add-command.ts';
import { propertySelected } from '../kit/state/user-slice.ts';
import { EditPaymentDialog } from './edit-payment-dialog.tsx';
import { PaymentsOfLease } from './payments-of-lease.tsx';
import { PaymentsPage } from './payments.page.tsx';
import { ReminderDialog } from './reminder-dialog.tsx';

const at = '2026-01-05T15:00:00.000Z';
const later = '2026-01-06T15:00:00.000Z';
const tenant = { id: 4, firstName: 'Ada', lastName: 'Rents' };
const payment: Payment = {
  id: 5,
  createdAt: at,
  updatedAt: at,
  leaseId: 31,
  paymentScheduleId: null,
  dueDate: null,
  amount: 500,
  paidOn: '2026-01-05',
  method: 'CHECK',
  reference: null,
  allocation: [],
  unit,
  tenant,
};
const overdue: OverdueLease = {
  leaseId: 31,
  unit,
  tenant: { ...tenant, email: 'ada@example.com', phone: null },
  remindedAt: null,
  balance: 1000,
  overdueSince: '2026-01-01',
  daysOverdue: 1,
  age: '1-30',
  amounts: { '1-30': 1000, '31-60': 0, '61-90': 0, '90+': 0 },
};

let calls: OfficeCall[];
let payments: () => unknown;
let leases: () => unknown;
let answer: () => unknown;
const onClose = vi.fn<() => void>();
const onSent = vi.fn<() => void>();
beforeEach(() => {
  vi.clearAllMocks();
  localStorage.setItem('token', accessToken({ exp: 9_999_999_999 }));
  payments = () => [];
  leases = () => [];
  answer = () => ({ count: 1, skipped: [] });
  calls = playServer({
    'GET /payments': () => payments(),
    'GET /payments/5': () => payment,
    'GET /leases/overdue': () => leases(),
    'GET /leases/31': () => new Promise<never>(() => undefined),
    'PATCH /bulk/payments': () => answer(),
    'POST /leases/reminders': () => answer(),
  });
});

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button' }));
const set = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const bodies = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
const queries = (path: string) => calls.filter((call) => call.path === path).map(({ query }) => query);

test('what someone else changed of a payment is named, and what was typed goes on from there', async () => {
  openScreen(<EditPaymentDialog payment={payment} onClose={onClose} />);
  set(/^Reference/, '1001');
  const theirs: Payment = {
    ...payment,
    updatedAt: later,
    paymentScheduleId: 70,
    dueDate: '2026-01-01',
    amount: 480,
    paidOn: '2026-01-04',
    method: 'ACH',
    reference: 'Wire 7',
  };
  const error = { code: 'CONFLICT', message: 'Changed meanwhile.', issues: [] };
  answer = () => Response.json({ error, message: error.message, data: [theirs] }, { status: 409 });
  await press('Save');
  const notice = (await screen.findByText(/changed this payment while you were editing it/)).closest(
    '[role=alert]',
  );
  expect(
    Array.from(notice?.querySelectorAll('li') ?? [], ({ textContent }) =>
      textContent.replace(/^[^:]*: /, ''),
    ),
  ).toEqual([
    'Oldest balance first → Rent due Jan 1, 2026',
    '$500.00 → $480.00',
    'Jan 5, 2026 → Jan 4, 2026',
    'Check → ACH',
    'nothing → Wire 7',
  ]);
  answer = () => ({ count: 1 });
  await press('Keep what I typed');
  await press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies().at(-1)).toEqual({ items: [{ id: 5, reference: '1001', expectedUpdatedAt: later }] });
});

test('a reminder is sent once in the language that was chosen, with a text that can be filled in', async () => {
  openScreen(<ReminderDialog leases={[overdue]} onSent={onSent} onClose={onClose} />);
  const english = valueOf('Text');
  set('Language', 'es');
  expect(valueOf('Text')).not.toBe(english);
  // As it reads in that language, its days included.
  expect(screen.getByRole('region', { name: 'As Ada Rents reads it' }).textContent).toMatch(
    /1 de enero de 2026/,
  );
  expect(screen.queryByText(/The text below is your own/)).toBeNull();
  set('Text', 'Debe {importe}');
  await press('Send 1 message');
  await soon(() => expect(screen.getByLabelText('Text').getAttribute('aria-invalid')).toBe('true'));
  expect(bodies()).toEqual([]);
  screen.getByText(/The text below is your own/);
  set('Text', 'Debe {amount}');
  await press('Cancel');
  await screen.findByText('What you changed on the reminder has not been saved.');
  await press('Keep editing');
  answer = () => refused(409, 'CONFLICT', 'The mail is switched off.');
  await press('Send 1 message');
  await screen.findByText('The mail is switched off.', { selector: '[role=alert]' });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  answer = () => promise;
  await press('Send 1 message');
  await press('Sending…');
  expect(screen.queryByText('The mail is switched off.', { selector: '[role=alert]' })).toBeNull();
  resolve({ count: 1, skipped: [] });
  await soon(() => expect(onSent).toHaveBeenCalledOnce());
  expect(bodies()).toHaveLength(2);
  expect(bodies().at(-1)).toMatchObject({ language: 'es', text: 'Debe {amount}', leaseIds: [31] });
});

test('overdue leases are those of the property that is shown, and where nothing is overdue that is said', async () => {
  const amounts = { '1-30': 0, '31-60': 0, '61-90': 0, '90+': 0 };
  leases = () => pageOf([], { leases: amounts, amounts });
  const { store, where } = openScreen(<PaymentsPage />, '/admin/payments?show=overdue');
  await screen.findByText('Nothing is overdue. Leases with unpaid rent appear here.');
  // The sums stay while others are read.
  const { promise, resolve } = Promise.withResolvers<Response>();
  leases = () => promise;
  act(() => void store.dispatch(propertySelected('WK02')));
  await soon(() => expect(queries('/leases/overdue')).toHaveLength(2));
  expect(screen.getByText('Total overdue').parentElement?.textContent).toBe('Total overdue$0.000 leases');
  resolve(pageOf([overdue], { leases: amounts, amounts }));
  const link = await screen.findByRole('link', { name: 'ada@example.com' });
  expect(link.getAttribute('href')).toBe('mailto:ada%40example.com');
  expect(queries('/leases/overdue').at(-1)).toMatchObject({ propertyCode: 'WK02' });
  await press('Export CSV');
  await soon(() => expect(queries('/leases/overdue/export')).toEqual([{ propertyCode: 'WK02' }]));
  fireEvent.click(screen.getByLabelText('Select BT01-0007, Ada Rents'));
  fireEvent.click(await screen.findByText('Export', { selector: 'button' }));
  await soon(() =>
    expect(queries('/leases/overdue/export').at(-1)).toEqual({ propertyCode: 'WK02', ids: '31' }),
  );
  // The longest due stands first until another order is chosen.
  const heads = ['Due since', 'Owed'].map((name) =>
    screen.getByRole('columnheader', { name }).getAttribute('aria-sort'),
  );
  expect(heads).toEqual(['ascending', null]);
  expect(where()).toBe('/admin/payments?show=overdue');
});

test('another overdue lease is not shown as the one before', async () => {
  const lease = { id: 30, unit, tenant, startDate: '2026-01-01', endDate: '2026-12-31', status: 'ACTIVE' };
  const sums = { rentAmount: 1, deposit: 2, amountDue: 3, amountPaid: 4, balance: 5, paymentSchedule: [] };
  const amounts = { '1-30': 0, '31-60': 0, '61-90': 0, '90+': 0 };
  calls = playServer({
    'GET /leases/overdue': () => pageOf([overdue], { leases: amounts, amounts }),
    'GET /leases/30': () => ({ ...lease, ...sums }),
    'GET /leases/31': () => new Promise<never>(() => undefined),
  });
  const { router } = openScreen(<PaymentsPage />, '/admin/payments?show=overdue&record=30');
  await screen.findByText('Edit lease');
  await act(() => router.navigate('/admin/payments?show=overdue&record=31'));
  await soon(() => expect(screen.queryByText('Edit lease')).toBeNull());
});

test('of an age without leases the filter is in the way', async () => {
  const amounts = { '1-30': 0, '31-60': 0, '61-90': 0, '90+': 0 };
  leases = () => pageOf([], { leases: amounts, amounts });
  openScreen(<PaymentsPage />, '/admin/payments?show=overdue&age=31-60');
  await screen.findByText('Try clearing filters or check again later.');
});

test('a command opens the form for payments, and a unit that is none is not asked for', async () => {
  const { router } = openScreen(<PaymentsPage />, '/admin/payments?unit=x');
  await screen.findByText(/There is no unit/);
  expect(queries('/payments')).toEqual([]);
  await act(() => router.navigate('/admin/payments', { state: addCommand }));
  await screen.findByRole('dialog', { name: 'Record payments' });
  await screen.findByText('Payments that you record appear here, newest first.');
});

test('an open payment has its own history, and what is exported follows the list', async () => {
  payments = () => [payment];
  openScreen(<PaymentsPage />, '/admin/payments?from=2026-01-01&record=5');
  const opened = within(await screen.findByRole('dialog', { name: 'Payment' }));
  await opened.findByText('$500.00');
  expect(queries('/audit')).toMatchObject([{ objectKind: 'payment', objectId: '5' }]);
  fireEvent.click(screen.getByLabelText(/^Select \$500\.00/));
  fireEvent.click(await screen.findByText('Export', { selector: 'button' }));
  await soon(() => expect(queries('/payments/export')).toEqual([{ from: '2026-01-01', ids: '5' }]));
});

test.each([
  ['Nothing has been paid yet.', () => []],
  ['The payments could not be loaded.', () => refused(500, 'INTERNAL', 'no')],
])('of a lease without payments it is said: %s', async (said, answered) => {
  payments = answered;
  openScreen(<PaymentsOfLease leaseId={31} />);
  await screen.findByText(said);
});
