// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Lease, OverdueLease } from '#contracts/leases.ts';
import type { Payment } from '#contracts/payments.ts';
import { writeDraft } from '#web/lib/office-drafts.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { tableCells } from '#tests/support/table-cells.ts';
import { EditPaymentDialog } from './edit-payment-dialog.tsx';
import { EditPaymentsDialog } from './edit-payments-dialog.tsx';
import { PaymentsPage } from './payments.page.tsx';
import { RecordPaymentsDialog } from './record-payments-dialog.tsx';
import { ReminderDialog } from './reminder-dialog.tsx';

const at = '2026-01-05T15:00:00.000Z';
const unit = {
  id: 1,
  realEstateObjectId: 1,
  propertyCode: 'PR05',
  unitNumber: '0035',
  unitIdentifier: 'PR05-0035',
};
const tenant = { id: 1, firstName: 'Jerome', lastName: 'Yamada' };
const line = (id: number, dueDate: string): Lease['paymentSchedule'][number] => ({
  id,
  leaseId: 1,
  dueDate,
  amountDue: 1000,
  amountPaid: 0,
  amountOpen: 1000,
  state: dueDate < '2026' ? 'LATE' : 'UPCOMING',
  daysLate: 0,
});
const lease: Lease = {
  id: 1,
  createdAt: at,
  updatedAt: at,
  unitId: 1,
  tenantId: 1,
  startDate: '2020-01-01',
  endDate: '2100-12-31',
  rentAmount: 1000,
  deposit: 0,
  status: 'ACTIVE',
  paymentSchedule: [line(71, '2020-01-01'), line(72, '2020-02-01'), line(73, '2100-01-01')],
  unit,
  tenant,
  amountDue: 2000,
  amountPaid: 0,
  balance: 2000,
};
const payment: Payment = {
  id: 5,
  createdAt: at,
  updatedAt: at,
  leaseId: 1,
  paymentScheduleId: 71,
  dueDate: '2020-01-01',
  amount: 500,
  paidOn: '2020-01-05',
  method: 'CHECK',
  reference: 'Check 12',
  allocation: [{ paymentScheduleId: 71, dueDate: '2020-01-01', amount: 400, isPart: true }],
  unit,
  tenant,
};
const overdueOf = (leaseId: number, fields: Partial<OverdueLease> = {}): OverdueLease => ({
  leaseId,
  unit,
  tenant: { ...tenant, id: leaseId, email: `tenant${leaseId}@example.com`, phone: null },
  remindedAt: null,
  balance: 1000.1,
  overdueSince: '2026-01-01',
  daysOverdue: 1,
  age: '1-30',
  amounts: { '1-30': 300.1, '31-60': 700, '61-90': 0, '90+': 0 },
  ...fields,
});

let calls: OfficeCall[];
let payments: Payment[];
let overdue: OverdueLease[];
let answerChange: () => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  payments = [];
  overdue = [];
  answerChange = () => Response.json({ data: { id: 9 }, count: 1 });
  const meta = {
    leases: { '1-30': 1, '31-60': 1200, '61-90': 0, '90+': 2 },
    amounts: { '1-30': 0.1, '31-60': 0.2, '61-90': 0, '90+': 1250.5 },
  };
  calls = playServer({
    'GET /leases/1': () => lease,
    'GET /leases': () => [lease],
    'GET /leases/overdue': () => pageOf(overdue, meta),
    'GET /payments': () => payments,
    'GET /payments/:id': ({ path }) => payments.find(({ id }) => path.endsWith(`/${id}`)),
    'DELETE /payments/:id': () => answerChange(),
    'POST /payments': () => answerChange(),
    'POST /bulk/payments': () => answerChange(),
    'PATCH /bulk/payments': () => answerChange(),
    'POST /leases/reminders': () => answerChange(),
  });
});

const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
const press = (name: string) => userEvent.click(screen.getByText(name, { selector: 'button' }));
const onClose = vi.fn<() => void>();

test('of several payments each is for what is left by the others, and a refusal stands at its own', async () => {
  openScreen(<RecordPaymentsDialog lease={lease} onClose={onClose} />);
  const entry = async (number: number) =>
    within(await screen.findByRole('group', { name: `Payment ${number}` }));
  const amount = async (number: number) => (await entry(number)).getByLabelText<HTMLInputElement>('Amount');
  await soon(async () => expect((await amount(1)).value).toBe('1000.00'));
  fireEvent.change(await amount(1), { target: { value: '400' } });
  await press('Add another payment');
  // What is left of the oldest rent.
  await soon(async () => expect((await amount(2)).value).toBe('600.00'));
  await press('Add another payment');
  await soon(async () => expect((await amount(3)).value).toBe('1000.00'));
  (await entry(3)).getByText('Balance $2,000.00, after this $0.00');
  fireEvent.change((await entry(3)).getByLabelText('For'), { target: { value: '73' } });
  expect((await amount(3)).value).toBe('1000.00');
  await userEvent.click((await entry(2)).getByText('Remove payment 2'));
  // Another one is none of those that stay.
  await press('Add another payment');
  fireEvent.change(await amount(3), { target: { value: '50' } });
  expect([(await amount(1)).value, (await amount(2)).value]).toEqual(['400', '1000.00']);
  await userEvent.click((await entry(3)).getByText('Remove payment 3'));
  answerChange = () =>
    refused(400, 'VALIDATION_FAILED', 'Please check.', [
      { path: 'items.1.paidOn', message: 'This day is in the future.' },
    ]);
  await press('Record 2 payments');
  const wrong = await (await entry(2)).findByText('This day is in the future.');
  expect((await entry(1)).queryByText('This day is in the future.')).toBeNull();
  expect(wrong.isConnected).toBe(true);
  expect(changes()).toMatchObject([
    {
      path: '/bulk/payments',
      body: {
        items: [
          { leaseId: 1, amount: 400, paymentScheduleId: null },
          { leaseId: 1, amount: 1000, paymentScheduleId: 73 },
        ],
      },
    },
  ]);
});

test('what is paid, or typed before it, is offered no more or as what is left, and several say how many they are', async () => {
  onClose.mockClear();
  payments = [{ ...payment, amount: 1000 }];
  openScreen(<RecordPaymentsDialog lease={lease} onClose={onClose} />);
  const entry = async (number: number) =>
    within(await screen.findByRole('group', { name: `Payment ${number}` }));
  const offered = async (number: number) =>
    within((await entry(number)).getByLabelText('For'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await soon(async () =>
    expect(await offered(1)).toEqual([
      'Oldest balance first',
      'Rent due Feb 1, 2020, $1,000.00 still due',
      'Rent due Jan 1, 2100, $1,000.00 still due',
    ]),
  );
  fireEvent.change((await entry(1)).getByLabelText('For'), { target: { value: '72' } });
  fireEvent.change((await entry(1)).getByLabelText('Amount'), { target: { value: '400' } });
  await press('Add another payment');
  await soon(async () => expect(await offered(2)).toContain('Rent due Feb 1, 2020, $600.00 still due'));
  fireEvent.change((await entry(2)).getByLabelText('For'), { target: { value: '72' } });
  await soon(async () => expect((await entry(2)).getByLabelText('Amount')).toHaveProperty('value', '600.00'));
  answerChange = () => Response.json({ data: { count: 2 }, count: 2 });
  await press('Record 2 payments');
  await screen.findByText('2 payments created successfully.');
  expect(changes()).toMatchObject([
    {
      path: '/bulk/payments',
      body: {
        items: [
          { paymentScheduleId: 72, amount: 400 },
          { paymentScheduleId: 72, amount: 600 },
        ],
      },
    },
  ]);
});

test('of a payment only what was changed is sent, and where nothing was, nothing is', async () => {
  payments = [payment];
  onClose.mockClear();
  openScreen(<EditPaymentDialog payment={payment} onClose={onClose} />);
  await screen.findByLabelText('For');
  await press('Save');
  await screen.findByText('Nothing has changed');
  expect(changes()).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^Reference/), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('For'), { target: { value: '0' } });
  // A suggestion is not what was typed.
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('500.00');
  await press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes().map(({ body }) => body)).toEqual([
    { items: [{ id: 5, paymentScheduleId: null, reference: null, expectedUpdatedAt: at }] },
  ]);
});

test('the overdue rent is summed to the cent, by age and in all, and each number leads to its leases', async () => {
  overdue = [
    overdueOf(3),
    overdueOf(4, {
      daysOverdue: 53,
      balance: 700,
      remindedAt: '2025-12-31T05:30:00.000Z',
      tenant: { ...tenant, email: null, phone: null },
    }),
  ];
  const { where } = openScreen(<PaymentsPage />, '/admin/payments?show=overdue&age=31-60&page=2');
  const buckets = within(await screen.findByRole('navigation', { name: 'Overdue by age' }));
  await buckets.findByText('$1,250.80');
  const links = buckets.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Total overdue$1,250.801,203 leases',
    '0–30 days$0.101 lease',
    '31–60 days$0.201,200 leases',
    '61–90 days$0.000 leases',
    '90+ days$1,250.502 leases',
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'true', null, null]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/payments?show=overdue',
    ...['1-30', '31-60', '61-90', '90%2B'].map((age) => `/admin/payments?show=overdue&age=${age}`),
  ]);
  const asked = () => calls.filter(({ path }) => path === '/leases/overdue').map(({ query }) => query);
  expect(asked()).toEqual([{ page: '2', take: '25', age: '31-60' }]);
  const rows = tableCells();
  expect(rows.map((cells) => cells.slice(-2))).toEqual([
    ['Jan 1, 2026 1 day', '$1,000.10$700.00 of it 31–60 days'],
    ['Jan 1, 2026 53 days', '$700.00'],
  ]);
  screen.getByText('No phone or email');
  // On that day at the site, although it was the next one in Greenwich.
  screen.getByText('Reminded Dec 30, 2025');
  await userEvent.click(within(screen.getByRole('columnheader', { name: 'Owed' })).getByRole('button'));
  expect(where()).toBe('/admin/payments?show=overdue&age=31-60&sort=balance');
  await soon(() => expect(asked().at(-1)).toEqual({ page: '1', take: '25', age: '31-60', sort: 'balance' }));
});

test('who was reminded today, by the site’s own clock, is left out, and what is refused stays typed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T03:00:00.000Z') });
  onClose.mockClear();
  const onSent = vi.fn<() => void>();
  const leases = [
    overdueOf(3, { remindedAt: '2026-03-01T15:00:00.000Z' }),
    // The evening before.
    overdueOf(4, { remindedAt: '2026-03-01T05:00:00.000Z' }),
  ];
  openScreen(<ReminderDialog leases={leases} onSent={onSent} onClose={onClose} />);
  screen.getByText('Left out: PR05-0035, Jerome Yamada, who was reminded today.');
  const subject = () => screen.getByLabelText<HTMLInputElement>('Subject');
  const english = subject().value;
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'es' } });
  expect(subject().value).not.toBe(english);
  fireEvent.change(subject(), { target: { value: 'Su renta' } });
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'en' } });
  expect(subject().value).toBe('Su renta');
  answerChange = () => refused(409, 'CONFLICT', 'These were reminded meanwhile.');
  await press('Send 1 message');
  expect((await screen.findByRole('alert')).textContent).toBe('These were reminded meanwhile.');
  expect([subject().value, onSent.mock.calls.length]).toEqual(['Su renta', 0]);
  answerChange = () => ({ count: 2, skipped: [{ leaseId: 3, reason: 'REMINDED_TODAY' }] });
  await press('Send 1 message');
  await soon(() => expect(onSent).toHaveBeenCalledOnce());
  await screen.findByText('2 reminders are on their way. Left out: 1.');
  expect(changes().map(({ body }) => body)).toMatchObject([
    { leaseIds: [4], language: 'en', subject: 'Su renta' },
    { leaseIds: [4] },
  ]);
});

test('where none of the tenants can be reminded, nothing is sent', async () => {
  const leases = [overdueOf(3, { tenant: { ...tenant, email: null, phone: null } })];
  openScreen(<ReminderDialog leases={leases} onSent={onClose} onClose={onClose} />);
  expect((await screen.findByRole('alert')).textContent).toBe('None of these tenants can be reminded now.');
  await press('Send 0 messages');
  expect(changes()).toEqual([]);
});

test('several payments are changed alike: what is left empty stays, and each as it was when it was chosen', async () => {
  localStorage.setItem('token', accessToken());
  const later = { ...payment, id: 6, updatedAt: '2026-01-06T15:00:00.000Z' };
  const onChanged = vi.fn<() => void>();
  onClose.mockClear();
  const edit = () =>
    openScreen(<EditPaymentsDialog payments={[payment, later]} onChanged={onChanged} onClose={onClose} />);
  edit();
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe('Fill in what should change.');
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '0' } });
  await press('Save');
  await soon(() => expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true'));
  expect(changes()).toEqual([]);
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '' } });
  fireEvent.change(screen.getByLabelText('Method'), { target: { value: 'CASH' } });
  // It is still there when the same payments are chosen again.
  cleanup();
  edit();
  expect(screen.getByLabelText('Method')).toHaveProperty('value', 'CASH');
  answerChange = () => refused(400, 'VALIDATION_FAILED', 'This day is in the future.');
  await press('Save');
  await screen.findByText('This day is in the future.');
  expect(onChanged).not.toHaveBeenCalled();
  answerChange = () => Response.json({ count: 2, data: { count: 2, records: [] } });
  await press('Save');
  await soon(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(changes().at(-1)).toEqual({
    path: '/bulk/payments',
    body: {
      items: [
        { id: 5, method: 'CASH', expectedUpdatedAt: at },
        { id: 6, method: 'CASH', expectedUpdatedAt: later.updatedAt },
      ],
    },
  });
  cleanup();
  edit();
  expect(screen.getByLabelText('Method')).toHaveProperty('value', '');
});

test('payments that were typed before are there again, each its own', async () => {
  localStorage.setItem('token', accessToken());
  const typed = { leaseId: 1, paymentScheduleId: 73, suggested: '', paidOn: '2020-01-09', method: 'CASH' };
  writeDraft('payment/new/1', [
    { ...typed, key: 0, amount: '400', reference: 'a' },
    { ...typed, key: 0, amount: '30', reference: 'b' },
  ]);
  openScreen(<RecordPaymentsDialog lease={lease} onClose={onClose} />);
  const [, second] = await screen.findAllByLabelText('Amount');
  if (second) fireEvent.change(second, { target: { value: '35' } });
  await press('Record 2 payments');
  await soon(() => expect(changes()).toHaveLength(1));
  const sent = { leaseId: 1, paymentScheduleId: 73, paidOn: '2020-01-09', method: 'CASH' };
  expect(changes()[0]?.body).toEqual({
    items: [
      { ...sent, amount: 400, reference: 'a' },
      { ...sent, amount: 35, reference: 'b' },
    ],
  });
});

test('a payment says where it went, and is deleted after a question that says what follows', async () => {
  payments = [
    payment,
    { ...payment, id: 6, reference: null, method: 'ACH', paymentScheduleId: null, dueDate: null },
  ];
  const { where } = openScreen(<PaymentsPage />, '/admin/payments?unit=PR05-0035&from=2020-01-01');
  await screen.findByText('Check, Check 12');
  expect(calls.find(({ path }) => path === '/payments')?.query).toEqual({
    page: '1',
    take: '25',
    unit: 'PR05-0035',
    from: '2020-01-01',
  });
  expect(tableCells().map((cells) => cells.slice(-4))).toEqual([
    ['Jerome Yamada', 'Jan 1, 2020 rent, part; $100.00 credit', 'Check, Check 12', '$500.00'],
    ['Jerome Yamada', 'Jan 1, 2020 rent, part; $100.00 credit', 'ACH', '$500.00'],
  ]);
  const [, link] = screen.getAllByRole('link', { name: 'Jan 5, 2020, PR05-0035' });
  if (link) await userEvent.click(link);
  await screen.findByText('Not given');
  expect(where()).toBe('/admin/payments?unit=PR05-0035&from=2020-01-01&record=6');
  await press('Delete');
  const question = within(await screen.findByRole('alertdialog'));
  question.getByText(/^The payment will be deleted, and its lease owes that much again./);
  answerChange = () => undefined;
  await userEvent.click(question.getByText('Delete', { selector: 'button' }));
  await soon(() => expect(where()).toBe('/admin/payments?unit=PR05-0035&from=2020-01-01'));
  expect(changes()).toEqual([{ path: '/payments/6', body: undefined }]);
});
