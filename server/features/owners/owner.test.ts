import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listAudit } from '#contracts/audit.ts';
import { createOwner, getOwner, listOwners, replaceOwner } from '#contracts/owners.ts';
import { replaceTenant } from '#contracts/tenants.ts';
import { setUnitOwner } from '#contracts/units.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { addOwner, addTenant, addUnit } from '#tests/support/property-builders.ts';
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
const own = (unitId: number, ownerId: number | null) =>
  app.api.call(setUnitOwner, { ...params(unitId), body: { ownerId } }, as);

// spec: A6-15
test('an owner has the units that name them, by identifier, until these name another', async () => {
  const owner = await addOwner(app, as);
  const units = [await addUnit(app, as, '12', 'WK02'), await addUnit(app, as, '11')];
  for (const { id } of units) await own(id, owner.id);

  const read = async () => (await app.api.call(getOwner, params(owner.id), as)).body.data;
  expect((await read()).unitsOwned.map(({ unitIdentifier }) => unitIdentifier)).toEqual([
    'BT01-0011',
    'WK02-0012',
  ]);

  await own(units[0]?.id ?? 0, null);
  await own(units[1]?.id ?? 0, (await addOwner(app, as)).id);
  expect((await read()).unitsOwned).toEqual([]);
});

test('owners are found by property and by every word of a search, also where one stands in the address', async () => {
  const max = await addOwner(app, as, 'Fairwater');
  const body = { firstName: 'Nora', lastName: 'Fairwater', mailingAddress: '9 Quarry Road' };
  const { data: nora } = (await app.api.call(createOwner, { body }, as)).body;
  await own((await addUnit(app, as, '21', 'PR05')).id, nora.id);

  const found = async (query: object) =>
    (await app.api.call(listOwners, { query }, as)).body.data.map(({ id }) => id);
  expect(await found({ q: 'FAIRWATER quarry' })).toEqual([nora.id]);
  expect(await found({ q: 'fairwater', propertyCode: 'PR05' })).toEqual([nora.id]);
  expect(await found({ q: 'fairwater', propertyCode: 'PW04' })).toEqual([]);
  expect(await found({ q: 'fairwater', sort: 'name' })).toEqual([max.id, nora.id]);
  // What has a meaning in a pattern of the database is a character like any other.
  expect(await found({ q: '%' })).toEqual([]);
  expect(await found({ q: '_airwater' })).toEqual([]);
});

test('owners of the same instant stand by number, the newest first, over all pages', async () => {
  const ids: number[] = [];
  await app.clock.stopped(async () => {
    for (let added = 0; added < 3; added++) ids.unshift((await addOwner(app, as, 'Sameday')).id);
  });

  const pages = await Promise.all(
    [1, 2, 3].map((page) => app.api.call(listOwners, { query: { q: 'sameday', page, pageSize: 1 } }, as)),
  );
  expect(pages.flatMap(({ body }) => body.data.map(({ id }) => id))).toEqual(ids);
  expect(pages.map(({ body }) => body.meta.total)).toEqual([3, 3, 3]);
});

test('a change of an owner stands in the history, field by field, and one that began before it is refused', async () => {
  const owner = await addOwner(app, as, 'Before');
  const body = {
    firstName: 'Max',
    lastName: 'After',
    phone: '2145550123',
    expectedUpdatedAt: owner.updatedAt,
  };
  const written = await app.api.call(replaceOwner, { ...params(owner.id), body }, as);
  const late = await app.api.call(
    replaceOwner,
    { ...params(owner.id), body: { ...body, lastName: 'Late' } },
    as,
  );
  expect([late.status, late.error.data]).toEqual([409, written.body.data]);

  const query = { objectKind: 'owner' as const, objectId: owner.id };
  const [changed] = (await app.api.call(listAudit, { query }, as)).body.data;
  expect(changed).toMatchObject({
    action: 'changed',
    changes: { lastName: { from: 'Before', to: 'After' }, phone: { from: null, to: '2145550123' } },
  });
});

test('an admin with assigned properties changes owners of these, and not those of others', async () => {
  const [near, far] = [await addOwner(app, as), await addOwner(app, as)];
  await own((await addUnit(app, as, '31', 'TH03')).id, near.id);
  await own((await addUnit(app, as, '32')).id, far.id);
  const helper = await createAdmin(app, 'owners@example.com', { properties: ['TH03'] });
  const body = { firstName: 'Changed', lastName: 'Name' };

  // Who works with the property hears of it.
  const notify = vi.spyOn(app.context.realtime, 'notify');
  expect((await app.api.call(replaceOwner, { ...params(near.id), body }, helper.as)).status).toBe(200);
  const heard = { kind: 'owner', id: near.id, act: 'changed', propertyCode: 'TH03' };
  expect(notify.mock.calls).toEqual([[expect.objectContaining(heard)]]);
  notify.mockRestore();
  expect((await app.api.call(replaceOwner, { ...params(far.id), body }, helper.as)).status).toBe(404);
  expect((await app.api.call(listOwners, {}, helper.as)).body.data.map(({ id }) => id)).toEqual([near.id]);
  expect((await app.api.call(getOwner, params(far.id), as)).body.data.firstName).toBe(far.firstName);
});

test('an admin with assigned properties sees an owner whom they added, and of everyone the units of these alone', async () => {
  const helper = await createAdmin(app, 'adds.owners@example.com', { properties: ['TH03'] });
  const owner = await addOwner(app, helper.as, 'Both');
  const read = async () => app.api.call(getOwner, params(owner.id), helper.as);
  expect((await read()).status).toBe(200);
  await own((await addUnit(app, as, '41')).id, owner.id);
  expect((await read()).status).toBe(404);
  await own((await addUnit(app, as, '42', 'TH03')).id, owner.id);
  const listed = await app.api.call(listOwners, { query: { q: 'both' } }, helper.as);
  for (const seen of [(await read()).body.data, listed.body.data[0]])
    expect(seen?.unitsOwned.map(({ unitIdentifier }) => unitIdentifier)).toEqual(['TH03-0042']);
});

test('a field that is left out is emptied, and the language stays', async () => {
  const whole = { firstName: 'Rosa', lastName: 'Whole', email: 'rosa@example.com', phone: '2145550177' };
  const body = { ...whole, mailingAddress: '5 Elm', language: 'es' as const };
  const { id } = (await app.api.call(createOwner, { body }, as)).body.data;
  const fewer = { firstName: 'Rosa', lastName: 'Fewer' };
  const written = await app.api.call(replaceOwner, { ...params(id), body: fewer }, as);
  const emptied = { email: null, phone: null, mailingAddress: null, language: 'es' };
  expect(written.body.data).toMatchObject({ ...fewer, ...emptied });
});

test('an owner or a tenant is not overwritten by who saves them while another does', async () => {
  const { pool } = app.database.db;
  const [owner, tenant] = [await addOwner(app, as), await addTenant(app, as)];
  const calling = (table: string, id: number) => (client: pg.PoolClient) =>
    client.query(
      `update ${table} set phone = '2145550191', updated_at = updated_at + interval '1 second' where id = $1`,
      [id],
    );
  const bodyOf = ({ firstName, updatedAt }: { firstName: string; updatedAt: string }) => ({
    body: { firstName, lastName: 'Late', expectedUpdatedAt: updatedAt },
  });
  for (const refused of [
    await inTheMiddle(pool, { first: calling('owner', owner.id) }, () =>
      app.api.call(replaceOwner, { ...params(owner.id), ...bodyOf(owner) }, as),
    ),
    await inTheMiddle(pool, { first: calling('tenant', tenant.id) }, () =>
      app.api.call(replaceTenant, { ...params(tenant.id), ...bodyOf(tenant) }, as),
    ),
  ])
    expect([refused.status, refused.error.data]).toMatchObject([409, { phone: '2145550191' }]);
});
