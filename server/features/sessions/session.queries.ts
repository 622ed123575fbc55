import { and, eq, isNull, lt, sql } from '#server/platform/database/drizzle.ts';
import type { Database } from '#server/platform/database/database.ts';
import { refreshToken, session, userAccount } from '#server/platform/database/schema.ts';

export type UserAccount = typeof userAccount.$inferSelect;

export async function findUserByEmail(db: Database, email: string): Promise<UserAccount | undefined> {
  const [user] = await db.orm
    .select()
    .from(userAccount)
    .where(sql`lower(${userAccount.email}) = ${email.toLowerCase()}`);
  return user;
}

/** Adds an account unless its e-mail is taken; answers whether it was added. */
export async function insertUser(
  db: Database,
  user: Pick<UserAccount, 'email' | 'role' | 'passwordHash'> & { at: string },
): Promise<boolean> {
  const { at, ...columns } = user;
  const added = await db.orm
    .insert(userAccount)
    .values({ ...columns, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: userAccount.id });
  return added.length > 0;
}

export async function insertSession(
  db: Database,
  values: { id: string; userId: number; at: string; expiresAt: string; userAgent: string | null },
): Promise<void> {
  const { at, ...columns } = values;
  await db.orm.insert(session).values({ ...columns, createdAt: at, lastUsedAt: at });
}

export async function insertRefreshToken(
  db: Database,
  values: { tokenHash: Buffer; sessionId: string; createdAt: string },
): Promise<void> {
  await db.orm.insert(refreshToken).values(values);
}

/** A refresh token with its session and user, locked until the transaction ends. */
export async function findRefreshToken(db: Database, tokenHash: Buffer) {
  const [row] = await db.orm
    .select({ token: refreshToken, session, user: userAccount })
    .from(refreshToken)
    .innerJoin(session, eq(session.id, refreshToken.sessionId))
    .innerJoin(userAccount, eq(userAccount.id, session.userId))
    .where(eq(refreshToken.tokenHash, tokenHash))
    .for('update', { of: refreshToken });
  return row;
}

/** Marks a token's first use; later uses keep that time, from which the grace counts. */
export async function markTokenUsed(db: Database, tokenHash: Buffer, at: string): Promise<void> {
  await db.orm
    .update(refreshToken)
    .set({ usedAt: at })
    .where(and(eq(refreshToken.tokenHash, tokenHash), isNull(refreshToken.usedAt)));
}

export async function touchSession(db: Database, sessionId: string, at: string): Promise<void> {
  await db.orm.update(session).set({ lastUsedAt: at }).where(eq(session.id, sessionId));
}

/** Ends a session at once; ending it again changes nothing. */
export async function endSession(db: Database, sessionId: string, at: string): Promise<void> {
  await db.orm
    .update(session)
    .set({ endedAt: at })
    .where(and(eq(session.id, sessionId), isNull(session.endedAt)));
}

/** Removes sessions, with their tokens, that expired before the given time; answers how many. */
export async function deleteExpiredSessions(db: Database, before: string): Promise<number> {
  const gone = await db.orm
    .delete(session)
    .where(lt(session.expiresAt, before))
    .returning({ id: session.id });
  return gone.length;
}
