import sql, { empty, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { Database } from './database.ts';

export interface PageOptions {
  page: number;
  pageSize: number;
}

export interface ListParts {
  /** What both others may read: `with … as (…)`. */
  before?: Sql;
  /** The numbers over all pages, as columns of kinds that JSON has: a sum is a number. */
  numbers: Sql;
  /** The rows of the page, in its order and with its limit (`limitOf`); every row has a column `id`, none has one called `numbers`. */
  page: Sql;
  /** The order once more, over the columns of `page`. */
  order: Sql;
}

/** One page of a list, and its exact numbers: one statement, one snapshot. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the columns that its statement selects
export async function listPage<Row extends object, Numbers extends object>(
  db: Database,
  { before = empty, numbers, page, order }: ListParts,
): Promise<{ numbers: Numbers | undefined; rows: Row[] }> {
  type Found = { numbers: Numbers } & (Row | { id: null });
  const rows = await db.query<Found>(sql`
    ${before}
    select row_to_json(numbers) as numbers, page.*
    from (select ${numbers}) numbers left join (${page}) page on true
    order by ${order}`);
  const hasRow = (row: Found): row is { numbers: Numbers } & Row => !('id' in row) || row.id !== null;
  return { numbers: rows[0]?.numbers, rows: rows.filter(hasRow) };
}

/** The offset stands in a query of its own, so that the planner does not plan anew for each one. */
export function limitOf({ page, pageSize }: PageOptions): Sql {
  const offset = (page - 1) * pageSize;
  return sql`limit ${raw(String(pageSize))} ${offset > 0 ? sql`offset (select ${offset}::int)` : empty}`;
}

export interface FoundPage<R> {
  total: number;
  rows: R[];
}

/** The usual list: its total, and its rows in the form of the contract. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the columns that its statement selects
export async function listRecords<Row extends object, R>(
  db: Database,
  { total, ...parts }: Omit<ListParts, 'numbers'> & { total: Sql },
  toRecord: (row: Row) => R,
): Promise<FoundPage<R>> {
  const found = await listPage<Row, { total: number }>(db, { ...parts, numbers: sql`${total} as total` });
  return { total: found.numbers?.total ?? 0, rows: found.rows.map(toRecord) };
}

/** The order of nearly every list, over the columns of its page. */
export const newestFirst = raw('page."createdAt" desc, page.id desc');

/** A number of rows that match: for conditions which few do. */
export function countWhere(table: Sql, condition: Sql): Sql {
  return sql`(select count(*)::int from ${table} where ${condition})`;
}
