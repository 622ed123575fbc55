import type pg from 'pg';
import { and, eq, query, sql } from './drizzle.ts';
import type { SQL } from './drizzle.ts';
import { rowTotal } from './schema.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';

/** The tables whose rows are counted, each with the columns that make a group: the arguments of its trigger. */
interface CountedTables {
  service_request: {
    archived: boolean;
    property_code: string;
    category: string;
    status_rank: number;
    awaits_office: boolean;
    is_assigned: boolean;
    is_late: boolean;
    is_merged: boolean;
  };
  registration: { property_code: string; party_type: string; review: string };
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
 * A condition of `rowTotal`: the groups of a table that have the chosen keys and are within the scope. They are sums, and
 * what is not folded into them yet: exact in every snapshot, since both change with the rows.
 */
export function isCounted<Table extends keyof CountedTables>(
  table: Table,
  keys: Chosen<CountedTables[Table]>,
  scope: PropertyScope,
): SQL | undefined {
  const code = sql`(${rowTotal.keys} ->> 'property_code')`;
  return and(
    eq(rowTotal.tableName, sql.raw(`'${table}'`)),
    sql`${rowTotal.keys} @> ${JSON.stringify(keys)}::jsonb`,
    scope === null ? undefined : sql`${code} = any(${sql.param(scope)}::text[])`,
  );
}

/** How many rows such groups have. */
export function countOf<Table extends keyof CountedTables>(
  table: Table,
  keys: Chosen<CountedTables[Table]>,
  scope: PropertyScope,
): SQL<number> {
  const groups = query
    .select({ total: sql`coalesce(sum(${rowTotal.total}), 0)::int` })
    .from(rowTotal)
    .where(isCounted(table, keys, scope));
  return sql`${groups}`;
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
