import { fail } from '#contracts/errors.ts';
import type { User } from '#contracts/users.ts';
import { closeEndedAfterCommit } from '#server/features/sessions/close-ended.ts';
import { confirmPassword } from '#server/features/sessions/confirm-password.ts';
import { endSessionsOf } from '#server/features/sessions/session.queries.ts';
import { notifyEmailChanged, notifyPasswordChanged } from '#server/features/sessions/session.reactions.ts';
import { findCaller } from '#server/platform/auth/caller.queries.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { AppContext } from '#server/platform/context.ts';
import { brokenConstraint } from '#server/platform/database/database.ts';
import { changesBetween, hasChangedSince, laterThan, record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { emailTaken } from './create-user.ts';
import { checkEmail, checkMayChange, checkRole, checkSentAsRead, toUser } from './user-rules.ts';
import type { SentAsRead } from './user-rules.ts';
import { findUser, updateUser } from './user.queries.ts';
import type { UserRecord } from './user.queries.ts';

export interface UserChanges extends SentAsRead {
  email?: string | undefined;
  password?: string | undefined;
  role?: string | undefined;
  /** For the own email and password. */
  currentPassword?: string | undefined;
  expectedUpdatedAt?: string | undefined;
}

/**
 * An admin gives an account a password, role or email. All its sessions end with that, in one transaction. For the own
 * account it takes the password in force, as by `changeOwnAccount`.
 */
export async function changeUserAccount(
  context: AppContext,
  { params: { id }, body }: { params: { id: number }; body: UserChanges },
  call: AdminCall,
): Promise<User> {
  const target = await findUser(context.db, id);
  if (!target) throw fail('NOT_FOUND');
  // Before the work of a hash; asked again once the row cannot change any more, of a caller who may have gone meanwhile.
  checkMayChange(context, call.caller, target);
  if (body.role !== undefined) checkRole(context, target, body.role);
  checkEmail(context, target, body.email);
  await checkSentAsRead(context, target, body, call.caller);
  if (id === call.caller.userId && !isNothing(target, { ...body, role: undefined })) {
    await confirmPassword(context, call, { password: body.currentPassword });
    const { email = target.email, currentPassword } = body;
    checkOwnPassword(body.password, { email, currentPassword });
  }
  const passwordHash = body.password === undefined ? undefined : await hashPassword(body.password);
  return context.db.transaction(async (db) => {
    const before = await findUser(db, id, true);
    if (!before) throw fail('NOT_FOUND');
    const caller = await findCaller(db, call.caller.sessionId, context.clock.now());
    if (!caller) throw fail('INVALID_SESSION');
    checkMayChange(context, { ...call.caller, ...caller }, before);
    if (hasChangedSince(body.expectedUpdatedAt, before.updatedAt)) {
      throw fail('CONFLICT', { data: toUser(context, before) });
    }
    if (isNothing(before, body)) return toUser(context, before);
    const after = await writeUser({ ...context, db }, before, { ...body, passwordHash }, call);
    await endSessionsOf(db, id, context.clock.now());
    await closeEndedAfterCommit(context, db);
    return toUser(context, after);
  });
}

/** Where nothing changes, no one is signed out. */
function isNothing(before: UserRecord, changes: UserChanges): boolean {
  const { email = before.email, password, role = before.role } = changes;
  const isSameRole = role.toUpperCase() === before.role.toUpperCase();
  return email === before.email && password === undefined && isSameRole;
}

/** Writes the columns and their entry in the log; the caller decides which sessions end. */
export async function writeUser(
  context: AppContext,
  before: UserRecord,
  changes: Pick<UserChanges, 'email' | 'role'> & { passwordHash?: string | undefined },
  { caller, requestId }: AdminCall,
): Promise<UserRecord> {
  const { db } = context;
  const now = context.clock.now();
  const { email = before.email, role = before.role, passwordHash } = changes;
  checkEmail(context, before, email);
  const isOwnAction = caller.userId === before.id;
  const updatedAt = laterThan(before.updatedAt, now);
  const newPassword = passwordHash === undefined ? {} : { passwordHash, hasGivenPassword: !isOwnAction };
  try {
    await updateUser(db, before.id, { email, role, updatedAt, ...newPassword });
  } catch (error) {
    if (brokenConstraint(error) === 'user_account_email_key') throw emailTaken();
    throw error;
  }
  // At the old address: anyone who took the account over has the new one.
  if (email !== before.email) await notifyEmailChanged(context, before, { at: updatedAt, isOwnAction });
  if (passwordHash !== undefined) {
    await notifyPasswordChanged(context, before, { at: updatedAt, isOwnAction });
  }
  await record(db, {
    at: now,
    actor: caller,
    action: actionOf(changes),
    objectKind: 'user',
    objectId: before.id,
    changes: changesBetween({ email: before.email, role: before.role }, { email, role }),
    requestId,
  });
  return { ...before, email, role, updatedAt };
}

function actionOf({ email, role, passwordHash }: Parameters<typeof writeUser>[2]): string {
  if (passwordHash !== undefined && email === undefined && role === undefined) return 'set the password';
  if (role !== undefined && email === undefined && passwordHash === undefined) return 'set the role';
  return passwordHash === undefined ? 'changed' : 'changed, with the password';
}
