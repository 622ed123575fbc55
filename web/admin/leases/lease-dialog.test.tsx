// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { leaseMessages } from '#contracts/leases.ts';
import type { Lease } from '#contracts/leases.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedUnitName as unit } from '#tests/support/stored-records.ts';
import { LeaseDialog } from './lease-dialog.tsx';
import { LeasesPage } from './leases.page.tsx';

const at = '2026-01-05T15:00:00.000Z';
const lease: Lease = {
  id: 3,
  createdAt: at,
  updatedAt: at,
  unitId: 7,
  tenantId: 4,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  rentAmount: 1200,
  deposit: 500,
  status: 'ACTIVE',
  paymentSchedule: ['2026-01-01', '2026-02-01'].map((dueDate, index) => ({
    id: 70 + index,
    leaseId: 3,
    dueDate,
    amountDue: 1200,
    amountPaid: 0,
    amountOpen: 1200,
    state: 'LATE',
    daysLate: 1,
  })),
  unit,
  tenant: { id: 4, firstName: 'Ben', lastName: 'Rents' },
  amountDue: 2400,
  amountPaid: 0,
  balance: 2400,
};

let calls: OfficeCall[];
let answerSave: () => unknown;
let units: (typeof unit)[];
const onClose = vi.fn<() => void>();
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  onClose.mockClear();
  answerSave = () => lease;
  units = [unit];
  calls = playServer({
    'GET /units': () => units,
    'GET /tenants': () => [{ id: 4, firstName: 'Ben', lastName: 'Rents' }],
    'GET /leases': () => [lease],
    'GET /leases/:id': () => lease,
    'POST /leases': () => answerSave(),
    'PATCH /leases/:id': () => answerSave(),
  });
});

const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
const set = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByText(name, { selector: 'button' }));

test('a new lease says at each field what is missing, and is sent with the schedule that its terms make', async () => {
  openScreen(<LeaseDialog lease={null} onClose={onClose} />);
  await screen.findByText('Ben Rents');
  screen.getByText('0 payments, $0.00 total');
  await press('Save');
  expect(await screen.findAllByText('Choose a day.')).toHaveLength(2);
  await soon(() => expect(document.activeElement).toBe(screen.getByLabelText('Unit')));
  // A lease has more than one day, a first one, and a rent.
  for (const [first, last, rent] of [
    ['', '2026-01-16', '1000'],
    ['2026-01-16', '2026-01-16', '1000'],
    ['2026-01-16', '2026-03-31', '0'],
  ] as const) {
    set('First day', first);
    set('Last day', last);
    set('Monthly rent', rent);
    await press('Generate schedule');
    await screen.findByText('Fill in the dates and the rent first.');
    expect(screen.queryByLabelText('Amount 1')).toBeNull();
    // A wrong day says something else, so that the next answer is its own.
    set('Rent is due on day', '32');
    await press('Generate schedule');
    expect(screen.queryByText('Fill in the dates and the rent first.')).toBeNull();
    set('Rent is due on day', '1');
  }
  set('Last day', '2026-01-15');
  await press('Save');
  await screen.findByText('Enter a unit such as BT01-0007.');
  screen.getByText('Choose a tenant.');
  screen.getByText('Enter an amount above 0, with at most two decimals.');
  set('Unit', 'BT01-0099');
  set('Monthly rent', '1,000');
  await press('Save');
  await screen.findByText(leaseMessages.unit);
  set('Unit', 'bt01 7');
  fireEvent.change(screen.getByRole('combobox', { name: 'Tenant' }), { target: { value: '4' } });
  await press('Save');
  await screen.findByText(leaseMessages.endDate);
  set('Last day', '2026-03-31');
  set('Rent is due on day', '32');
  await press('Generate schedule');
  expect(screen.queryByLabelText('Amount 1')).toBeNull();
  set('Rent is due on day', '15');
  await press('Generate schedule');
  expect(await screen.findByLabelText('Due date 2')).toHaveProperty('value', '2026-02-15');
  set('Rent is due on day', '1');
  await press('Generate schedule');
  await screen.findByText('3 payments, $2,516.13 total');
  expect(screen.getByLabelText('Rent is due on day').getAttribute('aria-invalid')).toBeNull();
  set('Amount 2', '');
  screen.getByText('3 payments, $1,516.13 total');
  await press('Save');
  await screen.findByText('Every payment needs a due date and an amount above 0.');
  set('Amount 2', '900');
  expect(changes()).toEqual([]);
  answerSave = () => refused(409, 'CONFLICT', leaseMessages.tenant);
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toBe(leaseMessages.tenant);
  answerSave = () => refused(409, 'CONFLICT', leaseMessages.overlap);
  await press('Save');
  expect(await screen.findAllByText(leaseMessages.overlap)).toHaveLength(2);
  await soon(() => expect(document.activeElement).toBe(screen.getByLabelText('First day')));
  answerSave = () => lease;
  await press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes().at(-1)).toEqual({
    method: 'POST',
    path: '/leases',
    body: {
      unitId: 7,
      tenantId: 4,
      startDate: '2026-01-16',
      endDate: '2026-03-31',
      rentAmount: 1000,
      deposit: 0,
      paymentSchedule: [
        { dueDate: '2026-01-16', amountDue: 516.13 },
        { dueDate: '2026-02-01', amountDue: 900 },
        { dueDate: '2026-03-01', amountDue: 1000 },
      ],
    },
  });
});

test('a lease is changed from the state that was read, and its entries stay the same ones', async () => {
  openScreen(<LeaseDialog lease={lease} onClose={onClose} />);
  expect(
    [/^Unit/, /^Deposit/, 'Amount 1'].map((label) => Reflect.get(screen.getByLabelText(label), 'value')),
  ).toEqual(['BT01-0007', '500.00', '1200.00']);
  set('Amount 2', '1250.5');
  await press('Cancel');
  await screen.findByText('What you changed on the lease of BT01-0007 has not been saved.');
  await press('Keep editing');
  await userEvent.click(screen.getAllByRole('button', { name: /^Remove/ })[0] ?? document.body);
  await press('Add payment');
  // Of two empty lines one is taken out.
  await press('Add payment');
  await userEvent.click(screen.getByRole('button', { name: 'Remove payment 3' }));
  set('Due date 1', '2026-02-02');
  set('Due date 2', '2026-03-05');
  set('Amount 2', '$1,100.00');
  set(/^Deposit/, '');
  await press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes()).toEqual([
    {
      method: 'PATCH',
      path: '/leases/3',
      body: {
        unitId: 7,
        tenantId: 4,
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        rentAmount: 1200,
        deposit: 0,
        paymentSchedule: [
          { id: 71, dueDate: '2026-02-02', amountDue: 1250.5 },
          { dueDate: '2026-03-05', amountDue: 1100 },
        ],
        expectedUpdatedAt: at,
      },
    },
  ]);
});

test('what someone else saved first is named as it is and was, and what was typed goes on from there', async () => {
  localStorage.setItem('token', accessToken());
  const later = '2026-01-06T15:00:00.000Z';
  const theirs: Lease = {
    ...lease,
    updatedAt: later,
    tenantId: 5,
    tenant: { id: 5, firstName: 'Max', lastName: 'Sample' },
    unitId: 8,
    unit: { ...unit, id: 8, unitNumber: '0008', unitIdentifier: 'BT01-0008' },
    startDate: '2026-02-01',
    endDate: '2027-01-31',
    rentAmount: 1300,
    deposit: 700,
    paymentSchedule: lease.paymentSchedule.slice(1),
  };
  openScreen(<LeaseDialog lease={lease} onClose={onClose} />);
  set(/^Deposit/, '750');
  const conflict = { code: 'CONFLICT', message: 'Changed meanwhile.', issues: [] };
  answerSave = () =>
    Response.json({ error: conflict, message: conflict.message, data: theirs }, { status: 409 });
  await press('Save');
  const notice = within(
    (await screen.findByText(/^Someone else changed this lease/)).parentElement ?? document.body,
  );
  expect(notice.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Unit: BT01-0007 → BT01-0008',
    'Tenant: Ben Rents → Max Sample',
    'First day: Jan 1, 2026 → Feb 1, 2026',
    'Last day: Dec 31, 2026 → Jan 31, 2027',
    'Monthly rent: $1,200.00 → $1,300.00',
    'Deposit: $500.00 → $700.00',
    'Payment schedule: Jan 1, 2026 $1,200.00 → nothing',
  ]);
  await press('Keep what I typed');
  const tenants = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Tenant' });
  // Theirs, also where the offer does not hold them.
  expect(tenants.selectedOptions[0]?.text).toBe('Max Sample');
  answerSave = () => theirs;
  await press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes().at(-1)).toMatchObject({
    path: '/leases/3',
    body: {
      unitId: 8,
      tenantId: 5,
      startDate: '2026-02-01',
      endDate: '2027-01-31',
      rentAmount: 1300,
      deposit: 750,
      expectedUpdatedAt: later,
    },
  });
});

test('a lease moves to the unit that is typed in the place of its own', async () => {
  units = [{ ...unit, id: 8, unitNumber: '0008', unitIdentifier: 'BT01-0008' }];
  openScreen(<LeaseDialog lease={lease} onClose={onClose} />);
  set('Unit', 'BT01-0008');
  await press('Save');
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(changes()).toMatchObject([{ path: '/leases/3', body: { unitId: 8, tenantId: 4 } }]);
});

test('the open lease says its terms, what is due and what was paid, and the list asks as the address says', async () => {
  const payments = { Payments: () => <p>Payments</p>, RecordPayment: () => null };
  const address = '/admin/leases?q=ben&status=ACTIVE&unit=BT01-0007&sort=-end&page=2&record=3';
  const { where } = openScreen(<LeasesPage payments={payments} />, address);
  const dialog = within(await screen.findByRole('dialog', { name: 'Lease' }));
  await dialog.findByText('Term');
  const facts = ['Term', 'Monthly rent', 'Deposit', 'Due to date', 'Paid', 'Balance'].map(
    (name) => dialog.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent,
  );
  expect(facts).toEqual([
    'Jan 1, 2026 – Dec 31, 2026',
    '$1,200.00',
    '$500.00',
    '$2,400.00',
    '$0.00',
    '$2,400.00',
  ]);
  expect(calls.find(({ path }) => path === '/leases')?.query).toEqual({
    page: '2',
    take: '25',
    status: 'ACTIVE',
    q: 'ben',
    unit: 'BT01-0007',
    sort: '-end',
  });
  await userEvent.click(dialog.getByText('Close', { selector: 'button' }));
  await soon(() => expect(where()).toBe(address.replace('&record=3', '')));
});
