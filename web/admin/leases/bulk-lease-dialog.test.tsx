// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { accessToken } from '#tests/support/access-token.ts';
import type { Lease } from '#contracts/leases.ts';
import '../nouns.ts';
import { createStore } from '../kit/state/store.ts';
import { BulkLeaseDialog } from './bulk-lease-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('what was typed for the same leases is back, until it is saved', async () => {
  localStorage.setItem('token', accessToken({ exp: 9_999_999_999 }));
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(await new Response(body ?? null).json());
    return Response.json({ count: 2, data: { count: 2 } });
  });
  const person = userEvent.setup();
  const onChanged = vi.fn<() => void>();
  const show = (ids: number[]) => {
    cleanup();
    // The dialog reads no more of a lease than this.
    const leases = ids.map((id) => ({ id, updatedAt: '2026-03-02T15:00:00.003Z' }) as Lease);
    const element = <BulkLeaseDialog leases={leases} onChanged={onChanged} onClose={() => undefined} />;
    render(
      <Provider store={createStore()}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      </Provider>,
    );
  };
  const rent = () => screen.getByLabelText<HTMLInputElement>(/^Monthly rent/).value;
  show([1, 2]);
  await person.type(screen.getByLabelText(/^Monthly rent/), '1850');
  show([3]);
  expect(rent()).toBe('');
  show([2, 1]);
  expect(rent()).toBe('1850');
  expect(screen.getByText(/Restored what you had typed/)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(rent()).toBe('');
  await person.type(screen.getByLabelText(/^Monthly rent/), '1850');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  show([1, 2]);
  expect(rent()).toBe('');
  // What is empty stays as it is.
  fireEvent.change(screen.getByLabelText(/^Last day/), { target: { value: '2027-06-30' } });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2));
  const expectedUpdatedAt = '2026-03-02T15:00:00.003Z';
  expect(sent).toEqual([
    { items: [2, 1].map((id) => ({ id, rentAmount: 1850, expectedUpdatedAt })) },
    { items: [1, 2].map((id) => ({ id, endDate: '2027-06-30', expectedUpdatedAt })) },
  ]);
});

const at = '2026-03-02T15:00:00.003Z';
const later = '2026-03-02T16:00:00.003Z';
const leaseOf = (id: number) =>
  // The dialog reads no more of a lease than this.
  ({
    id,
    updatedAt: at,
    unit: { unitIdentifier: `BT01-000${id}` },
    tenant: { firstName: 'Ada', lastName: 'Example' },
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    rentAmount: 1000,
    deposit: 0,
    paymentSchedule: [],
  }) as unknown as Lease;

test.each([
  ['Leave these out', '1 lease', [[1, at]]],
  [
    'Keep what I typed',
    '2 leases',
    [
      [1, at],
      [2, later],
    ],
  ],
])(
  'of leases that others changed or deleted first, “%s” sends the rest as it is now',
  async (choice, left, then) => {
    const changed = { ...leaseOf(2), rentAmount: 1100, updatedAt: later };
    const message = 'Changed meanwhile.';
    const issues = [{ path: 'items.2.id', message: 'There is no such lease.' }];
    const conflict = { error: { code: 'CONFLICT', message, issues }, message, data: [changed] };
    const history = [{ at: later, actorEmail: 'rosa@example.com', changes: { rentAmount: {} } }];
    const sent: [number, string][][] = [];
    localStorage.setItem('token', accessToken());
    vi.stubGlobal('fetch', async (_address: string, { method = 'GET', body }: RequestInit) => {
      if (method === 'GET') return Response.json({ data: history, meta: { total: 1 } });
      const { items } = await new Response(body ?? null).json();
      sent.push(
        items.map((item: { id: number; expectedUpdatedAt: string }) => [item.id, item.expectedUpdatedAt]),
      );
      if (sent.length === 1) return Response.json(conflict, { status: 409 });
      return Response.json({ count: 1, data: { count: 1 } });
    });
    const person = userEvent.setup();
    const onChanged = vi.fn<() => void>();
    const leases = [1, 2, 3].map(leaseOf);
    const element = <BulkLeaseDialog leases={leases} onChanged={onChanged} onClose={() => undefined} />;
    render(
      <Provider store={createStore()}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      </Provider>,
    );
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Fill in what should change.');
    expect(sent).toEqual([]);
    await person.type(screen.getByLabelText(/^Monthly rent/), '1850');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^2 of 3 leases were changed or deleted while you were editing them/);
    const items = within(screen.getByRole('alert'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringMatching(/^BT01-0002, Ada Example ?rosa@example\.com, Mar 2, 2026, 10:00 AM/),
      expect.stringMatching(/\$1,000\.00 → \$1,100\.00$/),
      expect.stringMatching(/^BT01-0003, Ada Example ?Deleted$/),
    ]);
    await person.click(screen.getByRole('button', { name: choice }));
    expect(screen.queryByRole('alert')).toBeNull();
    screen.getByText(`Edit ${left}`);
    expect(screen.getByLabelText(/^Monthly rent/)).toHaveProperty('value', '1850');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(sent.slice(1)).toEqual([then]);
  },
);

test('where others changed all of the leases, none can be left out', async () => {
  const changed = { ...leaseOf(1), rentAmount: 1100, updatedAt: later };
  const conflict = { error: { code: 'CONFLICT', message: 'x', issues: [] }, message: 'x', data: [changed] };
  localStorage.setItem('token', accessToken());
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit) =>
    method === 'GET'
      ? Response.json({ data: [], meta: { total: 0 } })
      : Response.json(conflict, { status: 409 }),
  );
  const onChanged = vi.fn<() => void>();
  const element = <BulkLeaseDialog leases={[leaseOf(1)]} onChanged={onChanged} onClose={() => undefined} />;
  render(
    <Provider store={createStore()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </Provider>,
  );
  fireEvent.change(screen.getByLabelText(/^Monthly rent/), { target: { value: '1850' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/^1 of 1 leases was changed while you were editing them/);
  screen.getByText(/^Someone else, Mar 2, 2026/);
  screen.getByRole('button', { name: 'Keep what I typed' });
  expect(screen.queryByRole('button', { name: /^Leave/ })).toBeNull();
  expect(onChanged).not.toHaveBeenCalled();
});
