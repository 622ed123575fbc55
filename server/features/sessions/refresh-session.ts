import { fail } from '#contracts/errors.ts';
import type { SessionAnswer } from '#contracts/sessions.ts';
import type { AppContext } from '#server/platform/context.ts';
import { closeEndedAfterCommit } from './close-ended.ts';
import { hashOfToken, issueTokens } from './issue-tokens.ts';
import { endSession, findRefreshToken, markTokenUsed, touchSession } from './session.queries.ts';

/** Two tabs may send the same token at once; this long after its first use that is no theft. */
const graceMs = 10_000;

/**
 * Exchanges a refresh token for new tokens. Each use rotates it; a token that comes back after the grace was copied, so
 * the whole session ends. Unknown, expired and ended ones look alike.
 */
export async function exchangeRefreshToken(
  context: AppContext,
  { body }: { body: { refreshToken: string } },
): Promise<SessionAnswer> {
  const now = context.clock.now();
  const at = now.toISOString();
  const tokenHash = hashOfToken(body.refreshToken);
  const answer = await context.db.transaction(async (db) => {
    const found = await findRefreshToken(db, tokenHash);
    if (!found || found.session.endedAt || Date.parse(found.session.expiresAt) <= now.getTime()) return null;
    const { usedAt } = found.token;
    if (usedAt && now.getTime() - Date.parse(usedAt) > graceMs) {
      context.log.warn({ sessionId: found.session.id }, 'replayed refresh token, session ended');
      await endSession(db, found.session.id, at);
      await closeEndedAfterCommit(context, db);
      return null;
    }
    await markTokenUsed(db, tokenHash, at);
    await touchSession(db, found.session.id, at);
    return issueTokens({ ...context, db }, found.user, found.session.id);
  });
  if (!answer) throw fail('INVALID_SESSION');
  return answer;
}
