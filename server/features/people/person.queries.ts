import sql, { empty, join, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { Person, PersonFilters, PersonForm } from '#contracts/people.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  countWhere,
  limitOf,
  listRecords,
  newestFirst,
  totalOf,
} from '#server/platform/database/list-page.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/list-page.queries.ts';
import { isoInstant } from '#server/platform/database/schema.ts';
import { holdsWord, searchedWords } from '#server/platform/database/search.queries.ts';

export type PersonKind = 'owner' | 'tenant';

/** Who looks: people are of no property, so it also counts who added them. */
export interface Viewer {
  scope: PropertyScope;
  userId: number;
}

/** Where the codes of the properties stand that a person `r` has to do with. */
const linksOf: Record<PersonKind, Sql[]> = {
  owner: [raw('unit x where x.owner_id = r.id')],
  tenant: [
    raw('unit x where x.tenant_id = r.id'),
    raw('lease x where x.tenant_id = r.id'),
    raw('lease x where x.id = r.lease_id'),
  ],
};

function isLinked(kind: PersonKind, condition: Sql): Sql {
  const links = linksOf[kind].map((link) => sql`exists (select 1 from ${link} and ${condition})`);
  return sql`(${join(links, ' or ')})`;
}

/**
 * Admins with assigned properties see the people whom a unit or a lease of these names, and, so that they can be named
 * there, those whom they added themselves and nothing names yet.
 */
export function isVisibleTo({ scope, userId }: Viewer, kind: PersonKind): Sql {
  if (scope === null) return sql`true`;
  const isOwnAndFree = sql`(r.created_by = ${userId} and not ${isLinked(kind, sql`true`)})`;
  return sql`(${isLinked(kind, inScope(scope, 'x.property_code'))} or ${isOwnAndFree})`;
}

/** Whether everything that names the person is of the viewer's properties. */
export async function isOnlyInScope(
  db: Database,
  kind: PersonKind,
  id: number,
  { scope }: Viewer,
): Promise<boolean> {
  const foreign = isLinked(kind, sql`not ${inScope(scope, 'x.property_code')}`);
  const rows = await db.query(sql`select 1 from ${raw(kind)} r where r.id = ${id} and ${foreign}`);
  return rows.length === 0;
}

/** Those of the people whom the viewer sees; none is removed until the transaction ends. */
export async function findVisible(
  db: Database,
  kind: PersonKind,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>(sql`
    select r.id from ${raw(kind)} r where r.id = any(${ids}::int[]) and ${isVisibleTo(viewer, kind)}
    order by r.id for key share`);
  return new Set(rows.map((row) => row.id));
}

/** Whether the viewer sees this person. */
export async function isPersonVisible(
  db: Database,
  kind: PersonKind,
  id: number,
  viewer: Viewer,
): Promise<boolean> {
  return (await findVisible(db, kind, [id], viewer)).has(id);
}

const columns = raw(
  `r.id, r.created_at as "createdAt", r.updated_at as "updatedAt", r.first_name as "firstName",
   r.last_name as "lastName", r.email, r.phone, r.mailing_address as "mailingAddress"`,
);

export interface PersonQuestion {
  filters: PersonFilters;
  viewer: Viewer;
  /** What an owner or a tenant has besides the person's fields. */
  more: Sql;
}

function toPerson<P extends Person>(row: P): P {
  return { ...row, createdAt: isoInstant(row.createdAt), updatedAt: isoInstant(row.updatedAt) };
}

/** One page of the owners or the tenants, newest first. A search takes the ids that it finds once. */
export function listPeople<P extends Person>(
  db: Database,
  kind: PersonKind,
  { filters: { propertyCode, q }, viewer, more }: PersonQuestion,
  options: PageOptions,
): Promise<FoundPage<P>> {
  const words = searchedWords(q).map((word) => holdsWord(raw('r.search_text'), word));
  const chosen = propertyCode === undefined ? [] : [isLinked(kind, sql`x.property_code = ${propertyCode}`)];
  const matches = join([isVisibleTo(viewer, kind), ...chosen, ...words], ' and ');
  const isSearch = words.length > 0;
  const isNarrowed = isSearch || chosen.length > 0 || viewer.scope !== null;
  const table = raw(kind);
  const found = sql`with matching as materialized (
    select r.id, r.created_at from ${table} r where ${matches}
  )`;
  return listRecords<P, P>(
    db,
    {
      before: isSearch ? found : empty,
      total: isNarrowed
        ? countWhere(isSearch ? raw('matching') : sql`${table} r`, isSearch ? sql`true` : matches)
        : totalOf(kind, null),
      page: sql`
        select ${columns}, ${more} from (
          select r.id from ${isSearch ? raw('matching') : table} r where ${isSearch ? sql`true` : matches}
          order by r.created_at desc, r.id desc ${limitOf(options)}
        ) chosen join ${table} r on r.id = chosen.id`,
      order: newestFirst,
    },
    options,
    toPerson,
  );
}

/** One person; with `lock` they stay as they are until the transaction ends. */
export async function findPerson<P extends Person>(
  db: Database,
  kind: PersonKind,
  { id, viewer, more }: { id: number; viewer: Viewer; more: Sql },
  lock = false,
): Promise<P | undefined> {
  const rows = await db.query<P>(sql`
    select ${columns}, ${more} from ${raw(kind)} r
    where r.id = ${id} and ${isVisibleTo(viewer, kind)} ${lock ? sql`for update of r` : empty}`);
  return rows[0] && toPerson(rows[0]);
}

/** Every field of a person; one that was left out is empty. */
export function personColumns(form: PersonForm) {
  const { firstName, lastName, email = null, phone = null, mailingAddress = null } = form;
  return { firstName, lastName, email, phone, mailingAddress };
}
