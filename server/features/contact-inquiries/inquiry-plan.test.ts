import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf } from '#tests/support/plan-of.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { listContactInquiries } from './contact-inquiry-list.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.seed(`
    insert into contact_inquiry (created_at, updated_at, first_name, last_name, phone, email, community_name,
      community_location, number_of_units, property_type, description, board_position)
    select timestamptz '2026-01-01' + n * interval '1 minute', now(), 'First ' || n, 'Last ' || n % 977, '2145550100',
      'a@example.com', 'Community ' || n % 501, 'Dallas', 1 + n % 300, 'Condominium', 'Help', '{}'
    from generate_series(1, 20000) n;
    analyze`);
});
afterAll(() => database.drop());

const at = { page: 1, pageSize: 25 };

test.each([
  ['created', 'contact_inquiry_folder_idx'],
  ['name', 'contact_inquiry_name_idx'],
  ['-community', 'contact_inquiry_community_idx'],
  ['units', 'contact_inquiry_units_idx'],
] as const)('a page of 20,000 inquiries sorted by %s comes from an index', async (sort, index) => {
  const filter = { folder: 'OPEN', state: 'all', q: undefined, scope: null } as const;
  const plan = await planOf(database, (db) => listContactInquiries(db, { ...filter, sort }, at));
  expect(plan).toContain(`"Index Name":"${index}"`);
});
