import { fail } from '#contracts/errors.ts';
import { closeEndedAfterCommit } from '#server/features/sessions/close-ended.ts';
import { confirmPassword } from '#server/features/sessions/confirm-password.ts';
import { isSuperAdmin } from '#server/platform/auth/super-admin.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { checkMayRemove } from './user-rules.ts';
import { deleteUser, findUser } from './user.queries.ts';
import type { UserRecord } from './user.queries.ts';

/** The super admin removes someone's account for good; its sessions go with it. */
export async function removeUserAccount(
  context: AppContext,
  { params }: { params: { id: number } },
  call: AdminCall,
): Promise<void> {
  await context.db.transaction(async (db) => {
    const target = await findUser(db, params.id, true);
    if (!target) throw fail('NOT_FOUND');
    checkMayRemove(context, target);
    await remove({ ...context, db }, target, { call, action: 'removed' });
  });
}

/** The signed-in user deletes the own account; not the super admin, without whom no one could remove anyone. */
export async function deleteOwnAccount(
  context: AppContext,
  { body }: { body: { currentPassword?: string | undefined } },
  call: AdminCall,
): Promise<void> {
  if (isSuperAdmin(context, call.caller)) {
    throw fail('FORBIDDEN', { message: 'The super admin’s account cannot be deleted.' });
  }
  await confirmPassword(context, call, { password: body.currentPassword });
  await context.db.transaction(async (db) => {
    const own = await findUser(db, call.caller.userId, true);
    if (!own) throw fail('INVALID_SESSION');
    await remove({ ...context, db }, own, { call, action: 'deleted the own account' });
  });
}

async function remove(
  { db, clock, realtime }: AppContext & { db: Database },
  user: UserRecord,
  { call, action }: { call: AdminCall; action: string },
): Promise<void> {
  await deleteUser(db, user.id);
  await closeEndedAfterCommit({ realtime }, db);
  await record(db, {
    at: clock.now(),
    actor: call.caller,
    action,
    objectKind: 'user',
    objectId: user.id,
    changes: { email: { from: user.email, to: null }, role: { from: user.role, to: null } },
    requestId: call.requestId,
  });
}
