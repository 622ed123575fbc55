import { readSort } from '#contracts/fields.ts';
import type { SortOrder } from '#contracts/fields.ts';
import { asc, desc, sql } from './drizzle.ts';
import type { AnyPgColumn, AnyTable, SQL, SQLWrapper } from './drizzle.ts';
import type { Database } from './database.ts';

export interface PageOptions {
  page: number;
  pageSize: number;
}

export interface FoundPage<R, Total = number> {
  total: Total;
  rows: R[];
}

/** What a list is ordered by, the first thing first. */
export type ListOrder = { by: SQLWrapper; isDescending: boolean }[];

/** The order of nearly every list. */
export function newestFirst(table: { id: AnyPgColumn; createdAt: AnyPgColumn }): ListOrder {
  return [
    { by: table.createdAt, isDescending: true },
    { by: table.id, isDescending: true },
  ];
}

/**
 * The order that a list's `sort` names, by the columns of each key; none are the time of creation. Within what is alike the
 * newest is first; descending is the ascending list from its end, so that one index serves both.
 */
export function sortedBy<Key extends string>(
  table: { id: AnyPgColumn; createdAt: AnyPgColumn },
  sort: SortOrder<Key>,
  columns: Record<Key, readonly SQLWrapper[]>,
): ListOrder {
  return sortedWithin(newestFirst(table), sort, columns);
}

/** The same for a list with its own way to say what is newest. */
export function sortedWithin<Key extends string>(
  newest: ListOrder,
  sort: SortOrder<Key>,
  columns: Record<Key, readonly SQLWrapper[]>,
): ListOrder {
  const { key, isDescending } = readSort(sort);
  const named = columns[key].map((by) => ({ by, isDescending: false }));
  const ascending = named.length > 0 ? [...named, ...newest] : reversed(newest);
  return isDescending ? reversed(ascending) : ascending;
}

/** An order as a statement has it. */
export function inOrder(order: ListOrder): SQL[] {
  return order.map(({ by, isDescending }) => (isDescending ? desc(by) : asc(by)));
}

function reversed(order: ListOrder): ListOrder {
  return order.map(({ by, isDescending }) => ({ by, isDescending: !isDescending }));
}

export interface ListQuery<Total> {
  table: AnyTable & { id: AnyPgColumn };
  matches: SQL | undefined;
  order: ListOrder;
  /** How many rows match, where that is known without reading them; or all the numbers that a list has. */
  total?: SQL<Total> | undefined;
}

/**
 * The rows of a page of one table as `ids.listedId`, and their total, for the statement that joins what the list shows. Where
 * the total is not known, the rows that match are taken once, for the total and the page: so no condition is asked twice.
 */
export function pageOfTable<Total = number>(
  { orm }: Database,
  { table, matches, order, total }: ListQuery<Total>,
  { page, pageSize }: PageOptions,
) {
  const cut = { limit: pageSize, offset: (page - 1) * pageSize };
  const orderBy = inOrder(order);
  const listedId = sql<number>`${table.id}`.as('listed_id');
  if (total) {
    const ids = orm
      .select({ listedId })
      .from(table)
      .where(matches)
      .orderBy(...orderBy);
    return { within: orm.with(), ids: ids.limit(cut.limit).offset(cut.offset).as('ids'), total, orderBy };
  }
  const keys = order.map(({ by, isDescending }, place) => ({ name: `key_${place}`, by, isDescending }));
  const keyColumns = Object.fromEntries(keys.map(({ name, by }) => [name, sql`${by}`.as(name)]));
  const matching = orm.$with('matching').as(
    orm
      .select({ listedId, ...keyColumns })
      .from(table)
      .where(matches),
  );
  const byKeys = keys.map(({ name, isDescending }) => {
    const key = sql.identifier(name);
    return isDescending ? desc(key) : asc(key);
  });
  const ids = orm
    .select({ listedId: matching.listedId })
    .from(matching)
    .orderBy(...byKeys);
  return {
    within: orm.with(matching),
    ids: ids.limit(cut.limit).offset(cut.offset).as('ids'),
    // Only a list whose one number is its total leaves that out.
    total: sql<Total>`(select count(*)::int from ${matching})`,
    orderBy,
  };
}

/** The rows of a page. Its total stands beside each of them, and is asked alone where there is none. */
export async function readPage<Total, Row extends { total: Total }>(
  { within, total }: { within: ReturnType<Database['orm']['with']>; total: SQL<Total> },
  rows: PromiseLike<Row[]>,
): Promise<FoundPage<Omit<Row, 'total'>, Row['total']>> {
  const found = await rows;
  const [first] = found.length > 0 ? found : await within.select({ total }).from(sql`(values (1)) as one`);
  if (!first) throw new Error('A select of one row answered none.');
  return { total: first.total, rows: found.map(({ total: _total, ...row }) => row) };
}
