import sql from 'sql-template-tag';
import type { Database } from '#server/platform/database/database.ts';

/** What tells the notice about an inquiry that was set aside from the one that follows when it is no spam after all. */
export const setAsideOccasion = 'set aside';

/** Whether such a notice was queued since then. Until the caller's transaction ends, others that ask wait. */
export async function hasBeenToldSetAside(db: Database, since: Date): Promise<boolean> {
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${setAsideOccasion}, 0))`);
  // A statement of its own: it sees what the one before it in the lock has committed.
  const told = await db.query(sql`
    select 1 as told from mail
    where record_kind = 'contact-inquiry' and kind = 'notice' and occasion = ${setAsideOccasion}
      and created_at > ${since.toISOString()}::timestamptz
    limit 1`);
  return told.length > 0;
}
