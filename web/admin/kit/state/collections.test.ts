// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soon } from '#tests/support/soon.ts';
import '../../nouns.ts';
import { expensesApi } from '../../expenses/expenses-api.ts';
import { leasesApi } from '../../leases/leases-api.ts';
import { maintenanceApi } from '../../maintenance/maintenance-api.ts';
import { ownersApi } from '../../owners/owners-api.ts';
import { paymentsApi } from '../../payments/payments-api.ts';
import { accountApi } from '../../account/account-api.ts';
import { propertiesApi } from '../../properties/properties-api.ts';
import { registrationsApi } from '../../registrations/registrations-api.ts';
import { serviceRequestsApi } from '../../service-requests/service-requests-api.ts';
import { tenantsApi } from '../../tenants/tenants-api.ts';
import { unitsApi } from '../../units/units-api.ts';
import { hasChangedSomethingSince, noteOwnChange } from './own-changes.ts';
import { createStore } from './store.ts';

/** What the server answers next to a path; lists that no one has prepared are on their way for good. */
let answers: Map<string, (() => Response)[]>;
let asked: string[];

beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  answers = new Map();
  asked = [];
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    const call = `${method ?? 'GET'} ${address.replace(/^.*\/api/, '')}`;
    asked.push(call);
    const answer = answers.get(call)?.shift();
    return answer ? Promise.resolve(answer()) : new Promise<Response>(() => undefined);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const answer = (call: string, body: unknown, status = 200): void => {
  const make = () => (status === 204 ? new Response(null, { status }) : Response.json(body, { status }));
  answers.set(call, [...(answers.get(call) ?? []), make]);
};
const pageOf = (...data: { id: number }[]) => ({
  data,
  meta: { total: data.length, page: 1, pageSize: 25, pageCount: 1 },
});
const tenant = (id: number, lastName = 'Example') => ({ id, lastName });
const unitOf = (property: number) => ({ realEstateObjectId: property });

type Store = ReturnType<typeof createStore>;
const newest = { query: { page: 1, take: 25 } };
const searched = { query: { page: 1, take: 25, q: 'ada' } };
const { listTenants } = tenantsApi.endpoints;

async function readTenants(store: Store, ...rows: { id: number }[]): Promise<() => object[] | undefined> {
  answer('GET /tenants?page=1&take=25', pageOf(...rows));
  await store.dispatch(listTenants.initiate(newest));
  return () => listTenants.select(newest)(store.getState()).data?.data;
}

test('a created record stands first in the whole list at once, and not in a part of it', async () => {
  const store = createStore();
  const all = await readTenants(store, tenant(2), tenant(1));
  for (let time = 0; time < 2; time++) answer('GET /tenants?page=1&take=25&q=ada', pageOf(tenant(1)));
  await store.dispatch(listTenants.initiate(searched));
  answer('POST /tenants', { data: tenant(3) }, 201);
  const body = { firstName: 'New', lastName: 'Example' };
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  const before = Date.now() - 1;
  // What is read is no change.
  await store.dispatch(listTenants.initiate(searched, { forceRefetch: true }));
  expect(hasChangedSomethingSince(before)).toBe(false);
  await store.dispatch(tenantsApi.endpoints.createTenant.initiate({ body }));
  // Lists move by that, whoever reads in them.
  expect(hasChangedSomethingSince(before)).toBe(true);
  expect(all()).toEqual([tenant(3), tenant(2), tenant(1)]);
  expect(listTenants.select(newest)(store.getState()).data?.meta.total).toBe(3);
  expect(listTenants.select(searched)(store.getState()).data?.data).toEqual([tenant(1)]);
  vi.useRealTimers();
  noteOwnChange();
});

test('a changed record is replaced where it stands, since records are known by their ids', async () => {
  const store = createStore();
  const all = await readTenants(store, tenant(2), tenant(1));
  answer('PUT /tenants/1', { data: tenant(1, 'Renamed') });
  const body = { firstName: 'New', lastName: 'Renamed' };
  await store.dispatch(tenantsApi.endpoints.changeTenant.initiate({ params: { id: 1 }, body }));
  expect(all()).toEqual([tenant(2), tenant(1, 'Renamed')]);
});

// spec: DL-19, DL-20, DL-21
test('a removed property takes its units, their leases and those leases’ tenants out of every list at once', async () => {
  const store = createStore();
  const tenants = await readTenants(store, tenant(32), tenant(31));
  answer('GET /properties', pageOf({ id: 2 }, { id: 1 }));
  await store.dispatch(propertiesApi.endpoints.listProperties.initiate({}));
  answer('GET /units', pageOf({ id: 12, ...unitOf(2) }, { id: 11, ...unitOf(1) }));
  await store.dispatch(unitsApi.endpoints.listUnits.initiate({}));
  const lease = (id: number, property: number, tenantId: number) => ({
    id,
    unit: unitOf(property),
    tenantId,
  });
  answer('GET /leases', pageOf(lease(22, 2, 32), lease(21, 1, 31)));
  await store.dispatch(leasesApi.endpoints.listLeases.initiate({}));
  answer('DELETE /properties/1?cascade=true', null, 204);
  const removal = { params: { id: 1 }, query: { cascade: true } };
  await store.dispatch(propertiesApi.endpoints.removeProperty.initiate(removal));
  const state = store.getState();
  const lists = [
    propertiesApi.endpoints.listProperties.select({})(state).data?.data,
    unitsApi.endpoints.listUnits.select({})(state).data?.data,
    leasesApi.endpoints.listLeases.select({})(state).data?.data,
    tenants(),
  ];
  expect(lists.map((rows) => rows?.map((row) => Reflect.get(row, 'id')))).toEqual([[2], [12], [22], [32]]);
});

test('a lease that is removed alone leaves its tenant', async () => {
  const store = createStore();
  const tenants = await readTenants(store, tenant(31));
  answer('GET /leases', pageOf({ id: 21 }));
  await store.dispatch(leasesApi.endpoints.listLeases.initiate({}));
  answer('DELETE /leases/21', null, 204);
  await store.dispatch(leasesApi.endpoints.removeLease.initiate({ params: { id: 21 } }));
  expect(leasesApi.endpoints.listLeases.select({})(store.getState()).data?.data).toEqual([]);
  expect(tenants()).toEqual([tenant(31)]);
});

test.each([409, 404])(
  'a change that is refused with %s renews the list, which is old then',
  async (status) => {
    const store = createStore();
    const all = await readTenants(store, tenant(1));
    answer('PUT /tenants/1', { message: 'Changed meanwhile.' }, status);
    answer('GET /tenants?page=1&take=25', pageOf(tenant(1, 'Changed')));
    const body = { firstName: 'New', lastName: 'Typed' };
    await store.dispatch(tenantsApi.endpoints.changeTenant.initiate({ params: { id: 1 }, body }));
    await soon(() => expect(all()).toEqual([tenant(1, 'Changed')]));
  },
);

test('a change that is refused for another reason renews nothing', async () => {
  const store = createStore();
  await readTenants(store, tenant(1));
  answer('PUT /tenants/1', { message: 'Not like this.' }, 400);
  const body = { firstName: 'New', lastName: 'Typed' };
  await store.dispatch(tenantsApi.endpoints.changeTenant.initiate({ params: { id: 1 }, body }));
  expect(asked).toEqual(['GET /tenants?page=1&take=25', 'PUT /tenants/1']);
});

test('of a full first page the last record makes room for a new one; other pages wait until they are read again', async () => {
  const store = createStore();
  const rows = Array.from({ length: 24 }, (_, index) => tenant(40 - index));
  const all = await readTenants(store, ...rows);
  const second = { query: { page: 2, take: 25 } };
  answer('GET /tenants?page=2&take=25', pageOf(tenant(15)));
  await store.dispatch(listTenants.initiate(second));
  const body = { firstName: 'New', lastName: 'Example' };
  for (const id of [41, 41, 42]) {
    answer('POST /tenants', { data: tenant(id) }, 201);
    await store.dispatch(tenantsApi.endpoints.createTenant.initiate({ body }));
  }
  expect(all()?.map((row) => Reflect.get(row, 'id'))).toEqual([
    42,
    41,
    ...rows.slice(0, 23).map(({ id }) => id),
  ]);
  expect(listTenants.select(newest)(store.getState()).data?.meta.total).toBe(26);
  expect(listTenants.select(second)(store.getState()).data?.data).toEqual([tenant(15)]);
});

test('records that are removed together leave every list that has them, and its count', async () => {
  const store = createStore();
  answer('GET /leases', pageOf({ id: 23 }, { id: 22 }, { id: 21 }));
  await store.dispatch(leasesApi.endpoints.listLeases.initiate({}));
  answer('GET /leases?status=ACTIVE', pageOf({ id: 22 }));
  const active = { query: { status: 'ACTIVE' } } as const;
  await store.dispatch(leasesApi.endpoints.listLeases.initiate(active));
  answer('DELETE /bulk/leases', { count: 2, data: { count: 2 } });
  await store.dispatch(leasesApi.endpoints.removeLeases.initiate({ body: { ids: [21, 22] } }));
  const left = (query: object) => {
    const page = leasesApi.endpoints.listLeases.select(query)(store.getState()).data;
    return [page?.data, page?.meta.total];
  };
  expect([left({}), left(active)]).toEqual([
    [[{ id: 23 }], 1],
    [[], 0],
  ]);
});

/** Reads a list of every kind, as its screen does. */
const readings: ((dispatch: Store['dispatch']) => unknown)[] = [
  (send) => send(propertiesApi.endpoints.listProperties.initiate({})),
  (send) => send(propertiesApi.endpoints.listPropertyNames.initiate({})),
  (send) => send(unitsApi.endpoints.listUnits.initiate({})),
  (send) => send(ownersApi.endpoints.listOwners.initiate({})),
  (send) => send(tenantsApi.endpoints.listTenants.initiate({})),
  (send) => send(leasesApi.endpoints.listLeases.initiate({})),
  (send) => send(paymentsApi.endpoints.listPayments.initiate({})),
  (send) => send(expensesApi.endpoints.listExpenses.initiate({})),
  (send) => send(maintenanceApi.endpoints.listMaintenance.initiate({})),
  (send) => send(serviceRequestsApi.endpoints.listServiceRequests.initiate({})),
  (send) => send(registrationsApi.endpoints.listRegistrations.initiate({})),
];
const rentals = ['properties', 'units', 'owners', 'tenants', 'leases'];

test.each<[string, (store: Store) => unknown, string[]]>([
  [
    'tenants/1',
    ({ dispatch }) => dispatch(tenantsApi.endpoints.removeTenant.initiate({ params: { id: 1 } })),
    [...rentals, 'payments'],
  ],
  [
    'properties/1',
    ({ dispatch }) => dispatch(propertiesApi.endpoints.removeProperty.initiate({ params: { id: 1 } })),
    [
      ...rentals,
      'properties/names',
      'payments',
      'expenses',
      'maintenance',
      'public-submissions',
      'registration-submissions',
    ],
  ],
  [
    'payments/1',
    ({ dispatch }) => dispatch(paymentsApi.endpoints.removePayment.initiate({ params: { id: 1 } })),
    ['payments', 'leases'],
  ],
  [
    'maintenance/1',
    ({ dispatch }) => dispatch(maintenanceApi.endpoints.removeMaintenance.initiate({ params: { id: 1 } })),
    [...rentals, 'payments', 'maintenance'],
  ],
  [
    'expenses/1',
    ({ dispatch }) => dispatch(expensesApi.endpoints.removeExpense.initiate({ params: { id: 1 } })),
    ['expenses'],
  ],
])(
  'a removal of %s has every list read again that shows something of it, and no other',
  async (_path, remove, shown) => {
    vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit) => {
      if (method === 'GET') asked.push(address.replace(/^.*\/api\//, ''));
      return method === 'GET' ? Response.json(pageOf({ id: 9 })) : new Response(null, { status: 204 });
    });
    const store = createStore();
    await Promise.all(readings.map((read) => read(store.dispatch)));
    expect(asked).toHaveLength(readings.length);
    asked.length = 0;
    await remove(store);
    await soon(() => expect(asked.toSorted()).toEqual(shown.toSorted()));
  },
);

test.each([
  ['PASSWORD_CHANGE_REQUIRED', true],
  ['SECOND_FACTOR_SETUP_REQUIRED', true],
  ['FORBIDDEN', false],
])(
  'where a call is refused with %s, the own account is asked for what is demanded of it: %j',
  async (code, isAsked) => {
    const store = createStore();
    answer('GET /user', { data: { id: 1 } });
    await store.dispatch(accountApi.endpoints.getOwnUser.initiate());
    answer('GET /leases', { error: { code, message: 'no' }, message: 'no' }, 403);
    await store.dispatch(leasesApi.endpoints.listLeases.initiate({}));
    expect(asked.filter((call) => call === 'GET /user')).toHaveLength(isAsked ? 2 : 1);
  },
);
