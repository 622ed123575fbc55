import { oldestFirst } from '#contracts/account-allocation.ts';
import { tenantName } from '#server/features/people/person-name.queries.ts';
import { unitName } from '#server/features/units/unit-rows.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq } from '#server/platform/database/drizzle.ts';
import { lease, payment, paymentSchedule, tenant, unit } from '#server/platform/database/rental-schema.ts';
import type { AccountHead } from './account.queries.ts';
import { toLeaseLines } from './lease-lines.ts';
import type { PlainLine } from './to-statement.ts';

/** Whose rent it is. */
export async function findLeaseAccount(
  { orm }: Database,
  { id, scope }: RecordKey,
): Promise<AccountHead | undefined> {
  const [row] = await orm
    .select({ id: lease.id, propertyCode: lease.propertyCode, unit: unitName, payer: tenantName })
    .from(lease)
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .innerJoin(tenant, eq(tenant.id, lease.tenantId))
    .where(and(eq(lease.id, id), withinScope(scope, lease.propertyCode)));
  return row && { ...row, order: oldestFirst };
}

/** The schedule and the payments of a lease as the lines of an account, by day. */
export async function listLeaseLines({ orm }: Database, leaseId: number): Promise<PlainLine[]> {
  const [schedule, payments] = await Promise.all([
    orm
      .select({
        createdAt: paymentSchedule.createdAt,
        date: paymentSchedule.dueDate,
        amount: paymentSchedule.amountDue,
      })
      .from(paymentSchedule)
      .where(eq(paymentSchedule.leaseId, leaseId))
      .orderBy(paymentSchedule.dueDate, paymentSchedule.id),
    orm
      .select({
        createdAt: payment.createdAt,
        date: payment.paidOn,
        amount: payment.amount,
        method: payment.method,
        reference: payment.reference,
      })
      .from(payment)
      .where(eq(payment.leaseId, leaseId))
      .orderBy(payment.paidOn, payment.id),
  ]);
  return toLeaseLines(schedule, payments);
}
