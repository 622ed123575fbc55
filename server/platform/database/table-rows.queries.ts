import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from './database.ts';
import { and, eq, getTableColumns } from './drizzle.ts';
import type { AnyPgColumn, AnyTable, SQL } from './drizzle.ts';
import { pageOfTable, readPage } from './lists.queries.ts';
import type { FoundPage, ListQuery, PageOptions } from './lists.queries.ts';

/*
 * Records that are rows of one table, and are shown as they stand in it, without the text that is only searched. What they
 * belong to, or what is shown beside them, takes a statement of its own (`pageOfTable`).
 */

/** A row as a record is shown. */
type RowOf<Table extends AnyTable> = Omit<Table['$inferSelect'], 'searchText'>;

type RowTable = AnyTable & { id: AnyPgColumn };

/** One page of the rows of a table. */
export async function listRows<Table extends RowTable>(
  db: Database,
  query: { table: Table } & Pick<ListQuery<number>, 'matches' | 'order'>,
  options: PageOptions,
): Promise<FoundPage<RowOf<Table>>> {
  // The builder cannot see the columns of a table that is still open; the answer's type does.
  const table: RowTable = query.table;
  const page = pageOfTable(db, query, options);
  const rows = page.within
    .select({ row: shownColumns(table), total: page.total })
    .from(page.ids)
    .innerJoin(table, eq(table.id, page.ids.listedId))
    .orderBy(...page.orderBy);
  const found = await readPage(page, rows);
  return { ...found, rows: found.rows.map(({ row }) => row as RowOf<Table>) };
}

/** Finds one row by its id; with `lock` it stays as it is until the transaction ends. */
export type FindRow<Table extends AnyTable> = (
  db: Database,
  key: RecordKey,
  lock?: boolean,
) => Promise<RowOf<Table> | undefined>;

/** Finds the rows of a table; `isVisible` is for records that belong to a property. */
export function finderOf<Table extends RowTable>(
  table: Table,
  isVisible: (scope: PropertyScope) => SQL | undefined = () => undefined,
): FindRow<Table> {
  const rows: RowTable = table;
  const columns = shownColumns(rows);
  return async ({ orm }, { id, scope }, lock = false) => {
    const found = orm
      .select(columns)
      .from(rows)
      .where(and(eq(rows.id, id), isVisible(scope)));
    const [row] = lock ? await found.for('update') : await found;
    return row as RowOf<Table> | undefined;
  };
}

function shownColumns(table: RowTable): Record<string, AnyPgColumn> {
  const { searchText: _searched, ...shown } = getTableColumns(table);
  return shown;
}
