import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#contracts/days.ts';
import { removeLease } from '#contracts/leases.ts';
import { getProperty } from '#contracts/properties.ts';
import { getTenant, listTenants } from '#contracts/tenants.ts';
import { changeUnit, getUnit, listUnits, setUnitOwner, setUnitTenant } from '#contracts/units.ts';
import { findRecords } from '#contracts/search.ts';
import { getUnitOverview, getUnitSummary } from '#contracts/unit-overview.ts';
import { instantOfWallTime } from '#contracts/wall-time.ts';
import { site } from '#site';
import { getConversation } from '#contracts/conversations.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { addLease, addOwner, addTenant, addUnit } from '#tests/support/property-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

/** The site's own day, so many days from today. */
const day = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000), site.timeZone);

const params = (id: number) => ({ params: { id } });

/** Who rents a unit by every answer that says so. */
async function tenantsOf(unitId: number) {
  const { data: unit } = (await app.api.call(getUnit, params(unitId), as)).body;
  const { realEstateObjectId, propertyCode } = unit;
  const query = { propertyCode, q: unit.unitNumber };
  const listed = (await app.api.call(listUnits, { query }, as)).body.data;
  const occupied = (await app.api.call(listUnits, { query: { ...query, occupied: true } }, as)).body.meta;
  const property = (await app.api.call(getProperty, params(realEstateObjectId), as)).body.data;
  const tenants = (await app.api.call(listTenants, { query: { propertyCode, take: 200 } }, as)).body.data;
  const byTenant = tenants.filter(({ units }) => units.some(({ id }) => id === unitId));
  const byFilter = await Promise.all(
    byTenant.map(({ id: tenantId }) => app.api.call(listUnits, { query: { propertyCode, tenantId } }, as)),
  );
  expect(byFilter.every(({ body }) => body.data.some(({ id }) => id === unitId))).toBe(true);
  return {
    unit: unit.tenantId,
    name: unit.tenant?.lastName,
    list: listed.map(({ tenantId }) => tenantId),
    isOccupied: occupied.total === 1,
    property: property.units.find(({ id }) => id === unitId)?.tenantId,
    occupiedUnits: property.occupiedUnits,
    tenants: byTenant.map(({ id }) => id),
  };
}

test('the tenant of a lease that runs today is the unit’s tenant in every list and count', async () => {
  const unit = await addUnit(app, as, '71', 'WK02');
  const [before, current, next] = [
    await addTenant(app, as, 'Before'),
    await addTenant(app, as, 'Current'),
    await addTenant(app, as, 'Next'),
  ];
  const nobody = { unit: null, name: undefined, list: [null], isOccupied: false, property: null };
  expect(await tenantsOf(unit.id)).toEqual({ ...nobody, occupiedUnits: 0, tenants: [] });
  await app.api.call(setUnitTenant, { ...params(unit.id), body: { tenantId: before.id } }, as);
  const named = (tenant: { id: number; lastName: string }) => ({
    unit: tenant.id,
    name: tenant.lastName,
    list: [tenant.id],
    isOccupied: true,
    property: tenant.id,
    occupiedUnits: 1,
    tenants: [tenant.id],
  });
  expect(await tenantsOf(unit.id)).toEqual(named(before));

  await addLease(app, as, {
    unitId: unit.id,
    tenantId: next.id,
    startDate: day(1),
    endDate: day(365),
  });
  const running = await addLease(app, as, {
    unitId: unit.id,
    tenantId: current.id,
    startDate: day(-100),
    endDate: day(0),
  });
  expect(await tenantsOf(unit.id)).toEqual(named(current));
  expect((await app.api.call(getTenant, params(before.id), as)).body.data.units).toEqual([]);

  await app.api.call(removeLease, params(running.id), as);
  expect(await tenantsOf(unit.id)).toEqual(named(before));
});

test('nobody else can be named while a lease runs, and saving the rest of a unit names nobody', async () => {
  const unit = await addUnit(app, as, '72', 'TH03');
  const [tenant, other] = [await addTenant(app, as, 'Runs'), await addTenant(app, as, 'Other')];
  const lease = await addLease(app, as, {
    unitId: unit.id,
    tenantId: tenant.id,
    startDate: day(0),
    endDate: day(30),
  });
  for (const tenantId of [other.id, null]) {
    const refused = await app.api.call(setUnitTenant, { ...params(unit.id), body: { tenantId } }, as);
    expect(refused.status).toBe(400);
    expect(refused.error.error.issues?.[0]).toEqual({
      path: 'tenantId',
      message: 'The lease that runs today names the tenant of this unit. Change the lease.',
    });
  }
  const body = { unitNumber: '73', tenantId: tenant.id };
  const changed = await app.api.call(changeUnit, { ...params(unit.id), body }, as);
  expect(changed.body.data).toMatchObject({ unitIdentifier: 'TH03-0073', tenantId: tenant.id });
  await app.api.call(removeLease, params(lease.id), as);
  expect((await app.api.call(getUnit, params(unit.id), as)).body.data.tenantId).toBeNull();
});

test('a reply greets the tenant or the owner of the unit who has the email of the request, and nobody else', async () => {
  const unit = await addUnit(app, as, '72', 'WK02');
  const tenant = await addTenant(app, as, 'Rents');
  await app.database.db.pool.query(`update tenant set email = 'Ada@Example.com' where id = $1`, [tenant.id]);
  await app.api.call(setUnitTenant, { ...params(unit.id), body: { tenantId: tenant.id } }, as);
  const greeted = async (email: string, unitDigits: string) => {
    const { id } = await submitRequest(app, { propertyCode: 'WK02', unitDigits, email });
    return (await app.api.call(getConversation, params(id), as)).body.data.residentName;
  };
  expect(await greeted('ada@example.com', '72')).toBe('Ada Rents');
  const owner = await addOwner(app, as, 'Owns');
  await app.database.db.pool.query(`update owner set email = 'Max@example.com' where id = $1`, [owner.id]);
  await app.api.call(setUnitOwner, { ...params(unit.id), body: { ownerId: owner.id } }, as);
  expect(await greeted('max@example.com', '72')).toBe('Max Owns');
  expect(await greeted('ada@example.com', '72')).toBe('Ada Rents');
  // Who lives there writes, where both have one address.
  await app.database.db.pool.query(`update owner set email = 'ada@example.com' where id = $1`, [owner.id]);
  expect(await greeted('ada@example.com', '72')).toBe('Ada Rents');
  expect(await greeted('other@example.com', '72')).toBeNull();
  expect(await greeted('ada@example.com', '73')).toBeNull();
});

test('on the evening of its last day, when UTC has the next one, a lease still names the tenant in every answer', async () => {
  const [lastDay, email] = [day(1), 'evening@example.com'];
  app.clock.advance(instantOfWallTime(`${lastDay}T20:00`, site.timeZone) - app.clock.now().getTime());
  as = { token: (await app.superAdminSession()).accessToken };
  const unit = await addUnit(app, as, '75', 'PW04');
  const tenant = await addTenant(app, as, 'Evening');
  await app.database.db.pool.query('update tenant set email = $1 where id = $2', [email, tenant.id]);
  await addLease(app, as, {
    unitId: unit.id,
    tenantId: tenant.id,
    startDate: day(-100),
    endDate: lastDay,
  });
  expect(await tenantsOf(unit.id)).toEqual({
    unit: tenant.id,
    name: 'Evening',
    list: [tenant.id],
    isOccupied: true,
    property: tenant.id,
    occupiedUnits: 1,
    tenants: [tenant.id],
  });
  expect((await app.api.call(getTenant, params(tenant.id), as)).body.data.units).toMatchObject([
    { id: unit.id },
  ]);
  const query = { unit: unit.unitIdentifier };
  for (const endpoint of [getUnitOverview, getUnitSummary])
    expect((await app.api.call(endpoint, { query }, as)).body.data.unit?.tenant?.id).toBe(tenant.id);
  const found = (await app.api.call(findRecords, { query: { q: unit.unitIdentifier } }, as)).body.data;
  expect(found.groups[0]?.hits[0]?.text).toBe('Tenant Ada Evening');
  const { id } = await submitRequest(app, { propertyCode: 'PW04', unitDigits: '75', email });
  const { residentName } = (await app.api.call(getConversation, params(id), as)).body.data;
  expect(residentName).toBe('Ada Evening');
});
