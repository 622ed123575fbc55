// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Lease } from '#contracts/leases.ts';
import type { Payment } from '#contracts/payments.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { EditPaymentDialog } from './edit-payment-dialog.tsx';
import { RecordPaymentsDialog } from './record-payments-dialog.tsx';

const at = '2020-01-05T15:00:00.000Z';
const leaseOf = (id: number, firstName: string, dueDates: string[], balance: number): Lease => ({
  id,
  createdAt: at,
  updatedAt: at,
  unitId: id,
  tenantId: id,
  startDate: '2020-01-01',
  endDate: '2100-12-31',
  rentAmount: 1000,
  deposit: 0,
  status: 'ACTIVE',
  paymentSchedule: dueDates.map((dueDate, index) => ({
    id: id * 10 + index,
    leaseId: id,
    dueDate,
    amountDue: 1000,
    amountPaid: 0,
    amountOpen: 1000,
    state: dueDate < '2026' ? 'LATE' : 'UPCOMING',
    daysLate: 0,
  })),
  unit: {
    id,
    realEstateObjectId: 1,
    propertyCode: 'PR05',
    unitNumber: `000${id}`,
    unitIdentifier: `PR05-000${id}`,
  },
  tenant: { id, firstName, lastName: 'Yamada' },
  amountDue: balance,
  amountPaid: 0,
  balance,
});
const late = leaseOf(1, 'Ada', ['2020-01-01', '2100-01-01'], 1000);
const upcoming = leaseOf(2, 'Max', ['2100-01-01'], 0);
const early: Payment = {
  id: 5,
  createdAt: at,
  updatedAt: at,
  leaseId: 2,
  paymentScheduleId: 20,
  dueDate: '2100-01-01',
  amount: 500,
  paidOn: '2020-01-05',
  method: 'CHECK',
  reference: null,
  allocation: [],
  unit: upcoming.unit,
  tenant: upcoming.tenant,
};

let calls: OfficeCall[];
let readLease: (id: number) => unknown;
let payments: Payment[];
let answerPayments: () => unknown;
let answer: () => unknown;
const onClose = vi.fn<() => void>();
beforeEach(() => {
  onClose.mockClear();
  payments = [];
  answerPayments = () => payments;
  readLease = (id) => (id === 1 ? late : upcoming);
  answer = () => ({ id: 9 });
  calls = playServer({
    'GET /leases': () => [late, upcoming],
    'GET /leases/:id': ({ path }) => readLease(Number(path.split('/').at(-1))),
    'GET /payments': () => answerPayments(),
    'POST /payments': () => answer(),
    'POST /bulk/payments': () => answer(),
    'PATCH /bulk/payments': () => answer(),
  });
});

const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const entry = async (number: number) =>
  within(await screen.findByRole('group', { name: `Payment ${number}` }));
const change = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('another lease takes the amount that was filled in with it, but not one that was typed', async () => {
  openScreen(<RecordPaymentsDialog lease={null} onClose={onClose} />);
  const first = await entry(1);
  const amount = first.getByLabelText<HTMLInputElement>('Amount');
  const balance = (id: number) => first.findByText(id === 1 ? /^Balance \$1,000\.00/ : /^Balance \$0\.00/);
  const choose = async (id: number) => {
    await soon(() =>
      expect(first.getByLabelText('Lease').querySelectorAll('option').length).toBeGreaterThan(2),
    );
    change(first.getByLabelText('Lease'), String(id));
    return balance(id);
  };
  await choose(1);
  await soon(() => expect(amount.value).toBe('1000.00'));
  // While the other lease and what was paid for it are on their way, nothing is said of the one before.
  const [lease, paid] = [Promise.withResolvers<Lease>(), Promise.withResolvers<Payment[]>()];
  readLease = (id) => (id === 1 ? late : lease.promise);
  answerPayments = () => paid.promise;
  change(first.getByLabelText('Lease'), '2');
  await soon(() => expect(first.queryByText(/^Balance/)).toBeNull());
  lease.resolve(upcoming);
  await balance(2);
  expect(first.queryByLabelText('For')).toBeNull();
  paid.resolve([]);
  await first.findByLabelText('For');
  // Nothing is due yet.
  expect(amount.value).toBe('');
  await choose(1);
  await soon(() => expect(amount.value).toBe('1000.00'));
  change(first.getByLabelText('For'), '10');
  change(amount, '5');
  await choose(2);
  expect([amount.value, (await first.findByLabelText<HTMLSelectElement>('For')).value]).toEqual(['5', '0']);
  // Of several leases, each is named with what is too much.
  press('Add another payment');
  const second = await entry(2);
  change(second.getByLabelText('Lease'), '1');
  await second.findByLabelText('For');
  change(second.getByLabelText('Amount'), '1007');
  press('Record 2 payments');
  const questions = await soon(() => {
    const found = screen.getAllByText(/more than is due/).map(({ textContent }) => textContent);
    expect(found).toHaveLength(2);
    return found;
  });
  expect(questions.map((text) => /(Ada|Max) Yamada: This is (\S+) more/.exec(text)?.slice(1))).toEqual([
    ['Max', '$5.00'],
    ['Ada', '$7.00'],
  ]);
  expect(sent()).toEqual([]);
  press('Record as credit');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([
    {
      path: '/bulk/payments',
      body: {
        items: [
          { leaseId: 2, amount: 5, paymentScheduleId: null },
          { leaseId: 1, amount: 1007, paymentScheduleId: null },
        ],
      },
    },
  ]);
});

test('of a single payment a refusal stands at its field, and goes with the payment', async () => {
  openScreen(<RecordPaymentsDialog lease={late} onClose={onClose} />);
  change((await entry(1)).getByLabelText('Amount'), '10');
  const message = 'This day is in the future.';
  answer = () => refused(400, 'VALIDATION_FAILED', 'Please check.', [{ path: 'paidOn', message }]);
  press('Record payment');
  await (await entry(1)).findByText(message);
  expect(screen.getByText('Please check.').getAttribute('role')).toBe('alert');
  press('Add another payment');
  // One that cannot be read holds back both.
  const second = (await entry(2)).getByLabelText('Amount');
  change(second, 'twenty');
  press('Record 2 payments');
  await soon(() => expect(second.getAttribute('aria-invalid')).toBe('true'));
  expect(sent()).toHaveLength(1);
  change(second, '20');
  let release: (value: unknown) => void = () => undefined;
  answer = () => new Promise((resolve) => (release = resolve));
  press('Record 2 payments');
  await soon(() => expect(sent()).toHaveLength(2));
  expect([screen.queryByText('Please check.'), screen.queryByText(message)]).toEqual([null, null]);
  release(refused(400, 'VALIDATION_FAILED', 'Please check.', [{ path: 'items.0.paidOn', message }]));
  await (await entry(1)).findByText(message);
  press('Remove payment 1');
  expect((await entry(1)).getByLabelText('Amount')).toHaveProperty('value', '20');
  expect(screen.queryByText(message)).toBeNull();
});

test('where a lease cannot be read, its payment is left to the server', async () => {
  readLease = () => refused(500, 'INTERNAL', 'Broken.');
  openScreen(<RecordPaymentsDialog lease={late} onClose={onClose} />);
  change((await entry(1)).getByLabelText('Amount'), '5000');
  press('Record payment');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([{ path: '/payments', body: { leaseId: 1, amount: 5000 } }]);
});

test('rent that is paid early is corrected up to what is due of it without a question', async () => {
  payments = [early];
  openScreen(<EditPaymentDialog payment={early} onClose={onClose} />);
  // As if it had not been paid.
  await screen.findByText('Rent due Jan 1, 2100, $1,000.00 still due');
  change(screen.getByLabelText('Amount'), '1000');
  press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([{ path: '/bulk/payments', body: { items: [{ id: 5, amount: 1000 }] } }]);
});
