import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { StartError } from '#server/platform/start-error.ts';

/** A connection as a client sees it. */
export interface Session {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}

const sharedMessage =
  'DATABASE_URL: a pooler shares its connections here between clients after each transaction; set it to session mode (PgBouncer: pool_mode = session), or give the address of PostgreSQL itself.';

/**
 * Refuses a pooler in transaction mode: locks, prepared statements, listening and settings belong to a connection for as long as
 * it lasts, and such a pooler gives them to anyone who comes next. Throws StartError.
 */
export async function refuseSharedSessions(url: string): Promise<void> {
  const connect = () =>
    new pg.Client({ connectionString: url, connectionTimeoutMillis: 4000, query_timeout: 4000 });
  const clients = [connect(), connect()] as const;
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    if (await areSessionsShared(...clients)) throw new StartError(sharedMessage);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** Whether what one session sets reaches the other, or is gone while the other works. */
export async function areSessionsShared(one: Session, other: Session): Promise<boolean> {
  const mark = randomUUID();
  const hasMark = async (session: Session) => {
    const { rows } = await session.query(`select current_setting('wellserved.session', true) as mark`);
    return rows[0]?.['mark'] === mark;
  };
  await one.query(`select set_config('wellserved.session', '${mark}', false)`);
  // A transaction has a connection to itself: most poolers give it the one that was free last, or the one that was free first.
  await other.query('begin');
  const isShared = (await hasMark(other)) || !(await hasMark(one));
  await other.query('rollback');
  return isShared || (await hasMark(other));
}
