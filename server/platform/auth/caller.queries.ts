import { buildOnce } from '#server/platform/database/build-once.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, gt, isNull, lt, sql } from '#server/platform/database/drizzle.ts';
import { userAccount, userProperty } from '#server/platform/database/schema.ts';
import { session } from '#server/platform/database/session-schema.ts';
import type { PropertyScope } from './property-scope.queries.ts';

/** What the database knows of the caller behind a session at this moment. */
export interface CallerNow {
  email: string;
  role: string;
  /** The properties that the caller works with. */
  scope: PropertyScope;
  /** Every admin needs a second factor, and this one has none. */
  mustSetUpSecondFactor: boolean;
  /** The password was given by an admin, and must be changed first. */
  mustChangePassword: boolean;
  /** The session's last use on record is more than a minute ago. */
  isLastUseOld: boolean;
}

/** The caller of a session that lives, with the account as it is now; null where it has ended or expired. */
export async function findCaller(db: Database, sessionId: string, now: Date): Promise<CallerNow | null> {
  const [row] = await callerOfSession(db).execute({
    sessionId,
    now: now.toISOString(),
    aMinuteAgo: aMinuteBefore(now),
  });
  if (!row) return null;
  const { codes, ...caller } = row;
  return { ...caller, scope: codes.length > 0 ? codes : null };
}

const callerOfSession = buildOnce((orm) => {
  const assigned = orm
    .select({ code: userProperty.propertyCode })
    .from(userProperty)
    .where(eq(userProperty.userId, session.userId));
  return orm
    .select({
      email: userAccount.email,
      role: userAccount.role,
      codes: sql<string[]>`array${assigned}`,
      mustSetUpSecondFactor: session.isLimitedToSetup,
      mustChangePassword: session.mustChangePassword,
      isLastUseOld: sql<boolean>`${lt(session.lastUsedAt, sql.placeholder('aMinuteAgo'))}`,
    })
    .from(session)
    .innerJoin(userAccount, eq(userAccount.id, session.userId))
    .where(
      and(
        eq(session.id, sql.placeholder('sessionId')),
        isNull(session.endedAt),
        gt(session.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('caller_of_session');
});

function aMinuteBefore(now: Date): string {
  return new Date(now.getTime() - 60_000).toISOString();
}

/**
 * The caller as `findCaller` answers, whose account stays as it is until the transaction ends: for what gives rights away.
 * Between the check of a request and its transaction a password is hashed, and that is time enough to be removed.
 */
export async function holdCaller(
  db: Database,
  { userId, sessionId }: { userId: number; sessionId: string },
  now: Date,
): Promise<CallerNow | null> {
  await db.orm
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(eq(userAccount.id, userId))
    .for('share');
  return findCaller(db, sessionId, now);
}

/** Notes that the session is in use; at most once a minute, anyone who comes first. */
export async function noteUse(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.orm
    .update(session)
    .set({ lastUsedAt: now.toISOString() })
    .where(and(eq(session.id, sessionId), lt(session.lastUsedAt, aMinuteBefore(now))));
}
