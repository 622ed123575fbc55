import { fail } from '#contracts/errors.ts';
import { userMessages } from '#contracts/user-form.ts';
import type { User } from '#contracts/users.ts';
import { holdCaller } from '#server/platform/auth/caller.queries.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { AppContext } from '#server/platform/context.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { copyAssignedProperties } from './user-property.queries.ts';
import { toUser } from './user-rules.ts';
import { findUser, insertUser } from './user.queries.ts';

/** An admin adds an account, which begins with the properties of that admin, who must still be one when it is added. */
export async function createUser(
  context: AppContext,
  { body }: { body: { email: string; password: string; role: string } },
  call: AdminCall,
): Promise<User> {
  const { password, ...account } = body;
  return addUser(context, { ...account, passwordHash: await hashPassword(password) }, call);
}

/** Adds the account, whose password was hashed before. */
export async function addUser(
  context: AppContext,
  { email, role, passwordHash }: { email: string; role: string; passwordHash: string },
  { caller, requestId }: Pick<AdminCall, 'caller' | 'requestId'>,
): Promise<User> {
  const now = context.clock.now();
  return context.db.transaction(async (db) => {
    if (!(await holdCaller(db, caller, now))) throw fail('INVALID_SESSION');
    const id = await insertUser(db, {
      email,
      role,
      passwordHash,
      hasGivenPassword: true,
      at: now.toISOString(),
    });
    if (id === undefined) throw emailTaken();
    await copyAssignedProperties(db, caller.userId, id);
    const added = await findUser(db, id);
    if (!added) throw fail('NOT_FOUND');
    await record(db, {
      at: now,
      actor: caller,
      action: 'created',
      objectKind: 'user',
      objectId: id,
      changes: {
        email: { from: null, to: email },
        role: { from: null, to: role },
        ...(added.scope ? { properties: { from: null, to: added.scope } } : {}),
      },
      requestId,
    });
    return toUser(context, added);
  });
}

export function emailTaken() {
  return fail('CONFLICT', {
    message: userMessages.emailTaken,
    issues: [{ path: 'email', message: userMessages.emailTaken }],
  });
}
