import type { PersonFilters, PersonForm } from '#contracts/people.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { alias, and, eq, exists, not, or, query, sql } from '#server/platform/database/drizzle.ts';
import type { AnyPgColumn, AnyTable, SQL, SQLWrapper } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { lease, owner, tenant, unit } from '#server/platform/database/rental-schema.ts';
import { pageOfTable, sortedBy } from '#server/platform/database/lists.queries.ts';
import type { PageOptions } from '#server/platform/database/lists.queries.ts';
import { countOf } from '#server/platform/database/row-count.queries.ts';
import { containsWord, searchedWords } from '#server/platform/database/search.queries.ts';

export type PersonKind = 'owner' | 'tenant';

type PersonTable = AnyTable &
  Record<'id' | 'createdAt' | 'createdBy' | 'searchText' | 'firstName' | 'lastName', AnyPgColumn>;

const tables: Record<PersonKind, PersonTable> = { owner, tenant };

/** Who looks: people are of no property, so it also counts who added them. */
export interface Viewer {
  scope: PropertyScope;
  userId: number;
}

/** A condition on the property of a unit or a lease that names a person. */
type PropertyCondition = (code: AnyPgColumn) => SQL | undefined;

/**
 * What names people of a kind, one select for each way: the ids of those whom the units and leases name whose property
 * `isWanted`; with `person` that one alone.
 */
function selectNamed(kind: PersonKind, isWanted: PropertyCondition, person?: SQLWrapper): SQLWrapper[] {
  const isPerson = (id: AnyPgColumn) => (person ? sql`${id} = ${person}` : undefined);
  const byUnit = kind === 'owner' ? unit.ownerId : unit.tenantId;
  const units = query
    .select({ id: byUnit })
    .from(unit)
    .where(and(isPerson(byUnit), isWanted(unit.propertyCode)));
  if (kind === 'owner') return [units];
  const attached = alias(tenant, 'attached');
  return [
    units,
    query
      .select({ id: lease.tenantId })
      .from(lease)
      .where(and(isPerson(lease.tenantId), isWanted(lease.propertyCode))),
    query
      .select({ id: attached.id })
      .from(lease)
      .innerJoin(attached, eq(attached.leaseId, lease.id))
      .where(and(isPerson(attached.id), isWanted(lease.propertyCode))),
  ];
}

function isNamed(kind: PersonKind, isWanted: PropertyCondition): SQL {
  return or(...selectNamed(kind, isWanted, tables[kind].id).map(exists)) ?? sql`false`;
}

/** Whom the properties of the condition name, for a list: the people of a few properties instead of each one's properties. */
function unionOfNamed(kind: PersonKind, isWanted: PropertyCondition): SQL {
  return sql.join(selectNamed(kind, isWanted), sql` union `);
}

/**
 * Admins with assigned properties see the people whom a unit or a lease of these names, and, so that they can be named
 * there, those whom they added themselves and nothing names yet.
 */
export function isVisibleTo({ scope, userId }: Viewer, kind: PersonKind): SQL | undefined {
  if (scope === null) return undefined;
  return or(
    isNamed(kind, (code) => withinScope(scope, code)),
    isOwnAndFree(kind, userId),
  );
}

/** The same for a list. */
export function isAmongVisible({ scope, userId }: Viewer, kind: PersonKind): SQL | undefined {
  if (scope === null) return undefined;
  const table = tables[kind];
  const ownAndFree = query.select({ id: table.id }).from(table).where(isOwnAndFree(kind, userId));
  return sql`${table.id} in (${unionOfNamed(kind, (code) => withinScope(scope, code))} union ${ownAndFree})`;
}

function isOwnAndFree(kind: PersonKind, userId: number): SQL | undefined {
  return and(eq(tables[kind].createdBy, userId), not(isNamed(kind, () => undefined)));
}

/** Whether everything that names the person is of the viewer's properties. */
export async function isOnlyInScope(
  { orm }: Database,
  kind: PersonKind,
  id: number,
  { scope }: Viewer,
): Promise<boolean> {
  const table = tables[kind];
  const isForeign: PropertyCondition = (code) => not(withinScope(scope, code) ?? sql`true`);
  const rows = await orm
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNamed(kind, isForeign)));
  return rows.length === 0;
}

/** The properties that each of some people has to do with. */
export async function findPropertyCodes(
  { orm }: Database,
  kind: PersonKind,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const byUnit = kind === 'owner' ? unit.ownerId : unit.tenantId;
  const found = await orm
    .selectDistinct({ id: byUnit, code: unit.propertyCode })
    .from(unit)
    .where(isOneOf(byUnit, ids));
  if (kind === 'tenant') {
    const ofLeases = await orm
      .selectDistinct({ id: lease.tenantId, code: lease.propertyCode })
      .from(lease)
      .where(isOneOf(lease.tenantId, ids));
    const ofAttached = await orm
      .selectDistinct({ id: tenant.id, code: lease.propertyCode })
      .from(tenant)
      .innerJoin(lease, eq(lease.id, tenant.leaseId))
      .where(isOneOf(tenant.id, ids));
    found.push(...ofLeases, ...ofAttached);
  }
  const codes = new Map<number, Set<string>>();
  for (const { id, code } of found) if (id !== null) codes.set(id, (codes.get(id) ?? new Set()).add(code));
  return new Map(Array.from(codes, ([id, of]) => [id, [...of]]));
}

/** The properties that a person has to do with. */
export async function findPropertyCodesOf(db: Database, kind: PersonKind, id: number): Promise<string[]> {
  return (await findPropertyCodes(db, kind, [id])).get(id) ?? [];
}

/** Those of the people whom the viewer sees; none is removed until the transaction ends. */
export async function findVisible(
  { orm }: Database,
  kind: PersonKind,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Set<number>> {
  const table = kind === 'owner' ? owner : tenant;
  const rows = await orm
    .select({ id: sql<number>`${table.id}` })
    .from(table)
    .where(and(isOneOf(table.id, ids), isVisibleTo(viewer, kind)))
    .orderBy(table.id)
    .for('key share');
  return new Set(rows.map((row) => row.id));
}

/** Whether the viewer sees this person, who is not removed until the transaction ends. */
export async function isPersonVisible(
  db: Database,
  kind: PersonKind,
  id: number,
  viewer: Viewer,
): Promise<boolean> {
  return (await findVisible(db, kind, [id], viewer)).has(id);
}

/** Whether the viewer may read of this person now; nothing is locked. */
export async function mayReadOf(
  { orm }: Database,
  kind: PersonKind,
  id: number,
  viewer: Viewer,
): Promise<boolean> {
  const table = tables[kind];
  const rows = await orm
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isVisibleTo(viewer, kind)));
  return rows.length > 0;
}

export interface PersonQuery {
  filters: PersonFilters;
  viewer: Viewer;
}

/** One page of the owners or the tenants, newest first unless sorted. */
export function pageOfPeople(
  db: Database,
  kind: PersonKind,
  { filters: { propertyCode, q, sort }, viewer }: PersonQuery,
  options: PageOptions,
) {
  const table = tables[kind];
  // Anyone who is of two properties is found by those of the viewer alone.
  const isOfProperty = (chosen: string) =>
    sql`${table.id} in (${unionOfNamed(kind, (code) => and(eq(code, chosen), withinScope(viewer.scope, code)))})`;
  const narrowing = and(
    isAmongVisible(viewer, kind),
    propertyCode === undefined ? undefined : isOfProperty(propertyCode),
    ...searchedWords(q).map((word) => containsWord(table.searchText, word)),
  );
  const total = narrowing ? undefined : countOf(kind, {}, null);
  const order = sortedBy(table, sort, { created: [], name: [table.lastName, table.firstName] });
  return pageOfTable(db, { table, matches: narrowing, order, total }, options);
}

/** Every field of a person; one that was left out is empty, but the language stays. */
export function personColumns(form: PersonForm) {
  const { firstName, lastName, email = null, phone = null, mailingAddress = null, language } = form;
  return { firstName, lastName, email, phone, mailingAddress, ...(language && { language }) };
}
