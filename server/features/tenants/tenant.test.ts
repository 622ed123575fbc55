import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type pg from 'pg';
import { listAudit } from '#contracts/audit.ts';
import { removeLease } from '#contracts/leases.ts';
import {
  createTenant,
  getTenant,
  listTenants,
  removeTenant,
  replaceTenant,
  tenantMessages,
} from '#contracts/tenants.ts';
import { getUnit, setUnitTenant } from '#contracts/units.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { addLease, addTenant, addUnit } from '#tests/support/property-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const params = (id: number) => ({ params: { id } });
/** Someone who lives with the tenant of a lease. */
async function addRoommate(unitNumber: string, code: string) {
  const unit = await addUnit(app, as, unitNumber, code);
  const lease = await addLease(app, as, { unitId: unit.id, tenantId: (await addTenant(app, as)).id });
  const body = { firstName: 'Ada', lastName: 'Roommate' };
  return (await app.api.call(createTenant, { query: { leaseId: lease.id }, body }, as)).body.data;
}
const read = async (id: number) => (await app.api.call(getTenant, params(id), as)).body.data;

// spec: A6-20
test('a tenant is read with the lease that names them, and with none once it is gone', async () => {
  const tenant = await addTenant(app, as, 'Reader');
  expect(await read(tenant.id)).toMatchObject({ lastName: 'Reader', leaseId: null, units: [] });

  const unit = await addUnit(app, as, '11');
  const lease = await addLease(app, as, { unitId: unit.id, tenantId: tenant.id });
  expect((await read(tenant.id)).leaseId).toBe(lease.id);
  await app.api.call(removeLease, params(lease.id), as);
  expect((await read(tenant.id)).leaseId).toBeNull();
  expect((await app.api.call(getTenant, params(999_999), as)).status).toBe(404);
});

test('of several leases the latest is named, whichever was added last', async () => {
  const tenant = await addTenant(app, as, 'Stays');
  const of = { unitId: (await addUnit(app, as, '13')).id, tenantId: tenant.id };
  const latest = await addLease(app, as, { ...of, startDate: '2028-01-01', endDate: '2028-12-31' });
  await addLease(app, as, { ...of, startDate: '2027-01-01', endDate: '2027-12-31' });
  expect((await read(tenant.id)).leaseId).toBe(latest.id);
  // The one that staff name comes before any of their own.
  const { leaseId } = await addRoommate('14', 'BT01');
  const body = { firstName: 'Ada', lastName: 'Stays', leaseId };
  expect((await app.api.call(replaceTenant, { ...params(tenant.id), body }, as)).status).toBe(200);
  expect((await read(tenant.id)).leaseId).toBe(leaseId);
});

test('a deleted tenant is gone from the unit that named them, stands in the history, and the unit’s staff are notified', async () => {
  const [tenant, unit] = [await addTenant(app, as, 'Leaving'), await addUnit(app, as, '12')];
  const lower = await addUnit(app, as, '08');
  for (const { id } of [unit, lower])
    await app.api.call(setUnitTenant, { ...params(id), body: { tenantId: tenant.id } }, as);
  expect((await read(tenant.id)).units.map(({ id }) => id)).toEqual([lower.id, unit.id]);

  const reached = { firstName: 'Ada', lastName: 'Leaving', email: 'leaving@example.com' };
  const notify = vi.spyOn(app.context.realtime, 'notify');
  await app.api.call(replaceTenant, { ...params(tenant.id), body: reached }, as);
  expect((await app.api.call(removeTenant, params(tenant.id), as)).status).toBe(204);
  const heard = { kind: 'tenant', id: tenant.id, propertyCode: 'BT01' };
  expect(notify.mock.calls).toMatchObject([[{ ...heard, act: 'changed' }], [{ ...heard, act: 'deleted' }]]);
  notify.mockRestore();
  expect((await app.api.call(getTenant, params(tenant.id), as)).status).toBe(404);
  expect((await app.api.call(getUnit, params(unit.id), as)).body.data.tenant).toBeNull();
  const query = { objectKind: 'tenant' as const, objectId: tenant.id };
  const [last] = (await app.api.call(listAudit, { query }, as)).body.data;
  expect(last).toMatchObject({
    action: 'deleted',
    changes: { lastName: { from: 'Leaving', to: null }, email: { from: reached.email, to: null } },
  });
});

test('bad fields are named together, and nothing is added', async () => {
  const payload = { firstName: '', lastName: 'x'.repeat(81), email: 'no', phone: '12' };
  const refused = await app.api.send('POST', '/api/tenants', { ...as, payload });

  expect([refused.status, refused.error.error.issues?.map(({ path }) => path)]).toEqual([
    400,
    ['firstName', 'lastName', 'email', 'phone'],
  ]);
  expect((await app.api.call(listTenants, { query: { q: 'xxxx' } }, as)).body.meta.total).toBe(0);
});

test('an admin with assigned properties deletes no tenant whom another property names too', async () => {
  const [both, theirs] = [await addTenant(app, as), await addTenant(app, as)];
  for (const code of ['TH03', 'BT01']) {
    const unit = await addUnit(app, as, '21', code);
    await app.api.call(setUnitTenant, { ...params(unit.id), body: { tenantId: both.id } }, as);
  }
  const unit = await addUnit(app, as, '22', 'TH03');
  await app.api.call(setUnitTenant, { ...params(unit.id), body: { tenantId: theirs.id } }, as);
  const far = await addTenant(app, as);
  const helper = await createAdmin(app, 'tenants@example.com', { properties: ['TH03'] });

  // Nor reads where else the tenant lives.
  const seen = (await app.api.call(getTenant, params(both.id), helper.as)).body.data;
  expect(seen.units.map(({ propertyCode }) => propertyCode)).toEqual(['TH03']);
  const refused = await app.api.call(removeTenant, params(both.id), helper.as);
  expect([refused.status, refused.error.message]).toEqual([403, tenantMessages.elsewhere]);
  expect((await app.api.call(removeTenant, params(far.id), helper.as)).status).toBe(404);
  expect((await app.api.call(removeTenant, params(theirs.id), helper.as)).status).toBe(204);
  expect((await read(both.id)).id).toBe(both.id);
});

test('an admin with assigned properties sees whom they added until another property names them', async () => {
  const helper = await createAdmin(app, 'adds@example.com', { properties: ['TH03'] });
  const added = await addTenant(app, helper.as, 'Fresh');
  expect((await app.api.call(getTenant, params(added.id), helper.as)).status).toBe(200);

  const unit = await addUnit(app, as, '31', 'PW04');
  await app.api.call(setUnitTenant, { ...params(unit.id), body: { tenantId: added.id } }, as);
  expect((await app.api.call(getTenant, params(added.id), helper.as)).status).toBe(404);
  const body = { firstName: 'Taken', lastName: 'Over' };
  expect((await app.api.call(replaceTenant, { ...params(added.id), body }, helper.as)).status).toBe(404);
});

test('an admin with assigned properties sees who shares a lease of these, and of no other', async () => {
  const [theirs, foreign] = [await addRoommate('61', 'TH03'), await addRoommate('62', 'WK02')];
  const helper = await createAdmin(app, 'shares@example.com', { properties: ['TH03'] });

  const statuses = [theirs, foreign].map(async ({ id }) => app.api.call(getTenant, params(id), helper.as));
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 404]);
  const found = await app.api.call(listTenants, { query: { q: 'Roommate' } }, helper.as);
  expect(found.body.data.map(({ id }) => id)).toEqual([theirs.id]);
});

test('a lease stays with a tenant whose change does not name it, and is named to nobody of another property', async () => {
  const roommate = await addRoommate('63', 'WK02');
  const renter = await addTenant(app, as, 'Renter');
  const foreign = await addUnit(app, as, '64', 'WK02');
  const lease = await addLease(app, as, { unitId: foreign.id, tenantId: renter.id });
  const body = { firstName: 'Ada', lastName: 'Renamed' };
  const renamed = await app.api.call(replaceTenant, { ...params(roommate.id), body }, as);
  expect(renamed.body.data).toMatchObject({ lastName: 'Renamed', leaseId: roommate.leaseId });
  for (const [number, { id }] of Object.entries({ 63: roommate, 64: renter })) {
    const unit = await addUnit(app, as, number, 'TH03');
    await app.api.call(setUnitTenant, { ...params(unit.id), body: { tenantId: id } }, as);
  }
  const helper = await createAdmin(app, 'neighbor@example.com', { properties: ['TH03'] });
  for (const [{ id }, leaseId] of [
    [roommate, roommate.leaseId],
    [renter, lease.id],
  ] as const) {
    expect((await read(id)).leaseId).toBe(leaseId);
    expect((await app.api.call(getTenant, params(id), helper.as)).body.data.leaseId).toBeNull();
  }
});

test('a lease of a property that the caller does not work with cannot be named', async () => {
  const unit = await addUnit(app, as, '41', 'WK02');
  const lease = await addLease(app, as, { unitId: unit.id, tenantId: (await addTenant(app, as)).id });
  const helper = await createAdmin(app, 'names@example.com', { properties: ['TH03'] });

  const body = { firstName: 'Ada', lastName: 'Example' };
  const refused = await app.api.call(createTenant, { query: { leaseId: lease.id }, body }, helper.as);
  expect([refused.status, refused.error.error.issues?.[0]?.path]).toEqual([400, 'leaseId']);

  const added = await addTenant(app, helper.as);
  const moved = { ...params(added.id), body: { ...body, leaseId: lease.id } };
  const unmoved = await app.api.call(replaceTenant, moved, helper.as);
  expect([unmoved.status, unmoved.error.error.issues?.[0]?.path]).toEqual([400, 'leaseId']);
  expect((await read(added.id)).leaseId).toBeNull();
});

test('a lease that is removed at the same moment is refused in words', async () => {
  const unit = await addUnit(app, as, '42', 'WK02');
  const lease = await addLease(app, as, { unitId: unit.id, tenantId: (await addTenant(app, as)).id });
  const first = (client: pg.PoolClient) => client.query('delete from lease where id = $1', [lease.id]);
  const body = { firstName: 'Ada', lastName: 'Late' };
  const refused = await inTheMiddle(app.database.db.pool, { first }, () =>
    app.api.call(createTenant, { query: { leaseId: lease.id }, body }, as),
  );
  expect([refused.status, refused.error.error?.issues]).toEqual([
    400,
    [{ path: 'leaseId', message: tenantMessages.lease }],
  ]);
});
