import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeServiceRequest } from '#contracts/merged-requests.ts';
import {
  changeProperty,
  createProperty,
  getProperty,
  listProperties,
  listPropertyNames,
  propertyMessages,
  removeProperty,
} from '#contracts/properties.ts';
import { listPublicProperties, lookUpUnit, propertyLabel } from '#contracts/public-properties.ts';
import { changeUnit } from '#contracts/units.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { addLease, addOwner, addTenant } from '#tests/support/property-builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { site } from '#site';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';
import { insertMissingProperties } from './property.queries.ts';

let app: TestApp;
const params = (id: number) => ({ params: { id } });
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());

// spec: A2-01, A5-14, EN-18, EN-19, EN-20, PR-03, PR-07
test('anyone can list the five managed properties', async () => {
  // Whichever was changed last.
  await app.database.db.pool.query(`update property set title = title where code = 'BT01'`);
  const { status, body } = await app.api.call(listPublicProperties, {});
  expect(status).toBe(200);
  expect(body.data.map(propertyLabel)).toEqual([
    'BT01 — Bent Trail Condominiums',
    'WK02 — Wykeham Condominiums',
    'TH03 — Two Holland Place Condominiums',
    'PW04 — Parkway Lane Condominiums',
    'PR05 — 6509 Preston Road Condominiums',
  ]);
  expect(propertyLabel({ code: 'BT01', name: null })).toBe('BT01');
  await expect(
    app.database.db.pool.query(`insert into property (code, title) values ('BT01', 'Another')`),
  ).rejects.toThrow('property_code_key');
});

// spec: A2-02, EN-27
test('anyone can look up whether a unit is on record, and learns no more than that', async () => {
  await app.database.db.pool.query(`
    insert into unit (real_estate_object_id, unit_number, unit_identifier)
    select id, '0007', 'BT01-0007' from property where code = 'BT01'`);
  const found = await app.api.call(lookUpUnit, { query: { property: 'bt01', unit: '7' } });
  expect(found.status).toBe(200);
  expect(found.body.data).toEqual({
    id: expect.any(Number),
    unitNumber: '0007',
    unitIdentifier: 'BT01-0007',
  });
  for (const unit of ['8', '0008', 'a7'])
    expect((await app.api.call(lookUpUnit, { query: { property: 'BT01', unit } })).status).toBe(404);
  expect((await app.api.call(lookUpUnit, { query: { property: 'WK02', unit: '0007' } })).status).toBe(404);
  for (const query of ['', '?property=BT01', '?unit=7', '?property=BT01&unit=12345', '?property=%&unit=7'])
    expect((await app.api.send('GET', `/api/public/unit-lookup${query}`)).status, query).toBe(400);
});

test('staff choose from every property that they work with, however many there are', async () => {
  const { accessToken: token } = await app.superAdminSession();
  await app.database.db.pool.query(
    `insert into property (code, title) select 'Z' || n, 'Home ' || n from generate_series(100, 600) n`,
  );
  const all = await app.api.call(listPropertyNames, {}, { token });
  expect(all.body.data).toHaveLength(506);
  expect(all.body.data[0]?.code).toBe('BT01');
  expect(all.body.data.at(-1)).toEqual({ id: expect.any(Number), code: 'Z600', name: 'Home 600' });
  const chosen = await app.api.call(listProperties, { query: { propertyCode: 'Z600' } }, { token });
  expect([chosen.body.meta.total, chosen.body.data.map(({ code }) => code)]).toEqual([1, ['Z600']]);
  const scoped = await createAdmin(app, 'two@example.com', { properties: ['BT01', 'Z600'] });
  const two = await app.api.call(listPropertyNames, {}, scoped.as);
  expect(two.body.data.map(propertyLabel)).toEqual(['BT01 — Bent Trail Condominiums', 'Z600 — Home 600']);
  const hidden = await app.api.call(listProperties, { query: { propertyCode: 'WK02' } }, scoped.as);
  expect(hidden.body).toMatchObject({ data: [], meta: { total: 0 } });
  await app.database.db.pool.query(`delete from user_property; delete from property where code like 'Z%'`);
});

test('staff list the newest property first, those of one instant in their usual order, or all by street and city', async () => {
  const { accessToken: token } = await app.superAdminSession();
  const body = { code: 'AA01', title: 'Newest', street: '1 Oak Lane', city: 'Dallas' };
  const created = await app.api.call(createProperty, { body }, { token });
  const newest = await app.api.call(listProperties, { query: { sort: 'newest' } }, { token });
  expect(newest.body.data.map(({ code }) => code)).toEqual(['AA01', 'BT01', 'WK02', 'TH03', 'PW04', 'PR05']);
  const elsewhere = { ...body, code: 'AA03', city: 'Austin' };
  const { id } = (await app.api.call(createProperty, { body: elsewhere }, { token })).body.data;
  const byAddress = await app.api.call(listProperties, { query: { sort: 'address' } }, { token });
  expect(byAddress.body.data.slice(0, 2).map(({ code }) => code)).toEqual(['AA03', 'AA01']);
  for (const gone of [id, created.body.data.id]) await app.api.call(removeProperty, params(gone), { token });
});

test('a property is not overwritten by who saves it while another does', async () => {
  const { accessToken: token } = await app.superAdminSession();
  const body = { code: 'AA02', title: 'Mine' };
  const created = await app.api.call(createProperty, { body }, { token });
  const { id, updatedAt: expectedUpdatedAt } = created.body.data;
  const first = (client: pg.PoolClient) =>
    client.query(
      `update property set title = 'Theirs', updated_at = updated_at + interval '1 second' where id = $1`,
      [id],
    );
  const late = await inTheMiddle(app.database.db.pool, { first }, () =>
    app.api.call(changeProperty, { ...params(id), body: { title: 'Again', expectedUpdatedAt } }, { token }),
  );
  expect([late.status, late.error.data]).toMatchObject([409, { title: 'Theirs' }]);
  await app.api.call(removeProperty, params(id), { token });
});

test('staff list the properties with their ids, page by page', async () => {
  const { accessToken: token } = await app.superAdminSession();
  const { status, body } = await app.api.call(listProperties, { query: { page: 2, take: 3 } }, { token });
  expect(status).toBe(200);
  expect(body.meta).toEqual({ total: 5, page: 2, pageSize: 3, pageCount: 2 });
  expect(body.data.map(({ id, code, displayName }) => ({ id, code, displayName }))).toEqual([
    { id: expect.any(Number), code: 'PW04', displayName: 'Parkway Lane Condominiums' },
    { id: expect.any(Number), code: 'PR05', displayName: '6509 Preston Road Condominiums' },
  ]);
});

test('neither owner nor tenant of a unit is changed along with its property, and only who works with all renames one', async () => {
  const as = { token: (await app.superAdminSession()).accessToken };
  const [owner, tenant] = [await addOwner(app, as), await addTenant(app, as)];
  const rented = { unitNumber: '1', ownerId: owner.id, tenantId: tenant.id };
  const { id, units } = (
    await app.api.call(createProperty, { body: { code: 'SAME', title: 'Same', units: [rented] } }, as)
  ).body.data;
  const whole = { ...rented, id: units[0]?.id ?? 0 };
  const send = (unit: object) =>
    app.api.send('PATCH', `/api/properties/${id}`, { ...as, payload: { units: [unit] } });
  expect((await send(whole)).status).toBe(200);
  for (const changed of [{ ownerId: null }, { tenantId: null }]) {
    const refused = await send({ ...whole, ...changed });
    expect([refused.status, refused.error.error.issues]).toEqual([
      400,
      [{ path: 'units.0', message: propertyMessages.unitByItself }],
    ]);
  }
  const scoped = await createAdmin(app, 'renames@example.com', { properties: ['SAME'] });
  const rename = (code: string) => app.api.call(changeProperty, { ...params(id), body: { code } }, scoped.as);
  expect([(await rename('OTHER')).status, (await rename('SAME')).status]).toEqual([403, 200]);
  const { data } = (await app.api.call(getProperty, params(id), as)).body;
  expect(data).toMatchObject({ code: 'SAME', units: [rented] });
  await app.database.db.pool.query(`delete from user_property`);
  await app.api.call(removeProperty, params(id), as);
});

test('a property stays while one request or one registration about it is there', async () => {
  const as = { token: (await app.superAdminSession()).accessToken };
  for (const [code, submit] of [
    ['ASKED', submitRequest],
    ['LIVED', submitRegistration],
  ] as const) {
    const { id } = (await app.api.call(createProperty, { body: { code, title: code } }, as)).body.data;
    await submit(app, { propertyCode: code });
    const refused = await app.api.call(removeProperty, params(id), as);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'Visitors have sent service requests or registrations about this property. Delete these first.',
    ]);
    expect((await app.api.call(getProperty, params(id), as)).status).toBe(200);
  }
});

test('a property of the site’s settings that staff removed or renamed does not come back with the next start', async () => {
  const as = { token: (await app.superAdminSession()).accessToken };
  const codes = async () => (await app.api.call(listPropertyNames, {}, as)).body.data.map(({ code }) => code);
  const idOf = async (code: string) =>
    (await app.api.call(listProperties, { query: { propertyCode: code } }, as)).body.data[0]?.id ?? 0;
  await app.api.call(removeProperty, params(await idOf('TH03')), as);
  await app.api.call(changeProperty, { ...params(await idOf('PR05')), body: { code: 'PR50' } }, as);
  const before = await codes();
  const properties = site.properties.map(({ code, name }) => ({ code, name, website: null }));
  await insertMissingProperties(app.context.db, properties, app.clock.now().toISOString());
  expect(await codes()).toEqual(before);
  expect(before).toEqual(expect.arrayContaining(['BT01', 'PR50']));
  for (const code of ['TH03', 'PR05']) expect(before).not.toContain(code);
});

test('what was answered of a property, its units, leases and tenants is stored no longer than these', async () => {
  const as = { token: (await app.superAdminSession()).accessToken };
  const keyed = { ...as, headers: { 'idempotency-key': 'gone-with-the-property' } };
  const body = { code: 'GONE', title: 'Gone House', units: [{ unitNumber: '0001' }] };
  const added = await app.api.call(createProperty, { body }, keyed);
  const { id, units } = added.body.data;
  const unitId = units[0]?.id ?? 0;
  await app.api.call(changeUnit, { ...params(unitId), body: { unitNumber: '0002' } }, keyed);
  const tenant = await addTenant(app, keyed);
  await addLease(app, keyed, { unitId, tenantId: tenant.id });
  const stored = async () => {
    const { rows } = await app.database.db.pool.query<{ scope: string }>(
      `select scope from idempotency_key where key = 'gone-with-the-property' and body is not null`,
    );
    return rows.map(({ scope }) => scope);
  };
  expect(await stored()).toHaveLength(4);
  const gone = await app.api.call(removeProperty, { ...params(id), query: { cascade: true } }, keyed);
  expect(gone.status).toBe(204);
  expect(await stored()).toEqual([]);
  const again = await app.api.call(removeProperty, { ...params(id), query: { cascade: true } }, keyed);
  expect(again.status).toBe(204);
});

test('a request that is reported twice is open once, and properties are sorted by what is open', async () => {
  const as = { token: (await app.superAdminSession()).accessToken };
  const [head, twice] = [
    await submitRequest(app, { propertyCode: 'PW04' }),
    await submitRequest(app, { propertyCode: 'PW04' }),
  ];
  const listed = async (sort: 'requests' | '-requests') =>
    (await app.api.call(listProperties, { query: { sort } }, as)).body.data;
  const [most] = await listed('-requests');
  expect([most?.code, most?.openRequests]).toEqual(['PW04', 2]);
  expect((await listed('requests')).at(-1)?.code).toBe('PW04');
  await app.api.call(mergeServiceRequest, { ...params(twice.id), body: { intoId: head.id } }, as);
  const { data } = (await app.api.call(listProperties, { query: { propertyCode: 'PW04' } }, as)).body;
  expect(data[0]?.openRequests).toBe(1);
});
