import type { Unit, UnitRequest } from '#contracts/units.ts';
import type { Database } from '#server/platform/database/database.ts';
import { desc, eq, query, sql } from '#server/platform/database/drizzle.ts';
import { maintenance } from '#server/platform/database/rental-schema.ts';
import { readPage } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/lists.queries.ts';
import { serviceRequest } from '#server/platform/database/schema.ts';
import { requestsUnit } from './unit-records.queries.ts';

function maintenanceOf(unitId: number) {
  return query
    .select({
      kind: sql<UnitRequest['kind']>`'maintenance'`.as('kind'),
      id: maintenance.id,
      createdAt: maintenance.createdAt,
      updatedAt: maintenance.updatedAt,
      status: maintenance.status,
      category: maintenance.category,
      title: sql<string | null>`${maintenance.title}`.as('title'),
      text: sql<string | null>`${maintenance.description}`.as('text'),
      archived: sql<boolean>`false`.as('archived'),
    })
    .from(maintenance)
    .where(eq(maintenance.unitId, unitId));
}

function submissionsOf(propertyCode: string, unitNumber: string) {
  return query
    .select({
      kind: sql<UnitRequest['kind']>`'public-submission'`.as('kind'),
      id: serviceRequest.id,
      createdAt: serviceRequest.createdAt,
      updatedAt: serviceRequest.updatedAt,
      status: serviceRequest.status,
      category: serviceRequest.category,
      title: sql<string | null>`null`.as('title'),
      text: sql<string | null>`${serviceRequest.message}`.as('text'),
      archived: sql<boolean>`${serviceRequest.archived}`.as('archived'),
    })
    .from(serviceRequest)
    .where(requestsUnit({ propertyCode, unitNumber: unitNumber.padStart(4, '0') }));
}

/** One page of what was reported about a unit: maintenance records and public submissions, newest first. */
export async function listUnitRequests(
  { orm }: Database,
  { id, propertyCode, unitNumber, unitIdentifier }: Unit,
  { page, pageSize }: PageOptions,
): Promise<FoundPage<UnitRequest>> {
  const fromOffice = maintenanceOf(id);
  const fromVisitors = submissionsOf(propertyCode, unitNumber);
  const reported = orm
    .$with('reported', fromOffice._.selectedFields)
    .as(sql`${fromOffice} union all ${fromVisitors}`);
  const within = orm.with(reported);
  const total = sql<number>`(select count(*)::int from ${reported})`;
  const rows = within
    .select({
      kind: reported.kind,
      id: reported.id,
      createdAt: reported.createdAt,
      updatedAt: reported.updatedAt,
      status: reported.status,
      category: reported.category,
      title: reported.title,
      text: reported.text,
      unitIdentifier: sql<string>`${unitIdentifier}::text`,
      archived: reported.archived,
      total,
    })
    .from(reported)
    .orderBy(desc(reported.createdAt), desc(reported.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return readPage({ within, total }, rows);
}
