import type pg from 'pg';

/** Appended changes worth a clean-up of the space they took. */
const vacuumFrom = 500;

/** Folds the appended count changes of `<of>_count_change` into the sums of `<of>_count`; answers how many there were. */
export async function foldCounts(
  pool: pg.Pool,
  of: 'service_request' | 'registration' | 'record' | 'audit',
): Promise<number> {
  const { rows } = await pool.query<{ folded: number }>(`select fold_${of}_counts() as folded`);
  const folded = rows[0]?.folded ?? 0;
  // Every total reads the whole change table: the space of folded rows is given back at once, not when autovacuum comes by.
  if (folded >= vacuumFrom) await pool.query(`vacuum ${of}_count_change`);
  return folded;
}
