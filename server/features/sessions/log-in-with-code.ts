import { fail } from '#contracts/errors.ts';
import { secondFactorMessages } from '#contracts/second-factor.ts';
import type { SessionAnswer } from '#contracts/sessions.ts';
import { loggingRefusal } from '#server/platform/auth/log-refusal.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { PublicCall } from '#server/platform/http/call.ts';
import { hashOfToken } from './issue-tokens.ts';
import { findChallenge, takeChallenge } from './login-challenge.queries.ts';
import { holdUser } from './session.queries.ts';
import { startSession } from './start-session.ts';
import { useCode } from './use-code.ts';

/**
 * The second step of signing in. A wrong code counts as a failed login, for the address and the account; it leaves the
 * challenge as it was. A right one uses up code and challenge with the session that begins.
 */
export async function finishLogIn(
  context: AppContext,
  { body }: { body: { challenge: string; code: string } },
  call: PublicCall,
): Promise<SessionAnswer> {
  const { knownNetworks, loginByAccount, loginByAddress, sessionExchange } = context.limits;
  const tokenHash = hashOfToken(body.challenge);
  const found = await findChallenge(context.db, tokenHash, context.clock.now().toISOString());
  if (!found) throw fail('CHALLENGE_EXPIRED');
  await sessionExchange.consume(tokenHash.toString('base64url'));
  const counter = await knownNetworks.counterOf(found.email.toLowerCase(), call.address);
  const enter = () =>
    context.db.transaction(async (db) => {
      // In the order in which a password change takes them: the account, then its challenges.
      const user = await holdUser(db, found.userId);
      if (!user || !(await takeChallenge(db, tokenHash))) throw fail('CHALLENGE_EXPIRED');
      const within = { ...context, db };
      if (!(await useCode(within, user.id, body.code))) {
        throw fail('INVALID_CREDENTIALS', { message: secondFactorMessages.wrongCode });
      }
      return startSession(within, user, { hasSecondFactor: true, call });
    });
  const about = { account: found.email, attempt: 'code' };
  const answer = await loggingRefusal(context, call, about, () =>
    loginByAddress.guard(call.address, () => loginByAccount.guard(counter, enter)),
  );
  await loginByAccount.reset(counter);
  await knownNetworks.add(found.email.toLowerCase(), call.address);
  return answer;
}
