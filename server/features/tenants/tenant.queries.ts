import sql, { raw } from 'sql-template-tag';
import type { PersonFilters } from '#contracts/people.ts';
import type { Tenant } from '#contracts/tenants.ts';
import { findPerson, listPeople } from '#server/features/people/person.queries.ts';
import type { Viewer } from '#server/features/people/person.queries.ts';
import { unitNameJson } from '#server/features/units/unit-rows.queries.ts';
import { isRentedBy } from '#server/features/units/unit-tenant.queries.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eq } from '#server/platform/database/drizzle.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/list-page.queries.ts';
import { tenant } from '#server/platform/database/layer-schema.ts';

/** Lease and units `today`, as far as the viewer works with their properties. */
function leaseAndUnits({ scope }: Viewer, today: string) {
  const inside = inScope(scope, 'l.property_code');
  return sql`
    coalesce(
      (select l.id from lease l where l.id = r.lease_id and ${inside}),
      (select l.id from lease l where l.tenant_id = r.id and ${inside} order by l.start_date desc, l.id desc limit 1)
    ) as ${raw('"leaseId"')},
    coalesce((
      select json_agg(${unitNameJson} order by u.unit_identifier) from unit u
      where ${isRentedBy(raw('r.id'), today)} and ${inScope(scope, 'u.property_code')}
    ), '[]') as units`;
}

export function listTenants(
  db: Database,
  { filters, viewer, today }: { filters: PersonFilters; viewer: Viewer; today: string },
  options: PageOptions,
): Promise<FoundPage<Tenant>> {
  return listPeople<Tenant>(db, 'tenant', { filters, viewer, more: leaseAndUnits(viewer, today) }, options);
}

export function findTenant(
  db: Database,
  { today, ...key }: { id: number; viewer: Viewer; today: string },
  lock = false,
): Promise<Tenant | undefined> {
  return findPerson<Tenant>(db, 'tenant', { ...key, more: leaseAndUnits(key.viewer, today) }, lock);
}

/** Whether the caller works with this lease, which is not removed until the transaction ends. */
export async function isLeaseInScope(db: Database, id: number, scope: PropertyScope): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from lease l where l.id = ${id} and ${inScope(scope, 'l.property_code')} for key share`);
  return rows.length > 0;
}

export type TenantColumns = Omit<typeof tenant.$inferInsert, 'createdAt' | 'updatedAt' | 'createdBy'>;

export async function insertTenant(
  db: Database,
  columns: TenantColumns,
  { at, userId }: { at: string; userId: number },
): Promise<number> {
  const [row] = await db.orm
    .insert(tenant)
    .values({ ...columns, createdAt: at, updatedAt: at, createdBy: userId })
    .returning({ id: tenant.id });
  return row?.id ?? 0;
}

export async function updateTenant(
  db: Database,
  id: number,
  update: Partial<TenantColumns> & { updatedAt: string },
): Promise<void> {
  await db.orm.update(tenant).set(update).where(eq(tenant.id, id));
}

export async function deleteTenant(db: Database, id: number): Promise<void> {
  await db.orm.delete(tenant).where(eq(tenant.id, id));
}
