import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeServiceRequest } from '#contracts/merged-requests.ts';
import { createMessage } from '#contracts/messages.ts';
import { createOwner } from '#contracts/owners.ts';
import { findRecords, searchGroupSize } from '#contracts/search.ts';
import type { SearchAnswer, SearchedKind } from '#contracts/search.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { addRentedUnit } from '#tests/support/rented-unit.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createAdmin } from '#tests/support/user-builders.ts';

let app: TestApp;
let everything: { token: string };
let scoped: { token: string };
let scopedId: number;
beforeAll(async () => {
  app = await borrowTestApp();
  everything = { token: (await app.superAdminSession()).accessToken };
  const admin = await createAdmin(app, 'bent.trail@example.com', { properties: ['BT01'] });
  scoped = admin.as;
  scopedId = admin.user.id;
});
afterAll(() => app.close());

async function find(q: string, as = everything): Promise<SearchAnswer> {
  const { status, body } = await app.api.call(findRecords, { query: { q } }, as);
  expect([q, status]).toEqual([q, 200]);
  return body.data;
}

function idsOf({ groups }: SearchAnswer, kind: SearchedKind): number[] {
  return groups.find((group) => group.kind === kind)?.hits.map(({ id }) => id) ?? [];
}

test('a whole reference number finds its record, archived or not, and nothing else', async () => {
  const request = await submitRequest(app, {});
  const registration = await submitRegistration(app, {});
  const inquiry = await submitInquiry(app, {});
  await app.database.db.pool.query('update service_request set archived_at = now() where id = $1', [
    request.id,
  ]);
  for (const [kind, { id, reference }] of [
    ['service-request', request],
    ['registration', registration],
    ['contact-inquiry', inquiry],
  ] as const) {
    const { exact, groups } = await find(reference.toLowerCase().replaceAll('-', ' '));
    expect(exact.map((hit) => [hit.kind, hit.id])).toEqual([[kind, id]]);
    expect(groups).toEqual([]);
  }
});

test('a whole phone number puts its owner first, however it is typed', async () => {
  const phone = '2145550187';
  const body = { firstName: 'Nadia', lastName: 'Lakeshore', phone };
  const owner = (await app.api.call(createOwner, { body }, everything)).body.data;
  const request = await submitRequest(app, { phone });
  for (const q of ['2145550187', '(214) 555-0187', '+1 214.555.0187']) {
    const answer = await find(q);
    expect(answer.exact.map(({ kind, id }) => [kind, id])).toEqual([['owner', owner.id]]);
    expect(idsOf(answer, 'service-request')).toEqual([request.id]);
  }
});

test('finds records of every kind by their words', async () => {
  const { pool } = app.database.db;
  const { unit, tenant, maintenance } = await addRentedUnit(pool, 'WK02');
  await pool.query(`update tenant set first_name = 'Quillfeather' where id = $1`, [tenant]);
  await pool.query(`update maintenance set title = 'Quillfeather gutter' where id = $1`, [maintenance]);
  const registration = await submitRegistration(app, { firstName: 'Quillfeather' });
  const inquiry = await submitInquiry(app, { communityName: 'Quillfeather Court' });
  const request = await submitRequest(app, { notes: 'Ask for Mrs. Quillfeather' });
  const message = { receiverId: scopedId, body: 'Please call QUILLFEATHER back.' };
  const sent = (await app.api.call(createMessage, { body: message }, everything)).body.data;
  const answer = await find('quillfeather');
  expect(answer.groups.map(({ kind, hits, hasMore }) => [kind, hits.map(({ id }) => id), hasMore])).toEqual([
    ['tenant', [tenant], false],
    ['service-request', [request.id], false],
    ['maintenance', [maintenance], false],
    ['registration', [registration.id], false],
    ['contact-inquiry', [inquiry.id], false],
    ['message', [sent.id], false],
  ]);
  const name = (await pool.query('select unit_identifier from unit where id = $1', [unit])).rows[0];
  const { groups } = await find(String(Object(name).unit_identifier));
  expect(groups[0]).toMatchObject({ kind: 'unit', hits: [{ id: unit }] });
  expect(idsOf(await find('wykeham'), 'property')).toHaveLength(1);
  await pool.query(`update property set display_name = 'The Quiet Corner' where code = 'PW04'`);
  expect((await find('quiet corner')).groups[0]?.hits.map(({ title }) => title)).toEqual(['PW04']);
  await pool.query(`update property set display_name = null where code = 'PW04'`);
  expect(idsOf(await find('bent.trail@'), 'user')).toEqual([scopedId]);
});

test('each hit says what it is, in one line, and where it opens', async () => {
  const { pool } = app.database.db;
  const { unit, owner } = await addRentedUnit(pool, 'TH03');
  await pool.query(`update owner set phone = '2145550121', email = 'max@example.com' where id = $1`, [owner]);
  const { rows } = await pool.query<{ name: string; parent: number }>(
    'select unit_identifier as name, real_estate_object_id as parent from unit where id = $1',
    [unit],
  );
  const [named] = rows;
  expect((await find(named?.name ?? '')).groups[0]?.hits).toMatchObject([
    { id: unit, text: 'Owner Max Sample · Tenant Ada Example', parentId: named?.parent },
  ]);
  // Who rents by a lease is the tenant, also where the unit itself names someone else.
  await pool.query('update unit set tenant_id = null where id = $1', [unit]);
  await pool.query(`update lease set end_date = '2199-12-31' where unit_id = $1`, [unit]);
  expect((await find(named?.name ?? '')).groups[0]?.hits[0]?.text).toContain('Tenant Ada Example');
  const ofOwner = (await find('max@example.com')).groups.find(({ kind }) => kind === 'owner');
  expect(ofOwner?.hits[0]).toMatchObject({ title: 'Max Sample', text: 'max@example.com · (214) 555-0121' });

  const archived = await submitRegistration(app, { lastName: 'Tourmaline', partyType: 'TENANT' });
  await pool.query('update registration set archived_at = now() where id = $1', [archived.id]);
  await submitRegistration(app, { lastName: 'Tourmaline' });
  const head = await submitRequest(app, { notes: `Tourmaline\n${'x'.repeat(200)}` });
  const merged = await submitRequest(app, { notes: 'Tourmaline too' });
  const merge = { params: { id: merged.id }, body: { intoId: head.id } };
  expect((await app.api.call(mergeServiceRequest, merge, everything)).status).toBe(200);
  const body = { receiverId: scopedId, body: 'The tourmaline is back.' };
  await app.api.call(createMessage, { body }, everything);
  const { user: superAdmin } = await app.superAdminSession();
  const textsOf = ({ groups }: SearchAnswer, wanted: SearchedKind) =>
    groups.find(({ kind }) => kind === wanted)?.hits.map(({ text }) => text);
  const found = await find('tourmaline');
  expect(textsOf(found, 'registration')).toEqual(['BT01-12A4 · Owner', 'Archived · BT01-12A4 · Tenant']);
  const [newest, long] = textsOf(found, 'service-request') ?? [];
  expect(newest).toBe('Merged · Water leak · Tourmaline too');
  expect(long).toMatch(/^Water leak · Tourmaline x+…$/);
  expect(long).toHaveLength(141);
  for (const [as, title, parentId] of [
    [everything, 'bent.trail@example.com', scopedId],
    [scoped, superAdmin.email, superAdmin.id],
  ] as const) {
    const messages = (await find('tourmaline', as)).groups.find(({ kind }) => kind === 'message');
    expect(messages?.hits).toMatchObject([{ title, text: 'The tourmaline is back.', parentId }]);
  }
  const properties = (await find('condominiums')).groups.find(({ kind }) => kind === 'property');
  expect(properties?.hits.map(({ title }) => title)).toEqual(['BT01', 'WK02', 'TH03', 'PW04', 'PR05']);
});

test('shows five of a kind, the newest first, and says that there are more', async () => {
  const ids: number[] = [];
  const add = async () => ids.unshift((await submitRequest(app, { notes: 'Marmalade on the stairs' })).id);
  const found = async () => (await find('marmalade')).groups.find(({ kind }) => kind === 'service-request');
  for (let each = 0; each < searchGroupSize; each++) await add();
  expect((await found())?.hasMore).toBe(false);
  await add();
  const group = await found();
  expect(group?.hits.map(({ id }) => id)).toEqual(ids.slice(0, searchGroupSize));
  expect(group?.hasMore).toBe(true);
  expect(group?.hits[0]).toMatchObject({ title: 'BT01-0012', text: 'Water leak · Marmalade on the stairs' });
});

test('shows of each kind the newest first, and units and accounts by their names', async () => {
  const { pool } = app.database.db;
  const { unit } = await addRentedUnit(pool, 'TH03');
  const names = ['Zoe', 'Adam'];
  const added = new Map<SearchedKind, number[]>();
  const add = (kind: SearchedKind, id: number) => added.set(kind, [id, ...(added.get(kind) ?? [])]);
  const insert = async (statement: string, values: unknown[]) =>
    (await pool.query<{ id: number }>(`${statement} returning id`, values)).rows[0]?.id ?? 0;
  for (const name of names) {
    for (const kind of ['owner', 'tenant'] as const) {
      const person = `insert into ${kind} (created_at, updated_at, first_name, last_name) values (now(), now(), 'Saffron', $1)`;
      add(kind, await insert(person, [name]));
    }
    const work = `insert into maintenance (created_at, updated_at, unit_id, property_code, title) values (now(), now(), $1, 'TH03', $2)`;
    add('maintenance', await insert(work, [unit, `Saffron ${name}`]));
    add('contact-inquiry', (await submitInquiry(app, { communityName: `Saffron ${name}` })).id);
    const body = { receiverId: scopedId, body: `Saffron ${name}` };
    add('message', (await app.api.call(createMessage, { body }, everything)).body.data.id);
    add('user', (await createAdmin(app, `saffron.${name.toLowerCase()}@example.com`)).user.id);
  }
  const found = await find('saffron');
  for (const [kind, ids] of added) expect([kind, idsOf(found, kind)]).toEqual([kind, ids]);
  const unitOf = (unitNumber: string) =>
    insert(
      `insert into unit (real_estate_object_id, unit_number, unit_identifier)
       select id, $1, '' from property where code = 'PR05'`,
      [unitNumber],
    );
  const [higher, lower] = [await unitOf('0902'), await unitOf('0901')];
  expect(idsOf(await find('PR05-090'), 'unit')).toEqual([lower, higher]);
});

test('finds what lies far behind the newest, and the newest of what is frequent', async () => {
  const { pool } = app.database.db;
  const old = await submitRequest(app, { notes: 'A rhinoceros in the garage' });
  await pool.query(
    `insert into service_request
       (created_at, updated_at, status, category, property_code, unit_digits, email, phone, message)
     select now(), now(), 'OPEN', 'Other', 'WK02', '1', 'a@example.com', '2145550100', 'A pigeon on the roof'
     from generate_series(1, 2500)`,
  );
  expect(idsOf(await find('rhinoceros'), 'service-request')).toEqual([old.id]);
  expect(idsOf(await find('rhinoceros', scoped), 'service-request')).toEqual([old.id]);
  const newest = await pool.query('select id from service_request order by id desc limit 5');
  expect(idsOf(await find('pigeon'), 'service-request')).toEqual(newest.rows.map((row) => Object(row).id));
});

test('an admin of one property finds nothing of another, by word, unit, phone or reference', async () => {
  const { pool } = app.database.db;
  const { unit, owner, tenant, maintenance } = await addRentedUnit(pool, 'WK02');
  const phone = '2145550143';
  for (const person of [`owner where id = ${owner}`, `tenant where id = ${tenant}`]) {
    const [table, where] = person.split(' where ');
    await pool.query(`update ${table} set first_name = 'Zephyrine', phone = '${phone}' where ${where}`);
  }
  await pool.query(`update maintenance set title = 'Zephyrine' where id = $1`, [maintenance]);
  const request = await submitRequest(app, { propertyCode: 'WK02', notes: 'Zephyrine', phone });
  await submitRegistration(app, { propertyCode: 'WK02', firstName: 'Zephyrine' });
  const inquiry = await submitInquiry(app, { firstName: 'Zephyrine' });
  const { rows } = await pool.query('select unit_identifier from unit where id = $1', [unit]);
  const terms = [
    'zephyrine',
    phone,
    request.reference,
    inquiry.reference,
    Object(rows[0]).unit_identifier,
    'WK02',
  ];
  for (const q of terms) {
    expect([q, await find(q, scoped)]).toEqual([q, { exact: [], groups: [] }]);
    const all = await find(q);
    expect(all.exact.length + all.groups.length).toBeGreaterThan(0);
  }
});

test('messages are found by the two who wrote them alone', async () => {
  const other = await createAdmin(app, 'other.person@example.com');
  const body = { receiverId: other.user.id, body: 'The password of the boiler room is tangerine.' };
  await app.api.call(createMessage, { body }, everything);
  expect(idsOf(await find('tangerine'), 'message')).toHaveLength(1);
  expect((await find('tangerine', other.as)).groups[0]?.hits[0]?.title).not.toBe('other.person@example.com');
  expect(await find('tangerine', scoped)).toEqual({ exact: [], groups: [] });
});

test.each([
  ['a wildcard', '100%', 'It is 100% wet', 'It is 1000 wet'],
  ['another wildcard', 'door_b', 'Open door_b first', 'Open doorxb first'],
  ['a backslash', 'c:\\t', 'It says c:\\temp', 'It says c:temp'],
  ['text from right to left', 'مصعد', 'المصعد لا يعمل مصعد', 'الباب لا يعمل'],
])('takes %s as it is', async (_what, q, notes, other) => {
  await submitRequest(app, { notes: other });
  const { id } = await submitRequest(app, { notes });
  expect(idsOf(await find(q), 'service-request')).toEqual([id]);
});

test('takes 200 characters and refuses more, and finds nothing for nothing', async () => {
  expect(await find('q'.repeat(200))).toEqual({ exact: [], groups: [] });
  expect(await find('   ')).toEqual({ exact: [], groups: [] });
  const status = async (query: string) =>
    (await app.api.send('GET', `/api/search?${query}`, everything)).status;
  expect(await status(`q=${'q'.repeat(201)}`)).toBe(400);
  expect(await status('q=water&page=2')).toBe(400);
});
