import { and, eq, isNull, lt, ne, sql } from '#server/platform/database/drizzle.ts';
import type { Database } from '#server/platform/database/database.ts';
import { userAccount } from '#server/platform/database/schema.ts';
import { loginChallenge, refreshToken, session } from '#server/platform/database/session-schema.ts';

export type UserAccount = typeof userAccount.$inferSelect;

export async function findUserByEmail(db: Database, email: string): Promise<UserAccount | undefined> {
  const [user] = await db.orm
    .select()
    .from(userAccount)
    .where(sql`lower(${userAccount.email}) = ${email.toLowerCase()}`);
  return user;
}

/** An account that stays as it is until the transaction ends; others may hold it at the same time. */
export async function holdUser(db: Database, id: number): Promise<UserAccount | undefined> {
  const [user] = await db.orm.select().from(userAccount).where(eq(userAccount.id, id)).for('share');
  return user;
}

/** An account that no one else changes or holds until the transaction ends; answers whether it exists. */
export async function lockUser(db: Database, id: number): Promise<boolean> {
  const rows = await db.orm
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(eq(userAccount.id, id))
    .for('update');
  return rows.length > 0;
}

export async function findPasswordHash(db: Database, userId: number): Promise<string | null> {
  const [row] = await db.orm
    .select({ passwordHash: userAccount.passwordHash })
    .from(userAccount)
    .where(eq(userAccount.id, userId));
  return row?.passwordHash ?? null;
}

/** What the account's sessions came from, ended ones too, each once. */
export async function listUserAgents(db: Database, userId: number): Promise<(string | null)[]> {
  const rows = await db.orm
    .selectDistinct({ userAgent: session.userAgent })
    .from(session)
    .where(eq(session.userId, userId))
    .limit(200);
  return rows.map(({ userAgent }) => userAgent);
}

export async function insertSession(
  db: Database,
  values: {
    id: string;
    userId: number;
    at: string;
    expiresAt: string;
    userAgent: string | null;
    isLimitedToSetup: boolean;
    mustChangePassword: boolean;
  },
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

/** Marks a token's use: the first one with its time, from which the grace counts, the second one as a sibling's. */
export async function markTokenUsed(
  db: Database,
  tokenHash: Buffer,
  { at, isSibling }: { at: string; isSibling: boolean },
): Promise<void> {
  await db.orm
    .update(refreshToken)
    .set(isSibling ? { hasSibling: true } : { usedAt: at })
    .where(eq(refreshToken.tokenHash, tokenHash));
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

/**
 * Ends the sessions of a user at once, in all instances, and logins that wait for their code. Call it after the change
 * that it belongs to, in the same transaction. Answers how many sessions there were.
 */
export async function endSessionsOf(
  db: Database,
  userId: number,
  now: Date,
  { except }: { except?: string } = {},
): Promise<number> {
  await db.orm.delete(loginChallenge).where(eq(loginChallenge.userId, userId));
  const others = except === undefined ? undefined : ne(session.id, except);
  const ended = await db.orm
    .update(session)
    .set({ endedAt: now.toISOString() })
    .where(and(eq(session.userId, userId), isNull(session.endedAt), others))
    .returning({ id: session.id });
  return ended.length;
}

/** Removes sessions, with their tokens, that expired before the given time; answers how many. */
export async function deleteExpiredSessions(db: Database, before: string): Promise<number> {
  const gone = await db.orm
    .delete(session)
    .where(lt(session.expiresAt, before))
    .returning({ id: session.id });
  return gone.length;
}
