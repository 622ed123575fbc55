import {
  alias,
  and,
  eq,
  inArray,
  notExists,
  or,
  isNotNull,
  isNull,
  query,
  sql,
} from '#server/platform/database/drizzle.ts';
import type { SQL, SQLWrapper } from '#server/platform/database/drizzle.ts';
import { lease, unit } from '#server/platform/database/rental-schema.ts';

/**
 * Who rents a unit, in one place: the tenant of the lease that runs today, else the tenant that the unit itself names.
 * A unit has at most one running lease, since its leases never overlap.
 */

/** The lease of a unit that runs today, joined on `isRunningLease`. */
export const runningLease = alias(lease, 'running');

export function isRunningLease(today: string): SQL | undefined {
  return and(eq(runningLease.unitId, unit.id), isRunning(runningLease, today));
}

/** The id of the tenant of a unit that `runningLease` was joined to; null where no one rents it. */
export const unitTenantId = sql<number | null>`coalesce(${runningLease.tenantId}, ${unit.tenantId})`;

/** Whether a unit has this tenant. Both ways to it have their index. */
export function isRentedBy(tenantId: SQLWrapper, today: string): SQL {
  const rented = alias(lease, 'rented');
  const named = alias(unit, 'named');
  const byLease = query
    .select({ id: rented.unitId })
    .from(rented)
    .where(and(sql`${rented.tenantId} = ${tenantId}`, isRunning(rented, today)));
  const runs = query
    .select({ id: rented.id })
    .from(rented)
    .where(and(eq(rented.unitId, named.id), isRunning(rented, today)));
  const byName = query
    .select({ id: named.id })
    .from(named)
    .where(and(sql`${named.tenantId} = ${tenantId}`, notExists(runs)));
  return sql`${unit.id} in (${byLease} union all ${byName})`;
}

/** Whether a unit has a tenant. */
export function isOccupied(isWanted: boolean, today: string): SQL | undefined {
  const rented = alias(lease, 'rented');
  const running = query.select({ unitId: rented.unitId }).from(rented).where(isRunning(rented, today));
  if (isWanted) return or(isNotNull(unit.tenantId), inArray(unit.id, running));
  const ofUnit = query
    .select({ id: rented.id })
    .from(rented)
    .where(and(isRunning(rented, today), eq(rented.unitId, unit.id)));
  return and(isNull(unit.tenantId), notExists(ofUnit));
}

function isRunning(
  { startDate, endDate }: { startDate: SQLWrapper; endDate: SQLWrapper },
  today: string,
): SQL {
  return sql`${today}::date between ${startDate} and ${endDate}`;
}
