import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { and, eq, gt, isNull } from '#server/platform/database/drizzle.ts';
import type { Database } from '#server/platform/database/database.ts';
import { session } from '#server/platform/database/schema.ts';

/** Whether the session neither ended nor expired. */
export async function isSessionLive(db: Database, sessionId: string, now: Date): Promise<boolean> {
  const rows = await db.orm
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, sessionId), isNull(session.endedAt), gt(session.expiresAt, now.toISOString())));
  return rows.length > 0;
}

/** The same question as a condition inside another statement. */
export function sessionIsLive(sessionId: string, now: Date): Sql {
  return sql`exists (select 1 from session where id = ${sessionId} and ended_at is null and expires_at > ${now.toISOString()}::timestamptz)`;
}
