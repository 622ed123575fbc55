import { fail } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import { operator, record } from '#server/platform/events/record.ts';
import type { Actor } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { closeEndedAfterCommit } from './close-ended.ts';
import { confirmPassword } from './confirm-password.ts';
import { deleteSecondFactor } from './second-factor.queries.ts';
import { endSessionsOf, findUserByEmail, holdUser, lockUser } from './session.queries.ts';
import { notifySecondFactorOff } from './session.reactions.ts';

/** What the operator's reset needs: no server. */
export type OperatorContext = Parameters<typeof notifySecondFactorOff>[0];
type Within = Pick<AppContext, 'db' | 'clock'>;

/** For an admin who lost the device and the recovery codes: the password alone opens the account again. */
export async function resetSecondFactor(
  context: AppContext,
  { params: { id }, body }: { params: { id: number }; body: { currentPassword?: string | undefined } },
  call: AdminCall,
): Promise<void> {
  const { caller, requestId } = call;
  if (id === caller.userId) {
    // There it takes the password and a code: a session that was left open is not enough.
    throw fail('FORBIDDEN', { message: 'Turn off your own second factor under Account & security.' });
  }
  await confirmPassword(context, call, { password: body.currentPassword });
  await context.db.transaction(async (db) => {
    const user = (await lockUser(db, id)) && (await holdUser(db, id));
    if (!user) throw fail('NOT_FOUND');
    const within = { ...context, db };
    if (await deleteSecondFactor(db, id)) await notifySecondFactorOff(within, user, { isOwnAction: false });
    await concludeReset(within, id, { actor: caller, requestId });
    await closeEndedAfterCommit(context, db);
  });
}

/**
 * For whom no one else can help, such as the super admin: by anyone who runs the server. It needs no server: the one that
 * runs, or the next that starts, sends the message. An account without a second factor stays as it is, with its sessions.
 */
export async function resetSecondFactorByOperator(
  context: OperatorContext,
  email: string,
): Promise<'reset' | 'was off' | 'no account'> {
  return context.db.transaction(async (db) => {
    const user = await findUserByEmail(db, email);
    if (!user || !(await lockUser(db, user.id))) return 'no account';
    if (!(await deleteSecondFactor(db, user.id))) return 'was off';
    const within = { ...context, db };
    await notifySecondFactorOff(within, user, { isOwnAction: false });
    await concludeReset(within, user.id, { actor: operator, requestId: null });
    return 'reset';
  });
}

async function concludeReset(
  { db, clock }: Within,
  userId: number,
  by: { actor: Actor; requestId: string | null },
): Promise<void> {
  const now = clock.now();
  await endSessionsOf(db, userId, now);
  await record(db, {
    ...by,
    at: now,
    action: 'reset the second factor',
    objectKind: 'user',
    objectId: userId,
    changes: {},
  });
}
