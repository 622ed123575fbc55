import type pg from 'pg';
import { expect } from 'vitest';

const tables = [
  'property',
  'unit',
  'owner',
  'tenant',
  'lease',
  'lease_account',
  'payment_schedule',
  'payment',
  'account_entry',
  'registration',
];

/** A hash of each table of records as its rows are, but for when they changed. */
export async function contentsOf(pool: pg.Pool): Promise<Record<string, string | null>> {
  const sums = tables.map(
    (table) =>
      `(select md5(string_agg((to_jsonb(t) - 'updated_at')::text, '|' order by to_jsonb(t)::text)) from
        (select * from ${table} order by 1) t) as ${table}`,
  );
  const { rows } = await pool.query<Record<string, string | null>>(`select ${sums.join(', ')}`);
  return rows[0] ?? {};
}

/**
 * Asks how many rows each table has, and for the sum of the transactions that wrote them: what is written in any table, history
 * and jobs among them, makes it another, and no row is read as text. Of sessions it is a hash of what they say, but for when one
 * was last used, which any call may note.
 */
async function statementOfAll(pool: pg.Pool): Promise<string> {
  const { rows: names } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() order by 1`,
  );
  const sums = names.map(({ name }) =>
    name === 'session'
      ? `(select md5(string_agg((to_jsonb(t) - 'last_used_at')::text, '|' order by id)) from session t) as session`
      : `(select count(*) || ' ' || sum(xmin::text::bigint) from "${name}") as "${name}"`,
  );
  return `select ${sums.join(', ')}`;
}

/**
 * Runs a call again and again: the first time it fails after its first statement (`from`), the next time after the second … Each time
 * the whole database must be as it was.
 */
export async function failAfterEach(
  pool: pg.Pool,
  call: () => Promise<number>,
  from = 1,
): Promise<{ statements: number; status: number }> {
  const statement = await statementOfAll(pool);
  const everything = async () => (await pool.query<Record<string, string | null>>(statement)).rows;
  const before = await everything();
  for (let statements = from; ; statements++) {
    const faults = injectFault(pool, statements);
    const status = await call().finally(faults.stop);
    if (!faults.wasReached()) return { statements, status };
    expect(status).toBe(500);
    expect(await everything()).toEqual(before);
  }
}

/** The same with a job, which throws when it fails. It has to be a transaction: nothing else is broken off. */
export async function breakOff(pool: pg.Pool, job: () => Promise<unknown>): Promise<void> {
  let failure: unknown;
  const call = async () => {
    try {
      failure = undefined;
      await job();
      return 200;
    } catch (error) {
      failure = error;
      return 500;
    }
  };
  const { statements } = await failAfterEach(pool, call);
  expect(failure).toBeUndefined();
  expect(statements).toBeGreaterThan(1);
}

/** Lets the connection of the next transaction fail after so many of its statements, before it is committed. */
function injectFault(pool: pg.Pool, after: number): { stop: () => void; wasReached: () => boolean } {
  let count = 0;
  const connect = pool.connect.bind(pool);
  const mended: (() => void)[] = [];
  const failing = async (): Promise<pg.PoolClient> => {
    const client = await connect();
    const query = client.query.bind(client);
    mended.push(() => (client.query = query));
    const faulty = async (...given: Parameters<typeof query>): Promise<unknown> => {
      const isEdge = typeof given[0] === 'string' && /^(begin|commit|rollback)/.test(given[0]);
      const answer: unknown = await Promise.resolve(query(...given));
      if (!isEdge && ++count === after) throw new Error('The connection was lost.');
      return answer;
    };
    return Object.assign(client, { query: faulty });
  };
  // The pool's own queries connect with a callback, and are left alone.
  Object.assign(pool, {
    connect: (callback?: Parameters<typeof connect>[0]) => (callback ? connect(callback) : failing()),
  });
  return {
    stop: () => {
      Object.assign(pool, { connect });
      for (const mend of mended.toReversed()) mend();
    },
    wasReached: () => count >= after,
  };
}
