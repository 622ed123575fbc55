import sql from 'sql-template-tag';
import type { PaymentMethod } from '#contracts/payments.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isoInstant } from '#server/platform/database/columns.ts';

/** The columns that staff write. */
export interface PaymentColumns {
  leaseId: number;
  paymentScheduleId: number | null;
  amount: number;
  paidOn: string;
  method: PaymentMethod;
  reference: string | null;
}

export type PaymentToWrite = PaymentColumns & { propertyCode: string };

/** The properties of those leases that the caller works with, by lease; none is removed until the transaction ends. */
export async function findLeaseProperties(
  db: Database,
  leaseIds: readonly number[],
  scope: PropertyScope,
): Promise<Map<number, string>> {
  const rows = await db.query<{ id: number; code: string }>(sql`
    select l.id, l.property_code as code from lease l
    where l.id = any(${leaseIds}::int[]) and ${inScope(scope, 'l.property_code')} order by l.id for key share`);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** The leases of these entries of payment schedules, by entry; none is removed until the transaction ends. */
export async function findEntryLeases(
  db: Database,
  entryIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db.query<{ id: number; leaseId: number }>(sql`
    select s.id, s.lease_id as "leaseId" from payment_schedule s
    where s.id = any(${entryIds}::int[]) order by s.id for key share`);
  return new Map(rows.map(({ id, leaseId }) => [id, leaseId]));
}

/** Adds payments in one statement; answers their ids in the order given. */
export async function insertPayments(
  db: Database,
  payments: readonly PaymentToWrite[],
  at: string,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    insert into payment (
      created_at, updated_at, lease_id, property_code, payment_schedule_id, amount, paid_on, method, reference
    )
    select ${at}::timestamptz, ${at}::timestamptz, "leaseId", "propertyCode", "paymentScheduleId", amount, "paidOn",
      method, reference
    from json_to_recordset(${JSON.stringify(payments)}) as sent (
      "leaseId" int, "propertyCode" text, "paymentScheduleId" int, amount numeric, "paidOn" date, method text,
      reference text
    )
    returning id`);
  return rows.map((row) => row.id);
}

export type LockedPayment = PaymentToWrite & { id: number; updatedAt: string };

/**
 * Keeps the leases of payments from being changed or removed until the transaction ends. Whoever writes to a lease's schedule
 * holds the lease first and then comes to its payments: so does whoever writes to payments, or each could wait for the other.
 */
export async function holdLeasesOf(db: Database, paymentIds: readonly number[]): Promise<void> {
  await db.query(sql`
    select 1 from lease where id in (select lease_id from payment where id = any(${paymentIds}::int[]))
    order by id for key share`);
}

/** Those of the payments that the caller works with; they stay as they are until the transaction ends. */
export async function lockPayments(
  db: Database,
  ids: readonly number[],
  scope: PropertyScope,
): Promise<LockedPayment[]> {
  await holdLeasesOf(db, ids);
  const rows = await db.query<LockedRow>(sql`
    select p.id, p.updated_at as "updatedAt", p.lease_id as "leaseId", p.property_code as "propertyCode",
      p.payment_schedule_id as "paymentScheduleId", p.amount, p.paid_on as "paidOn", p.method, p.reference
    from payment p where p.id = any(${ids}::int[]) and ${inScope(scope, 'p.property_code')}
    order by p.id for update`);
  return rows.map(toLocked);
}

type LockedRow = Omit<LockedPayment, 'amount'> & { amount: string };

function toLocked(row: LockedRow): LockedPayment {
  return { ...row, updatedAt: isoInstant(row.updatedAt), amount: Number(row.amount) };
}

/** Writes many payments in one statement. */
export async function updatePayments(
  db: Database,
  payments: readonly LockedPayment[],
  at: string,
): Promise<void> {
  await db.query(sql`
    update payment p set payment_schedule_id = sent."paymentScheduleId", amount = sent.amount,
      paid_on = sent."paidOn", method = sent.method, reference = sent.reference,
      updated_at = greatest(${at}::timestamptz, p.updated_at + interval '1 millisecond')
    from json_to_recordset(${JSON.stringify(payments)}) as sent (
      id int, "paymentScheduleId" int, amount numeric, "paidOn" date, method text, reference text
    ) where p.id = sent.id`);
}

export async function deletePayments(db: Database, ids: readonly number[]): Promise<void> {
  await db.query(sql`delete from payment where id = any(${ids}::int[])`);
}
