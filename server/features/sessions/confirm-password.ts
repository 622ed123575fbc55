import { fail, Failure } from '#contracts/errors.ts';
import { secondFactorMessages } from '#contracts/second-factor.ts';
import { userMessages } from '#contracts/user-form.ts';
import { loggingRefusal } from '#server/platform/auth/log-refusal.ts';
import { verifyPassword } from '#server/platform/auth/passwords.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { findPasswordHash } from './session.queries.ts';

/** Throws VALIDATION_FAILED at the field unless this is the caller's password in force. */
export function confirmPassword(
  context: AppContext,
  call: AdminCall,
  { password = '', field = 'currentPassword' }: { password?: string | undefined; field?: string },
): Promise<void> {
  const check = async () => {
    // None at all is wrong without the work of a hash.
    const isRight =
      password !== '' &&
      (await verifyPassword(password, await findPasswordHash(context.db, call.caller.userId)));
    if (!isRight) throw fail('INVALID_CREDENTIALS');
  };
  return asLoginAttempt(context, call, { field, message: userMessages.currentPassword, attempt: check });
}

/** A code that `attempt` found wrong is reported at the field `code`. */
export function withCode<T>(context: AppContext, call: AdminCall, attempt: () => Promise<T>): Promise<T> {
  return asLoginAttempt(context, call, { field: 'code', message: secondFactorMessages.wrongCode, attempt });
}

/**
 * An attempt that throws INVALID_CREDENTIALS counts as a failed login of the account, so that a session which was left
 * open is no way to try out passwords and codes. To the caller it is bad input: the session goes on.
 */
async function asLoginAttempt<T>(
  context: AppContext,
  call: AdminCall,
  { field, message, attempt }: { field: string; message: string; attempt: () => Promise<T> },
): Promise<T> {
  const { email } = call.caller;
  try {
    return await loggingRefusal(context, call, { account: email, attempt: `own ${field}` }, () =>
      context.limits.loginByAccount.guard(email, attempt),
    );
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'INVALID_CREDENTIALS') throw error;
    throw fail('VALIDATION_FAILED', { issues: [{ path: field, message }] });
  }
}
