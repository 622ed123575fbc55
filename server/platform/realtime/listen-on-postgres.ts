import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import type { Logger } from 'pino';
import { connectMs, keepAliveOptions, openPool } from '#server/platform/database/connections.ts';
import { codeOf } from '#server/platform/database/database.ts';

/**
 * The adapter that passes events on between instances by PostgreSQL's LISTEN and NOTIFY. It listens on one connection of
 * its own; a lost one is given up and opened again by the adapter.
 */
export function listenOnPostgres(url: string, log: Logger): ReturnType<typeof createAdapter> {
  const applicationName = 'wellserved events';
  const warnOfLost = (error: Error) => log.warn({ code: codeOf(error) }, 'connection for events lost');
  const notifying = openPool({ url, max: 1, applicationName, onIdleLost: warnOfLost });
  const settings = {
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: connectMs,
    ...keepAliveOptions,
  };
  const source = {
    connect: async () => {
      const client = new pg.Client(settings);
      // Without a listener a lost connection would end the process; the adapter follows its end.
      client.on('error', warnOfLost);
      await client.connect();
      const release = () => void Promise.allSettled([client.end(), notifying.end()]);
      return Object.assign(client, { release });
    },
    query: (text: string, values?: unknown[]) => notifying.query(text, values),
  };
  // The adapter connects, queries and releases; of a pool it uses no more.
  return createAdapter(source as unknown as pg.Pool, {
    channelPrefix: 'wellserved',
    // Events are far smaller than what PostgreSQL passes on, so nothing ever waits in a table to be cleaned up.
    cleanupInterval: 2_000_000_000,
    errorHandler: (error) => {
      if (!notifying.ending) log.warn({ code: codeOf(error) }, 'an event was not passed on');
    },
  });
}
