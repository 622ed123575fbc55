import { randomUUID } from 'node:crypto';
import type { SessionAnswer } from '#contracts/sessions.ts';
import type { AppContext } from '#server/platform/context.ts';
import { record } from '#server/platform/events/record.ts';
import type { PublicCall } from '#server/platform/http/call.ts';
import { isRuleInForce } from './account-rule.queries.ts';
import { issueTokens } from './issue-tokens.ts';
import { insertSession } from './session.queries.ts';
import { notifyNewSignIn } from './session.reactions.ts';
import type { UserAccount } from './session.queries.ts';

const sessionDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Begins a session of a user who has proved everything, in the transaction that holds the account's row: a password
 * change at the same moment either comes first, or ends this session too.
 */
export async function startSession(
  context: AppContext,
  user: UserAccount,
  { hasSecondFactor, call }: { hasSecondFactor: boolean; call: PublicCall },
): Promise<SessionAnswer> {
  const now = context.clock.now();
  const session = {
    id: randomUUID(),
    mustChangePassword:
      (await isRuleInForce(context.db, 'password-change-enforced', true)) && user.hasGivenPassword,
    isLimitedToSetup: (await isRuleInForce(context.db, 'second-factor-enforced', true)) && !hasSecondFactor,
  };
  const userAgent = call.userAgent?.slice(0, 300) ?? null;
  await notifyNewSignIn(context, user, { sessionId: session.id, userAgent });
  await insertSession(context.db, {
    ...session,
    userId: user.id,
    at: now.toISOString(),
    expiresAt: new Date(now.getTime() + sessionDays * dayMs).toISOString(),
    userAgent,
  });
  await record(context.db, {
    at: now,
    actor: { userId: user.id, email: user.email },
    action: 'signed in',
    objectKind: 'user',
    objectId: user.id,
    changes: {},
    requestId: call.requestId,
  });
  return issueTokens(context, user, session);
}
