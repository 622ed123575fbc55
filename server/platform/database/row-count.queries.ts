import sql, { raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type pg from 'pg';
import { and, eq, query, sql as fragment } from './drizzle.ts';
import type { SQL } from './drizzle.ts';
import { rowTotal } from './schema.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';

/** The tables whose rows are counted, each with the columns that make a group: the arguments of its trigger. */
interface CountedTables {
  service_request: { archived: boolean; property_code: string; category: string };
  registration: { property_code: string; party_type: string };
  owner: object;
  tenant: object;
  unit: { property_code: string };
  lease: { property_code: string };
  payment: { property_code: string };
  maintenance: { property_code: string };
  audit_entry: { actor_user_id: number; action: string; object_kind: string };
}

type Chosen<Keys> = { [Key in keyof Keys]?: Keys[Key] | undefined };

/**
 * The groups that have the chosen keys and are within the scope, as rows (keys, total), a group in any number of rows:
 * sums, and what is not folded into them yet. Exact in every snapshot, since both change with the rows.
 */
export function countedGroups<Table extends keyof CountedTables>(
  table: Table,
  keys: Chosen<CountedTables[Table]>,
  scope: PropertyScope,
): Sql {
  return sql`
    select c.keys, c.total from row_total c
    where c.table_name = ${raw(`'${table}'`)} and c.keys @> ${JSON.stringify(keys)}::jsonb
      and ${inScope(scope, `(c.keys ->> 'property_code')`)}`;
}

/** How many rows these groups have. */
export function totalOf<Table extends keyof CountedTables>(
  table: Table,
  keys: Chosen<CountedTables[Table]>,
  scope: PropertyScope,
): Sql {
  return sql`(select coalesce(sum(total), 0)::int from (${countedGroups(table, keys, scope)}) groups)`;
}

/** The same for the query builder. */
export function countOf<Table extends keyof CountedTables>(
  table: Table,
  keys: Chosen<CountedTables[Table]>,
  scope: PropertyScope,
): SQL<number> {
  const code = fragment`(${rowTotal.keys} ->> 'property_code')`;
  const groups = query
    .select({ total: fragment`coalesce(sum(${rowTotal.total}), 0)::int` })
    .from(rowTotal)
    .where(
      and(
        eq(rowTotal.tableName, fragment.raw(`'${table}'`)),
        fragment`${rowTotal.keys} @> ${JSON.stringify(keys)}::jsonb`,
        scope === null ? undefined : fragment`${code} = any(${fragment.param(scope)}::text[])`,
      ),
    );
  return fragment`${groups}`;
}

/** Appended changes worth a clean-up of the space they took. */
const vacuumFrom = 500;

/** Folds the appended changes into the sums; answers how many there were. */
export async function foldRowCounts(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ folded: number }>('select fold_row_counts() as folded');
  const folded = rows[0]?.folded ?? 0;
  // Every total reads the whole table of changes: the space of folded rows is given back at once, not when autovacuum comes by.
  if (folded >= vacuumFrom) await pool.query('vacuum row_count_change');
  return folded;
}
