import { fail } from '#contracts/errors.ts';
import { userMessages } from '#contracts/user-form.ts';
import type { OverwriteCode } from '#contracts/users.ts';
import { holdCaller } from '#server/platform/auth/caller.queries.ts';
import { hashOfCode, makeOneTimeCode } from '#server/platform/auth/one-time-code.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { AppContext } from '#server/platform/context.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall, PublicCall } from '#server/platform/http/call.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { emailTaken } from './create-user.ts';
import { insertOverwriteCode, isCodeUsable, takeCode } from './overwrite-code.queries.ts';
import { copyAssignedProperties } from './user-property.queries.ts';
import { insertUser } from './user.queries.ts';

const codeHours = 24;
/** 100 bits. */
const codeGroups = 5;

/** An admin makes a code with which one person can sign up; only its hash is stored. */
export async function makeOverwriteCode(
  context: AppContext,
  { caller, requestId }: AdminCall,
): Promise<OverwriteCode> {
  const code = makeOneTimeCode(codeGroups);
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + codeHours * 60 * 60_000).toISOString();
  await context.db.transaction(async (db) => {
    if (!(await holdCaller(db, caller, now))) throw fail('INVALID_SESSION');
    const createdAt = now.toISOString();
    const codeHash = hashOfCode(code);
    await insertOverwriteCode(db, {
      codeHash,
      role: 'ADMIN',
      createdBy: caller.userId,
      createdAt,
      expiresAt,
    });
    await record(db, {
      at: now,
      actor: caller,
      action: 'made an overwrite code',
      objectKind: 'user',
      objectId: null,
      changes: { expiresAt: { from: null, to: expiresAt } },
      requestId,
    });
  });
  return { code, expiresAt };
}

/**
 * Someone with an overwrite code becomes a user, with the code's role and the properties of who made it. The code is
 * used up in the same transaction: never twice, and not by an attempt that fails.
 */
export async function signUpWithCode(
  context: AppContext,
  { body }: { body: { email: string; password: string; overwriteCode?: string | undefined } },
  { requestId }: PublicCall,
): Promise<{ id: number; email: string; role: string }> {
  const { email, password, overwriteCode = '' } = body;
  const codeHash = hashOfCode(overwriteCode);
  const at = context.clock.now().toISOString();
  // No one makes the server hash passwords without a code.
  if (!(await isCodeUsable(context.db, codeHash, at))) throw badCode();
  checkOwnPassword(password, { email });
  const passwordHash = await hashPassword(password);
  return context.db.transaction(async (db) => {
    const code = await takeCode(db, codeHash, at);
    if (!code) throw badCode();
    const id = await insertUser(db, { email, role: code.role, passwordHash, at });
    if (id === undefined) throw emailTaken();
    await copyAssignedProperties(db, code.createdBy, id);
    await record(db, {
      at: new Date(at),
      actor: { userId: id, email },
      action: 'signed up',
      objectKind: 'user',
      objectId: id,
      changes: { email: { from: null, to: email }, role: { from: null, to: code.role } },
      requestId,
    });
    return { id, email, role: code.role };
  });
}

function badCode() {
  return fail('FORBIDDEN', { message: userMessages.overwriteCode });
}
