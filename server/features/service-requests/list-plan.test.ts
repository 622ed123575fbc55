import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf } from '#tests/support/plan-of.ts';
import { serviceRequestSortKeys, serviceRequestStates } from '#contracts/service-request-desk.ts';
import { serviceRequestStatuses } from '#contracts/service-request-choices.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { listServiceRequests } from './service-request-list.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.seed(`
    insert into property (code, title) values ('BT01', 'A'), ('WK02', 'B'), ('TH03', 'C'), ('PW04', 'D'), ('PR05', 'E');
    alter table service_request disable trigger user;
    insert into service_request (created_at, updated_at, category, property_code, unit_digits, email, phone, archived_at, status)
    select now() - n * interval '1 minute', now(),
      (array['Water leak', 'Water leak', 'Electrical issues', 'Incident', 'Other'])[1 + n % 5],
      (array['BT01', 'WK02', 'TH03', 'PW04', 'PR05'])[1 + (n / 5) % 5], (n % 2000)::text, 'r@example.com', '2145550100',
      case when n % 5 = 0 then now() end, case when n % 97 = 0 then 'OPEN' else 'COMPLETED' end
    from generate_series(1, 20000) n;
    analyze service_request`);
});
afterAll(() => database.drop());

const filters = [true, false].flatMap((archived) =>
  [undefined, 'BT01'].flatMap((propertyCode) =>
    [undefined, 'Other'].flatMap((category) =>
      [undefined, '77'].flatMap((unit) =>
        [null, ['BT01', 'WK02']].map((scope) => ({ archived, propertyCode, category, unit, scope })),
      ),
    ),
  ),
);

test.each(filters)('the list goes through an index at 20,000 rows: %j', async (filter) => {
  const at = { page: 1, pageSize: 25 };
  const plan = await planOf(database, (db) => listServiceRequests(db, filter, at));
  expect(plan).toMatch(/service_request_\w+_idx/);
  expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"service_request",/);
});

/** What goes beside each of the ways to narrow and to order. */
const beside = [{}, { propertyCode: 'BT01' }, { scope: ['BT01', 'WK02'] }];
const atWork = [
  ...serviceRequestStates.map((state) => ({ state })),
  ...serviceRequestStatuses.map((status) => ({ status })),
  ...serviceRequestSortKeys.flatMap((key) => [{ sort: key }, { sort: `-${key}` as const }]),
  { assigneeId: 1 },
  { assigneeId: null },
  { q: 'garage' },
];

test.each(beside.flatMap((narrowing) => atWork.map((filter) => [narrowing, filter] as const)))(
  'so does the list at work: %j %j',
  async (narrowing, filter) => {
    const at = { page: 1, pageSize: 25 };
    const plan = await planOf(database, (db) =>
      listServiceRequests(db, { archived: false, scope: null, ...narrowing, ...filter }, at),
    );
    expect(plan).toMatch(/service_request_\w+_idx/);
    expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"service_request",/);
  },
);
