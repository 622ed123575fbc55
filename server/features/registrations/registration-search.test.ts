import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { foldRowCounts } from '#server/platform/database/row-count.queries.ts';
import { forgetRegistrationChanges } from './registration-counts.queries.ts';
import { listRegistrations } from './registration-list.queries.ts';
import type { RegistrationPage } from './registration-list.queries.ts';
import { createSearchTotals } from './search-totals.ts';
import type { SearchTotals } from './search-totals.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.pool.query(
    `insert into property (created_at, updated_at, code, title, display_name)
     select now(), now(), code, code, code from unnest(array['BT01', 'WK02']) code on conflict do nothing`,
  );
});
afterAll(() => database.drop());

let totals: SearchTotals;
beforeEach(async () => {
  totals = createSearchTotals();
  await database.db.pool.query('delete from registration; delete from stored_file');
  await add(database.db, 400, { firstName: 'Jordan' });
  await add(database.db, 100, { firstName: 'Alex' });
});

/** Adds registrations, the first of them the oldest. */
function add(db: Database, count: number, { firstName, propertyCode = 'BT01', partyType = 'OWNER' }: Person) {
  return db.query(sql`
    with file as (
      insert into stored_file (created_at, storage_key, key_id, kind, mime, size_bytes, sha256, file_name)
      select now(), gen_random_uuid(), 'k', 'pdf', 'application/pdf', 1, '', 'packet.pdf' from generate_series(1, ${count}::int)
      returning id
    )
    insert into registration (created_at, updated_at, property_code, unit_digits, party_type, first_name, last_name,
      email, phone, packet_file_id)
    select now() + id * interval '1 ms', now(), ${propertyCode}, '0007', ${partyType}, ${firstName}, 'Example',
      'p@example.com', '2145550100', id from file`);
}

interface Person {
  firstName: string;
  propertyCode?: string;
  partyType?: string;
}

const jordan = {
  archived: false,
  propertyCode: undefined,
  unit: undefined,
  partyType: undefined,
  q: 'jordan',
  scope: null,
};
type Filter = Parameters<typeof listRegistrations>[1];

interface Asking {
  page?: number;
  pageSize?: number;
  on?: Database;
  with?: SearchTotals;
}

/** Searches on a database that also tells which of the two ways was gone. */
async function search(
  filter: Filter = jordan,
  { page = 1, pageSize = 25, on = database.db, with: remembering = totals }: Asking = {},
): Promise<RegistrationPage & { wasCounted: boolean }> {
  const texts: string[] = [];
  const db: Database = {
    ...on,
    query: (statement) => {
      texts.push(statement.text);
      return on.query(statement);
    },
  };
  const options = { page, pageSize, sessionId: '00000000-0000-4000-8000-000000000000', now: new Date() };
  const found = await listRegistrations(db, filter, { ...options, totals: remembering });
  return { ...found, wasCounted: texts.some((text) => text.includes('with matching')) };
}

/** What a plain count in the same snapshot answers. */
async function countPlainly(db: Database, { archived, q }: Filter) {
  const [row] = await db.query<{ total: number; both: number; owners: number; archived: number }>(sql`
    select count(*) filter (where archived = ${archived})::int as total, count(*)::int as both,
      count(*) filter (where party_type = 'OWNER')::int as owners, count(*) filter (where archived)::int as archived
    from registration where lower(first_name) like ${`%${q}%`}`);
  return row;
}

const oneSnapshot = <T>(work: (db: Database) => Promise<T>) =>
  database.db.transaction(async (db) => {
    await db.query(sql`set transaction isolation level repeatable read`);
    return work(db);
  });

test('a term that many match is counted once, and then only what changed is read', async () => {
  expect(await search()).toMatchObject({ total: 400, wasCounted: true });
  expect(await search()).toMatchObject({ total: 400, wasCounted: false });
  await add(database.db, 3, { firstName: 'Jordan', partyType: 'TENANT' });
  const found = await search();
  expect(found).toMatchObject({ total: 403, wasCounted: false });
  expect(found.counts).toEqual({ total: 403, owners: 400, tenants: 3, archived: 0 });
  expect(found.rows.slice(0, 4).map(({ partyType }) => partyType)).toEqual([
    'TENANT',
    'TENANT',
    'TENANT',
    'OWNER',
  ]);
});

test('the page is the same both ways, on every page', async () => {
  for (const page of [1, 2, 5]) {
    await search();
    const ids = async (options: object) =>
      (await search(jordan, { page, ...options })).rows.map(({ id }) => id);
    expect(await ids({})).toEqual(await ids({ with: createSearchTotals() }));
  }
  expect((await search(jordan, { page: 16 })).rows).toHaveLength(25);
  expect((await search(jordan, { page: 17 })).rows).toHaveLength(0);
});

test('a term that few match is read whole, whatever is remembered', async () => {
  await add(database.db, 4, { firstName: 'Quinn' });
  const quinn = { ...jordan, q: 'quinn' };
  await search(quinn);
  expect(await search(quinn)).toMatchObject({ total: 4, wasCounted: true });
});

test('matches that are all old are found too', async () => {
  await search();
  await add(database.db, 450, { firstName: 'Alex' });
  const found = await search();
  expect(found.total).toBe(400);
  expect(found.rows).toHaveLength(25);
});

test.each([
  [
    'a name that comes to match',
    `update registration set first_name = 'Jordana' where first_name = 'Alex'`,
    500,
  ],
  [
    'a name that matches no more',
    `update registration set first_name = 'Robin' where first_name = 'Jordan' and id % 2 = 0`,
    200,
  ],
  [
    'archiving',
    `update registration set archived_at = now() where first_name = 'Jordan' and id % 4 = 0`,
    300,
  ],
  ['deletion', `delete from registration where first_name = 'Jordan' and id % 4 = 0`, 300],
  ['a note, which is not searched', `update registration set notes = 'jordan'`, 400],
])('the remembered total follows %s', async (_what, change, total) => {
  await search();
  await database.db.pool.query(change);
  const found = await search();
  expect(found).toMatchObject({ total, wasCounted: false });
  const plain = await countPlainly(database.db, jordan);
  expect(found.counts).toMatchObject({
    total: plain?.both,
    owners: plain?.owners,
    archived: plain?.archived,
  });
  expect((await search({ ...jordan, archived: true })).total).toBe(plain?.archived);
});

test('what is written but not committed counts from its commit on, and never after a rollback', async () => {
  const early = await database.db.pool.connect();
  const never = await database.db.pool.connect();
  try {
    // Begun before the count, so that its number is lower than that of transactions the count saw.
    await early.query('begin');
    await early.query(
      `update registration set first_name = 'Robin' where id in (select id from registration where first_name = 'Jordan' limit 7)`,
    );
    await add(database.db, 1, { firstName: 'Jordan' });
    expect((await search()).total).toBe(401);
    await never.query('begin');
    await never.query(`delete from registration where first_name = 'Alex'`);
    await never.query(`update registration set archived_at = now() where first_name = 'Alex'`);
    await add(database.db, 1, { firstName: 'Jordan' });
    expect(await search()).toMatchObject({ total: 402, wasCounted: false });
    await early.query('commit');
    expect(await search()).toMatchObject({ total: 395, wasCounted: false });
    await never.query('rollback');
    expect(await search()).toMatchObject({ total: 395, wasCounted: false });
  } finally {
    early.release(true);
    never.release(true);
  }
});

test('a total whose changes were forgotten is counted anew', { timeout: 150_000 }, async () => {
  await search();
  await add(database.db, 2, { firstName: 'Jordan' });
  expect(await forgetRegistrationChanges(database.db, new Date(Date.now() + 60_000))).toBeGreaterThan(0);
  expect(await search()).toMatchObject({ total: 402, wasCounted: true });
  // Remembered again once nothing older than the forgotten changes is at work, in any database of this PostgreSQL.
  await expect.poll(() => search(), { timeout: 100_000 }).toMatchObject({ total: 402, wasCounted: false });
});

test('several servers agree while many write', { timeout: 60_000 }, async () => {
  const servers = [totals, createSearchTotals()];
  const random = (below: number) => Math.floor(Math.random() * below);
  const pick = `id in (select id from registration order by random() limit 3)`;
  const write = () => {
    const choice = random(6);
    if (choice < 2) return add(database.db, 2, { firstName: choice ? 'Jordan' : 'Alex' });
    const statements = [
      `update registration set first_name = 'Jordan' where ${pick}`,
      `update registration set first_name = 'Alex', party_type = 'TENANT' where ${pick}`,
      `update registration set archived_at = case when archived_at is null then now() end where ${pick}`,
      `delete from registration where id in (select id from registration order by random() limit 1)`,
    ];
    return database.db.pool.query(statements[choice - 2] ?? '');
  };
  const enough = new AbortController();
  const writers = Array.from({ length: 4 }, async () => {
    while (!enough.signal.aborted) {
      // Two that change the same rows in another order: one of them is refused, as it may be.
      await write().catch((error: unknown) => expect(Reflect.get(Object(error), 'code')).toBe('40P01'));
    }
  });
  const forgetAfter = 39;
  let remembered = 0;
  for (let round = 0; round < 120; round++) {
    if (round % 10 === 0) await foldRowCounts(database.db.pool);
    if (round % 40 === forgetAfter) await forgetRegistrationChanges(database.db, new Date());
    const filter = { ...jordan, archived: round % 5 === 0 };
    const [found, plain] = await oneSnapshot(async (db) => [
      await search(filter, { on: db, with: servers[round % 2] ?? totals }),
      await countPlainly(db, filter),
    ]);
    // Once some were forgotten, nothing is remembered while anything older is at work in this PostgreSQL.
    if (round < forgetAfter && !found.wasCounted) remembered++;
    expect(found.total).toBe(plain?.total);
    expect(found.counts).toMatchObject({
      total: plain?.both,
      owners: plain?.owners,
      archived: plain?.archived,
    });
  }
  enough.abort();
  await Promise.all(writers);
  expect(remembered).toBeGreaterThan(20);
});
