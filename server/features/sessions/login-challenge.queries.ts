import type { Database } from '#server/platform/database/database.ts';
import { and, eq, gt, lt } from '#server/platform/database/drizzle.ts';
import { userAccount } from '#server/platform/database/schema.ts';
import { loginChallenge } from '#server/platform/database/session-schema.ts';

export async function insertChallenge(
  { orm }: Database,
  { at, ...challenge }: { tokenHash: Buffer; userId: number; at: string; expiresAt: string },
): Promise<void> {
  await orm.insert(loginChallenge).values({ ...challenge, createdAt: at });
}

/** Whose login waits for a code; undefined where it was used, or took too long. */
export async function findChallenge(
  { orm }: Database,
  tokenHash: Buffer,
  at: string,
): Promise<{ userId: number; email: string } | undefined> {
  const [found] = await orm
    .select({ userId: userAccount.id, email: userAccount.email })
    .from(loginChallenge)
    .innerJoin(userAccount, eq(userAccount.id, loginChallenge.userId))
    .where(and(eq(loginChallenge.tokenHash, tokenHash), gt(loginChallenge.expiresAt, at)));
  return found;
}

/** Uses a challenge up; answers whether it was still there. */
export async function takeChallenge({ orm }: Database, tokenHash: Buffer): Promise<boolean> {
  const gone = await orm
    .delete(loginChallenge)
    .where(eq(loginChallenge.tokenHash, tokenHash))
    .returning({ userId: loginChallenge.userId });
  return gone.length > 0;
}

/** Forgets challenges that expired before the given time; answers how many. */
export async function deleteExpiredChallenges({ orm }: Database, before: string): Promise<number> {
  const gone = await orm
    .delete(loginChallenge)
    .where(lt(loginChallenge.expiresAt, before))
    .returning({ userId: loginChallenge.userId });
  return gone.length;
}
