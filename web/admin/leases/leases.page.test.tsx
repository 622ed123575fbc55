// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Lease } from '#contracts/leases.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedUnitName as unit } from '#tests/support/stored-records.ts';
import { tableCells } from '#tests/support/table-cells.ts';
import { addCommand } from '../kit/shell/use-add-command.ts';
import { propertySelected } from '../kit/state/user-slice.ts';
import { LeasePicker } from './lease-picker.tsx';
import { LeasesPage } from './leases.page.tsx';

const at = '2026-01-05T15:00:00.000Z';
const leaseOf = (id: number, fields: Partial<Lease> = {}): Lease => ({
  id,
  createdAt: at,
  updatedAt: at,
  unitId: 7,
  tenantId: 4,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  rentAmount: 1200,
  deposit: 500,
  status: 'ACTIVE',
  paymentSchedule: [
    {
      id: 70,
      leaseId: id,
      dueDate: '2026-01-01',
      amountDue: 1200,
      amountPaid: 0,
      amountOpen: 1200,
      state: 'LATE',
      daysLate: 3,
    },
  ],
  unit,
  tenant: { id: 4, firstName: 'Ben', lastName: `No. ${id}` },
  amountDue: 2400,
  amountPaid: 100,
  balance: 2300,
  ...fields,
});

let calls: OfficeCall[];
let leases: Lease[];
let answerChange: () => unknown;
let answerRemoval: () => unknown;
let answerLease: (id: number) => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  leases = [leaseOf(3), leaseOf(8, { status: 'ENDED', balance: -50.5, rentAmount: 900 })];
  answerChange = () => ({ count: 2 });
  answerRemoval = () => undefined;
  answerLease = (id) => leaseOf(id, { deposit: 600 });
  calls = playServer({
    'GET /leases': () => leases,
    'GET /leases/:id': ({ path }) => answerLease(Number(path.split('/').at(-1))),
    'DELETE /leases/:id': () => answerRemoval(),
    'PATCH /bulk/leases': () => answerChange(),
    'DELETE /bulk/leases': () => answerRemoval(),
  });
});

const payments = {
  Payments: ({ leaseId }: { leaseId: number }) => <p>Payments of {leaseId}</p>,
  RecordPayment: ({ lease, onClose }: { lease: Lease; onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      Pay {lease.id}
    </button>
  ),
};
const open = (search = '') => openScreen(<LeasesPage payments={payments} />, `/admin/leases${search}`);
const press = async (name: string) => fireEvent.click(await screen.findByText(name, { selector: 'button' }));
const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
const queries = (path: string) => calls.filter((call) => call.path === path).map(({ query }) => query);
const select = async (id: number) =>
  fireEvent.click(await screen.findByLabelText(`Select BT01-0007, Ben No. ${id}`));

test('a row says whose lease it is, its days, its rent and what is owed, and heads order the list', async () => {
  const { where } = open('?status=ENDED');
  await screen.findByText('$1,200.00');
  expect(tableCells().map((cells) => cells.slice(-4))).toEqual([
    ['Active', 'Jan 1, 2026 – Dec 31, 2026', '$1,200.00', '$2,300.00'],
    ['Ended', 'Jan 1, 2026 – Dec 31, 2026', '$900.00', '-$50.50'],
  ]);
  for (const [head, key] of [
    ['Lease', 'unit'],
    ['Term', 'end'],
    ['Rent', 'rent'],
    ['Balance', 'balance'],
  ] as const) {
    fireEvent.click(within(screen.getByRole('columnheader', { name: head })).getByRole('button'));
    expect(where()).toBe(`/admin/leases?status=ENDED&sort=${key}`);
  }
  await press('Export CSV');
  await soon(() => expect(queries('/leases/export')).toEqual([{ status: 'ENDED', sort: 'balance' }]));
});

test('where no unit has such a name, none is asked for', async () => {
  open('?unit=x');
  await screen.findByText(/There is no unit/);
  expect(queries('/leases')).toEqual([]);
});

test.each([
  ['', /^Leases that you add appear here/],
  ['?q=ben', 'Try clearing filters or check again later.'],
])('an empty list says what belongs there, or that filters are in the way: %s', async (search, text) => {
  leases = [];
  open(search);
  await screen.findByText(text);
  screen.getByRole('heading', { name: 'No leases found' });
});

test('a command opens the form for a new lease', async () => {
  const { router } = open();
  await act(() => router.navigate('/admin/leases', { state: addCommand }));
  await screen.findByRole('dialog', { name: 'New lease' });
});

test('selected leases are changed together and then selected no more; deleted, all of them go', async () => {
  open('?q=ben');
  await select(3);
  await select(8);
  fireEvent.click(screen.getByText('Export', { selector: 'button' }));
  await soon(() =>
    expect(queries('/leases/export')).toEqual([{ q: 'ben', ids: expect.stringMatching(/^(3,8|8,3)$/) }]),
  );
  await press('Edit selected');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2 leases' }));
  fireEvent.change(dialog.getByLabelText(/^Last day/), { target: { value: '2199-13-01' } });
  fireEvent.change(dialog.getByLabelText(/^Monthly rent/), { target: { value: 'much' } });
  fireEvent.click(dialog.getByText('Save'));
  await soon(() => expect(dialog.getByLabelText(/^Monthly rent/).getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(dialog.getByLabelText(/^Monthly rent/), { target: { value: '1850' } });
  fireEvent.click(dialog.getByText('Cancel'));
  await screen.findByText('What you changed on 2 leases has not been saved.');
  await press('Keep editing');
  const { promise, resolve } = Promise.withResolvers<unknown>();
  answerChange = () => promise;
  fireEvent.click(dialog.getByText('Save'));
  // A second press while they are saved.
  fireEvent.click(await dialog.findByText('Saving…'));
  resolve({ count: 2 });
  await soon(() => expect(screen.queryByText('Edit 2 leases')).toBeNull());
  expect(screen.queryByText('2 selected')).toBeNull();
  await select(8);
  await select(3);
  await press('Delete selected');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 leases?' }));
  fireEvent.click(question.getByText('Delete'));
  await soon(() => expect(changes()).toHaveLength(2));
  expect(changes()).toMatchObject([
    { path: '/bulk/leases', body: { items: [{ id: 3, rentAmount: 1850 }, { id: 8 }] } },
    { method: 'DELETE', body: { ids: expect.arrayContaining([3, 8]) } },
  ]);
});

test('an open lease is shown as it is now, with its own payments and history, and closes once it is deleted', async () => {
  const { where, router } = open('?record=3');
  const dialog = within(await screen.findByRole('dialog', { name: 'Lease' }));
  // The list is older.
  await dialog.findByText('$600.00');
  dialog.getByText('Active');
  dialog.getByText('Payments of 3');
  dialog.getByText('3 days late');
  expect(dialog.getByText('Paid', { selector: 'dt' }).nextElementSibling?.textContent).toBe('$100.00');
  expect(queries('/audit')).toMatchObject([{ objectKind: 'lease', objectId: '3' }]);
  fireEvent.click(dialog.getByText('Edit lease'));
  const form = within(await screen.findByRole('dialog', { name: 'Edit lease' }));
  expect(form.getByLabelText(/^Deposit/)).toHaveProperty('value', '600.00');
  fireEvent.click(form.getByText('Cancel'));
  await soon(() => expect(screen.queryByRole('dialog', { name: 'Edit lease' })).toBeNull());
  fireEvent.click(dialog.getByText('Record payment'));
  await screen.findByText('Pay 3');
  // What was begun for one lease is not gone on with at another, which the list shows while it is on its way.
  answerLease = () => new Promise(() => undefined);
  await act(() => router.navigate('/admin/leases?record=8'));
  await dialog.findByText('Payments of 8');
  expect(screen.queryByText(/^Pay \d/)).toBeNull();
  const remove = async () => {
    fireEvent.click(dialog.getByText('Delete', { selector: 'button' }));
    const question = within(await screen.findByRole('alertdialog'));
    fireEvent.click(question.getByText('Delete', { selector: 'button' }));
    await soon(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  answerRemoval = () => refused(500, 'INTERNAL', 'no');
  await remove();
  await screen.findByText('Uh oh! Something went wrong.');
  expect(where()).toBe('/admin/leases?record=8');
  answerRemoval = () => undefined;
  await remove();
  await soon(() => expect(where()).toBe('/admin/leases'));
  expect(changes().map(({ path }) => path)).toEqual(['/leases/8', '/leases/8']);
});

test('leases to choose from are those of the shown property, each with what is owed, and a search narrows them', async () => {
  const day = { startDate: '2020-01-01', endDate: '2020-12-31' };
  leases = [
    leaseOf(3, { ...day, balance: 1000.5 }),
    leaseOf(8, { ...day, balance: -50.5, status: 'UPCOMING' }),
    leaseOf(9, { ...day, balance: 0, status: 'ENDED' }),
  ];
  const { store } = openScreen(<LeasePicker value={0} onChange={() => undefined} />);
  await screen.findByRole('option', { name: /Ben No. 3/ });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose a lease',
    'BT01-0007 · Ben No. 3 · Active until Dec 31, 2020 · $1,000.50 due',
    'BT01-0007 · Ben No. 8 · Upcoming from Jan 1, 2020 · $50.50 paid ahead',
    'BT01-0007 · Ben No. 9 · Ended Dec 31, 2020 · nothing due',
  ]);
  const muted = screen.getAllByRole('group').filter(({ className }) => className !== '');
  expect(muted.map((group) => group.getAttribute('label'))).toEqual(['Upcoming']);
  act(() => void store.dispatch(propertySelected('WK02')));
  await userEvent.type(screen.getByRole('searchbox'), 'Max');
  await soon(() =>
    expect(queries('/leases').at(-1)).toEqual({ take: '50', sort: 'status', propertyCode: 'WK02', q: 'Max' }),
  );
});
