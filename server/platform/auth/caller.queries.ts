import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { Database } from '#server/platform/database/database.ts';
import type { PropertyScope } from './property-scope.queries.ts';

/** What the database knows of the caller behind a session at this moment. */
export interface CallerNow {
  /** The properties that the caller works with. */
  scope: PropertyScope;
  /** Every admin needs a second factor, and this one has none. */
  mustSetUpSecondFactor: boolean;
  /** The password was given by an admin, and must be changed first. */
  mustChangePassword: boolean;
  /** The session's last use on record is more than a minute ago. */
  isLastUseOld: boolean;
}

/**
 * One value of a statement: the caller in this snapshot, for `readCaller`; null where the session has ended or expired.
 * A list takes it into its own statement; all else asks `findCaller`. It is plain text, one value
 * beside a list's numbers.
 */
export function callerNow(sessionId: string, now: Date): Sql {
  const at = now.toISOString();
  return sql`(
    select case
        when s.must_change_password then 'password'
        when s.is_limited_to_setup then 'setup'
        when s.last_used_at < ${at}::timestamptz - interval '1 minute' then 'old'
        else 'live'
      end || array_to_string(array(select ':' || a.property_code from user_property a where a.user_id = s.user_id), '')
    from session s
    where s.id = ${sessionId} and s.ended_at is null and s.expires_at > ${at}::timestamptz
  )`;
}

/** What `callerNow` answered. */
export function readCaller(text: string | null | undefined): CallerNow | null {
  if (!text) return null;
  const [state, ...codes] = text.split(':');
  return {
    scope: codes.length > 0 ? codes : null,
    mustSetUpSecondFactor: state === 'setup',
    mustChangePassword: state === 'password',
    isLastUseOld: state === 'old',
  };
}

/** The caller of a session that lives, with the account as it is now; null where it has ended or expired. */
export async function findCaller(
  db: Database,
  sessionId: string,
  now: Date,
): Promise<(CallerNow & { email: string; role: string }) | null> {
  const [row] = await db.query<{ caller: string | null; email: string; role: string }>(sql`
    select ${callerNow(sessionId, now)} as caller, u.email, u.role
    from session s join user_account u on u.id = s.user_id where s.id = ${sessionId}`);
  const caller = readCaller(row?.caller);
  return !row || !caller ? null : { ...caller, email: row.email, role: row.role };
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
  await db.query(sql`select 1 from user_account where id = ${userId} for share`);
  return findCaller(db, sessionId, now);
}

/** Notes that the session is in use; at most once a minute, whoever comes first. */
export async function noteUse(db: Database, sessionId: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.query(sql`
    update session set last_used_at = ${at}::timestamptz
    where id = ${sessionId} and last_used_at < ${at}::timestamptz - interval '1 minute'`);
}
