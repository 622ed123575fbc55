import { and, desc, eq, gt, isNull } from '#server/platform/database/drizzle.ts';
import type { Database } from '#server/platform/database/database.ts';
import { session } from '#server/platform/database/session-schema.ts';

/** The living sessions of a user, last active first. */
export async function listSessionsOf(
  db: Database,
  userId: number,
  { at, idleSince }: { at: string; idleSince: string },
) {
  return db.orm
    .select({
      id: session.id,
      number: session.number,
      createdAt: session.createdAt,
      lastUsedAt: session.lastUsedAt,
      userAgent: session.userAgent,
    })
    .from(session)
    .where(
      and(
        eq(session.userId, userId),
        isNull(session.endedAt),
        gt(session.expiresAt, at),
        gt(session.lastUsedAt, idleSince),
      ),
    )
    .orderBy(desc(session.lastUsedAt), desc(session.number));
}

/** Ends one session of a user by its number; answers whether it was living. */
export async function endSessionByNumber(
  db: Database,
  { userId, number, at }: { userId: number; number: number; at: string },
): Promise<boolean> {
  const ended = await db.orm
    .update(session)
    .set({ endedAt: at })
    .where(and(eq(session.userId, userId), eq(session.number, number), isNull(session.endedAt)))
    .returning({ number: session.number });
  return ended.length > 0;
}
