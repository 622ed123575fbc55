// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { InitialEntry } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MockInstance } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import '../../nouns.ts';
import { LeasesPage } from '../../leases/leases.page.tsx';
import { OwnersPage } from '../../owners/owners.page.tsx';
import { leasePayments } from '../../payments/lease-payments.ts';
import { PaymentsPage } from '../../payments/payments.page.tsx';
import { PropertiesPage } from '../../properties/properties.page.tsx';
import { TenantsPage } from '../../tenants/tenants.page.tsx';
import { listenTo } from '../realtime/follow-events.ts';
import { createStore } from '../state/store.ts';

// What the screens show of their lists before these are read again.

interface Row extends Record<string, unknown> {
  id: number;
}

/** What the server has, by the names of its lists, newest first. */
let stored: Record<string, Row[]>;
/** Lists whose answers wait, and those that fail. */
let held: Map<string, Promise<void>>;
let failing: Set<string>;
/** What goes to the console as an error. */
let logged: MockInstance;

const at = '2026-01-05T09:00:00.000Z';
const person = (id: number, firstName: string, lastName: string): Row => ({
  id,
  createdAt: at,
  updatedAt: at,
  firstName,
  lastName,
  email: null,
  phone: null,
  mailingAddress: null,
  language: 'en',
  leaseId: null,
  units: [],
});
const unit = (id: number, unitIdentifier: string, realEstateObjectId: number) => ({
  id,
  unitIdentifier,
  realEstateObjectId,
});
const here = unit(11, 'BT01-0011', 1);
const there = unit(12, 'PR05-0012', 5);
const lease = (id: number, of: typeof here, tenant: Row, endDate: string): Row => ({
  id,
  createdAt: at,
  updatedAt: at,
  unitId: of.id,
  tenantId: tenant.id,
  startDate: '2025-01-01',
  endDate,
  rentAmount: 1000,
  deposit: 0,
  status: endDate < '2026' ? 'ENDED' : 'ACTIVE',
  paymentSchedule: [],
  unit: of,
  tenant,
  amountDue: 0,
  amountPaid: 0,
  balance: 0,
});
const payment = (id: number, paidOn: string): Row => ({
  id,
  createdAt: at,
  updatedAt: at,
  leaseId: 21,
  paymentScheduleId: null,
  dueDate: null,
  amount: 100,
  paidOn,
  method: 'CHECK',
  reference: null,
  allocation: [],
  unit: here,
  tenant: person(31, 'Ada', 'Stays'),
});
const property = (id: number, code: string): Row => ({
  id,
  createdAt: at,
  updatedAt: at,
  code,
  title: code,
  street: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  website: null,
  displayName: null,
  units: [],
  occupiedUnits: 0,
  openRequests: 0,
  openMaintenance: 0,
});

/** What the server answers a call with. */
async function answer(method: string, { pathname, searchParams }: URL, body: object): Promise<Response> {
  const [name = '', id] = pathname.replace(/^.*\/api\//, '').split('/');
  const rows = stored[name] ?? [];
  if (method === 'POST') {
    const made = { ...person(99, '', ''), ...property(99, ''), ...body, unitIdentifiers: [] };
    stored[name] = [made, ...rows];
    return Response.json({ data: made }, { status: 201 });
  }
  if (method === 'PUT') {
    const changed = { ...rows.find((row) => row.id === Number(id)), id: Number(id), ...body };
    stored[name] = rows.map((row) => (row.id === changed.id ? changed : row));
    return Response.json({ data: changed });
  }
  // Someone who works with all properties.
  if (name === 'user')
    return Response.json({ data: { id: 1, email: 'office@example.com', propertyIds: [] } });
  await held.get(name);
  if (failing.has(name))
    return Response.json({ message: 'Enter a day such as 2026-01-31.' }, { status: 400 });
  const one = rows.find((row) => row.id === Number(id));
  if (id !== undefined && one) return Response.json({ data: one });
  const status = searchParams.get('status');
  const from = searchParams.get('from') ?? searchParams.get('paidFrom') ?? '';
  const data = rows
    .filter((row) => status === null || row['status'] === status)
    .filter((row) => from === '' || String(row['paidOn']) >= from);
  const meta = { total: data.length, page: 1, pageSize: 25, pageCount: 1, sum: 0, total_amount: 0 };
  return Response.json({ data, meta });
}

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockReturnValue();
  localStorage.setItem('token', 'a-token');
  const [leaves, stays] = [person(32, 'Ada', 'Leaves'), person(31, 'Ada', 'Stays')];
  stored = {
    tenants: [leaves, stays],
    leases: [lease(22, there, leaves, '2099-12-31'), lease(21, here, stays, '2025-12-31')],
    payments: [payment(42, '2026-01-05'), payment(41, '2024-12-31')],
    properties: [property(5, 'PR05'), property(1, 'BT01')],
    owners: [],
  };
  held = new Map();
  failing = new Set();
  // A wide screen, which jsdom does not say of itself.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: RequestInit) =>
    answer(method, new URL(address, 'http://localhost'), typeof body === 'string' ? JSON.parse(body) : {}),
  );
});
afterEach(() => {
  cleanup();
  // jsdom does not know the element `search`.
  const faults = logged.mock.calls.filter(
    ([text]) => !String(text).includes('is unrecognized in this browser'),
  );
  logged.mockRestore();
  expect(faults).toEqual([]);
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The office's screens, and the links between them; answers what an event of the server does. */
function openOffice(path: InitialEntry) {
  const store = createStore();
  const router = createMemoryRouter(
    [
      { path: '/admin/tenants', element: <TenantsPage /> },
      { path: '/admin/owners', element: <OwnersPage /> },
      { path: '/admin/leases', element: <LeasesPage payments={leasePayments} /> },
      { path: '/admin/payments', element: <PaymentsPage /> },
      { path: '/admin/properties', element: <PropertiesPage /> },
    ],
    { initialEntries: [path] },
  );
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const handlers = new Map<string, (payload: unknown) => void>();
  const socket = {
    active: true,
    connect: () => undefined,
    disconnect: () => undefined,
    on: (name: string, handle: (payload: never) => void) =>
      handlers.set(name, handle as (payload: unknown) => void),
  };
  listenTo(socket as unknown as Parameters<typeof listenTo>[0], store.dispatch, () => undefined);
  return {
    go: (to: string) => router.navigate(to),
    hear: (change: object) => handlers.get('records_changed')?.({ changes: [change] }),
  };
}

const rows = () =>
  [...document.querySelectorAll('[data-list] tbody tr[data-row] [data-record]')].map(
    (link) => link.textContent,
  );
const untilRows = (expected: unknown[]) => soon(() => expect(rows()).toEqual(expected));

/** Lets the answers of a list wait; answers how to let them go on. */
function hold(name: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held.set(name, promise);
  return resolve;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

// spec: DL-17, DL-18
test('a list is newest first: what is created stands first, and what is changed stays one row', async () => {
  const office = openOffice('/admin/tenants');
  await untilRows(['Ada Leaves', 'Ada Stays']);
  // Nothing below is what has been read again.
  hold('tenants');
  await press('New tenant');
  type('First name', 'Newest');
  type('Last name', 'Person');
  await press('Save');
  await untilRows(['Newest Person', 'Ada Leaves', 'Ada Stays']);
  held.clear();
  await userEvent.click(screen.getByRole('link', { name: 'Ada Leaves' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit tenant' }));
  type('First name', 'Eve');
  hold('tenants');
  await press('Save');
  await untilRows(['Newest Person', 'Eve Leaves', 'Ada Stays']);

  await office.go('/admin/properties');
  await untilRows([expect.stringMatching(/^PR05/), expect.stringMatching(/^BT01/)]);
  hold('properties');
  await press('New property');
  type('Code', 'AA01');
  type('Name', 'Newest');
  await press('Save');
  await soon(() => expect(rows()[0]).toMatch(/^AA01/));
  expect(rows()).toHaveLength(3);
});

// spec: DL-22, DL-23, DL-24
test.each([
  ['leases', 'Status', 'ENDED'],
  ['payments', 'Paid from', '2025-01-01'],
])('what is read of %s by a filter leaves the whole list alone', async (name, filter, value) => {
  openOffice(`/admin/${name}`);
  await screen.findByText('2 results');
  const whole = rows();
  type(filter, value);
  await screen.findByText('1 result');
  expect(rows()).toHaveLength(1);
  hold(name);
  await press('Reset');
  await screen.findByText('2 results');
  expect(rows()).toEqual(whole);
});

test.each([
  ['leases', '?status=GONE', 'status = GONE'],
  ['payments', '?from=2026-99-99', 'from = 2026-99-99'],
])(
  'of the saved view of a filter that is gone the %s show everything, and say so',
  async (name, search, lost) => {
    openOffice({ pathname: `/admin/${name}`, search, state: { isSavedView: true } });
    await screen.findByText('2 results');
    screen.getByText(`This view used a filter that no longer exists: ${lost}. Save it again to remove it.`);
  },
);

// spec: DL-25, DL-26
test('a list says that it is loading and why it failed, and neither before it was asked for', async () => {
  const release = hold('owners');
  const office = openOffice('/admin/tenants');
  await untilRows(['Ada Leaves', 'Ada Stays']);
  const isBusy = () => document.querySelector('[data-list]')?.getAttribute('aria-busy');
  expect([isBusy(), screen.queryByRole('alert')?.textContent ?? '']).toEqual(['false', '']);
  await office.go('/admin/owners');
  await soon(() => expect(isBusy()).toBe('true'));
  expect(screen.queryByText('Owners could not be loaded')).toBeNull();
  release();
  await screen.findByText('No owners found');
  failing.add('payments');
  await office.go('/admin/payments');
  const alert = await screen.findByText('Payments could not be loaded');
  expect(alert.closest('[role="alert"]')?.textContent).toContain('Enter a day such as 2026-01-31.');
  failing.clear();
  await press('Try again');
  await screen.findByText('2 results');
  expect([isBusy(), screen.queryByText('Payments could not be loaded')]).toEqual(['false', null]);
});

const shown = {
  leases: [expect.stringMatching(/^PR05-0012/), expect.stringMatching(/^BT01-0011/)],
  properties: [expect.stringMatching(/^PR05/), expect.stringMatching(/^BT01/)],
  tenants: ['Ada Leaves', 'Ada Stays'],
};
const screens = ['leases', 'properties', 'tenants'] as const;

// spec: DL-19, DL-20, DL-21
test.each(screens)(
  'a property that someone else removes takes what belongs to it out of the %s at once',
  async (last) => {
    // Each once: an answer that is still on its way would bring back what goes.
    const office = openOffice('/admin/owners');
    for (const name of [...screens.filter((other) => other !== last), last]) {
      await office.go(`/admin/${name}`);
      await untilRows(shown[name]);
    }
    // By what the client knows: no list is read again.
    for (const name of screens) hold(name);
    office.hear({ kind: 'property', id: 5, act: 'deleted', propertyCode: 'PR05' });
    await untilRows(shown[last].slice(1));
  },
);
