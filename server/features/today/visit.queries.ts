import type { Database } from '#server/platform/database/database.ts';
import { eq, sql } from '#server/platform/database/drizzle.ts';
import { todayVisit } from '#server/platform/database/schema.ts';

/** After so long without a sign of it a visit is over: longer than a session that no one uses lives. */
const visitGapMs = 30 * 60_000;
/** Who was never here sees what came in the last week. */
const firstVisitMs = 7 * 24 * 60 * 60_000;

/** Up to when the person saw everything on the visit before this one. Reading it changes nothing. */
export async function findLastVisit({ orm }: Database, userId: number, now: Date): Promise<string> {
  const [visit] = await orm
    .select({ seenAt: todayVisit.seenAt, since: todayVisit.since })
    .from(todayVisit)
    .where(eq(todayVisit.userId, userId));
  if (!visit) return before(now, firstVisitMs);
  return visit.seenAt < before(now, visitGapMs) ? visit.seenAt : visit.since;
}

/** Notes that the person is here: the visit goes on, or a new one begins. If two tabs do so at once, the second goes on. */
export async function noteVisit({ orm }: Database, userId: number, now: Date): Promise<void> {
  const isNewVisit = sql`${todayVisit.seenAt} < ${before(now, visitGapMs)}::timestamptz`;
  await orm
    .insert(todayVisit)
    .values({ userId, seenAt: now.toISOString(), since: before(now, firstVisitMs) })
    .onConflictDoUpdate({
      target: todayVisit.userId,
      set: {
        seenAt: sql`greatest(excluded.seen_at, ${todayVisit.seenAt})`,
        since: sql`case when ${isNewVisit} then ${todayVisit.seenAt} else ${todayVisit.since} end`,
      },
    });
}

function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
