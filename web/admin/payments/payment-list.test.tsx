// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Lease, OverdueLease } from '#contracts/leases.ts';
import type { Payment } from '#contracts/payments.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { tableCells } from '#tests/support/table-cells.ts';
import { storeTokens } from '#web/lib/session-store.ts';
import { EditPaymentDialog } from './edit-payment-dialog.tsx';
import { EditPaymentsDialog } from './edit-payments-dialog.tsx';
import { PaymentsOfLease } from './payments-of-lease.tsx';
import { PaymentsPage } from './payments.page.tsx';
import { RecordPaymentsDialog } from './record-payments-dialog.tsx';

const unit = {
  id: 1,
  realEstateObjectId: 1,
  propertyCode: 'PR05',
  unitNumber: '0035',
  unitIdentifier: 'PR05-0035',
};
const tenant = { id: 1, firstName: 'Jerome', lastName: 'Yamada' };
const share = (dueDate: string, amount: number, isPart = false): Payment['allocation'][number] => ({
  paymentScheduleId: 70,
  dueDate,
  amount,
  isPart,
});
const payment = (id: number, fields: Partial<Payment> = {}): Payment => ({
  id,
  createdAt: '2020-01-05T15:00:00.000Z',
  updatedAt: `2020-01-0${id}T15:00:00.000Z`,
  leaseId: 1,
  paymentScheduleId: null,
  dueDate: null,
  amount: 100 * id,
  paidOn: `2020-01-0${id}`,
  method: 'CHECK',
  reference: null,
  allocation: [share('2020-01-01', 100 * id)],
  unit,
  tenant,
  ...fields,
});
const lease: Lease = {
  id: 1,
  createdAt: '2020-01-05T15:00:00.000Z',
  updatedAt: '2020-01-05T15:00:00.000Z',
  unitId: 1,
  tenantId: 1,
  startDate: '2020-01-01',
  endDate: '2100-12-31',
  rentAmount: 1000,
  deposit: 0,
  status: 'ACTIVE',
  paymentSchedule: [],
  amountDue: 0,
  amountPaid: 0,
  balance: 0,
  unit,
  tenant,
};

let calls: OfficeCall[];
let payments: Payment[];
/** What others have changed of a payment since the list was read. */
let changedSince: Partial<Payment>;
let overdue: OverdueLease[];
let answer: () => unknown;
let answerPayment: (path: string) => unknown;
beforeEach(() => {
  storeTokens({ accessToken: accessToken(), refreshToken: 'a-token' });
  payments = [];
  changedSince = {};
  overdue = [];
  answer = () => ({ count: 2 });
  answerPayment = (path) => ({
    ...payments.find(({ id }) => path.endsWith(`/${id}`)),
    ...changedSince,
  });
  const amounts = { '1-30': 0, '31-60': 0, '61-90': 0, '90+': 0 };
  calls = playServer({
    'GET /payments': () => payments,
    'GET /payments/:id': ({ path }) => answerPayment(path),
    'GET /leases/:id': () => lease,
    'GET /leases/overdue': () => pageOf(overdue, { leases: amounts, amounts }),
    'PATCH /bulk/payments': () => answer(),
    'DELETE /bulk/payments': () => answer(),
    'POST /bulk/payments': () => answer(),
    'DELETE /payments/:id': () => answer(),
    'POST /payments': () => answer(),
    'POST /leases/reminders': () => answer(),
  });
});

const wrongAmount = 'Enter an amount above 0, with at most two decimals.';
const sent = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
const press = async (name: string) => fireEvent.click(await screen.findByText(name, { selector: 'button' }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const onClose = vi.fn<() => void>();
const onChanged = vi.fn<() => void>();
beforeEach(() => vi.clearAllMocks());

const openBulk = () =>
  openScreen(
    <EditPaymentsDialog payments={[payment(1), payment(2)]} onChanged={onChanged} onClose={onClose} />,
  );

test('of several payments only what is filled in changes, and what is wrong or refused stays typed', async () => {
  openBulk();
  screen.getByText('Edit 2 payments');
  expect([valueOf('Amount'), valueOf('Paid on'), valueOf('Method'), valueOf(/^Reference/)]).toEqual([
    '',
    '',
    '',
    '',
  ]);
  expect(screen.queryByLabelText('For')).toBeNull();
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('Fill in what should change.');
  type('Amount', '10.001');
  await press('Save');
  await screen.findByText(wrongAmount);
  expect(sent()).toEqual([]);
  type('Amount', '');
  type('Method', 'ACH');
  type(/^Reference/, 'Wire 7');
  answer = () =>
    refused(409, 'CONFLICT', 'No.', [{ path: 'items.1.paidOn', message: 'This day is in the future.' }]);
  await press('Save');
  await screen.findByText('$200.00 of Jan 2, 2020, PR05-0035: This day is in the future.');
  expect([valueOf('Method'), onChanged.mock.calls.length]).toEqual(['ACH', 0]);
  expect(screen.queryByText(wrongAmount)).toBeNull();
  let release: (value: unknown) => void = () => undefined;
  answer = () => new Promise((resolve) => (release = resolve));
  await press('Save');
  // A second press while they are saved.
  fireEvent.click(screen.getByText('Saving…'));
  await soon(() => expect(sent()).toHaveLength(2));
  release({ count: 2 });
  await soon(() => expect(onChanged).toHaveBeenCalledOnce());
  const call = {
    method: 'PATCH',
    path: '/bulk/payments',
    body: {
      items: [1, 2].map((id) => ({
        id,
        method: 'ACH',
        reference: 'Wire 7',
        expectedUpdatedAt: `2020-01-0${id}T15:00:00.000Z`,
      })),
    },
  };
  expect(sent()).toEqual([call, call]);
});

test('of several payments that others changed first, what they changed is named, and what was typed goes over it', async () => {
  openBulk();
  type('Method', 'ACH');
  type(/^Reference/, 'Batch 7');
  const updatedAt = '2020-01-09T15:00:00.000Z';
  const theirs = { ...payment(1), paidOn: '2020-02-03', reference: 'Check 13', updatedAt };
  const error = { code: 'CONFLICT', message: 'No.', issues: [] };
  answer = () => Response.json({ error, message: error.message, data: [theirs] }, { status: 409 });
  await press('Save');
  await screen.findByText(/^1 of 2 payments was changed while you were editing them\./);
  const said = within(screen.getByRole('alert')).getAllByRole('listitem');
  expect(said.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Paid on: Jan 1, 2020 → Feb 3, 2020',
    'Reference: nothing → Check 13',
  ]);
  await press('Keep what I typed');
  expect([valueOf('Method'), valueOf(/^Reference/)]).toEqual(['ACH', 'Batch 7']);
  answer = () => ({ count: 2 });
  await press('Save');
  await soon(() => expect(onChanged).toHaveBeenCalledOnce());
  const changed = { method: 'ACH', reference: 'Batch 7' };
  expect(sent().at(-1)?.body).toEqual({
    items: [
      { id: 1, ...changed, expectedUpdatedAt: updatedAt },
      { id: 2, ...changed, expectedUpdatedAt: '2020-01-02T15:00:00.000Z' },
    ],
  });
});

test('what was typed about several payments is there again until they are saved', async () => {
  const { router } = openBulk();
  type('Paid on', '2020-02-01');
  void router.navigate('/elsewhere');
  await screen.findByText('What you changed on 2 payments has not been saved.');
  cleanup();
  openBulk();
  expect(valueOf('Paid on')).toBe('2020-02-01');
  await press('Save');
  await soon(() => expect(onChanged).toHaveBeenCalledOnce());
  cleanup();
  openBulk();
  expect(valueOf('Paid on')).toBe('');
});

test('an amount of a payment that is none is refused at its field, and one that is less is saved at once', async () => {
  payments = [payment(5)];
  openScreen(<EditPaymentDialog payment={payment(5)} onClose={onClose} />);
  type('Amount', '-1');
  await press('Save');
  await screen.findByText(wrongAmount);
  expect(sent()).toEqual([]);
  type('Amount', '$499.99');
  await press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([
    {
      method: 'PATCH',
      path: '/bulk/payments',
      body: { items: [{ id: 5, amount: 499.99, expectedUpdatedAt: '2020-01-05T15:00:00.000Z' }] },
    },
  ]);
});

test('payments that are being typed are there again, under the lease that they are for', async () => {
  openScreen(<RecordPaymentsDialog lease={lease} onClose={onClose} />);
  type('Amount', '12');
  await press('Add another payment');
  fireEvent.change(screen.getAllByLabelText('Amount')[1] ?? document.body, { target: { value: '13' } });
  cleanup();
  openScreen(<RecordPaymentsDialog lease={{ ...lease, id: 2 }} onClose={onClose} />);
  expect(valueOf('Amount')).toBe('');
  cleanup();
  openScreen(<RecordPaymentsDialog lease={lease} onClose={onClose} />);
  const amounts = () => screen.getAllByLabelText<HTMLInputElement>('Amount').map(({ value }) => value);
  expect(amounts()).toEqual(['12', '13']);
  // Each is an entry of its own.
  await press('Remove payment 1');
  expect(amounts()).toEqual(['13']);
  await press('Discard');
  expect(amounts()).toEqual(['']);
  // What is recorded is not there to be recorded again.
  type('Amount', '14');
  await press('Record payment');
  await press('Record as credit');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  cleanup();
  openScreen(<RecordPaymentsDialog lease={lease} onClose={onClose} />);
  expect(amounts()).toEqual(['']);
});

test('the list asks for the unit and days of its address, and says where each payment went', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-06-01T17:00:00.000Z') });
  payments = [
    payment(1, { amount: 250.5, allocation: [share('2020-01-31', 100), share('2019-02-28', 100, true)] }),
    payment(2, {
      method: 'ACH',
      reference: 'Wire 7',
      allocation: ['01', '02', '03', '04'].map((month) => share(`2020-${month}-01`, 50, month === '04')),
    }),
    payment(3, { allocation: ['01', '02', '03'].map((month) => share(`2020-${month}-01`, 100)) }),
    payment(4, { allocation: [] }),
  ];
  const { where } = openScreen(
    <PaymentsPage />,
    '/admin/payments?unit=PR05-0035&from=2020-01-01&sort=-amount&page=2',
  );
  await screen.findByText('$250.50');
  const asked = calls.filter(({ path }) => path === '/payments').map(({ query }) => query);
  expect(asked).toEqual([{ page: '2', take: '25', unit: 'PR05-0035', from: '2020-01-01', sort: '-amount' }]);
  expect(tableCells().map((cells) => cells.slice(-4))).toEqual([
    ['Jerome Yamada', 'Jan 31 rent; Feb 28, 2019 rent, part; $50.50 credit', 'Check', '$250.50'],
    ['Jerome Yamada', 'Jan 1 rent to Apr 1 rent, part', 'ACH, Wire 7', '$200.00'],
    ['Jerome Yamada', 'Jan 1 rent; Feb 1 rent; Mar 1 rent', 'Check', '$300.00'],
    ['Jerome Yamada', '$400.00 credit', 'Check', '$400.00'],
  ]);
  type('Paid to', '2020-03-31');
  expect(where()).toBe('/admin/payments?unit=PR05-0035&from=2020-01-01&to=2020-03-31&sort=-amount');
});

test('selected payments are edited or deleted together, and stay selected where that is refused', async () => {
  payments = [payment(1), payment(2), payment(3)];
  openScreen(<PaymentsPage />, '/admin/payments');
  for (const id of [3, 1])
    fireEvent.click(await screen.findByLabelText(`Select $${id}00.00 of Jan ${id}, 2020, PR05-0035`));
  await press('Delete selected');
  const remove = async () => {
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 payments?' }));
    question.getByText(/^The selected payments will be deleted, and their leases owe that much again\./);
    fireEvent.click(question.getByText('Delete', { selector: 'button' }));
  };
  answer = () => refused(500, 'INTERNAL', 'Broken.');
  await remove();
  await soon(() => expect(sent()).toHaveLength(1));
  await press('Edit selected');
  await screen.findByText('Edit 2 payments');
  type('Method', 'CASH');
  answer = () => ({ count: 2 });
  await press('Save');
  await soon(() => expect(screen.queryByText('2 selected')).toBeNull());
  const items = [1, 3].map((id) => ({
    id,
    method: 'CASH',
    expectedUpdatedAt: `2020-01-0${id}T15:00:00.000Z`,
  }));
  expect(sent().map(({ body }) => body)).toEqual([
    { ids: expect.arrayContaining([1, 3]) },
    { items: expect.arrayContaining(items) },
  ]);
  expect(screen.queryByText('Edit 2 payments')).toBeNull();
});

test('an open payment is edited, and deleting it closes it only once it is gone', async () => {
  payments = [payment(4, { reference: 'Check 12', method: 'CASH' })];
  changedSince = { method: 'CARD' };
  const { where } = openScreen(<PaymentsPage />, '/admin/payments?sort=-amount&record=4');
  const opened = within(await screen.findByRole('dialog', { name: 'Payment' }));
  // As it is now, also where the list is older.
  await opened.findByText('Card');
  for (const fact of ['$400.00', 'Jan 4, 2020', 'Check 12']) opened.getByText(fact);
  fireEvent.click(opened.getByText('Edit payment'));
  expect(await screen.findByLabelText('Amount')).toHaveProperty('value', '400.00');
  await press('Cancel');
  const remove = async () => {
    fireEvent.click(opened.getByText('Delete', { selector: 'button' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText(/its lease owes that much again/);
    fireEvent.click(question.getByText('Delete', { selector: 'button' }));
  };
  answer = () => refused(500, 'INTERNAL', 'Broken.');
  await remove();
  await soon(() => expect(sent()).toHaveLength(1));
  await soon(() => expect(screen.queryByText(/its lease owes that much again/)).toBeNull());
  expect(where()).toBe('/admin/payments?sort=-amount&record=4');
  answer = () => undefined;
  await remove();
  await soon(() => expect(where()).toBe('/admin/payments?sort=-amount'));
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /payments/4',
    'DELETE /payments/4',
  ]);
});

test('another payment is shown as the list has it while it is on its way', async () => {
  payments = [payment(4), payment(5)];
  const { router } = openScreen(<PaymentsPage />, '/admin/payments?record=4');
  const opened = within(await screen.findByRole('dialog', { name: 'Payment' }));
  await opened.findByText('$400.00');
  const { promise, resolve } = Promise.withResolvers<Payment>();
  answerPayment = () => promise;
  await act(() => router.navigate('/admin/payments?record=5'));
  await opened.findByText('$500.00');
  resolve(payment(5, { reference: 'Check 7' }));
  await opened.findByText('Check 7');
});

test('of the overdue leases those that are selected are reminded, and are then selected no more', async () => {
  overdue = [3, 4].map((leaseId) => ({
    leaseId,
    unit,
    tenant: { ...tenant, id: leaseId, email: `tenant${leaseId}@example.com`, phone: '5125550123' },
    remindedAt: null,
    balance: 1000,
    overdueSince: '2020-01-01',
    daysOverdue: 400,
    age: '90+',
    amounts: { '1-30': 0, '31-60': 0, '61-90': 0, '90+': 1000 },
  }));
  openScreen(<PaymentsPage />, '/admin/payments?show=overdue');
  const [first] = await screen.findAllByLabelText('Select PR05-0035, Jerome Yamada');
  const phone = screen.getAllByText('(512) 555-0123').map((link) => link.getAttribute('href'));
  expect(phone).toEqual(['tel:+15125550123', 'tel:+15125550123']);
  fireEvent.click(first ?? document.body);
  await press('Send reminder');
  answer = () => refused(500, 'INTERNAL', 'Broken.');
  await press('Send 1 message');
  await soon(() => expect(sent()).toHaveLength(1));
  screen.getByText('1 selected');
  answer = () => ({ count: 1, skipped: [] });
  await press('Send 1 message');
  await soon(() => expect(screen.queryByText('1 selected')).toBeNull());
  expect(sent()[1]).toMatchObject({ path: '/leases/reminders', body: { leaseIds: [3] } });
  expect(screen.queryByLabelText('Subject')).toBeNull();
});

test('once a payment is recorded, its open lease and the overdue leases behind it are read again', async () => {
  openScreen(<PaymentsPage />, '/admin/payments?show=overdue&record=1');
  const read = () => calls.filter(({ method }) => method === 'GET').map(({ path }) => path);
  await press('Record payment');
  const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
  fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: '14' } });
  fireEvent.click(dialog.getByText('Record payment', { selector: 'button' }));
  await press('Record as credit');
  await soon(() => expect(sent()).toHaveLength(1));
  const before = calls.findIndex(({ method }) => method === 'POST');
  await soon(() =>
    expect(read().slice(before)).toEqual(expect.arrayContaining(['/leases/1', '/leases/overdue'])),
  );
});

test('of a lease its payments are read, and where none are, why', async () => {
  payments = [payment(1, { method: 'ACH', reference: 'Wire 7', paidOn: '2019-01-05' })];
  openScreen(<PaymentsOfLease leaseId={1} />);
  screen.getByText('Loading…');
  await screen.findByText('$100.00');
  expect(tableCells()).toEqual([['Jan 5, 2019', '$100.00', 'Jan 1, 2020 rent', 'ACH, Wire 7']]);
});
