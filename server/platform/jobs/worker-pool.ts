import { Logger as LibraryLogger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { codeOf, keptAlive } from '#server/platform/database/database.ts';

/** The schema of the library's own tables. */
export const librarySchema = 'graphile_worker';

/** Connections of the job library's own: each lane keeps one for good, to be told of new jobs. */
export function openWorkerPool(connectionString: string, log?: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 6,
    ...keptAlive,
    connectionTimeoutMillis: 10_000,
    options: '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
    application_name: 'wellserved jobs',
  });
  // Without listeners a lost connection would end the process.
  const tell = (error: Error) => log?.error({ code: codeOf(error) }, 'database connection of the jobs lost');
  pool.on('error', tell);
  pool.on('connect', (client) => client.on('error', tell));
  return pool;
}

/** The library's lines carry what a job failed with, which may be personal: our own lines about jobs say what may be said. */
export const silent = new LibraryLogger(() => () => undefined);

/** Brings the library's own tables up to date; several instances may do so at once. */
export async function migrateJobTables(connectionString: string): Promise<void> {
  const pool = openWorkerPool(connectionString);
  try {
    await runMigrations({ pgPool: pool, schema: librarySchema, logger: silent });
  } finally {
    await pool.end();
  }
}
