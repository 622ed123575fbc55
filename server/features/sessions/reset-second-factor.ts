import { fail } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import { operator, record } from '#server/platform/events/record.ts';
import type { Actor } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/implement.ts';
import { deleteSecondFactor } from './second-factor.queries.ts';
import { endSessionsOf, findUserByEmail, holdUser, lockUser } from './session.queries.ts';
import { tellSecondFactorOff } from './session.reactions.ts';

type Within = Pick<AppContext, 'db' | 'clock'>;

/** For an admin who lost the device and the recovery codes: the password alone opens the account again. */
export async function resetSecondFactor(
  context: AppContext,
  { params: { id } }: { params: { id: number } },
  { caller, requestId }: AdminCall,
): Promise<void> {
  if (id === caller.userId) {
    // There it takes the password and a code: a session that was left open is not enough.
    throw fail('FORBIDDEN', { message: 'Turn off your own second factor under Account & security.' });
  }
  await context.db.transaction(async (db) => {
    const user = (await lockUser(db, id)) && (await holdUser(db, id));
    if (!user) throw fail('NOT_FOUND');
    const within = { ...context, db };
    if (await deleteSecondFactor(db, id)) await tellSecondFactorOff(within, user, { isOwnAct: false });
    await concludeReset(within, id, { actor: caller, requestId });
  });
}

/**
 * For whom nobody else can help, such as the super admin: by whoever runs the server. It needs no server. An account
 * without a second factor stays as it is, with its sessions.
 */
export async function resetSecondFactorByOperator(
  { db, clock }: Within,
  email: string,
): Promise<'reset' | 'was off' | 'no account'> {
  return db.transaction(async (within) => {
    const user = await findUserByEmail(within, email);
    if (!user || !(await lockUser(within, user.id))) return 'no account';
    if (!(await deleteSecondFactor(within, user.id))) return 'was off';
    await concludeReset({ db: within, clock }, user.id, { actor: operator, requestId: null });
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
