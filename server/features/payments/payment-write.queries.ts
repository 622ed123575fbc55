import type { PaymentMethod } from '#contracts/payments.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, inArray, sql } from '#server/platform/database/drizzle.ts';
import { insertSelect, isOneOf, laterThanBefore, sentRows } from '#server/platform/database/expressions.ts';
import { lease, payment, paymentSchedule } from '#server/platform/database/rental-schema.ts';

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
  { orm }: Database,
  leaseIds: readonly number[],
  scope: PropertyScope,
): Promise<Map<number, string>> {
  const rows = await orm
    .select({ id: lease.id, code: lease.propertyCode })
    .from(lease)
    .where(and(isOneOf(lease.id, leaseIds), withinScope(scope, lease.propertyCode)))
    .orderBy(lease.id)
    .for('key share');
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** The leases of these entries of payment schedules, by entry; none is removed until the transaction ends. */
export async function findEntryLeases(
  { orm }: Database,
  entryIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await orm
    .select({ id: paymentSchedule.id, leaseId: paymentSchedule.leaseId })
    .from(paymentSchedule)
    .where(isOneOf(paymentSchedule.id, entryIds))
    .orderBy(paymentSchedule.id)
    .for('key share');
  return new Map(rows.map(({ id, leaseId }) => [id, leaseId]));
}

const writtenColumns = {
  leaseId: payment.leaseId,
  propertyCode: payment.propertyCode,
  paymentScheduleId: payment.paymentScheduleId,
  amount: payment.amount,
  paidOn: payment.paidOn,
  method: payment.method,
  reference: payment.reference,
};

/** Adds payments in one statement; answers their ids in the order given. */
export async function insertPayments(
  db: Database,
  payments: readonly PaymentToWrite[],
  at: string,
): Promise<number[]> {
  const sent = sentRows(db, writtenColumns, payments);
  const { leaseId, propertyCode, paymentScheduleId, amount, paidOn, method, reference } = sent;
  const values = { leaseId, propertyCode, paymentScheduleId, amount, paidOn, method, reference };
  const added = db.orm
    .$with('added', { id: payment.id })
    .as(
      insertSelect(
        payment,
        { ...values, createdAt: at, updatedAt: at },
        sql`from ${sent} returning ${payment.id}`,
      ),
    );
  const rows = await db.orm.with(sent, added).select({ id: added.id }).from(added);
  return rows.map(({ id }) => id);
}

export type LockedPayment = PaymentToWrite & { id: number; updatedAt: string };

/**
 * Keeps the leases of payments from being changed or removed until the transaction ends. Anyone who writes to a lease's schedule
 * holds the lease first and then comes to its payments: so does anyone who writes to payments, or each could wait for the other.
 */
export async function holdLeasesOf({ orm }: Database, paymentIds: readonly number[]): Promise<void> {
  const leaseIds = orm.select({ id: payment.leaseId }).from(payment).where(isOneOf(payment.id, paymentIds));
  await orm
    .select({ id: lease.id })
    .from(lease)
    .where(inArray(lease.id, leaseIds))
    .orderBy(lease.id)
    .for('key share');
}

/** Those of the payments that the caller works with; they stay as they are until the transaction ends. */
export async function lockPayments(
  db: Database,
  ids: readonly number[],
  scope: PropertyScope,
): Promise<LockedPayment[]> {
  await holdLeasesOf(db, ids);
  return db.orm
    .select({ id: payment.id, updatedAt: payment.updatedAt, ...writtenColumns })
    .from(payment)
    .where(and(isOneOf(payment.id, ids), withinScope(scope, payment.propertyCode)))
    .orderBy(payment.id)
    .for('update');
}

/** Writes many payments in one statement. */
export async function updatePayments(
  db: Database,
  payments: readonly LockedPayment[],
  at: string,
): Promise<void> {
  const { paymentScheduleId, amount, paidOn, method, reference } = payment;
  const columns = { id: payment.id, paymentScheduleId, amount, paidOn, method, reference };
  const sent = sentRows(db, columns, payments);
  await db.orm
    .with(sent)
    .update(payment)
    .set({
      paymentScheduleId: sent.paymentScheduleId,
      amount: sent.amount,
      paidOn: sent.paidOn,
      method: sent.method,
      reference: sent.reference,
      updatedAt: laterThanBefore(payment.updatedAt, at),
    })
    .from(sent)
    .where(eq(payment.id, sent.id));
}

export async function deletePayments({ orm }: Database, ids: readonly number[]): Promise<void> {
  await orm.delete(payment).where(isOneOf(payment.id, ids));
}
