import type { ScheduleEntry } from '#contracts/payment-schedules.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, query, sql } from '#server/platform/database/drizzle.ts';
import { isOneOf, laterThanBefore, sentRows } from '#server/platform/database/expressions.ts';
import { lease, payment, paymentSchedule } from '#server/platform/database/rental-schema.ts';

/** What was paid for an entry by its name. */
export const paidForEntry = sql<number>`coalesce(${query
  .select({ amount: sql`sum(${payment.amount})` })
  .from(payment)
  .where(eq(payment.paymentScheduleId, paymentSchedule.id))}, 0)`;

export type LockedEntry = ScheduleEntry & { propertyCode: string };

const entryColumns = {
  id: paymentSchedule.id,
  leaseId: paymentSchedule.leaseId,
  dueDate: paymentSchedule.dueDate,
  amountDue: paymentSchedule.amountDue,
};

/** Those of the entries whose leases the caller works with; they and the leases stay until the transaction ends. */
export function lockEntries(
  { orm }: Database,
  ids: readonly number[],
  scope: PropertyScope,
): Promise<LockedEntry[]> {
  return orm
    .select({ ...entryColumns, propertyCode: lease.propertyCode })
    .from(paymentSchedule)
    .innerJoin(lease, eq(lease.id, paymentSchedule.leaseId))
    .where(and(isOneOf(paymentSchedule.id, ids), withinScope(scope, lease.propertyCode)))
    .orderBy(lease.id, paymentSchedule.id)
    .for('update');
}

/** Writes many entries; their leases have changed then too. */
export async function updateEntries(
  db: Database,
  entries: readonly ScheduleEntry[],
  at: string,
): Promise<void> {
  const sent = sentRows(db, entryColumns, entries);
  await touchLeases(
    db,
    entries.map(({ leaseId }) => leaseId),
    at,
  );
  await db.orm
    .with(sent)
    .update(paymentSchedule)
    .set({ dueDate: sent.dueDate, amountDue: sent.amountDue, updatedAt: at })
    .from(sent)
    .where(eq(paymentSchedule.id, sent.id));
}

/** Deletes many entries; their leases have changed then too. */
export async function deleteEntries(db: Database, ids: readonly number[], at: string): Promise<void> {
  const gone = await db.orm
    .delete(paymentSchedule)
    .where(isOneOf(paymentSchedule.id, ids))
    .returning({ leaseId: paymentSchedule.leaseId });
  await touchLeases(
    db,
    gone.map(({ leaseId }) => leaseId),
    at,
  );
}

async function touchLeases({ orm }: Database, leaseIds: readonly number[], at: string): Promise<void> {
  await orm
    .update(lease)
    .set({ updatedAt: laterThanBefore(lease.updatedAt, at) })
    .where(isOneOf(lease.id, leaseIds));
}
