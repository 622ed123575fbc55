import type pg from 'pg';

/** Any number that is the backups' own among the advisory locks of the database. */
const lockKey = 7_306_091_512;

/**
 * While a backup runs no file is removed: the database was read a moment ago, and may name it. The hold lasts as long as the
 * client's connection, so a killed backup leaves none. Answers false where another backup runs.
 */
export async function holdRemovals(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isHeld: boolean }>('select pg_try_advisory_lock($1) as "isHeld"', [
    lockKey,
  ]);
  return rows[0]?.isHeld ?? false;
}

/** Whether a backup runs: what would be removed now is left to the next sweep. */
export async function areRemovalsHeld(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isFree: boolean }>(
    'select pg_try_advisory_xact_lock_shared($1) as "isFree"',
    [lockKey],
  );
  return rows[0]?.isFree === false;
}
