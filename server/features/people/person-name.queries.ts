import type { Database } from '#server/platform/database/database.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { owner, tenant } from '#server/platform/database/rental-schema.ts';

/** The columns of an owner that other records name them by. */
export const ownerName = { id: owner.id, firstName: owner.firstName, lastName: owner.lastName };

/** The columns of a tenant that other records name them by. */
export const tenantName = { id: tenant.id, firstName: tenant.firstName, lastName: tenant.lastName };

/** The email addresses of those of the tenants who have one, by tenant. */
export async function findTenantEmails(
  { orm }: Database,
  tenantIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await orm
    .select({ id: tenant.id, email: tenant.email })
    .from(tenant)
    .where(isOneOf(tenant.id, tenantIds));
  return new Map(rows.flatMap(({ id, email }) => (email ? [[id, email] as const] : [])));
}
