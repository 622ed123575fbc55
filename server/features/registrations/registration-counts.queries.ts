import sql from 'sql-template-tag';
import type { Database } from '#server/platform/database/database.ts';

/** Forgets what changed longer ago than a total of a search is remembered; answers how many changes these were. */
export async function forgetRegistrationChanges(db: Database, olderThan: Date): Promise<number> {
  const [row] = await db.query<{ forgotten: number }>(
    sql`select forget_registration_changes(${olderThan.toISOString()}::timestamptz) as forgotten`,
  );
  return row?.forgotten ?? 0;
}
