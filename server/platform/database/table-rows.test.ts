import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { newestFirst } from './lists.queries.ts';
import { tenant } from './rental-schema.ts';
import { finderOf, listRows } from './table-rows.queries.ts';
import { writersOf } from './table-writers.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a record is shown as it stands in its table, without the text that is only searched', async () => {
  const { db } = database;
  const at = '2026-03-02T15:00:00.000Z';
  const id = await writersOf(tenant).insert(db, { firstName: 'Ada', lastName: 'Example' }, at);
  const row = await finderOf(tenant)(db, { id, scope: null });
  expect(row).toMatchObject({ id, firstName: 'Ada', createdAt: at });
  expect(row).not.toHaveProperty('searchText');
  const page = await listRows(
    db,
    { table: tenant, matches: undefined, order: newestFirst(tenant) },
    { page: 1, pageSize: 5 },
  );
  expect(page).toMatchObject({ rows: [row], total: 1 });
  expect(page.rows[0]).not.toHaveProperty('searchText');
});
