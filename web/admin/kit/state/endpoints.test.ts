// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expensesApi } from '../../expenses/expenses-api.ts';
import { leasesApi } from '../../leases/leases-api.ts';
import { maintenanceApi } from '../../maintenance/maintenance-api.ts';
import '../../nouns.ts';
import { ownersApi } from '../../owners/owners-api.ts';
import { paymentsApi } from '../../payments/payments-api.ts';
import { propertiesApi } from '../../properties/properties-api.ts';
import { tenantsApi } from '../../tenants/tenants-api.ts';
import { toastNotices } from '../toasts/toast-store.ts';
import { createStore } from './store.ts';

/** What the server would answer next, and what it was asked. */
let answers: (() => Response | Promise<Response>)[];
let asked: { method: string; path: string; body: unknown }[];
/** The keys of the same calls. */
let keys: (string | null)[];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.setItem('token', 'a-token');
  answers = [];
  asked = [];
  keys = [];
  vi.stubGlobal('fetch', async (address: string, { method, body, headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    asked.push({
      method: method ?? 'GET',
      path: address.replace(/^.*\/api/, ''),
      body: typeof body === 'string' ? JSON.parse(body) : null,
    });
    const answer = answers.shift();
    if (!answer) throw new TypeError('no connection');
    return answer();
  });
});

afterEach(() => {
  vi.advanceTimersByTime(10_000);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

const replies = (body: unknown, status = 200) => answers.push(() => Response.json(body, { status }));
const gone = () => answers.push(() => new Response(null, { status: 204 }));
const toast = () => toastNotices().find(({ isOpen }) => isOpen);

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T09:00:00.000Z`;
const property = (id: number) => ({ id, createdAt: day(id) });
const lease = (id: number, unitId: number, tenantId: number) => ({
  id,
  createdAt: day(id),
  unitId,
  tenantId,
});

const endpoints = {
  ...propertiesApi.endpoints,
  ...ownersApi.endpoints,
  ...tenantsApi.endpoints,
  ...leasesApi.endpoints,
  ...paymentsApi.endpoints,
};

// spec: DL-31 DL-32
test('what nobody looks at is cached 120 seconds everywhere: no call is left to the library’s five minutes', async () => {
  const store = createStore();
  const calls = {
    properties: () => store.dispatch(endpoints.listProperties.initiate({})),
    expenses: () => store.dispatch(expensesApi.endpoints.listExpenses.initiate({})),
  };
  for (const [name, look] of Object.entries(calls)) {
    replies({ data: [], meta: { total: 0, page: 1, pageSize: 25, pageCount: 0 } });
    const first = look();
    await first;
    const before = asked.length;
    first.unsubscribe();
    await vi.advanceTimersByTimeAsync(119_000);
    const second = look();
    await second;
    expect([name, asked.length - before]).toEqual([name, 0]);
    second.unsubscribe();
    await vi.advanceTimersByTimeAsync(121_000);
    replies({ data: [] });
    await look();
    expect([name, asked.length - before]).toEqual([name, 1]);
  }
});

test('all payments of a lease are read, page after page, each once', async () => {
  const store = createStore();
  const page = (...ids: number[]) => replies({ data: ids.map((id) => ({ id })), meta: { pageCount: 3 } });
  // One that came meanwhile moved the last of the first page to the second.
  page(5, 4);
  page(4, 3);
  page(2);
  const { data } = await store.dispatch(endpoints.listPaymentsOfLease.initiate(7));
  expect(data?.map(({ id }) => id)).toEqual([5, 4, 3, 2]);
  const pathOf = (number: number) => `/payments?leaseId=7&page=${number}&take=200`;
  expect(asked.map(({ path }) => path)).toEqual([pathOf(1), pathOf(2), pathOf(3)]);
  page(9);
  replies({ message: 'no' }, 400);
  const failed = await store.dispatch(endpoints.listPaymentsOfLease.initiate(8));
  expect([failed.data, failed.error]).toMatchObject([undefined, { status: 400 }]);
});

// spec: DL-27
test('empty entries of a units list are not sent', async () => {
  const store = createStore();
  replies({ data: property(1) }, 201);
  const units = [{ unitNumber: '7' }, { unitNumber: ' ', ownerId: null }, {}];
  await store.dispatch(endpoints.createProperty.initiate({ body: { code: 'X1', title: 'X', units } }));
  expect(asked[0]?.body).toEqual({ code: 'X1', title: 'X', units: [{ unitNumber: '7' }] });
});

// spec: DL-28
test('a maintenance change sends only what is not empty, and null for what shall be removed', async () => {
  const store = createStore();
  replies({ data: property(1) });
  const body = { title: 'Roof', description: '', category: ' ', isHOAIssue: false, notes: null };
  await store.dispatch(maintenanceApi.endpoints.changeMaintenance.initiate({ params: { id: 1 }, body }));
  expect(asked[0]?.body).toEqual({ title: 'Roof', isHOAIssue: false, notes: null });
});

// spec: DL-35 DL-37
test('a read is tried three times more, after one, two and four seconds', async () => {
  const store = createStore();
  const fetched = store.dispatch(endpoints.listOwners.initiate({}));
  const tries: number[] = [];
  for (const ms of [0, 999, 1, 1999, 1, 3999, 1]) {
    await vi.advanceTimersByTimeAsync(ms);
    tries.push(asked.length);
  }
  expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4]);
  expect((await fetched).error).toMatchObject({ status: 'FETCH_ERROR' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(4);
});

test('what the server refuses is not asked again', async () => {
  replies({ message: 'There is no such record.' }, 404);
  const { error } = await createStore().dispatch(endpoints.getLease.initiate({ params: { id: 9 } }));
  expect(error).toMatchObject({ status: 404 });
  expect(asked).toHaveLength(1);
});

// spec: DL-36 ER-01 TO-09
test('a change is sent once, tells that it runs, and that it failed', async () => {
  const store = createStore();
  const removed = store.dispatch(endpoints.removeLease.initiate({ params: { id: 1 } }));
  expect(toast()).toMatchObject({ title: 'Deleting lease…', variant: 'loading' });
  await removed;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(1);
  expect(toast()).toMatchObject({
    title: 'Uh oh! Something went wrong.',
    description: 'There was a problem with your request.',
    variant: 'destructive',
  });
});

test('what is created again after a lost answer has the same key, and a new one after that was answered', async () => {
  const store = createStore();
  const pay = async (amount: number) => {
    const payment = { leaseId: 1, amount, paidOn: '2026-01-05', method: 'CHECK' } as const;
    await store.dispatch(endpoints.createPayments.initiate({ body: { items: [payment] } }));
    return keys.at(-1);
  };
  const lost = await pay(100);
  expect(lost).toMatch(/^[\da-f-]{36}$/);
  replies({ count: 1, data: { count: 1 } });
  expect(await pay(100)).toBe(lost);
  const second = await pay(100);
  expect([second === lost, (await pay(200)) === second]).toEqual([false, false]);
  // A screen may know better what is the same try.
  const item = { leaseId: 1, amount: 5, paidOn: '2026-01-05', method: 'CHECK' } as const;
  await store.dispatch(endpoints.createPayments.initiate({ body: { items: [item] }, key: 'of-the-screen' }));
  expect(keys.at(-1)).toBe('of-the-screen');
  gone();
  await store.dispatch(endpoints.removePayment.initiate({ params: { id: 1 } }));
  expect(keys.at(-1)).toBeNull();
});

// spec: DL-38
test('a change that is made without a connection is sent once there is one', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const removed = createStore().dispatch(endpoints.removeLease.initiate({ params: { id: 1 } }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  online.mockRestore();
  gone();
  dispatchEvent(new Event('online'));
  await removed;
  expect(toast()).toMatchObject({ title: 'Success', description: 'Lease deleted successfully.' });
});

// spec: ER-02 ER-03 ER-04 ER-05 ER-06
test('changes end in the specification’s words', async () => {
  const store = createStore();
  const lastToast = () => [toast()?.title, toast()?.description];
  replies({ data: lease(1, 1, 1) }, 201);
  const term = { startDate: '2026-01-01', endDate: '2026-12-31', rentAmount: 1000 };
  await store.dispatch(endpoints.createLease.initiate({ body: { unitId: 1, tenantId: 1, ...term } }));
  expect(lastToast()).toEqual(['Success', 'Lease created successfully.']);

  replies({ count: 2, data: { count: 2 } });
  await store.dispatch(endpoints.removeLeases.initiate({ body: { ids: [1, 2] } }));
  expect(lastToast()).toEqual(['Success', '2 leases deleted successfully.']);

  replies({ data: { ...property(1), unitIdentifiers: ['X1-0001', 'X1-0002'] } }, 201);
  await store.dispatch(endpoints.createProperty.initiate({ body: { code: 'X1', title: 'X' } }));
  expect(lastToast()).toEqual(['Success', 'Property created successfully. New units: X1-0001, X1-0002.']);

  const failed = 'Uh oh! Something went wrong.';
  replies({ message: 'no' }, 409);
  await store.dispatch(endpoints.removeTenant.initiate({ params: { id: 1 } }));
  expect(lastToast()).toEqual([failed, 'There was a problem with your request, please try again.']);

  replies({ message: 'This lease has no such entry.' }, 400);
  await store.dispatch(endpoints.createPayments.initiate({ body: { items: [] } }));
  expect(lastToast()).toEqual([failed, 'This lease has no such entry.']);
});
