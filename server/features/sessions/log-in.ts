import { randomUUID } from 'node:crypto';
import { fail } from '#contracts/errors.ts';
import type { SessionAnswer } from '#contracts/sessions.ts';
import { verifyPassword } from '#server/platform/auth/passwords.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { PublicCall } from '#server/platform/http/implement.ts';
import { issueTokens } from './issue-tokens.ts';
import { findUserByEmail, insertSession } from './session.queries.ts';
import type { UserAccount } from './session.queries.ts';

const sessionDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Signs in. Unknown e-mail and wrong password give the same answer in the same time. Ten failures in 15 minutes close the
 * door for the address and for the account; a success forgives the account's failures before it.
 */
export async function logInWithPassword(
  context: AppContext,
  { body }: { body: { email: string; password: string } },
  call: PublicCall,
): Promise<SessionAnswer> {
  const { loginByAccount, loginByAddress } = context.limits;
  const user = await loginByAddress.guard(call.address, () =>
    loginByAccount.guard(body.email, () => findVerifiedUser(context, body)),
  );
  await loginByAccount.reset(body.email);

  const now = context.clock.now();
  const sessionId = randomUUID();
  return context.db.transaction(async (db) => {
    await insertSession(db, {
      id: sessionId,
      userId: user.id,
      at: now.toISOString(),
      expiresAt: new Date(now.getTime() + sessionDays * dayMs).toISOString(),
      userAgent: call.userAgent?.slice(0, 300) ?? null,
    });
    return issueTokens({ ...context, db }, user, sessionId);
  });
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
