// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Lease } from '#contracts/leases.ts';
import { soon } from '#tests/support/soon.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { toastNotices } from '../kit/toasts/toast-store.ts';
import { RecordPaymentsDialog } from './record-payments-dialog.tsx';

const page = (data: unknown[], total = data.length) =>
  Response.json({ data, meta: { total, page: 1, pageSize: 50, pageCount: 1 } });

function leaseOf(id: number, fields: Partial<Lease>): Lease {
  return {
    id,
    createdAt: '2020-01-01T00:00:00.000Z',
    updatedAt: '2020-01-01T00:00:00.000Z',
    unitId: id,
    tenantId: id,
    startDate: '2020-01-01',
    endDate: '2100-12-31',
    rentAmount: 1925,
    deposit: 0,
    status: 'ACTIVE',
    paymentSchedule: [
      {
        id: 70 + id,
        leaseId: id,
        dueDate: '2020-01-01',
        amountDue: 1925,
        amountPaid: 0,
        amountOpen: 1925,
        state: 'LATE',
        daysLate: 2000,
      },
    ],
    unit: {
      id,
      realEstateObjectId: 1,
      propertyCode: 'PR05',
      unitNumber: '35',
      unitIdentifier: 'PR05-0035',
    },
    tenant: { id, firstName: 'Jerome', lastName: 'Yamada' },
    amountDue: 1925,
    amountPaid: 0,
    balance: 1925,
    ...fields,
  };
}

const running = leaseOf(1, {});
const upcoming = leaseOf(2, { status: 'UPCOMING', startDate: '2100-03-05', amountDue: 0, balance: 0 });

/** What the answer to a payment waits for. */
let answering: Promise<void>;
/** What was posted, by path. */
let posted: { path: string; body: unknown }[];

beforeEach(() => {
  posted = [];
  answering = Promise.resolve();
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost');
    if (init?.method === 'POST' && typeof init.body === 'string') {
      const body: unknown = JSON.parse(init.body);
      posted.push({ path: pathname, body });
      await answering;
      return Response.json({ data: { id: 9 }, count: 2 }, { status: 201 });
    }
    if (pathname === '/api/leases') return page([running, upcoming], 130);
    if (pathname === '/api/leases/1') return Response.json({ data: running });
    return page([]);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openDialog(lease: Lease | null = null) {
  const onClose = vi.fn<() => void>();
  const element = <RecordPaymentsDialog lease={lease} onClose={onClose} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <Provider store={createStore()}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return onClose;
}

const running35 = 'PR05-0035 · Jerome Yamada · Active until Dec 31, 2100 · $1,925.00 due';

test('leases of one unit and tenant are distinguished, and more than are offered are announced', async () => {
  openDialog();
  await screen.findByRole('option', { name: running35 });
  const groups = within(screen.getByRole('combobox', { name: 'Lease' })).getAllByRole('group');
  expect(groups.map((group) => [group.getAttribute('label'), group.textContent])).toEqual([
    ['Active', running35],
    ['Upcoming', 'PR05-0035 · Jerome Yamada · Upcoming from Mar 5, 2100 · nothing due'],
  ]);
  screen.getByText('Showing 2 of 130, type to narrow');
});

/** In the place of the amount that was filled in. */
async function typeAmount(person: UserEvent, amount: string): Promise<void> {
  const field = await screen.findByDisplayValue('1925.00');
  await person.clear(field);
  await person.type(field, amount);
}

test('the oldest open amount is filled in once, and what was filled in is nothing to lose', async () => {
  const person = userEvent.setup();
  // Something was paid since the list was read.
  const onClose = openDialog(leaseOf(1, { balance: 2000 }));
  const field = await screen.findByDisplayValue('1925.00');
  screen.getByText('Balance $1,925.00, after this $0.00');
  await person.clear(field);
  await person.tab();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('');
  await person.type(field, '1925.00');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a payment for no lease asks for one, and nothing is sent', async () => {
  const person = userEvent.setup();
  openDialog();
  await screen.findByRole('option', { name: running35 });
  await person.type(screen.getByRole('textbox', { name: 'Amount' }), '10');
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  await screen.findByText('Choose a lease.');
  expect(posted).toEqual([]);
});

test('more than is due is recorded as credit on a second click alone', async () => {
  const person = userEvent.setup();
  const onClose = openDialog();
  await screen.findByRole('option', { name: running35 });
  await person.selectOptions(screen.getByRole('combobox', { name: 'Lease' }), running35);
  await typeAmount(person, '2000');
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  await screen.findByText('This is $75.00 more than is due. Record it as credit?');
  expect(posted).toEqual([]);
  // Another amount is another question.
  await person.type(screen.getByRole('textbox', { name: 'Amount' }), '0');
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  await screen.findByText('This is $18,075.00 more than is due. Record it as credit?');
  expect(posted).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Record as credit' }));
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(posted).toMatchObject([{ path: '/api/payments', body: { leaseId: 1, amount: 20_000 } }]);
});

// spec: ER-03
test('one payment says that it was created, and what is due is recorded without a question', async () => {
  const person = userEvent.setup();
  const onClose = openDialog();
  await screen.findByRole('option', { name: running35 });
  await person.selectOptions(screen.getByRole('combobox', { name: 'Lease' }), running35);
  await screen.findByDisplayValue('1925.00');
  const { promise, resolve } = Promise.withResolvers<void>();
  answering = promise;
  await person.click(screen.getByRole('button', { name: 'Record payment' }));
  // It is recorded once, however often it is pressed.
  await person.click(await screen.findByRole('button', { name: 'Recording…' }));
  resolve();
  await soon(() => expect(onClose).toHaveBeenCalledOnce());
  expect(posted).toMatchObject([{ path: '/api/payments' }]);
  expect(toastNotices().find(({ isOpen }) => isOpen)?.description).toBe('Payment created successfully.');
});
