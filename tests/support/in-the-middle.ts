import type pg from 'pg';

/** What someone else does in one transaction: `first` before the call begins, `last` once the call waits for them. */
export interface OthersWork {
  first: (client: pg.PoolClient) => Promise<unknown>;
  last?: (client: pg.PoolClient) => Promise<unknown>;
}

/** Makes a call in the middle of someone else's transaction, which is committed as soon as the call waits for it. */
export async function inTheMiddle<T>(
  pool: pg.Pool,
  { first, last }: OthersWork,
  call: () => Promise<T>,
): Promise<T> {
  const other = await pool.connect();
  try {
    await other.query('begin');
    await first(other);
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    const called = call();
    await untilBlockedBy(pool, rows[0]?.pid ?? 0, called);
    await last?.(other);
    await other.query('commit');
    return await called;
  } finally {
    other.release(true);
  }
}

/** Returns once someone waits for this connection, or the call is over without having waited. */
async function untilBlockedBy(pool: pg.Pool, pid: number, called: Promise<unknown>): Promise<void> {
  const over = called.then(
    () => true,
    () => true,
  );
  for (let goesOn = true; goesOn;)
    goesOn = !(await isBlocking(pool, pid)) && !(await Promise.race([over, Promise.resolve(false)]));
}

async function isBlocking(pool: pg.Pool, pid: number): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))`,
    [pid],
  );
  return rows.length > 0;
}
