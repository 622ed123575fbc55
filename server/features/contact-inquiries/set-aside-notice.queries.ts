import type { Database } from '#server/platform/database/database.ts';
import { and, eq, gt, sql } from '#server/platform/database/drizzle.ts';
import { mail } from '#server/platform/database/schema.ts';

/** What distinguishes the notice about an inquiry that was set aside from the one that follows when it is no spam after all. */
export const setAsideOccasion = 'set aside';

/** Whether such a notice was queued since then. Until the caller's transaction ends, others that ask wait. */
export async function hasSetAsideNotice({ orm }: Database, since: Date): Promise<boolean> {
  await orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${setAsideOccasion}, 0))`);
  // A statement of its own: it sees what the one before it in the lock has committed.
  const notices = await orm
    .select({ id: mail.id })
    .from(mail)
    .where(
      and(
        eq(mail.recordKind, 'contact-inquiry'),
        eq(mail.kind, 'notice'),
        eq(mail.occasion, setAsideOccasion),
        gt(mail.createdAt, since.toISOString()),
      ),
    )
    .limit(1);
  return notices.length > 0;
}
