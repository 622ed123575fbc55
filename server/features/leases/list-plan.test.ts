import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMaintenance } from '#server/features/maintenance/maintenance.queries.ts';
import { listPayments } from '#server/features/payments/payment.queries.ts';
import { listUnits } from '#server/features/units/unit.queries.ts';
import { planOf } from '#tests/support/plan-of.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { listLeases } from './lease.queries.ts';
import { listOverdueLeases } from './overdue.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.seed(`
    insert into property (code, title) values ('BT01', 'A'), ('WK02', 'B'), ('TH03', 'C'), ('PW04', 'D'), ('PR05', 'E');
    insert into tenant (created_at, updated_at, first_name, last_name)
    select now(), now(), 'Ada', 'Example ' || n from generate_series(1, 1000) n;
    insert into unit (real_estate_object_id, unit_number, unit_identifier)
    select p.id, lpad(upper(to_hex(n)), 4, '0'), '' from property p, generate_series(1, 400) n;
    insert into lease (created_at, updated_at, unit_id, property_code, tenant_id, start_date, end_date, rent_amount)
    select now() - (n * u.id) * interval '1 second', now(), u.id, u.property_code, 1 + (u.id + n) % 1000,
      date '2016-01-01' + n * 365, date '2016-12-30' + n * 365, 1200
    from unit u, generate_series(0, 9) n;
    alter table payment disable trigger user;
    insert into payment (created_at, updated_at, lease_id, property_code, amount, paid_on, method)
    select created_at, now(), id, property_code, 1200, start_date, 'ACH' from lease;
    alter table payment_schedule disable trigger user;
    insert into payment_schedule (created_at, updated_at, lease_id, due_date, amount_due)
    select now(), now(), id, start_date, 1200 from lease;
    alter table maintenance disable trigger user;
    insert into maintenance (created_at, updated_at, unit_id, property_code, title, priority)
    select now() - n * interval '1 minute', now(), u.id, u.property_code, 'Leak no. ' || u.id || '-' || n,
      case when u.id % 50 = 0 then 'URGENT' else 'NORMAL' end
    from unit u, generate_series(1, 4) n;
    update lease_account set unpaid_since = date '2026-01-01' - lease_id % 300 where lease_id % 50 = 0;
    analyze`);
});
afterAll(() => database.drop());

const at = { page: 1, pageSize: 25 };
const today = '2026-06-15';
const scopes = [null, ['BT01', 'WK02']];
const month = { from: '2026-06-01', to: '2026-06-30' };
const wholeTable = (name: string) => new RegExp(`"Node Type":"Seq Scan"[^{}]*"Relation Name":"${name}",`);

test.each([{}, { propertyCode: 'BT01' }, { unitId: 77 }, { tenantId: 77 }, { status: 'UPCOMING' as const }])(
  'the list of 20,000 leases goes through an index: %j',
  async (filters) => {
    for (const scope of scopes) {
      const plan = await planOf(database, (db) => listLeases(db, { filters, scope, today }, at));
      expect(plan).toMatch(/lease_(\w+_idx|overlap)/);
      expect(plan).not.toMatch(wholeTable('lease'));
      expect(plan).not.toMatch(wholeTable('payment_schedule'));
    }
  },
);

test.each([{}, { propertyCode: 'BT01' }, { leaseId: 77 }, month])(
  'the list of 20,000 payments goes through an index: %j',
  async (filters) => {
    for (const scope of scopes) {
      const plan = await planOf(database, (db) =>
        listPayments(db, { filters: { ...filters, sort: '-created' }, scope }, at),
      );
      expect(plan).toMatch(/payment_\w+_idx/);
      expect(plan).not.toMatch(wholeTable('payment'));
    }
  },
);

test.each([undefined, 'BT01'])(
  'the overdue list reads no lease that owes nothing, and payments by what they are for alone: %s',
  async (propertyCode) => {
    const query = { propertyCode, age: undefined, sort: 'since' as const, scope: null, today };
    const plan = await planOf(database, (db) => listOverdueLeases(db, query, at));
    expect(plan).toMatch(/lease_account_\w+_idx/);
    expect(plan).not.toMatch(wholeTable('lease_account'));
    expect(plan).toMatch(/"Index Name":"payment_schedule_id_idx"/);
    expect(plan).not.toMatch(/"Index Name":"payment_lease_idx"/);
    expect(plan).not.toMatch(wholeTable('payment'));
    expect(plan).not.toMatch(wholeTable('lease'));
  },
);

test('the days of all leases are found by the days, not by reading every schedule', async () => {
  const plan = await planOf(database, (db) => listLeases(db, { filters: month, scope: null, today }, at));
  expect(plan).toMatch(/lease_term_idx/);
  expect(plan).not.toMatch(wholeTable('payment_schedule'));
});

test.each([{ q: 'no. 4321' }, { priority: 'URGENT' as const }])(
  'maintenance is found through an index: %j',
  async (filters) => {
    const plan = await planOf(database, (db) => listMaintenance(db, { filters, scope: null }, at));
    expect(plan).toMatch(/maintenance_(search|priority)_idx/);
    expect(plan).not.toMatch(wholeTable('maintenance'));
  },
);

test.each(['BT01-A1', '00A1'])('leases of a unit are found through an index: %s', async (q) => {
  const plan = await planOf(database, (db) => listLeases(db, { filters: { q }, scope: null, today }, at));
  expect(plan).toMatch(/unit_\w+_idx/);
  expect(plan).not.toMatch(wholeTable('unit'));
  expect(plan).not.toMatch(wholeTable('lease'));
});

test.each([{ q: '00A1' }, { q: 'BT01-A1' }, { occupied: false }, { tenantId: 77 }])(
  'units are found through an index: %j',
  async (filters) => {
    const plan = await planOf(database, (db) =>
      listUnits(db, { filters: { ...filters, sort: 'newest' }, scope: null, today }, at),
    );
    expect(plan).toMatch(/unit_(\w+_idx|pkey)/);
    expect(plan).not.toMatch(wholeTable('unit'));
  },
);
