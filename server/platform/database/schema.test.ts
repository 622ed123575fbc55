import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { getTableConfig, PgTable } from './drizzle.ts';
import { migrate } from './migrate.ts';
import * as importSchema from './import-schema.ts';
import * as inquirySchema from './inquiry-schema.ts';
import * as packetSchema from './packet-schema.ts';
import * as rentalSchema from './rental-schema.ts';
import * as schema from './schema.ts';
import * as sessionSchema from './session-schema.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Tables that only SQL and libraries touch. */
const outsideTheSchema = new Set(['rate_limit', 'row_count', 'row_count_change', 'schema_migration']);

test('migrations on an empty database make exactly the tables and columns of the schema', async () => {
  const { rows } = await database.db.pool.query<{
    table_name: string;
    column_name: string;
    is_nullable: string;
    type: string;
  }>(`
    select table_name, column_name, is_nullable, format_type(a.atttypid, a.atttypmod) as type
    from information_schema.columns c
    join pg_attribute a on a.attrelid = c.table_name::regclass and a.attname = c.column_name
    where table_schema = 'public'`);
  const actual = rows
    .filter((row) => !outsideTheSchema.has(row.table_name))
    .map((row) =>
      [
        row.table_name,
        row.column_name,
        shortType(row.type),
        row.is_nullable === 'YES' ? 'null' : 'not null',
      ].join(' '),
    );
  const tables = Object.values({
    ...schema,
    ...inquirySchema,
    ...importSchema,
    ...packetSchema,
    ...rentalSchema,
    ...sessionSchema,
  }).filter((value) => value instanceof PgTable);
  const expected = tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns.map((column) =>
      [name, column.name, shortType(column.getSQLType()), column.notNull ? 'not null' : 'null'].join(' '),
    );
  });
  expect(actual.toSorted()).toEqual(expected.toSorted());
});

function shortType(type: string): string {
  return type.replace('timestamp (3)', 'timestamp(3)');
}

// spec: PR-01
test('every record of the rentals has an id and says when it came and when it changed', async () => {
  const { rows } = await database.db.pool.query<{ table_name: string; columns: string[] }>(`
    select table_name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns
    where column_name in ('id', 'created_at', 'updated_at') and table_schema = 'public'
      and table_name in ('property', 'unit', 'owner', 'tenant', 'lease', 'payment', 'expense', 'maintenance', 'message')
    group by table_name`);
  expect(rows.map(({ columns }) => columns)).toEqual(
    Array.from({ length: 9 }, () => ['created_at', 'id', 'updated_at']),
  );
});

// spec: AP-07
test('money is stored as numeric(12,2)', async () => {
  const { rows } = await database.db.pool.query<{ place: string; type: string }>(`
    select c.table_name || '.' || c.column_name as place, format_type(a.atttypid, a.atttypmod) as type
    from information_schema.columns c
    join pg_attribute a on a.attrelid = c.table_name::regclass and a.attname = c.column_name
    where c.table_schema = 'public' and a.atttypid = 'numeric'::regtype order by place`);
  const money = new Map(rows.map(({ place, type }) => [place, type]));
  for (const place of [
    'lease.rent_amount',
    'lease.deposit',
    'payment_schedule.amount_due',
    'payment.amount',
    'expense.amount',
  ])
    expect(money.get(place)).toBe('numeric(12,2)');
});

test('migrating again changes nothing', async () => {
  expect(await migrate(database.db.pool)).toEqual([]);
});

test('two instances may migrate at the same moment', async () => {
  expect(await Promise.all([migrate(database.db.pool), migrate(database.db.pool)])).toEqual([[], []]);
});

test('an older release refuses a database that a newer one has upgraded, and says what to do', async () => {
  const { pool } = database.db;
  await pool.query(`insert into schema_migration (name, checksum) values ('9001-later.sql', 'x')`);
  await expect(migrate(pool)).rejects.toThrow(/newer release \(9001-later\.sql .+; start that release/);
  await pool.query(`delete from schema_migration where name = '9001-later.sql'`);
});

test('an applied migration that was changed is refused', async () => {
  const { pool } = database.db;
  await pool.query(`update schema_migration set checksum = 'other' where name = '0001-foundation.sql'`);
  await expect(migrate(pool)).rejects.toThrow('0001-foundation.sql was changed');
});
