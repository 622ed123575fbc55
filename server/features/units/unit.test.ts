import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type pg from 'pg';
import { listAudit } from '#contracts/audit.ts';
import { getLease } from '#contracts/leases.ts';
import { createMaintenance } from '#contracts/maintenance.ts';
import { mergeServiceRequest } from '#contracts/merged-requests.ts';
import type { CallOf } from '#contracts/endpoint.ts';
import { createOwner, getOwner, listOwners, replaceOwner } from '#contracts/owners.ts';
import {
  changeProperty,
  createProperty,
  getProperty,
  propertyMessages,
  listProperties,
  removeProperty,
} from '#contracts/properties.ts';
import { createTenant, getTenant, listTenants, removeTenant, replaceTenant } from '#contracts/tenants.ts';
import {
  changeUnit,
  createUnit,
  getUnit,
  listUnitRequests,
  listUnits,
  removeUnit,
  setUnitOwner,
  setUnitTenant,
  unitMessages,
} from '#contracts/units.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { addLease, addOwner, addTenant, addUnit, propertyId } from '#tests/support/property-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let as: { token: string };
beforeAll(async () => {
  app = await borrowTestApp();
  as = { token: (await app.superAdminSession()).accessToken };
});
afterAll(() => app.close());

const params = (id: number) => ({ params: { id } });

describe('a property', () => {
  // spec: A6-02, A6-03, PR-02, PR-04, PR-05, PR-06, PR-10
  test('is created with its units, without the empty entries, and answers their identifiers', async () => {
    const owner = await addOwner(app, as);
    const place = {
      title: 'Maple Lane',
      displayName: 'Maple Lane Homes',
      street: '1 Maple Lane',
      city: 'Dallas',
      state: 'TX',
      zip: '75201',
      country: 'USA',
    };
    const payload = {
      code: 'ml06',
      ...place,
      website: '',
      units: [{ unitNumber: '12b' }, {}, null, { unitNumber: '' }, { unitNumber: '7', ownerId: owner.id }],
    };
    const answer = await app.api.send('POST', '/api/properties', { ...as, payload });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body).toMatchObject({
      data: {
        code: 'ML06',
        ...place,
        website: null,
        unitIdentifiers: ['ML06-0007', 'ML06-012B'],
        units: [{ unitNumber: '7', unitIdentifier: 'ML06-0007', ownerId: owner.id, tenantId: null }, {}],
      },
    });
    const taken = await app.api.send('POST', '/api/properties', {
      ...as,
      payload: { ...payload, units: [] },
    });
    expect([taken.status, taken.error.message]).toEqual([409, 'Another property has this code.']);
    const twins = { ...payload, code: 'X1', units: [{ unitNumber: '7' }, { unitNumber: '007' }] };
    const refused = await app.api.send('POST', '/api/properties', { ...as, payload: twins });
    expect(refused.error.error.issues?.[0]?.path).toBe('units.1.unitNumber');
  });

  // spec: A6-01, A6-04
  test('that gets another code keeps units, leases and totals under it', async () => {
    const body = { code: 'OLD1', title: 'Old', units: [{ unitNumber: '1' }] };
    const { id, units } = (await app.api.call(createProperty, { body }, as)).body.data;
    const tenant = await addTenant(app, as);
    const lease = await addLease(app, as, { unitId: units[0]?.id ?? 0, tenantId: tenant.id });
    const changed = await app.api.call(changeProperty, { ...params(id), body: { code: 'NEW1' } }, as);
    expect(changed.body.data.units.map((unit) => unit.unitIdentifier)).toEqual(['NEW1-0001']);
    expect((await app.api.call(getLease, params(lease.id), as)).body.data.unit.propertyCode).toBe('NEW1');
    const count = async (propertyCode: string) =>
      (await app.api.call(listUnits, { query: { propertyCode } }, as)).body.meta.total;
    expect([await count('OLD1'), await count('NEW1')]).toEqual([0, 1]);
    const clash = await app.api.call(changeProperty, { ...params(id), body: { code: 'BT01' } }, as);
    expect(clash.status).toBe(409);
    expect((await app.api.call(listProperties, {}, as)).body.data.map(({ code }) => code)).toContain('NEW1');
  });

  // spec: A6-05, PR-16, PR-17
  test('with leases is only deleted together with them, and their tenants who have no other', async () => {
    const body = { code: 'GONE', title: 'Gone', units: [{ unitNumber: '1' }] };
    const { id, units } = (await app.api.call(createProperty, { body }, as)).body.data;
    const unitId = units[0]?.id ?? 0;
    const tenant = await addTenant(app, as);
    const lease = await addLease(app, as, { unitId, tenantId: tenant.id });
    const later = { startDate: '2027-01-01', endDate: '2027-12-31' };
    await addLease(app, as, { unitId, tenantId: tenant.id, ...later });
    const again = { ...as, headers: { 'idempotency-key': `property-${id}-as-it-is` } };
    const same = { ...params(id), body: { title: 'Gone' } };
    const save = async () => (await app.api.call(changeProperty, same, again)).status;
    expect(await save()).toBe(200);
    const refused = await app.api.call(removeProperty, params(id), as);
    expect(refused.status).toBe(409);
    expect(refused.error.message).toMatch(/^The units of this property have 2 leases\./);
    expect(refused.error.error.issues?.[0]?.path).toBe('cascade');
    expect((await app.api.call(removeProperty, { ...params(id), query: { cascade: true } }, as)).status).toBe(
      204,
    );
    const ofProperty = { objectKind: 'property', objectId: id } as const;
    expect((await app.api.call(listAudit, { query: ofProperty }, as)).body.data[0]).toMatchObject({
      action: 'deleted',
      changes: { code: { from: 'GONE', to: null }, leases: { from: 2, to: null } },
    });
    expect(await save()).toBe(404);
    const answers = [
      app.api.call(getProperty, params(id), as),
      app.api.call(getUnit, params(unitId), as),
      app.api.call(getLease, params(lease.id), as),
      app.api.call(getTenant, params(tenant.id), as),
      app.api.call(removeProperty, params(id), as),
    ];
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(404);
    for (const query of [
      { objectKind: 'lease', objectId: lease.id } as const,
      { objectKind: 'tenant', objectId: tenant.id } as const,
    ]) {
      const history = await app.api.call(listAudit, { query }, as);
      expect(history.body.data.map(({ action }) => action)).toEqual(['deleted', 'created']);
    }
  });
});

describe('a unit', () => {
  // spec: A6-07, A6-08, A6-09, A6-10, A6-11, A6-12, PR-08, PR-09
  test('is added, named after its property, owned and rented, changed and deleted', async () => {
    const unit = await addUnit(app, as, '31');
    expect(unit).toMatchObject({
      unitIdentifier: 'BT01-0031',
      propertyCode: 'BT01',
      ownerId: null,
      ownerSince: null,
      leases: [],
    });
    const twin = { realEstateObjectId: unit.realEstateObjectId, unitNumber: '0031' };
    expect((await app.api.call(createUnit, { body: twin }, as)).status).toBe(409);
    const nowhere = { realEstateObjectId: 999_999, unitNumber: '1' };
    expect((await app.api.call(createUnit, { body: nowhere }, as)).status).toBe(400);
    expect((await app.api.call(getUnit, params(unit.id), as)).body.data).toEqual(unit);
    const [owner, tenant] = [await addOwner(app, as), await addTenant(app, as)];
    const rented = await app.api.call(
      setUnitTenant,
      { ...params(unit.id), body: { tenantId: tenant.id } },
      as,
    );
    expect(rented.body.data.tenant).toEqual({ id: tenant.id, firstName: 'Ada', lastName: 'Example' });
    await app.api.call(setUnitOwner, { ...params(unit.id), body: { ownerId: owner.id } }, as);
    const owned = (await app.api.call(getOwner, params(owner.id), as)).body.data;
    expect(owned.unitsOwned.map(({ unitIdentifier }) => unitIdentifier)).toEqual(['BT01-0031']);
    const both = { ...nowhere, realEstateObjectId: unit.realEstateObjectId, unitNumber: '33' };
    const lived = { ...both, ownerId: owner.id, tenantId: tenant.id };
    const nobody = await app.api.call(createUnit, { body: { ...both, tenantId: 999_999 } }, as);
    expect([nobody.status, nobody.error.error.issues?.[0]?.path]).toEqual([400, 'tenantId']);
    const second = (await app.api.call(createUnit, { body: lived }, as)).body.data;
    const ofSecond = { objectKind: 'unit', objectId: second.id } as const;
    expect((await app.api.call(listAudit, { query: ofSecond }, as)).body.data[0]?.changes).toMatchObject({
      owner: { from: null, to: 'Max Sample' },
      tenant: { from: null, to: 'Ada Example' },
    });
    await app.api.call(removeUnit, params(second.id), as);
    const stranger = await app.api.call(setUnitOwner, { ...params(unit.id), body: { ownerId: 999_999 } }, as);
    expect([stranger.status, stranger.error.error.issues?.[0]?.path]).toEqual([400, 'ownerId']);
    expect((await app.api.send('PUT', `/api/units/${unit.id}/tenant`, { ...as, payload: {} })).status).toBe(
      400,
    );
    await app.api.call(setUnitTenant, { ...params(unit.id), body: { tenantId: null } }, as);
    const body = { unitNumber: '32', expectedUpdatedAt: unit.updatedAt };
    expect((await app.api.call(changeUnit, { ...params(unit.id), body }, as)).status).toBe(409);
    const changed = await app.api.call(changeUnit, { ...params(unit.id), body: { unitNumber: '32' } }, as);
    expect(changed.body.data).toMatchObject({
      unitIdentifier: 'BT01-0032',
      tenantId: null,
      ownerId: owner.id,
    });
    const entries = await app.api.call(listAudit, { query: { objectKind: 'unit', objectId: unit.id } }, as);
    expect(entries.body.data.map(({ changes }) => changes)).toContainEqual({
      tenantId: { from: tenant.id, to: null },
      tenant: { from: 'Ada Example', to: null },
    });
    expect((await app.api.call(removeUnit, params(unit.id), as)).status).toBe(204);
    expect((await app.api.call(removeUnit, params(unit.id), as)).status).toBe(404);
  });

  // spec: A6-06, A6-13
  test('is found by property, number and occupancy, with what was reported about it', async () => {
    const unit = await addUnit(app, as, '41', 'WK02');
    const list = async (query: object) =>
      (await app.api.call(listUnits, { query: { propertyCode: 'WK02', ...query } }, as)).body;
    const other = await addUnit(app, as, '42', 'WK02');
    const tenant = await addTenant(app, as);
    await addLease(app, as, {
      unitId: other.id,
      tenantId: tenant.id,
      startDate: '2000-01-01',
      endDate: '2199-01-01',
    });
    expect((await list({})).data.map(({ id }) => id)).toEqual([other.id, unit.id]);
    expect((await list({ sort: 'identifier' })).data.map(({ id }) => id)).toEqual([unit.id, other.id]);
    const elsewhere = { realEstateObjectId: await propertyId(app) };
    expect((await list({ realEstateObjectId: unit.realEstateObjectId })).meta.total).toBe(2);
    expect((await list(elsewhere)).meta.total).toBe(0);
    expect((await list({ occupied: true })).data.map(({ id }) => id)).toEqual([other.id]);
    // Who rents it is named by the lease that runs.
    expect((await list({ sort: 'identifier' })).data.map((each) => each.tenant?.id)).toEqual([
      undefined,
      tenant.id,
    ]);
    for (const q of ['WK02-41', 'wk02 41', '0041']) expect((await list({ q })).data[0]?.id, q).toBe(unit.id);
    expect((await list({ q: '42', occupied: false })).meta.total).toBe(0);
    // Numbers of one kind say nothing of when another kind was reported.
    for (let count = 0; count < 2; count++) await submitRequest(app);
    const request = await submitRequest(app, { propertyCode: 'WK02', unitDigits: '41', notes: 'It drips' });
    const report = { unitId: unit.id, title: 'Dripping faucet' };
    const record = (await app.api.call(createMaintenance, { body: report }, as)).body.data;
    const found = await app.api.call(listUnitRequests, params(unit.id), as);
    expect(found.body.meta.total).toBe(2);
    expect(found.body.data).toMatchObject([
      { kind: 'maintenance', id: record.id, title: 'Dripping faucet', unitIdentifier: 'WK02-0041' },
      { kind: 'public-submission', id: request.id, text: 'It drips', category: 'Water leak' },
    ]);
    const open = async () => (await app.api.call(getUnit, params(unit.id), as)).body.data.openRequests;
    expect(await open()).toBe(2);
    // What is done, put away or reported twice is open no more.
    const change = (path: string, body: object) =>
      app.api.send('PATCH', `/api/${path}`, { ...as, payload: body });
    const report2 = async () => (await submitRequest(app, { propertyCode: 'WK02', unitDigits: '41' })).id;
    const [done, away, twice] = [await report2(), await report2(), await report2()];
    expect(await open()).toBe(5);
    await change(`public-submissions/${done}`, { status: 'COMPLETED' });
    expect(await open()).toBe(4);
    await change(`public-submissions/${away}`, { archived: true });
    expect(await open()).toBe(3);
    const merge = { ...params(twice), body: { intoId: request.id } };
    expect((await app.api.call(mergeServiceRequest, merge, as)).status).toBe(200);
    expect(await open()).toBe(2);
    await change(`maintenance/${record.id}`, { status: 'COMPLETED' });
    expect(await open()).toBe(1);
  });

  test('has its owner since a day that goes with them, and is found by its owner', async () => {
    const unit = await addUnit(app, as, '43', 'WK02');
    const [first, second] = [await addOwner(app, as), await addOwner(app, as)];
    const own = (body: CallOf<typeof changeUnit>['body']) =>
      app.api.call(changeUnit, { ...params(unit.id), body }, as);
    const nobodys = await own({ ownerSince: '2026-01-31' });
    expect([nobodys.status, nobodys.error.error?.issues]).toEqual([
      400,
      [{ path: 'ownerSince', message: unitMessages.ownerSince }],
    ]);
    const since = { ownerId: first.id, ownerSince: '2026-01-31' };
    expect((await own(since)).body.data).toMatchObject(since);
    expect((await own({ unitNumber: '44' })).body.data).toMatchObject(since);
    const taken = { ...params((await addUnit(app, as, '50', 'WK02')).id), body: { unitNumber: '044' } };
    const refused = await app.api.call(changeUnit, taken, as);
    expect([refused.status, refused.error.message]).toEqual([409, propertyMessages.unitTaken]);
    const found = async (ownerId: number) =>
      (await app.api.call(listUnits, { query: { ownerId } }, as)).body.data.map(({ id }) => id);
    expect([await found(first.id), await found(second.id)]).toEqual([[unit.id], []]);
    expect((await own({ ownerId: second.id })).body.data).toMatchObject({
      ownerId: second.id,
      ownerSince: null,
    });
  });

  test('is refused in words where its property is removed at the same moment', async () => {
    const body = { code: 'LEAV', title: 'Leaving' };
    const { id } = (await app.api.call(createProperty, { body }, as)).body.data;
    const first = (client: pg.PoolClient) => client.query('delete from property where id = $1', [id]);
    const refused = await inTheMiddle(app.database.db.pool, { first }, () =>
      app.api.call(createUnit, { body: { realEstateObjectId: id, unitNumber: '1' } }, as),
    );
    expect([refused.status, refused.error.error?.issues?.[0]?.path]).toEqual([400, 'realEstateObjectId']);
  });

  test('that goes with its leases takes no tenant along who lives elsewhere, too', async () => {
    const [unit, elsewhere] = [await addUnit(app, as, '45', 'WK02'), await addUnit(app, as, '46', 'WK02')];
    const names = ['Leaves', 'Leased', 'Named', 'Attached'];
    const tenants = [];
    for (const [index, name] of names.entries()) {
      const tenant = await addTenant(app, as, name);
      tenants.push(tenant.id);
      const year = 2021 + index;
      const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
      await addLease(app, as, { unitId: unit.id, tenantId: tenant.id, ...days });
    }
    const { leases } = (await app.api.call(getUnit, params(unit.id), as)).body.data;
    expect(leases.map(({ startDate }) => startDate.slice(0, 4))).toEqual(['2024', '2023', '2022', '2021']);
    const [leaves = 0, leased = 0, named = 0, attached = 0] = tenants;
    const lease = await addLease(app, as, { unitId: elsewhere.id, tenantId: leased });
    await app.api.call(
      setUnitTenant,
      { ...params((await addUnit(app, as, '47', 'WK02')).id), body: { tenantId: named } },
      as,
    );
    const body = { firstName: 'Ada', lastName: 'Attached', leaseId: lease.id };
    await app.api.call(replaceTenant, { ...params(attached), body }, as);
    const again = { ...as, headers: { 'idempotency-key': `tenant-${leaves}-as-they-are` } };
    const same = { ...params(leaves), body: { firstName: 'Ada', lastName: 'Leaves' } };
    const save = async () => (await app.api.call(replaceTenant, same, again)).status;
    expect(await save()).toBe(200);
    const removed = (query: object) => app.api.call(removeUnit, { ...params(unit.id), query }, as);
    expect((await removed({})).error.error?.issues?.[0]?.path).toBe('cascade');
    expect((await removed({ cascade: true })).status).toBe(204);
    const statuses = [leaves, leased, named, attached].map(
      async (id) => (await app.api.call(getTenant, params(id), as)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 200, 200, 200]);
    // Nor is a call about a tenant who is gone answered as it was.
    expect(await save()).toBe(404);
    const query = { objectKind: 'unit', objectId: unit.id } as const;
    expect((await app.api.call(listAudit, { query }, as)).body.data[0]).toMatchObject({
      action: 'deleted',
      changes: { unitIdentifier: { from: 'WK02-0045', to: null }, leases: { from: 4, to: null } },
    });
    expect((await app.api.call(removeUnit, params(elsewhere.id), as)).status).toBe(409);
  });
});

describe('people', () => {
  // spec: A6-14, A6-16, PR-13, PR-14
  test('owners are added, found by words and written as a whole', async () => {
    const body = {
      firstName: 'Zoe',
      lastName: 'Ferrer',
      email: 'zoe@example.com',
      phone: '(214) 555-0199',
      mailingAddress: '1 Elm St',
    };
    const { data: owner } = (await app.api.call(createOwner, { body }, as)).body;
    expect(owner).toMatchObject({ ...body, phone: '2145550199', unitsOwned: [] });
    for (const q of ['ferrer', '214-555-0199', 'elm zoe'])
      expect((await app.api.call(listOwners, { query: { q } }, as)).body.data.map(({ id }) => id)).toEqual([
        owner.id,
      ]);
    const next = { firstName: 'Zoe', lastName: 'Ferrer-Lane', expectedUpdatedAt: owner.updatedAt };
    const written = await app.api.call(replaceOwner, { ...params(owner.id), body: next }, as);
    expect(written.body.data).toMatchObject({ lastName: 'Ferrer-Lane', email: null, phone: null });
    expect((await app.api.call(replaceOwner, { ...params(owner.id), body: next }, as)).status).toBe(409);
    const bad = { firstName: '', lastName: 'x', email: 'no', phone: '12' };
    const refused = await app.api.call(createOwner, { body: bad }, as);
    expect(refused.error.error.issues?.map(({ path }) => path)).toEqual(['firstName', 'email', 'phone']);
  });

  // spec: A6-17, A6-18, A6-19, A6-21, A6-22, PR-15
  test('tenants are attached to a lease, written, and deleted only without leases of their own', async () => {
    const unit = await addUnit(app, as, '51');
    const main = await addTenant(app, as);
    const lease = await addLease(app, as, { unitId: unit.id, tenantId: main.id });
    const reached = { email: 'bo@example.com', phone: '2145550198', mailingAddress: '2 Elm St' };
    const body = { firstName: 'Bo', lastName: 'Lodger', ...reached };
    const added = await app.api.call(createTenant, { query: { leaseId: lease.id }, body }, as);
    expect([added.status, added.body.data]).toMatchObject([201, { ...body, leaseId: lease.id }]);
    const unknown = await app.api.call(createTenant, { query: { leaseId: 999_999 }, body }, as);
    expect([unknown.status, unknown.error.error.issues?.[0]?.path]).toEqual([400, 'leaseId']);
    const { id } = added.body.data;
    const renamed = await app.api.call(
      replaceTenant,
      { ...params(id), body: { ...body, firstName: 'Beau', email: null, leaseId: null } },
      as,
    );
    expect(renamed.body.data).toMatchObject({ ...body, firstName: 'Beau', email: null, leaseId: null });
    expect((await app.api.call(listTenants, { query: { q: 'lodger' } }, as)).body.meta.total).toBe(1);
    expect((await app.api.call(removeTenant, params(id), as)).status).toBe(204);
    const refused = await app.api.call(removeTenant, params(main.id), as);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'This tenant has leases. Delete these first.',
    ]);
  });
});

describe('a record that two people save', () => {
  const kinds = {
    property: {
      add: async () => {
        const body = { code: 'ST1', title: 'Stale', city: 'Before' };
        return (await app.api.call(createProperty, { body }, as)).body.data;
      },
      save: (id: number, city: string, expected: object) =>
        app.api.call(changeProperty, { ...params(id), body: { city, ...expected } }, as),
      read: async (id: number) => (await app.api.call(getProperty, params(id), as)).body.data,
    },
    tenant: {
      add: () => addTenant(app, as, 'Before'),
      save: (id: number, lastName: string, expected: object) =>
        app.api.call(replaceTenant, { ...params(id), body: { firstName: 'Ada', lastName, ...expected } }, as),
      read: async (id: number) => (await app.api.call(getTenant, params(id), as)).body.data,
    },
    owner: {
      add: () => addOwner(app, as, 'Before'),
      save: (id: number, lastName: string, expected: object) =>
        app.api.call(replaceOwner, { ...params(id), body: { firstName: 'Max', lastName, ...expected } }, as),
      read: async (id: number) => (await app.api.call(getOwner, params(id), as)).body.data,
    },
    unit: {
      add: () => addUnit(app, as, '71'),
      save: (id: number, unitNumber: string, expected: object) =>
        app.api.call(changeUnit, { ...params(id), body: { unitNumber, ...expected } }, as),
      read: async (id: number) => (await app.api.call(getUnit, params(id), as)).body.data,
    },
  };

  test.each(['property', 'tenant', 'owner', 'unit'] as const)(
    'is stored as the first wrote it, and the second is shown it: a %s',
    async (kind) => {
      const { add, save, read } = kinds[kind];
      const { id, updatedAt } = await add();
      const expected = { expectedUpdatedAt: updatedAt };
      const both = await Promise.all([save(id, '81', expected), save(id, '82', expected)]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const saved = await read(id);
      expect(Object.values(saved)).toContain(both[0].status === 200 ? '81' : '82');
      const late = await save(id, '83', expected);
      expect([late.status, late.error.error.code]).toEqual([409, 'CONFLICT']);
      expect(late.error.data).toMatchObject(saved);
      expect(await read(id)).toEqual(saved);
      expect((await save(id, '83', { expectedUpdatedAt: saved.updatedAt })).status).toBe(200);
      expect(Object.values(await read(id))).toContain('83');
    },
  );
});

describe('an admin with assigned properties', () => {
  test('sees only their units and people, and names only people whom they see', async () => {
    const [own, foreign] = [await addUnit(app, as, '61'), await addUnit(app, as, '61', 'TH03')];
    const ofBoth = [await addUnit(app, as, '62'), await addUnit(app, as, '62', 'TH03')];
    const both = await addOwner(app, as);
    const [theirs, others] = [await addOwner(app, as), await addOwner(app, as)];
    await app.api.call(setUnitOwner, { ...params(own.id), body: { ownerId: theirs.id } }, as);
    await app.api.call(setUnitOwner, { ...params(foreign.id), body: { ownerId: others.id } }, as);
    for (const { id } of ofBoth)
      await app.api.call(setUnitOwner, { ...params(id), body: { ownerId: both.id } }, as);
    const { pool } = app.database.db;
    await pool.query(`insert into user_property select id, 'BT01' from user_account`);
    try {
      const units = (await app.api.call(listUnits, { query: { q: '61' } }, as)).body;
      expect([units.data.map(({ id }) => id), units.meta.total]).toEqual([[own.id], 1]);
      expect((await app.api.call(getOwner, params(theirs.id), as)).status).toBe(200);
      expect((await app.api.call(getUnit, params(foreign.id), as)).status).toBe(404);
      // Anyone who is of two properties is not found by the one that the admin does not work with.
      for (const [propertyCode, total] of Object.entries({ BT01: 2, TH03: 0 }))
        expect((await app.api.call(listOwners, { query: { propertyCode } }, as)).body.meta.total).toBe(total);
      const taken = await app.api.call(setUnitOwner, { ...params(own.id), body: { ownerId: others.id } }, as);
      expect(taken.status).toBe(400);
      const fresh = await addOwner(app, as);
      const named = await app.api.call(setUnitOwner, { ...params(own.id), body: { ownerId: fresh.id } }, as);
      expect(named.status).toBe(200);
      expect((await app.api.call(getOwner, params(theirs.id), as)).status).toBe(200);
      const body = { realEstateObjectId: await propertyId(app, 'TH03'), unitNumber: '1' };
      expect((await app.api.call(createUnit, { body }, as)).status).toBe(400);
      const assigned = await app.api.call(removeProperty, params(await propertyId(app)), as);
      expect([assigned.status, assigned.error.message]).toEqual([
        409,
        'This property is assigned to accounts. Remove it from them first.',
      ]);
    } finally {
      await pool.query('delete from user_property');
    }
  });
});
