import { fail } from '#contracts/errors.ts';
import type { OwnUser } from '#contracts/users.ts';
import { closeEndedAfterCommit } from '#server/features/sessions/close-ended.ts';
import { liftPasswordLimit } from '#server/features/sessions/password-change.queries.ts';
import { endSessionsOf } from '#server/features/sessions/session.queries.ts';
import { confirmPassword } from '#server/features/sessions/confirm-password.ts';
import { findCaller } from '#server/platform/auth/caller.queries.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { writeUser } from './change-user.ts';
import { checkRole, checkSentAsRead, withUnits } from './user-rules.ts';
import type { SentAsRead } from './user-rules.ts';
import { findUser } from './user.queries.ts';

interface OwnChanges extends SentAsRead {
  email?: string | undefined;
  password?: string | undefined;
  currentPassword?: string | undefined;
  /** As it was read: no one sets their own. */
  role?: string | undefined;
}

/** The signed-in user changes email or password, and proves it with the password in force. All other sessions end. */
export async function changeOwnAccount(
  context: AppContext,
  { body }: { body: OwnChanges },
  call: AdminCall,
): Promise<OwnUser> {
  const { caller } = call;
  const { email, password, currentPassword } = body;
  await checkAsRead(context, body, call);
  if ((email ?? caller.email) === caller.email && password === undefined) return getOwnAccount(context, call);
  await confirmPassword(context, call, { password: currentPassword });
  checkOwnPassword(password, { email: email ?? caller.email, currentPassword });
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  await context.db.transaction(async (db) => {
    const before = await findUser(db, caller.userId, true);
    if (!before) throw fail('INVALID_SESSION');
    await writeUser({ ...context, db }, before, { email, passwordHash }, call);
    if (passwordHash !== undefined) await liftPasswordLimit(db, caller.userId);
    await endSessionsOf(db, caller.userId, context.clock.now(), { except: caller.sessionId });
    await closeEndedAfterCommit(context, db);
  });
  // With another password the session may do more than before.
  const now = await findCaller(context.db, caller.sessionId, context.clock.now());
  if (!now) throw fail('INVALID_SESSION');
  return getOwnAccount(context, { ...call, caller: { ...caller, ...now } });
}

async function checkAsRead(context: AppContext, body: OwnChanges, { caller }: AdminCall): Promise<void> {
  const { role, propertyIds, units } = body;
  if (role === undefined && !propertyIds && !units) return;
  const found = await findUser(context.db, caller.userId);
  if (!found) throw fail('INVALID_SESSION');
  if (role !== undefined) checkRole(context, found, role);
  await checkSentAsRead(context, found, body, caller);
}

export async function getOwnAccount(context: AppContext, { caller }: AdminCall): Promise<OwnUser> {
  const found = await findUser(context.db, caller.userId);
  if (!found) throw fail('INVALID_SESSION');
  return {
    ...(await withUnits(context, found, caller)),
    hasGivenPassword: found.hasGivenPassword,
    mustSetUpSecondFactor: caller.mustSetUpSecondFactor,
    mustChangePassword: caller.mustChangePassword,
  };
}
