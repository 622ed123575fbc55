import sql from 'sql-template-tag';
import type { DueAmount } from '#contracts/generate-schedule.ts';
import type { SentSchedule } from '#contracts/payment-schedules.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eq } from '#server/platform/database/drizzle.ts';
import { isoInstant } from '#server/platform/database/columns.ts';
import { lease } from '#server/platform/database/layer-schema.ts';

/** The columns that staff write. */
export interface LeaseTermsRow {
  unitId: number;
  tenantId: number;
  startDate: string;
  endDate: string;
  rentAmount: number;
  deposit: number;
}

export async function insertLease(
  db: Database,
  columns: LeaseTermsRow & { propertyCode: string },
  at: string,
): Promise<number> {
  const [row] = await db.orm
    .insert(lease)
    .values({ ...columns, createdAt: at, updatedAt: at })
    .returning({ id: lease.id });
  return row?.id ?? 0;
}

export async function insertSchedule(
  db: Database,
  leaseId: number,
  entries: DueAmount[],
  at: string,
): Promise<void> {
  await db.query(sql`
    insert into payment_schedule (created_at, updated_at, lease_id, due_date, amount_due)
    select ${at}::timestamptz, ${at}::timestamptz, ${leaseId}::int, "dueDate", "amountDue"
    from json_to_recordset(${JSON.stringify(entries)}) as sent ("dueDate" date, "amountDue" numeric)`);
}

/** Makes a lease's schedule the one that was sent: entries stay by their ids, others go, those without an id are new. */
export async function replaceSchedule(
  db: Database,
  leaseId: number,
  entries: SentSchedule,
  at: string,
): Promise<void> {
  await db.query(sql`
    with sent as materialized (
      select * from json_to_recordset(${JSON.stringify(entries)}) as sent (id int, "dueDate" date, "amountDue" numeric)
    ), gone as (
      delete from payment_schedule s where s.lease_id = ${leaseId}
        and not exists (select 1 from sent where sent.id = s.id)
    ), kept as (
      update payment_schedule s set due_date = sent."dueDate", amount_due = sent."amountDue",
        updated_at = ${at}::timestamptz
      from sent where s.id = sent.id and s.lease_id = ${leaseId}
        and (s.due_date, s.amount_due) is distinct from (sent."dueDate", sent."amountDue")
    )
    insert into payment_schedule (created_at, updated_at, lease_id, due_date, amount_due)
    select ${at}::timestamptz, ${at}::timestamptz, ${leaseId}::int, "dueDate", "amountDue" from sent where id is null`);
}

export async function updateLease(
  db: Database,
  id: number,
  update: Partial<LeaseTermsRow> & { updatedAt: string },
): Promise<void> {
  await db.orm.update(lease).set(update).where(eq(lease.id, id));
}

export async function deleteLease(db: Database, id: number): Promise<void> {
  await db.orm.delete(lease).where(eq(lease.id, id));
}

export interface LockedLease extends LeaseTermsRow {
  id: number;
  updatedAt: string;
  propertyCode: string;
}

/** Those of the leases that the caller works with; they stay as they are until the transaction ends. */
export async function lockLeases(
  db: Database,
  ids: readonly number[],
  scope: PropertyScope,
): Promise<LockedLease[]> {
  const rows = await db.query<LockedRow>(sql`
    select l.id, l.updated_at as "updatedAt", l.property_code as "propertyCode", l.unit_id as "unitId",
      l.tenant_id as "tenantId", l.start_date as "startDate", l.end_date as "endDate", l.rent_amount as "rentAmount",
      l.deposit
    from lease l where l.id = any(${ids}::int[]) and ${inScope(scope, 'l.property_code')}
    order by l.id for update`);
  return rows.map(toLocked);
}

type LockedRow = Omit<LockedLease, 'rentAmount' | 'deposit'> & { rentAmount: string; deposit: string };

function toLocked(row: LockedRow): LockedLease {
  return {
    ...row,
    updatedAt: isoInstant(row.updatedAt),
    rentAmount: Number(row.rentAmount),
    deposit: Number(row.deposit),
  };
}

/** Which of these leases, as they are to be, would cover a day that another lease of the unit covers; by position. */
export async function findOverlaps(
  db: Database,
  leases: readonly (LeaseTermsRow & { id: number })[],
): Promise<number[]> {
  const rows = await db.query<{ position: number }>(sql`
    with sent as materialized (
      select position - 1 as position, id, unit_id, daterange(start_date, end_date, '[]') as days
      from rows from (json_to_recordset(${JSON.stringify(leases)}) as (
        id int, "unitId" int, "startDate" date, "endDate" date
      )) with ordinality as sent (id, unit_id, start_date, end_date, position)
    )
    select position::int from sent where exists (
      select 1 from lease l where l.unit_id = sent.unit_id
        and daterange(l.start_date, l.end_date, '[]') && sent.days and l.id not in (select id from sent)
    ) or exists (
      select 1 from sent other where other.unit_id = sent.unit_id and other.id <> sent.id and other.days && sent.days
    )`);
  return rows.map((row) => row.position);
}

/** Writes the terms of many leases in one statement. */
export async function updateLeases(
  db: Database,
  leases: readonly (LeaseTermsRow & { id: number })[],
  at: string,
): Promise<void> {
  await db.query(sql`
    update lease l set unit_id = sent."unitId", tenant_id = sent."tenantId", start_date = sent."startDate",
      end_date = sent."endDate", rent_amount = sent."rentAmount", deposit = sent.deposit,
      updated_at = greatest(${at}::timestamptz, l.updated_at + interval '1 millisecond')
    from json_to_recordset(${JSON.stringify(leases)}) as sent (
      id int, "unitId" int, "tenantId" int, "startDate" date, "endDate" date, "rentAmount" numeric, deposit numeric
    ) where l.id = sent.id`);
}

export async function deleteLeases(db: Database, ids: readonly number[]): Promise<void> {
  await db.query(sql`delete from lease where id = any(${ids}::int[])`);
}
