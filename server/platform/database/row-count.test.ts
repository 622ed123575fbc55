import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { migrate } from './migrate.ts';
import { foldRowCounts } from './row-count.queries.ts';

const folder = new URL('./migrations/', import.meta.url);
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  ({ pool } = database.db);
});
afterAll(() => database.drop());

/** Rows of every table that is counted, some of them changed and deleted again. */
const writeRows = `
  insert into service_request (created_at, updated_at, category, property_code, unit_digits, email, phone, archived_at)
  select now(), now(), case when n % 3 = 0 then 'Other' else 'Water leak' end, case when n % 2 = 0 then 'BT01' else 'WK02' end,
    (n % 9)::text, 'r@example.com', '2145550100', case when n % 5 = 0 then now() end
  from generate_series(1, 60) n;
  update service_request set archived_at = now(), category = 'Incident' where id % 7 = 0;
  delete from service_request where id % 11 = 0;
  with file as (
    insert into stored_file (storage_key, key_id, kind, mime, size_bytes, sha256, file_name)
    select gen_random_uuid(), 'k', 'pdf', 'application/pdf', 1, '', 'packet.pdf' from generate_series(1, 20) returning id
  )
  insert into registration (created_at, updated_at, property_code, unit_digits, party_type, first_name, last_name, email,
    phone, packet_file_id)
  select now(), now(), case when id % 2 = 0 then 'BT01' else 'WK02' end, '0007', case when id % 3 = 0 then 'OWNER' else 'TENANT' end,
    'Ada', 'Example', 'p@example.com', '2145550100', id from file;
  update registration set party_type = 'OWNER', archived_at = now() where id % 4 = 0;
  delete from registration where id % 5 = 0;
  insert into owner (created_at, updated_at, first_name, last_name) select now(), now(), 'Ada', 'Example' from generate_series(1, 5);
  insert into tenant (created_at, updated_at, first_name, last_name) select now(), now(), 'Ada', 'Example' from generate_series(1, 5);
  delete from owner where id = (select min(id) from owner);
  with place as (
    insert into unit (real_estate_object_id, unit_number, unit_identifier)
    select p.id, lpad(next.number::text, 4, '0'), '' from property p, (select coalesce(max(id), 0) + 1 as number from unit) next
    returning id, property_code
  ), leased as (
    insert into lease (created_at, updated_at, unit_id, property_code, tenant_id, start_date, end_date, rent_amount)
    select now(), now(), id, property_code, (select min(id) from tenant), '2026-01-01', '2026-12-31', 1200 from place
    returning id, unit_id, property_code
  ), paid as (
    insert into payment (created_at, updated_at, lease_id, property_code, amount, paid_on, method)
    select now(), now(), id, property_code, 100, '2026-01-01', 'ACH' from leased, generate_series(1, 3)
  )
  insert into maintenance (created_at, updated_at, unit_id, property_code, title)
  select now(), now(), unit_id, property_code, 'No heat' from leased;
  delete from lease where id = (select max(id) from lease);
  insert into audit_entry (at, actor_user_id, action, object_kind, property_id)
  select now() - n * interval '9 days', nullif(n % 4, 0), 'changed', case when n % 2 = 0 then 'unit' else 'lease' end, nullif(n % 3, 0)
  from generate_series(1, 40) n`;

/** The totals of every group as its rows are, and as they are summed. */
async function compareTotals(): Promise<{ summed: unknown[]; counted: unknown[] }> {
  const { rows: tables } = await pool.query<{ name: string; columns: string[] }>(`
    select tgrelid::regclass::text as name, array_remove(string_to_array(encode(tgargs, 'escape'), '\\000'), '') as columns
    from pg_trigger where tgname = 'row_counted' order by 1`);
  expect(tables).toHaveLength(9);
  const counts = tables.map(
    (table) =>
      `select '${table.name}' as table_name, counted_keys(to_jsonb(r), array[${table.columns.map((column) => `'${column}'`).join()}]::text[]) as keys from ${table.name} r`,
  );
  const { rows: counted } = await pool.query<object>(
    `select table_name, keys, count(*)::int as total from (${counts.join(' union all ')}) rows group by 1, 2 order by 1, 2`,
  );
  const { rows: summed } = await pool.query<object>(
    'select table_name, keys, sum(total)::int as total from row_total group by 1, 2 having sum(total) <> 0 order by 1, 2',
  );
  return { summed, counted };
}

test('an upgrade counts the rows that are there, folded or not, and a request keeps its file', async () => {
  const old = (await readdir(folder)).filter((file) => file < '0029').toSorted();
  for (const file of old) await pool.query(await readFile(new URL(file, folder), 'utf8'));
  await pool.query(`insert into property (code, title) values ('BT01', 'A'), ('WK02', 'B')`);
  await pool.query(writeRows);
  for (const of of ['service_request', 'registration', 'record', 'audit'])
    await pool.query(`select fold_${of}_counts()`);
  await pool.query(writeRows);
  await pool.query(`
    update service_request set file_id = (select min(id) from stored_file)
    where id = (select max(id) from service_request)`);
  const { rows: files } = await pool.query(
    'select file_id, id as request_id from service_request where file_id is not null',
  );
  expect(files).toHaveLength(1);
  // As the start of an older release has left it, which says what it has applied.
  await pool.query(
    'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  await noteApplied(old);
  expect((await migrate(pool))[0]).toBe('0029-row-counts.sql');
  const { summed, counted } = await compareTotals();
  expect(counted.length).toBeGreaterThan(20);
  expect(summed).toEqual(counted);
  expect((await pool.query('select * from service_request_file')).rows).toEqual(files);
});

async function noteApplied(files: string[]): Promise<void> {
  for (const file of files) {
    const text = await readFile(new URL(file, folder));
    await pool.query(`insert into schema_migration (name, checksum) values ($1, encode(sha256($2), 'hex'))`, [
      file,
      text,
    ]);
  }
}

test('the sums follow every change of a row, also that of a property’s code', async () => {
  await pool.query(writeRows);
  await pool.query(`update property set code = 'BT09' where code = 'BT01'`);
  for (const isFolded of [false, true]) {
    if (isFolded) expect(await foldRowCounts(pool)).toBeGreaterThan(100);
    const { summed, counted } = await compareTotals();
    expect(summed).toEqual(counted);
  }
  expect(await foldRowCounts(pool)).toBe(0);
});

test('what is rolled back was never counted, and folding while others write loses nothing', async () => {
  await pool.query(`update property set code = 'BT01' where code = 'BT09'`);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(writeRows);
    await Promise.all([foldRowCounts(pool), foldRowCounts(pool)]);
  } finally {
    await client.query('rollback');
    client.release();
  }
  await Promise.all([
    pool.query('delete from payment'),
    foldRowCounts(pool),
    pool.query('update registration set archived_at = null'),
  ]);
  const { summed, counted } = await compareTotals();
  expect(summed).toEqual(counted);
});
