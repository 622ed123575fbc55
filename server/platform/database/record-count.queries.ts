import type pg from 'pg';

/** Appended changes worth a clean-up of the space they took. */
const vacuumFrom = 500;

/** Folds the appended count changes of all kinds into their sums; answers how many there were. */
export async function foldRecordCounts(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ folded: number }>('select fold_record_counts() as folded');
  const folded = rows[0]?.folded ?? 0;
  // Every total reads the whole change table: the space of folded rows is given back at once.
  if (folded >= vacuumFrom) await pool.query('vacuum record_count_change');
  return folded;
}
