import type pg from 'pg';

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
