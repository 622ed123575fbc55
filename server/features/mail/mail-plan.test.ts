import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf } from '#tests/support/plan-of.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { listMail } from './mail-list.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.seed(`
    insert into mail (created_at, kind, record_kind, record_id, occasion, property_code, recipient, subject, message_id,
      state, attempts)
    select timestamptz '2026-01-01' + n * interval '1 minute', 'confirmation', 'service-request', n, '', 'BT01',
      'a' || n % 977 || '@example.com', 'Subject ' || n % 501, n || '@example.com',
      (array['sent', 'failed', 'queued'])[1 + n % 3], 1
    from generate_series(1, 20000) n;
    analyze`);
});
afterAll(() => database.drop());

const at = { page: 1, pageSize: 25 };

test.each([
  ['created', 'mail_pkey'],
  ['subject', 'mail_subject_idx'],
  ['-to', 'mail_recipient_idx'],
  ['state', 'mail_state_idx'],
] as const)('a page of 20,000 messages sorted by %s comes from an index', async (sort, index) => {
  const filter = {
    state: undefined,
    kind: undefined,
    recordKind: undefined,
    recordId: undefined,
    unit: undefined,
  };
  const plan = await planOf(database, (db) => listMail(db, { ...filter, scope: null, sort }, at));
  expect(plan).toContain(`"Index Name":"${index}"`);
  expect(plan).not.toContain('"Node Type":"Sort"');
});
