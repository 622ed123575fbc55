import sql, { join, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { Person, PersonFilters, PersonForm } from '#contracts/people.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listRecords, newestFirst, pageOfTable } from '#server/platform/database/list-page.queries.ts';
import type { FoundPage, PageOptions } from '#server/platform/database/list-page.queries.ts';
import { totalOf } from '#server/platform/database/row-count.queries.ts';
import { lockRow } from '#server/platform/database/lock-row.queries.ts';
import { isoInstant } from '#server/platform/database/columns.ts';
import { holdsWord, searchedWords } from '#server/platform/database/search.queries.ts';

export type PersonKind = 'owner' | 'tenant';

/** Who looks: people are of no property, so it also counts who added them. */
export interface Viewer {
  scope: PropertyScope;
  userId: number;
}

/** What names a person, as rows `x` with the code of a property: which table, and the person's id in it. */
const linksOf: Record<PersonKind, { from: Sql; personId: Sql }[]> = {
  owner: [{ from: raw('unit x'), personId: raw('x.owner_id') }],
  tenant: [
    { from: raw('unit x'), personId: raw('x.tenant_id') },
    { from: raw('lease x'), personId: raw('x.tenant_id') },
    { from: raw('lease x join tenant y on y.lease_id = x.id'), personId: raw('y.id') },
  ],
};

function isLinked(kind: PersonKind, condition: Sql): Sql {
  const links = linksOf[kind].map(
    ({ from, personId }) => sql`exists (select 1 from ${from} where ${personId} = r.id and ${condition})`,
  );
  return sql`(${join(links, ' or ')})`;
}

/** Whom the properties of the condition name, for a list: the people of a few properties instead of each one's properties. */
function linkedPeople(kind: PersonKind, condition: Sql): Sql {
  const links = linksOf[kind].map(
    ({ from, personId }) => sql`select ${personId} from ${from} where ${condition}`,
  );
  return join(links, ' union ');
}

/**
 * Admins with assigned properties see the people whom a unit or a lease of these names, and, so that they can be named
 * there, those whom they added themselves and nothing names yet.
 */
function isVisibleTo({ scope, userId }: Viewer, kind: PersonKind): Sql {
  if (scope === null) return sql`true`;
  return sql`(${isLinked(kind, inScope(scope, 'x.property_code'))} or ${isOwnAndFree(kind, userId)})`;
}

/** The same for a list. */
function isAmongVisible({ scope, userId }: Viewer, kind: PersonKind): Sql {
  if (scope === null) return sql`true`;
  return sql`r.id in (
    ${linkedPeople(kind, inScope(scope, 'x.property_code'))}
    union select r.id from ${raw(kind)} r where ${isOwnAndFree(kind, userId)}
  )`;
}

function isOwnAndFree(kind: PersonKind, userId: number): Sql {
  return sql`(r.created_by = ${userId} and not ${isLinked(kind, sql`true`)})`;
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

/** The properties that a person has to do with. */
export async function findPlacesOf(db: Database, kind: PersonKind, id: number): Promise<string[]> {
  const places = linksOf[kind].map(
    ({ from, personId }) => sql`select x.property_code as code from ${from} where ${personId} = ${id}`,
  );
  const rows = await db.query<{ code: string }>(join(places, ' union '));
  return rows.map(({ code }) => code);
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

/** One page of the owners or the tenants, newest first. */
export function listPeople<P extends Person>(
  db: Database,
  kind: PersonKind,
  { filters: { propertyCode, q }, viewer, more }: PersonQuestion,
  options: PageOptions,
): Promise<FoundPage<P>> {
  const words = searchedWords(q).map((word) => holdsWord(raw('r.search_text'), word));
  // Whoever is of two properties is found by those of the viewer alone.
  const ofProperty = linkedPeople(
    kind,
    sql`x.property_code = ${propertyCode} and ${inScope(viewer.scope, 'x.property_code')}`,
  );
  const chosen = propertyCode === undefined ? [] : [sql`r.id in (${ofProperty})`];
  const narrowing = [...chosen, ...words];
  const isNarrowed = narrowing.length > 0 || viewer.scope !== null;
  const matches = join([isAmongVisible(viewer, kind), ...narrowing], ' and ');
  const total = isNarrowed ? undefined : totalOf(kind, {}, null);
  const { rows, ...parts } = pageOfTable({ table: `${kind} r`, matches, total }, options);
  const page = sql`select ${columns}, ${more} from ${rows}`;
  return listRecords<P, P>(db, { ...parts, page, order: newestFirst }, toPerson);
}

/** One person; with `lock` they stay as they are until the transaction ends. */
export async function findPerson<P extends Person>(
  db: Database,
  kind: PersonKind,
  { id, viewer, more }: { id: number; viewer: Viewer; more: Sql },
  lock = false,
): Promise<P | undefined> {
  if (lock) await lockRow(db, kind, id);
  const rows = await db.query<P>(sql`
    select ${columns}, ${more} from ${raw(kind)} r where r.id = ${id} and ${isVisibleTo(viewer, kind)}`);
  return rows[0] && toPerson(rows[0]);
}

/** Every field of a person; one that was left out is empty. */
export function personColumns(form: PersonForm) {
  const { firstName, lastName, email = null, phone = null, mailingAddress = null } = form;
  return { firstName, lastName, email, phone, mailingAddress };
}
