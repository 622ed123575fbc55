import type { SearchHit } from '#contracts/search.ts';
import { isAmongVisible } from '#server/features/people/person.queries.ts';
import type { PersonKind, Viewer } from '#server/features/people/person.queries.ts';
import { ownerName, tenantName } from '#server/features/people/person-name.queries.ts';
import { isUnitTyped, unitName } from '#server/features/units/unit-rows.queries.ts';
import { isRunningLease, runningLease, unitTenantId } from '#server/features/units/unit-tenant.queries.ts';
import { inPropertyOrder, withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, desc, eq, sql } from '#server/platform/database/drizzle.ts';
import { isAmongNewestMatches } from '#server/platform/database/newest-matches.queries.ts';
import { maintenance, owner, property, tenant, unit } from '#server/platform/database/rental-schema.ts';
import { containsWords } from '#server/platform/database/search.queries.ts';
import { phoneText } from '#server/platform/mail/office-texts.ts';
import { lineOf } from './line-of.ts';

export interface SearchTerms {
  q: string;
  limit: number;
}

/** Units whose identifier or number begins with what was typed, with their owners and tenants. */
export async function findUnits(
  { orm }: Database,
  { scope, today }: { scope: PropertyScope; today: string },
  { q, limit }: SearchTerms,
): Promise<SearchHit[]> {
  const rows = await orm
    .select({ ...unitName, owner: ownerName, tenant: tenantName })
    .from(unit)
    .leftJoin(owner, eq(owner.id, unit.ownerId))
    .leftJoin(runningLease, isRunningLease(today))
    .leftJoin(tenant, eq(tenant.id, unitTenantId))
    .where(and(withinScope(scope, unit.propertyCode), isUnitTyped(q)))
    .orderBy(unit.unitIdentifier)
    .limit(limit);
  return rows.map((row) => ({
    kind: 'unit',
    id: row.id,
    title: row.unitIdentifier,
    text: lineOf(
      row.owner && `Owner ${row.owner.firstName} ${row.owner.lastName}`,
      row.tenant && `Tenant ${row.tenant.firstName} ${row.tenant.lastName}`,
    ),
    createdAt: null,
    parentId: row.realEstateObjectId,
  }));
}

/** Owners or tenants whom the viewer sees. */
export async function findPeople(
  { orm }: Database,
  kind: PersonKind,
  { viewer, q, limit }: SearchTerms & { viewer: Viewer },
): Promise<SearchHit[]> {
  const table = kind === 'owner' ? owner : tenant;
  const matches = containsWords(table.searchText, q);
  const { id, firstName, lastName, email, phone } = table;
  const rows = await orm
    .select({ id, firstName, lastName, email, phone })
    .from(table)
    .where(isAmongNewestMatches({ table, visible: isAmongVisible(viewer, kind), matches, limit }))
    .orderBy(desc(id));
  return rows.map((row) => ({
    kind,
    id: row.id,
    title: `${row.firstName} ${row.lastName}`,
    text: lineOf(row.email, row.phone && phoneText(row.phone)),
    createdAt: null,
    parentId: null,
  }));
}

export async function findProperties(
  { orm }: Database,
  scope: PropertyScope,
  { q, limit }: SearchTerms,
): Promise<SearchHit[]> {
  // There are few: their names have no column of their own to be searched.
  const names = sql`search_form(concat(' ', ${property.code}, ' ', ${property.title}, ' ', ${property.displayName}))`;
  const rows = await orm
    .select({ id: property.id, code: property.code, title: property.title, city: property.city })
    .from(property)
    .where(and(withinScope(scope, property.code), containsWords(names, q)))
    .orderBy(...inPropertyOrder(property.code))
    .limit(limit);
  return rows.map(({ id, code, title, city }) => ({
    kind: 'property',
    id,
    title: code,
    text: lineOf(title, city),
    createdAt: null,
    parentId: null,
  }));
}

export async function findMaintenanceRecords(
  { orm }: Database,
  scope: PropertyScope,
  { q, limit }: SearchTerms,
): Promise<SearchHit[]> {
  const visible = withinScope(scope, maintenance.propertyCode);
  const matches = containsWords(maintenance.searchText, q);
  const rows = await orm
    .select({
      id: maintenance.id,
      title: maintenance.title,
      createdAt: maintenance.createdAt,
      unit: unit.unitIdentifier,
    })
    .from(maintenance)
    .innerJoin(unit, eq(unit.id, maintenance.unitId))
    .where(isAmongNewestMatches({ table: maintenance, visible, matches, limit }))
    .orderBy(desc(maintenance.createdAt), desc(maintenance.id));
  return rows.map(({ id, title, createdAt, unit: name }) => ({
    kind: 'maintenance',
    id,
    title: name,
    text: lineOf(title),
    createdAt,
    parentId: null,
  }));
}
