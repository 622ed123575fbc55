import type pg from 'pg';

export type RentedRecord =
  | 'unit'
  | 'owner'
  | 'tenant'
  | 'lease'
  | 'payment_schedule'
  | 'payment'
  | 'expense'
  | 'maintenance';

/** An entry in the account of a unit, straight in the database; answers the ids of both. */
export async function addAccountEntry(
  pool: pg.Pool,
  unitId: number,
): Promise<{ account: number; entry: number }> {
  const { rows } = await pool.query<{ account: number; entry: number }>(
    `insert into account_entry (created_at, account_id, seq, date, amount_cents, type, memo)
     select now(), account.id, 1 + coalesce(max(seq), 0), '2026-01-01', 12000, 'CHARGE', 'Gate key'
     from account left join account_entry on account_id = account.id
     where unit_id = $1 group by account.id
     returning account_id as account, id as entry`,
    [unitId],
  );
  const [ids] = rows;
  if (!ids) throw new Error(`Unit ${unitId} has no account.`);
  return ids;
}

/** An assessment of a property that is not run. */
export async function addAssessment(pool: pg.Pool, code = 'WK02'): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into assessment (created_at, updated_at, property_code, title, year, budget, basis, frequency, first_due)
     values (now(), now(), $1, gen_random_uuid(), 2026, 1200, 'WEIGHTS', 'MONTHLY', '2026-01-01') returning id`,
    [code],
  );
  return rows[0]?.id ?? 0;
}

/** A rule of a property that no counsel has confirmed. */
export async function addAccountRule(pool: pg.Pool, code = 'WK02'): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into account_rule (created_at, updated_at, property_code, kind, amount, grace_days, repeats, citation, valid_from)
     values (now(), now(), $1, 'LATE_FEE', 25, 10, 'ONCE', 'Declaration 5.3', '2026-01-01') returning id`,
    [code],
  );
  return rows[0]?.id ?? 0;
}

/** A sale of a unit of a property. */
export async function addUnitSale(pool: pg.Pool, unitId: number, code = 'WK02'): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into unit_sale (created_at, unit_id, property_code, date, buyer_id, buyer_name)
     values (now(), $1, $2, '2026-01-01', 1, 'Bea Buyer') returning id`,
    [unitId, code],
  );
  return rows[0]?.id ?? 0;
}

/** A payment of a bank's file of a property, in the tray. */
export async function addBankLine(pool: pg.Pool, code = 'WK02'): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with file as (
       insert into bank_file (created_at, property_code, file_name) values (now(), $1, 'bank.csv') returning id
     )
     insert into bank_line (created_at, updated_at, property_code, bank_file_id, line_no, date, amount_cents, reference, payer, alike)
     select now(), now(), $1, id, 2, '2026-01-01', 100, gen_random_uuid(), '', 1 from file returning id`,
    [code],
  );
  return rows[0]?.id ?? 0;
}

let last = 0;

/** A unit of a property with one record of each kind, straight in the database; answers their ids. */
export async function addRentedUnit(pool: pg.Pool, code = 'WK02'): Promise<Record<RentedRecord, number>> {
  last += 1;
  const unitNumber = last.toString(36).toUpperCase().padStart(4, 'Z');
  const { rows } = await pool.query<Record<RentedRecord, number>>(
    `with owner as (
       insert into owner (created_at, updated_at, first_name, last_name) values (now(), now(), 'Max', 'Sample')
       returning id
     ), tenant as (
       insert into tenant (created_at, updated_at, first_name, last_name) values (now(), now(), 'Ada', 'Example')
       returning id
     ), unit as (
       insert into unit (real_estate_object_id, unit_number, unit_identifier, owner_id, tenant_id)
       select property.id, $2, '', owner.id, tenant.id from property, owner, tenant where code = $1
       returning id
     ), lease as (
       insert into lease (created_at, updated_at, unit_id, property_code, tenant_id, start_date, end_date, rent_amount)
       select now(), now(), unit.id, $1, tenant.id, '2026-01-01', '2026-12-31', 1200 from unit, tenant
       returning id
     ), payment_schedule as (
       insert into payment_schedule (created_at, updated_at, lease_id, due_date, amount_due)
       select now(), now(), id, '2026-01-01', 1200 from lease
       returning id
     ), payment as (
       insert into payment (created_at, updated_at, lease_id, property_code, amount, paid_on, method)
       select now(), now(), id, $1, 600, '2026-01-01', 'ACH' from lease
       returning id
     ), expense as (
       insert into expense (created_at, updated_at, unit_id, property_code, amount, incurred_on, category)
       select now(), now(), id, $1, 80, '2026-01-01', 'Repairs' from unit
       returning id
     ), maintenance as (
       insert into maintenance (created_at, updated_at, unit_id, property_code, title)
       select now(), now(), id, $1, 'Dripping faucet' from unit
       returning id
     )
     select owner.id as owner, tenant.id as tenant, unit.id as unit, lease.id as lease,
       payment_schedule.id as payment_schedule, payment.id as payment, expense.id as expense,
       maintenance.id as maintenance
     from owner, tenant, unit, lease, payment_schedule, payment, expense, maintenance`,
    [code, unitNumber],
  );
  const [ids] = rows;
  if (!ids) throw new Error(`There is no property ${code}.`);
  return ids;
}
