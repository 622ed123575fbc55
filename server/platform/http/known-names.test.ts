import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EndpointDefinition } from '#contracts/endpoint.ts';
import { endpoints } from '#server/routes.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { addLease, addOwner, addTenant, addUnit, propertyId } from '#tests/support/property-builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const ask = (method: string, path: string, payload?: unknown) =>
  app.api.send(method, `/api${path}`, { ...as, ...(payload === undefined ? {} : { payload }) });

const issuesOf = async (answer: ReturnType<typeof ask>) => {
  const { status, error } = await answer;
  return { status, issues: error.error.issues };
};

/** A path with parameters that can be read. */
const filled = (path: string) => path.replace(/:(id|entryId)/g, '1').replace(':kind', 'lease');

test('a parameter that a list does not know is refused by its name, in every list', async () => {
  const lists = endpoints.filter(({ returns }) => returns.kind === 'list');
  expect(lists.length).toBeGreaterThan(15);
  for (const { method, path } of lists) {
    const { status, issues } = await issuesOf(ask(method, `${filled(path)}?unitId=1&color=red`));
    expect(`${status} ${path}`).toBe(`400 ${path}`);
    expect(issues).toContainEqual({ path: 'color', message: 'There is no such parameter here.' });
  }
});

test('a call that takes no parameter refuses every one by its name, and so with fields', async () => {
  const idle = endpoints.filter(({ access }) => access !== 'public');
  for (const { method, path } of idle.filter(({ query }) => !query)) {
    const { status, issues } = await issuesOf(ask(method, `${filled(path)}?color=red`));
    expect(`${status} ${method} ${path}`).toBe(`400 ${method} ${path}`);
    expect(issues).toContainEqual({ path: 'color', message: 'There is no such parameter here.' });
  }
  for (const { method, path } of idle.filter(takesNoField)) {
    const { status, issues } = await issuesOf(ask(method, filled(path), { color: 'red' }));
    expect(`${status} ${method} ${path}`).toBe(`400 ${method} ${path}`);
    expect(issues).toContainEqual({ path: 'color', message: 'There is no such field here.' });
  }
  expect((await ask('POST', '/admin/generate-overwrite-code', null)).status).toBe(201);
});

/** Of those with a parameter that must be there, that one would be missed first. */
function takesNoField({ method, body, query }: EndpointDefinition): boolean {
  return !body && (method === 'DELETE' || (method !== 'GET' && !query));
}

// spec: AP-28, A4-02
test('each of the four names of a page’s size is known to every list', async () => {
  for (const name of ['take', 'limit', 'pageSize', 'per_page'])
    expect((await ask('GET', `/public-submissions?page=1&${name}=25&archived=0`)).status).toBe(200);
});

describe('a field that no contract knows', () => {
  test('is refused by its name, and nothing is changed', async () => {
    const { id } = await submitRequest(app);
    const unknown = { message: 'There is no such field here.' };
    expect(await issuesOf(ask('PATCH', `/public-submissions/${id}`, { otherText: 'a', foo: 1 }))).toEqual({
      status: 400,
      issues: [{ path: 'foo', ...unknown }],
    });
    expect((await ask('GET', `/public-submissions/${id}`)).body).toMatchObject({ data: { otherText: null } });
    const misspelt = await issuesOf(ask('POST', '/owners', { firstName: 'Ada', lastName: '', emial: 'x' }));
    expect(misspelt.issues).toEqual([
      { path: 'emial', ...unknown },
      { path: 'lastName', message: 'Required' },
    ]);
    const items = [{ id: 1, reference: 'a', foo: 1 }];
    expect((await issuesOf(ask('PATCH', '/bulk/payments', { items }))).issues).toEqual([
      { path: 'items.0.foo', ...unknown },
    ]);
  });

  test('is refused where nothing was read at the address: to create, to act, or several at once', async () => {
    const email = 'someone.new@example.com';
    const unit = await addUnit(app, as, '77');
    const request = await submitRequest(app);
    for (const [method, path, payload, name] of [
      ['POST', '/admin/users', { email, password: 'long enough', propertyIds: [1] }, 'propertyIds'],
      [
        'POST',
        '/units',
        { realEstateObjectId: unit.realEstateObjectId, unitNumber: '78', share: 2 },
        'share',
      ],
      ['PUT', `/units/${unit.id}/tenant`, { tenantId: null, ownerId: 1 }, 'ownerId'],
      ['PATCH', '/public-submissions', { items: [{ id: request.id }], status: 'COMPLETED' }, 'status'],
    ] as const) {
      const { status, issues } = await issuesOf(ask(method, path, payload));
      expect(`${status} ${method} ${path}`).toBe(`400 ${method} ${path}`);
      expect(issues).toEqual([{ path: name, message: 'There is no such field here.' }]);
    }
    const { body } = await ask('GET', '/admin/users?take=200');
    expect(JSON.stringify(body)).not.toContain(email);
  });

  // spec: AP-15
  test('is refused in words where an optional one is null, which means that there is none', async () => {
    expect((await ask('GET', '/units?q=')).status).toBe(200);
    expect((await submitInquiry(app, { referral: null })).referral).toBeNull();
    expect(
      (await issuesOf(ask('POST', '/owners', { firstName: 'A', lastName: 'B', mailingAddress: 5 }))).issues,
    ).toEqual([{ path: 'mailingAddress', message: 'This needs text.' }]);
  });
});

describe('what was read', () => {
  test('can be sent back as it is, and changes nothing', async () => {
    const request = await submitRequest(app);
    const registration = await submitRegistration(app);
    const inquiry = await submitInquiry(app);
    for (const kind of ['public-submissions', 'registration-submissions', 'contact-inquiries'] as const) {
      const { id } = {
        'public-submissions': request,
        'registration-submissions': registration,
        'contact-inquiries': inquiry,
      }[kind];
      expect((await ask('PATCH', `/${kind}/${id}`, { archived: true })).status).toBe(200);
    }
    const [unit, tenant, owner] = [
      await addUnit(app, as, '7'),
      await addTenant(app, as),
      await addOwner(app, as),
    ];
    const lease = await addLease(app, as, {
      unitId: unit.id,
      tenantId: tenant.id,
      paymentSchedule: [{ dueDate: '2026-02-01', amountDue: 1200 }],
    });
    const report = await ask('POST', '/service-requests', { unitId: unit.id, title: 'Gutter' });
    const maintenance = (report.body as { data: { id: number } }).data;
    for (const [method, path] of [
      ['PATCH', `/public-submissions/${request.id}`],
      ['PATCH', `/registration-submissions/${registration.id}`],
      ['PATCH', `/contact-inquiries/${inquiry.id}`],
      ['PATCH', `/properties/${await propertyId(app)}`],
      ['PATCH', `/units/${unit.id}`],
      ['PATCH', `/leases/${lease.id}`],
      ['PATCH', `/maintenance/${maintenance.id}`],
      ['PUT', `/tenants/${tenant.id}`],
      ['PUT', `/owners/${owner.id}`],
    ] as const) {
      const read = (await ask('GET', path)).body as { data: object };
      const answer = await ask(method, path, read.data);
      expect(`${answer.status} ${path} ${JSON.stringify(answer.error?.error?.issues)}`).toBe(
        `200 ${path} undefined`,
      );
      expect((await ask('GET', path)).body).toEqual(read);
    }
    const own = (await ask('GET', '/user')).body as { data: object };
    const { password: currentPassword } = superAdmin;
    expect((await ask('PATCH', '/user', { ...own.data, currentPassword })).status).toBe(200);
  });

  test('of an account can be sent back, and units and properties that it has not are refused', async () => {
    const { user, as: admin } = await createAdmin(app, 'rosa@example.com', { properties: ['BT01'] });
    const { id } = user;
    const { id: otherId } = await addUnit(app, as, '8', 'PR05');
    for (const [path, token] of [
      [`/users/${id}`, as.token],
      ['/user', admin.token],
    ] as const) {
      const change = (payload: object) => app.api.send('PATCH', `/api${path}`, { token, payload });
      const { data } = (await ask('GET', `/users/${id}`)).body as { data: { units: object[] } };
      expect(data.units.length).toBeGreaterThan(0);
      expect((await change(data)).status).toBe(200);
      for (const [fields, wrong] of [
        [{ units: [1] }, 'units.0'],
        [{ units: [] }, 'units'],
        [{ units: [{ ...data.units[0], id: otherId }, ...data.units.slice(1)] }, 'units'],
        [{ propertyIds: [] }, 'propertyIds'],
        [{ role: 'OWNER' }, 'role'],
      ] as const)
        expect(await issuesOf(change({ ...data, ...fields }))).toMatchObject({
          status: 400,
          issues: [{ path: wrong }],
        });
      expect((await ask('GET', `/users/${id}`)).body).toEqual({ data });
    }
  });

  test('can be sent back to the bulk calls too', async () => {
    const { body } = await ask('GET', '/leases');
    const { data } = body as { data: { id: number; paymentSchedule: object[] }[] };
    expect((await ask('PATCH', '/bulk/leases', { items: data })).status).toBe(200);
    const entries = { items: data.flatMap((lease) => lease.paymentSchedule) };
    expect((await ask('PATCH', '/bulk/payment-schedules', entries)).status).toBe(200);
  });
});

describe('changing a property with units', () => {
  const unitsOf = async (id: number) =>
    (
      (await ask('GET', `/properties/${id}`)).body as {
        data: { units: { id: number; unitIdentifier: string }[] };
      }
    ).data.units;

  test('adds those that are new, leaves out empty entries, and keeps it in the history', async () => {
    const id = await propertyId(app, 'WK02');
    await addUnit(app, as, '1', 'WK02');
    const before = await unitsOf(id);
    const units = [...before, { unitNumber: '2b' }, { unitNumber: '', ownerId: null }, {}, null];
    const answer = await ask('PATCH', `/properties/${id}`, { city: 'Dallas', units });
    expect(answer.status, answer.text).toBe(200);
    expect((await unitsOf(id)).map((unit) => unit.unitIdentifier)).toEqual(['WK02-0001', 'WK02-002B']);
    const history = await ask('GET', `/audit?objectKind=property&objectId=${id}`);
    expect(history.body).toMatchObject({
      data: [
        { changes: { city: { to: 'Dallas' }, units: { from: 'WK02-0001', to: 'WK02-0001, WK02-002B' } } },
      ],
    });
  });

  test('refuses what is there already, of another property, or changed', async () => {
    const id = await propertyId(app, 'TH03');
    const { id: unitId } = await addUnit(app, as, '1', 'TH03');
    const other = await addUnit(app, as, '9', 'PR05');
    const refuses = (units: object[]) => issuesOf(ask('PATCH', `/properties/${id}`, { units }));
    expect((await refuses([{ unitNumber: '0001' }])).status).toBe(409);
    expect((await refuses([{ unitNumber: '2' }, { unitNumber: '0002' }])).issues?.[0]?.path).toBe(
      'units.1.unitNumber',
    );
    expect((await refuses([{ unitNumber: '2', ownerId: 999_999 }])).issues?.[0]?.path).toBe(
      'units.0.ownerId',
    );
    expect((await refuses([{ id: other.id, unitNumber: '9' }])).issues?.[0]?.path).toBe('units.0.id');
    expect((await refuses([{ id: unitId, unitNumber: '5' }])).issues?.[0]?.path).toBe('units.0');
    expect((await unitsOf(id)).map((unit) => unit.id)).toEqual([unitId]);
  });
});
