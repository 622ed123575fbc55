import { fail } from '#contracts/errors.ts';
import type { SessionAnswer } from '#contracts/sessions.ts';
import type { AppContext } from '#server/platform/context.ts';
import { closeEndedAfterCommit } from './close-ended.ts';
import { idleSince } from './idle-since.ts';
import { hashOfToken, issueTokens } from './issue-tokens.ts';
import { endSession, findRefreshToken, markTokenUsed, touchSession } from './session.queries.ts';

/** Two tabs may send the same token at once; this long after its first use that is no theft. */
const graceMs = 10_000;

/**
 * Exchanges a refresh token for new tokens. Each use rotates it. Within the grace a second tab gets a sibling, and no one
 * else anything; a token that comes back later was copied, so the whole session ends. One that no one has used for half a
 * day is dead. Unknown, expired and ended ones look alike.
 */
export async function exchangeRefreshToken(
  context: AppContext,
  { body }: { body: { refreshToken: string } },
): Promise<SessionAnswer> {
  const now = context.clock.now();
  const tokenHash = hashOfToken(body.refreshToken);
  const answer = await context.db.transaction(async (db) => {
    const found = await findRefreshToken(db, tokenHash);
    if (!found || hasEnded(found.session, now)) return null;
    const { id: sessionId } = found.session;
    const { usedAt, hasSibling } = found.token;
    if (usedAt && now.getTime() - Date.parse(usedAt) > graceMs) {
      context.log.warn({ sessionId }, 'replayed refresh token, session ended');
      await end({ ...context, db }, sessionId);
      return null;
    }
    if (found.session.lastUsedAt <= idleSince(now)) {
      await end({ ...context, db }, sessionId);
      return null;
    }
    if (hasSibling) {
      context.log.warn({ sessionId }, 'refresh token used a third time');
      // The session goes on. A third tab finds in storage what the others have got.
      throw fail('RATE_LIMITED', { retryAfterSeconds: 1 });
    }
    await context.limits.sessionExchange.consume(sessionId);
    await markTokenUsed(db, tokenHash, { at: now.toISOString(), isSibling: usedAt !== null });
    await touchSession(db, sessionId, now.toISOString());
    return issueTokens({ ...context, db }, found.user, found.session);
  });
  if (!answer) throw fail('INVALID_SESSION');
  return answer;
}

function hasEnded({ endedAt, expiresAt }: { endedAt: string | null; expiresAt: string }, now: Date): boolean {
  return endedAt !== null || Date.parse(expiresAt) <= now.getTime();
}

async function end(context: AppContext, sessionId: string): Promise<void> {
  await endSession(context.db, sessionId, context.clock.now().toISOString());
  await closeEndedAfterCommit(context, context.db);
}
