import { fullName } from '#contracts/people.ts';
import { ownerName, tenantName } from '#server/features/people/person-name.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eq, sql } from '#server/platform/database/drizzle.ts';
import { owner, tenant, unit } from '#server/platform/database/rental-schema.ts';
import { isRunningLease, runningLease, unitTenantId } from './unit-tenant.queries.ts';

/** What the tenant or the owner of a unit is called who has this email address; null where neither has. */
export async function findResidentName(
  { orm }: Database,
  { unitIdentifier, email }: { unitIdentifier: string; email: string },
  today: string,
): Promise<string | null> {
  const [row] = await orm
    .select({
      tenant: tenantName,
      owner: ownerName,
      isTenant: sql<boolean>`coalesce(lower(${tenant.email}) = lower(${email}), false)`,
      isOwner: sql<boolean>`coalesce(lower(${owner.email}) = lower(${email}), false)`,
    })
    .from(unit)
    .leftJoin(runningLease, isRunningLease(today))
    .leftJoin(tenant, eq(tenant.id, unitTenantId))
    .leftJoin(owner, eq(owner.id, unit.ownerId))
    .where(eq(unit.unitIdentifier, unitIdentifier));
  const person = row?.isTenant ? row.tenant : row?.isOwner ? row.owner : null;
  return person && fullName(person);
}
