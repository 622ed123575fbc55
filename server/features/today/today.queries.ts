import { daysAfter } from '#contracts/days.ts';
import type { ComingWeek } from '#contracts/today.ts';
import { tenantName } from '#server/features/people/person-name.queries.ts';
import { unitName } from '#server/features/units/unit-rows.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, gte, lte, max, sql } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { lease, paymentSchedule, tenant, unit } from '#server/platform/database/rental-schema.ts';
import { auditEntry, conversationEntry } from '#server/platform/database/schema.ts';

/** When each of the requests last got a note from its resident; those without one are left out. */
export async function findLastNotes(
  { orm }: Database,
  requestIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await orm
    .select({ requestId: conversationEntry.requestId, at: max(conversationEntry.createdAt) })
    .from(conversationEntry)
    .where(and(isOneOf(conversationEntry.requestId, requestIds), eq(conversationEntry.author, 'RESIDENT')))
    .groupBy(conversationEntry.requestId);
  return new Map(rows.flatMap(({ requestId, at }) => (at === null ? [] : [[requestId, at]])));
}

/** When it was last said whom each of the requests waits for; those of which nothing was said are left out. */
export async function findLastTurns(
  { orm }: Database,
  requestIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await orm
    .select({ requestId: auditEntry.objectId, at: max(auditEntry.at) })
    .from(auditEntry)
    .where(
      and(
        eq(auditEntry.objectKind, 'service-request'),
        isOneOf(auditEntry.objectId, requestIds),
        sql`${auditEntry.changes} ? 'waitingFor'`,
      ),
    )
    .groupBy(auditEntry.objectId);
  return new Map(
    rows.flatMap(({ requestId, at }) => (requestId === null || at === null ? [] : [[requestId, at]])),
  );
}

/** The leases that end and the payments that are due within seven days from `from` on: the events of the calendar. */
export async function findComingWeek(
  { orm }: Database,
  scope: PropertyScope,
  from: string,
): Promise<ComingWeek> {
  const to = daysAfter(from, 6);
  const leaseEnds = await orm
    .select({ leaseId: lease.id, endDate: lease.endDate, unit: unitName, tenant: tenantName })
    .from(lease)
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .innerJoin(tenant, eq(tenant.id, lease.tenantId))
    .where(and(withinScope(scope, lease.propertyCode), gte(lease.endDate, from), lte(lease.endDate, to)))
    .orderBy(lease.endDate, unit.unitIdentifier)
    .limit(100);
  const deadlines = await orm
    .select({
      day: paymentSchedule.dueDate,
      count: sql<number>`count(*)::int`,
      amountDue: sql<number>`sum(${paymentSchedule.amountDue})::float8`,
    })
    .from(paymentSchedule)
    .innerJoin(lease, eq(lease.id, paymentSchedule.leaseId))
    .where(
      and(
        withinScope(scope, lease.propertyCode),
        gte(paymentSchedule.dueDate, from),
        lte(paymentSchedule.dueDate, to),
      ),
    )
    .groupBy(paymentSchedule.dueDate)
    .orderBy(paymentSchedule.dueDate);
  return { from, to, leaseEnds, deadlines };
}
