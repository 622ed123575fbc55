import sql, { raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';

/**
 * Who rents a unit, in one place: the tenant of the lease that runs today, else the tenant that the unit itself names.
 * A unit has at most one running lease, since its leases never overlap.
 */

/** Joins to a unit `u` the lease that runs `today`, for the columns below. */
export function joinRunningLease(today: string): Sql {
  return sql`left join lease running on running.unit_id = u.id and ${isRunning('running', today)}`;
}

/** The id of the tenant of a unit `u` that `joinRunningLease` was joined to; null where nobody rents it. */
export const unitTenantId = raw('coalesce(running.tenant_id, u.tenant_id)');

/** Whether a unit `u` has this tenant. Both ways to it have their index. */
export function isRentedBy(tenantId: Sql, today: string): Sql {
  return sql`u.id in (
    select l.unit_id from lease l where l.tenant_id = ${tenantId} and ${isRunning('l', today)}
    union all
    select named.id from unit named where named.tenant_id = ${tenantId} and not exists (
      select 1 from lease l where l.unit_id = named.id and ${isRunning('l', today)}
    )
  )`;
}

/** Whether a unit `u` has a tenant. */
export function isOccupied(occupied: boolean, today: string): Sql {
  const running = sql`(select l.unit_id from lease l where ${isRunning('l', today)})`;
  return occupied
    ? sql`(u.tenant_id is not null or u.id in ${running})`
    : sql`u.tenant_id is null and not exists (select 1 from ${running} r where r.unit_id = u.id)`;
}

function isRunning(lease: string, today: string): Sql {
  return sql`${today}::date between ${raw(`${lease}.start_date and ${lease}.end_date`)}`;
}
