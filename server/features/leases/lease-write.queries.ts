import type { DueAmount } from '#contracts/generate-schedule.ts';
import type { SentSchedule } from '#contracts/payment-schedules.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, exists, ne, not, or, query, sql } from '#server/platform/database/drizzle.ts';
import type { SQLWrapper } from '#server/platform/database/drizzle.ts';
import { insertSelect, isOneOf, laterThanBefore, sentRows } from '#server/platform/database/expressions.ts';
import { lease, paymentSchedule } from '#server/platform/database/rental-schema.ts';

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

const entryColumns = {
  id: paymentSchedule.id,
  dueDate: paymentSchedule.dueDate,
  amountDue: paymentSchedule.amountDue,
};

export async function insertSchedule(
  db: Database,
  leaseId: number,
  entries: DueAmount[],
  at: string,
): Promise<void> {
  const { id: _id, ...columns } = entryColumns;
  const sent = sentRows(db, columns, entries);
  const values = { createdAt: at, updatedAt: at, leaseId, dueDate: sent.dueDate, amountDue: sent.amountDue };
  const added = db.orm
    .$with('added', { id: paymentSchedule.id })
    .as(insertSelect(paymentSchedule, values, sql`from ${sent} returning ${paymentSchedule.id}`));
  await db.orm.with(sent, added).select({ id: added.id }).from(added);
}

/** Makes a lease's schedule the one that was sent: entries stay by their ids, others go, those without an id are new. */
export async function replaceSchedule(
  db: Database,
  leaseId: number,
  entries: SentSchedule,
  at: string,
): Promise<void> {
  const known = entries.flatMap(({ id, ...entry }) => (id === undefined ? [] : [{ id, ...entry }]));
  const ids = known.map(({ id }) => id);
  const isOfLease = eq(paymentSchedule.leaseId, leaseId);
  await db.orm.delete(paymentSchedule).where(and(isOfLease, not(isOneOf(paymentSchedule.id, ids))));
  const sent = sentRows(db, entryColumns, known);
  await db.orm
    .with(sent)
    .update(paymentSchedule)
    .set({ dueDate: sent.dueDate, amountDue: sent.amountDue, updatedAt: at })
    .from(sent)
    .where(
      and(
        eq(paymentSchedule.id, sent.id),
        isOfLease,
        or(ne(paymentSchedule.dueDate, sent.dueDate), ne(paymentSchedule.amountDue, sent.amountDue)),
      ),
    );
  const fresh = entries.filter(({ id }) => id === undefined);
  if (fresh.length > 0) await insertSchedule(db, leaseId, fresh, at);
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
  remindedAt: string | null;
}

/** Those of the leases that the caller works with; they stay as they are until the transaction ends. */
export function lockLeases(
  { orm }: Database,
  ids: readonly number[],
  scope: PropertyScope,
): Promise<LockedLease[]> {
  return orm
    .select({
      id: lease.id,
      updatedAt: lease.updatedAt,
      propertyCode: lease.propertyCode,
      unitId: lease.unitId,
      tenantId: lease.tenantId,
      startDate: lease.startDate,
      endDate: lease.endDate,
      rentAmount: lease.rentAmount,
      deposit: lease.deposit,
      remindedAt: lease.remindedAt,
    })
    .from(lease)
    .where(and(isOneOf(lease.id, ids), withinScope(scope, lease.propertyCode)))
    .orderBy(lease.id)
    .for('update');
}

type Term = Pick<LeaseTermsRow, 'unitId' | 'startDate' | 'endDate'> & { id: number };

/** Which of these leases, as they are to be, would cover a day that another lease of the unit covers; by position. */
export async function findOverlaps(db: Database, leases: readonly Term[]): Promise<number[]> {
  const columns = { id: lease.id, unitId: lease.unitId, startDate: lease.startDate, endDate: lease.endDate };
  const sent = sentRows(db, columns, leases);
  const daysOf = (of: { startDate: SQLWrapper; endDate: SQLWrapper }) =>
    sql`daterange(${of.startDate}, ${of.endDate}, '[]')`;
  const sentIds = leases.map(({ id }) => id);
  const others = query
    .select({ id: lease.id })
    .from(lease)
    .where(
      and(
        eq(lease.unitId, sent.unitId),
        sql`${daysOf(lease)} && ${daysOf(sent)}`,
        not(isOneOf(lease.id, sentIds)),
      ),
    );
  const rows = await db.orm.with(sent).select({ id: sent.id }).from(sent).where(exists(others));
  const overlapping = new Set(rows.map(({ id }) => id));
  return leases.flatMap((one, position) =>
    overlapping.has(one.id) || leases.some((other) => doOverlap(one, other)) ? [position] : [],
  );
}

function doOverlap(one: Term, other: Term): boolean {
  return (
    one.id !== other.id &&
    one.unitId === other.unitId &&
    one.startDate <= other.endDate &&
    other.startDate <= one.endDate
  );
}

const termColumns = {
  id: lease.id,
  unitId: lease.unitId,
  tenantId: lease.tenantId,
  startDate: lease.startDate,
  endDate: lease.endDate,
  rentAmount: lease.rentAmount,
  deposit: lease.deposit,
};

/** Writes the terms of many leases in one statement. */
export async function updateLeases(
  db: Database,
  leases: readonly (LeaseTermsRow & { id: number })[],
  at: string,
): Promise<void> {
  const sent = sentRows(db, termColumns, leases);
  const { unitId, tenantId, startDate, endDate, rentAmount, deposit } = sent;
  const updatedAt = laterThanBefore(lease.updatedAt, at);
  await db.orm
    .with(sent)
    .update(lease)
    .set({ unitId, tenantId, startDate, endDate, rentAmount, deposit, updatedAt })
    .from(sent)
    .where(eq(lease.id, sent.id));
}

export async function deleteLeases({ orm }: Database, ids: readonly number[]): Promise<void> {
  await orm.delete(lease).where(isOneOf(lease.id, ids));
}

/** Notes that the tenants of leases were reminded. The leases themselves stay as they are. */
export async function markReminded({ orm }: Database, ids: readonly number[], at: string): Promise<void> {
  await orm.update(lease).set({ remindedAt: at }).where(isOneOf(lease.id, ids));
}
