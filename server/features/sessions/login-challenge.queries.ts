import sql from 'sql-template-tag';
import type { Database } from '#server/platform/database/database.ts';

export async function insertChallenge(
  db: Database,
  challenge: { tokenHash: Buffer; userId: number; at: string; expiresAt: string },
): Promise<void> {
  await db.query(sql`
    insert into login_challenge (token_hash, user_id, created_at, expires_at)
    values (${challenge.tokenHash}, ${challenge.userId}, ${challenge.at}::timestamptz, ${challenge.expiresAt}::timestamptz)`);
}

/** Whose login waits for a code; undefined where it was used, or took too long. */
export async function findChallenge(
  db: Database,
  tokenHash: Buffer,
  at: string,
): Promise<{ userId: number; email: string } | undefined> {
  const rows = await db.query<{ userId: number; email: string }>(sql`
    select u.id as "userId", u.email from login_challenge c join user_account u on u.id = c.user_id
    where c.token_hash = ${tokenHash} and c.expires_at > ${at}::timestamptz`);
  return rows[0];
}

/** Uses a challenge up; answers whether it was still there. */
export async function takeChallenge(db: Database, tokenHash: Buffer): Promise<boolean> {
  const gone = await db.query(
    sql`delete from login_challenge where token_hash = ${tokenHash} returning user_id`,
  );
  return gone.length > 0;
}

/** Forgets challenges that expired before the given time; answers how many. */
export async function deleteExpiredChallenges(db: Database, before: string): Promise<number> {
  const gone = await db.query(
    sql`delete from login_challenge where expires_at < ${before}::timestamptz returning user_id`,
  );
  return gone.length;
}
