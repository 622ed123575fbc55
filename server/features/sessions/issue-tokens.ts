import { createHash, randomBytes } from 'node:crypto';
import type { SessionAnswer } from '#contracts/sessions.ts';
import type { AppContext } from '#server/platform/context.ts';
import { insertRefreshToken } from './session.queries.ts';
import type { UserAccount } from './session.queries.ts';

/** A new access token and a new refresh token (256 random bits, stored hashed) for a session. */
export async function issueTokens(
  context: AppContext,
  user: Pick<UserAccount, 'id' | 'email' | 'role'>,
  session: { id: string; mustChangePassword: boolean; isLimitedToSetup: boolean },
): Promise<SessionAnswer> {
  const now = context.clock.now();
  const refreshToken = randomBytes(32).toString('base64url');
  await insertRefreshToken(context.db, {
    tokenHash: hashOfToken(refreshToken),
    sessionId: session.id,
    createdAt: now.toISOString(),
  });
  const claims = { userId: user.id, email: user.email, role: user.role, sessionId: session.id };
  const accessToken = await context.accessTokens.sign(claims, now);
  const isSettingUp = session.mustChangePassword || session.isLimitedToSetup;
  const known = { id: user.id, email: user.email, role: user.role, isSettingUp };
  const answer = { accessToken, refreshToken, user: known };
  return { ...answer, data: answer };
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
