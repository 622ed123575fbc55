import { randomBytes } from 'node:crypto';
import { fail } from '#contracts/errors.ts';
import type { SecondFactorChallenge } from '#contracts/second-factor.ts';
import type { SessionAnswer } from '#contracts/sessions.ts';
import { loggingRefusal } from '#server/platform/auth/log-refusal.ts';
import { verifyPassword } from '#server/platform/auth/passwords.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { PublicCall } from '#server/platform/http/call.ts';
import { hashOfToken } from './issue-tokens.ts';
import { insertChallenge } from './login-challenge.queries.ts';
import { findSecondFactor } from './second-factor.queries.ts';
import { findUserByEmail, holdUser } from './session.queries.ts';
import type { UserAccount } from './session.queries.ts';
import { startSession } from './start-session.ts';

const challengeMs = 5 * 60_000;

/**
 * Signs in. Unknown email and wrong password give the same answer in the same time. Ten failures in 15 minutes close the
 * door for the address and for the account (docs/decisions/0023); a success forgives the account's failures before it. Where
 * the account has a second factor, the right password alone is answered with SECOND_FACTOR_REQUIRED, and forgives nothing.
 */
export function logInWithPassword(
  context: AppContext,
  { body }: { body: { email: string; password: string } },
  call: PublicCall,
): Promise<SessionAnswer> {
  const about = { account: body.email, attempt: 'password' };
  return loggingRefusal(context, call, about, () => logIn(context, body, call));
}

async function logIn(
  context: AppContext,
  body: { email: string; password: string },
  call: PublicCall,
): Promise<SessionAnswer> {
  const { knownNetworks, loginByAccount, loginByAddress } = context.limits;
  const counter = await knownNetworks.counterOf(body.email.toLowerCase(), call.address);
  const user = await loginByAddress.guard(call.address, () =>
    loginByAccount.guard(counter, () => findVerifiedUser(context, body)),
  );
  const outcome = await context.db.transaction(async (db) => {
    const held = await holdUser(db, user.id);
    // Changed or removed since the password was looked at.
    if (held?.passwordHash !== user.passwordHash) throw fail('INVALID_CREDENTIALS');
    const hasSecondFactor = Boolean((await findSecondFactor(db, user.id))?.confirmedAt);
    const within = { ...context, db };
    return hasSecondFactor
      ? { challenge: await challenge(within, user.id) }
      : { session: await startSession(within, held, { hasSecondFactor, call }) };
  });
  if (outcome.challenge) throw fail('SECOND_FACTOR_REQUIRED', { data: outcome.challenge });
  await loginByAccount.reset(counter);
  await knownNetworks.add(body.email.toLowerCase(), call.address);
  return outcome.session;
}

/** What the second step must bring along: proof of the first, for five minutes and one success. */
async function challenge({ db, clock }: AppContext, userId: number): Promise<SecondFactorChallenge> {
  const now = clock.now();
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + challengeMs).toISOString();
  await insertChallenge(db, { tokenHash: hashOfToken(token), userId, at: now.toISOString(), expiresAt });
  return { challenge: token, expiresAt };
}

async function findVerifiedUser(
  context: AppContext,
  { email, password }: { email: string; password: string },
): Promise<UserAccount> {
  const user = await findUserByEmail(context.db, email);
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !isRight) throw fail('INVALID_CREDENTIALS');
  return user;
}
