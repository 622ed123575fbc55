import type pg from 'pg';
import sql from 'sql-template-tag';
import type { Database } from '#server/platform/database/database.ts';

/** Appended changes worth a clean-up of the space they took. */
const vacuumFrom = 500;

/** Folds the appended count changes into their sums; answers how many there were. */
export async function foldRegistrationCounts(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ folded: number }>('select fold_registration_counts() as folded');
  const folded = rows[0]?.folded ?? 0;
  // Every total reads the whole change table: the space of folded rows is given back at once, not when autovacuum comes by.
  if (folded >= vacuumFrom) await pool.query('vacuum registration_count_change');
  return folded;
}

/** Forgets what changed longer ago than a total of a search is remembered; answers how many changes these were. */
export async function forgetRegistrationChanges(db: Database, olderThan: Date): Promise<number> {
  const [row] = await db.query<{ forgotten: number }>(
    sql`select forget_registration_changes(${olderThan.toISOString()}::timestamptz) as forgotten`,
  );
  return row?.forgotten ?? 0;
}
