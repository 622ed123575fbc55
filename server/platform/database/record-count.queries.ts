import type pg from 'pg';

/** Adds the changes of counts to their sums; answers how many there were. */
export async function foldRecordCounts(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ folded: number }>('select fold_record_counts() as folded');
  return rows[0]?.folded ?? 0;
}
