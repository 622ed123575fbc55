import type { Tenant } from '#contracts/tenants.ts';
import { isVisibleTo, pageOfPeople } from '#server/features/people/person.queries.ts';
import type { PersonQuery, Viewer } from '#server/features/people/person.queries.ts';
import { unitName } from '#server/features/units/unit-rows.queries.ts';
import { isRentedBy } from '#server/features/units/unit-tenant.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, desc, eq, getTableColumns, query, sql } from '#server/platform/database/drizzle.ts';
import { jsonArray, jsonObject } from '#server/platform/database/expressions.ts';
import { lease, tenant, unit } from '#server/platform/database/rental-schema.ts';
import { readPage } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/lists.queries.ts';
import { lockRow } from '#server/platform/database/lock-row.queries.ts';
import { writersOf } from '#server/platform/database/table-writers.queries.ts';

const { createdBy: _addedBy, searchText: _searched, ...ownColumns } = getTableColumns(tenant);

/** A tenant with lease and units `today`, as far as the viewer works with their properties. */
function columnsFor({ scope }: Viewer, today: string) {
  const isInside = withinScope(scope, lease.propertyCode);
  const attached = query
    .select({ id: lease.id })
    .from(lease)
    .where(and(eq(lease.id, tenant.leaseId), isInside));
  const latest = query
    .select({ id: lease.id })
    .from(lease)
    .where(and(eq(lease.tenantId, tenant.id), isInside))
    .orderBy(desc(lease.startDate), desc(lease.id))
    .limit(1);
  const units = jsonArray(jsonObject(unitName), (fields) =>
    query
      .select(fields)
      .from(unit)
      .where(and(isRentedBy(tenant.id, today), withinScope(scope, unit.propertyCode)))
      .orderBy(unit.unitIdentifier),
  );
  return { ...ownColumns, leaseId: sql<number | null>`coalesce(${attached}, ${latest})`, units };
}

type TenantQuery = PersonQuery & { today: string };

export function listTenants(
  db: Database,
  query: TenantQuery,
  options: PageOptions,
): Promise<FoundPage<Tenant>> {
  const page = pageOfPeople(db, 'tenant', query, options);
  const rows = page.within
    .select({ ...columnsFor(query.viewer, query.today), total: page.total })
    .from(page.ids)
    .innerJoin(tenant, eq(tenant.id, page.ids.listedId))
    .orderBy(...page.orderBy);
  return readPage(page, rows);
}

export async function findTenant(
  db: Database,
  { id, viewer, today }: { id: number; viewer: Viewer; today: string },
  lock = false,
): Promise<Tenant | undefined> {
  if (lock) await lockRow(db, tenant, id);
  const [row] = await db.orm
    .select(columnsFor(viewer, today))
    .from(tenant)
    .where(and(eq(tenant.id, id), isVisibleTo(viewer, 'tenant')));
  return row;
}

/** Whether the caller works with this lease, which is not removed until the transaction ends. */
export async function isLeaseInScope({ orm }: Database, id: number, scope: PropertyScope): Promise<boolean> {
  const rows = await orm
    .select({ id: lease.id })
    .from(lease)
    .where(and(eq(lease.id, id), withinScope(scope, lease.propertyCode)))
    .for('key share');
  return rows.length > 0;
}

export type TenantColumns = Omit<typeof tenant.$inferInsert, 'createdAt' | 'updatedAt' | 'createdBy'>;

export const { insert: insertTenant, update: updateTenant, remove: deleteTenant } = writersOf(tenant);
