import { and, getTableName, sql } from './drizzle.ts';
import type { AnyPgColumn, AnyTable, SQL } from './drizzle.ts';

/** How many of the newest rows are looked through first, one by one: a frequent word is found among them at once. */
const recentRows = sql.raw('2000');
/** A word that few of those have is found by the table's index, and so many of the rows found are looked at. */
const indexedRows = sql.raw('5000');

export interface MatchingRows {
  table: AnyTable & { id: AnyPgColumn };
  /** Which rows the caller may see. */
  visible: SQL | undefined;
  /** What is searched for, in a column with a trigram index. */
  matches: SQL | undefined;
  limit: number;
}

/**
 * A condition: the row is one of the newest that match, by id. For searches that show a few rows and count nothing: the work
 * is bounded, however many rows match, where ordering everything that a frequent word finds would read it all. For a word
 * that is frequent among old rows alone, some rows are found that are not the newest.
 */
export function isAmongNewestMatches({ table, visible, matches, limit }: MatchingRows): SQL {
  const { id } = table;
  // The newest rows under the table's own name: the condition means their columns.
  const newest = sql`(
    select * from ${table} where ${visible ?? sql`true`} order by ${id} desc limit ${recentRows}
  ) ${sql.identifier(getTableName(table))}`;
  const most = sql.raw(String(limit));
  return sql`${id} in (
    with recent (id) as materialized (
      select ${id} from ${newest} where ${matches ?? sql`true`} order by ${id} desc limit ${most}
    ), older (id) as materialized (
      select ${id} from ${table}
      where ${and(visible, matches, sql`(select count(*) from recent) < ${most}`)} limit ${indexedRows}
    )
    select found.id from (select id from recent union select id from older) found
    order by found.id desc limit ${most}
  )`;
}
