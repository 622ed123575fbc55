import sql from 'sql-template-tag';
import type { ScheduleEntry } from '#contracts/payment-schedules.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';

export type LockedEntry = ScheduleEntry & { propertyCode: string };

/** Those of the entries whose leases the caller works with; they and the leases stay until the transaction ends. */
export async function lockEntries(
  db: Database,
  ids: readonly number[],
  scope: PropertyScope,
): Promise<LockedEntry[]> {
  const rows = await db.query<EntryRow>(sql`
    select s.id, s.lease_id as "leaseId", s.due_date as "dueDate", s.amount_due as "amountDue",
      l.property_code as "propertyCode"
    from payment_schedule s join lease l on l.id = s.lease_id
    where s.id = any(${ids}::int[]) and ${inScope(scope, 'l.property_code')}
    order by l.id, s.id for update of l, s`);
  return rows.map(toEntry);
}

type EntryRow = Omit<LockedEntry, 'amountDue'> & { amountDue: string };

function toEntry(row: EntryRow): LockedEntry {
  return { ...row, amountDue: Number(row.amountDue) };
}

/** Writes many entries in one statement; their leases have changed then too. */
export async function updateEntries(
  db: Database,
  entries: readonly ScheduleEntry[],
  at: string,
): Promise<void> {
  await db.query(sql`
    with sent as materialized (
      select * from json_to_recordset(${JSON.stringify(entries)}) as sent (
        id int, "leaseId" int, "dueDate" date, "amountDue" numeric
      )
    ), touched as (
      update lease set updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
      where id in (select "leaseId" from sent)
    )
    update payment_schedule s set due_date = sent."dueDate", amount_due = sent."amountDue",
      updated_at = ${at}::timestamptz
    from sent where s.id = sent.id`);
}

/** Deletes many entries in one statement; their leases have changed then too. */
export async function deleteEntries(db: Database, ids: readonly number[], at: string): Promise<void> {
  await db.query(sql`
    with gone as (
      delete from payment_schedule where id = any(${ids}::int[]) returning lease_id
    )
    update lease set updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond')
    where id in (select lease_id from gone)`);
}
