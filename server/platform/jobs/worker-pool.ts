import { Logger as LibraryLogger, runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openPool } from '#server/platform/database/connections.ts';
import { codeOf } from '#server/platform/database/database.ts';

/** The schema of the library's own tables. */
export const librarySchema = 'graphile_worker';

/** Connections of the job library's own: each lane holds one for good, to hear of new jobs. */
export function openWorkerPool(url: string, log?: Logger): pg.Pool {
  const report = (error: Error) =>
    log?.error({ code: codeOf(error) }, 'database connection of the jobs lost');
  const pool = openPool({ url, max: 6, applicationName: 'wellserved jobs', onIdleLost: report });
  // Those in use as well. What a closed pool loses is lost on purpose.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!pool.ending) report(error);
    }),
  );
  return pool;
}

/**
 * The pool as the library gets it. What became of a job the library writes down without waiting, and tries again for hours, but
 * only after a few error codes; any other error is an unhandled rejection, and the job stays locked (docs/decisions/0027).
 * So here every error has one of those codes.
 */
export function withRetriedErrors(pool: pg.Pool): pg.Pool {
  const connect = async () => {
    const client = await pool.connect().catch(tryAgain);
    let failure: Error | undefined;
    return {
      query: (query: pg.QueryConfig | string, values?: unknown[]) =>
        client.query(query, values).catch((error: Error) => {
          failure = error;
          return tryAgain(error);
        }),
      // After a failure a new connection may lead to another server.
      release: () => client.release(failure),
    };
  };
  const forLibrary = {
    options: pool.options,
    listeners: pool.listeners.bind(pool),
    query: pool.query.bind(pool),
    // Given a callback, it wants to hear of new jobs, and never gives that up.
    connect: (listen?: Parameters<pg.Pool['connect']>[0]) => (listen ? pool.connect(listen) : connect()),
  };
  // The library uses no more of a pool than this.
  return forLibrary as unknown as pg.Pool;
}

function tryAgain(cause: unknown): never {
  throw Object.assign(new Error('The database did not take it.', { cause }), { code: 'ETIMEDOUT' });
}

/** The library's lines carry what a job failed with, which may be personal: our own lines about jobs say what may be said. */
export const silent = new LibraryLogger(() => () => undefined);

/** Brings the library's own tables up to date; several instances may do so at once. */
export async function migrateJobTables(url: string): Promise<void> {
  const pool = openWorkerPool(url);
  try {
    await runMigrations({ pgPool: pool, schema: librarySchema, logger: silent });
  } finally {
    await pool.end();
  }
}
