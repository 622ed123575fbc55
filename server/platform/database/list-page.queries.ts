import sql, { empty, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { callerNow, readCaller } from '#server/platform/auth/caller.queries.ts';
import type { CallerNow } from '#server/platform/auth/caller.queries.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from './database.ts';

export interface PageOptions {
  page: number;
  pageSize: number;
  sessionId: string;
  now: Date;
}

export interface ListParts {
  /** What both others may read: `with … as (…)`. */
  before?: Sql;
  /** The numbers over all pages, as columns of kinds that JSON has: a sum is a number. None is called `caller`. */
  numbers: Sql;
  /** The rows of the page, in its order and with its limit (`limitOf`); every row has a column `id`, none has one called `head`. */
  page: Sql;
  /** The order once more, over the columns of `page`. */
  order: Sql;
}

/**
 * One page of a list, its exact numbers, and who calls: one statement, one snapshot. Caller and numbers are one text, made once
 * and read once, since they stand beside every row: joined column by column they cost a full page a tenth more.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the columns that its statement selects
export async function listPage<Row extends object, Numbers extends object>(
  db: Database,
  { before = empty, numbers, page, order }: ListParts,
  { sessionId, now }: PageOptions,
): Promise<{ caller: CallerNow | null; numbers: Numbers | undefined; rows: Row[] }> {
  type Found = { head: string } & (Row | { id: null });
  const rows = await db.query<Found>(sql`
    ${before}
    select head.head, page.*
    from (select (
      select row_to_json(head)::text
      from (select ${callerNow(sessionId, now)} as caller, numbers.* from (select ${numbers}) numbers) head
    ) as head) head
    left join (${page}) page on true
    order by ${order}`);
  const hasRow = (row: Found): row is { head: string } & Row => !('id' in row) || row.id !== null;
  const [first] = rows;
  // The columns that the statement has just selected.
  const head = first ? (JSON.parse(first.head) as { caller: string | null } & Numbers) : undefined;
  return { caller: readCaller(head?.caller), numbers: head, rows: rows.filter(hasRow) };
}

/** The offset stands in a query of its own, so that the planner does not plan anew for each one. */
export function limitOf({ page, pageSize }: PageOptions): Sql {
  const offset = (page - 1) * pageSize;
  return sql`limit ${raw(String(pageSize))} ${offset > 0 ? sql`offset (select ${offset}::int)` : empty}`;
}

export interface FoundPage<R> {
  caller: CallerNow | null;
  total: number;
  rows: R[];
}

/** The usual list: its total, and its rows in the form of the contract. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the columns that its statement selects
export async function listRecords<Row extends object, R>(
  db: Database,
  { total, ...parts }: Omit<ListParts, 'numbers'> & { total: Sql },
  options: PageOptions,
  toRecord: (row: Row) => R,
): Promise<FoundPage<R>> {
  const numbers = sql`${total} as total`;
  const found = await listPage<Row, { total: number }>(db, { ...parts, numbers }, options);
  return { caller: found.caller, total: found.numbers?.total ?? 0, rows: found.rows.map(toRecord) };
}

/** The order of nearly every list, over the columns of its page. */
export const newestFirst = raw('page."createdAt" desc, page.id desc');

/**
 * For conditions that are dear to ask: the ids of the rows that match are taken once, and the total and the page, newest
 * first, both come from these. `table` has its short name behind it, as in `lease l`, and so has `rows`.
 */
export function takenOnce(
  table: string,
  matches: Sql,
  options: PageOptions,
): Record<'before' | 'total' | 'rows', Sql> {
  const name = table.split(' ').at(-1) ?? table;
  return {
    before: sql`with matching as materialized (
      select ${raw(`${name}.id, ${name}.created_at`)} from ${raw(table)} where ${matches}
    )`,
    total: countWhere(raw('matching'), sql`true`),
    rows: sql`(
      select id from matching order by created_at desc, id desc ${limitOf(options)}
    ) chosen join ${raw(`${table} on ${name}.id = chosen.id`)}`,
  };
}

/** For conditions that an index serves, or none: the newest rows that match, as `rows` of the above. */
export function newestOf(table: string, matches: Sql, options: PageOptions): Sql {
  const name = table.split(' ').at(-1) ?? table;
  return sql`(
    select * from ${raw(table)} where ${matches} order by ${raw(`${name}.created_at desc, ${name}.id desc`)} ${limitOf(options)}
  ) ${raw(name)}`;
}

/** A number of rows that match: for conditions which few do. */
export function countWhere(table: Sql, condition: Sql): Sql {
  return sql`(select count(*)::int from ${table} where ${condition})`;
}

/** The kinds whose records are counted in groups (`record_count`). */
export type CountedKind = 'owner' | 'tenant' | 'unit' | 'lease' | 'payment' | 'maintenance';

/** How many records of a kind there are, of one property or of all in scope: folded groups plus what is not folded yet. */
export function totalOf(kind: CountedKind, scope: PropertyScope, propertyCode?: string): Sql {
  const of = (table: string, column: string) => sql`
    coalesce((
      select sum(${raw(column)}) from ${raw(table)} c
      where c.kind = ${raw(`'${kind}'`)} and ${inScope(scope, 'c.property_code')}
      ${propertyCode === undefined ? empty : sql`and c.property_code = ${propertyCode}`}
    ), 0)`;
  return sql`(${of('record_count', 'total')} + ${of('record_count_change', 'change')})::int`;
}
