import { fail } from '#contracts/errors.ts';
import type { RecoveryCodes } from '#contracts/second-factor.ts';
import type { AppContext } from '#server/platform/context.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { closeEndedAfterCommit } from './close-ended.ts';
import { isRuleInForce } from './account-rule.queries.ts';
import { confirmPassword, withCode } from './confirm-password.ts';
import { deleteSecondFactor, findSecondFactor, setSecondFactorEnforced } from './second-factor.queries.ts';
import { lockUser } from './session.queries.ts';
import { notifySecondFactorOff } from './session.reactions.ts';
import { makeRecoveryCodes, recordSecondFactor } from './set-up-second-factor.ts';
import { useCode } from './use-code.ts';

interface Proof {
  body: { password: string; code: string };
}

/** Turns the own second factor off, unless every admin must have one. */
export async function disableSecondFactor(
  context: AppContext,
  { body }: Proof,
  call: AdminCall,
): Promise<void> {
  await confirmPassword(context, call, { password: body.password, field: 'password' });
  await withProof(context, body.code, call, async (within) => {
    if (await isRuleInForce(within.db, 'second-factor-enforced', true)) {
      throw fail('FORBIDDEN', { message: 'Every admin needs a second factor, so it cannot be turned off.' });
    }
    await deleteSecondFactor(within.db, call.caller.userId);
    await recordSecondFactor(within, call, 'turned off the second factor');
    const { userId: id, email } = call.caller;
    await notifySecondFactorOff(within, { id, email }, { isOwnAction: true });
  });
}

/** New recovery codes for who has used or lost the old ones, which open nothing from then on. */
export async function renewRecoveryCodes(
  context: AppContext,
  { body }: Proof,
  call: AdminCall,
): Promise<RecoveryCodes> {
  await confirmPassword(context, call, { password: body.password, field: 'password' });
  return withProof(context, body.code, call, async (within) => {
    await recordSecondFactor(within, call, 'renewed the recovery codes');
    return makeRecoveryCodes(within, call.caller.userId);
  });
}

/** Demands a second factor of every admin, or no longer. The person who demands it must have one: no one locks themself out. */
export async function enforceSecondFactor(
  context: AppContext,
  { body }: { body: { isEnforced: boolean; currentPassword?: string | undefined } },
  call: AdminCall,
): Promise<{ isEnforced: boolean }> {
  const { isEnforced } = body;
  const { caller, requestId } = call;
  await confirmPassword(context, call, { password: body.currentPassword });
  await context.db.transaction(async (db) => {
    await lockUser(db, caller.userId);
    if (isEnforced && !(await findSecondFactor(db, caller.userId))?.confirmedAt) {
      throw fail('CONFLICT', {
        message: 'Set up your own second factor before you require one of everyone.',
      });
    }
    if (!(await setSecondFactorEnforced(db, isEnforced))) return;
    await closeEndedAfterCommit(context, db);
    await record(db, {
      at: context.clock.now(),
      actor: caller,
      action: 'changed',
      objectKind: 'setting',
      objectId: null,
      changes: { secondFactorEnforced: { from: !isEnforced, to: isEnforced } },
      requestId,
    });
  });
  return { isEnforced };
}

/** Runs `work` in the transaction that uses the code up. */
function withProof<T>(
  context: AppContext,
  code: string,
  call: AdminCall,
  work: (within: AppContext) => Promise<T>,
): Promise<T> {
  const { caller } = call;
  return withCode(context, call, () =>
    context.db.transaction(async (db) => {
      if (!(await lockUser(db, caller.userId))) throw fail('INVALID_SESSION');
      if (!(await findSecondFactor(db, caller.userId))?.confirmedAt) {
        throw fail('CONFLICT', { message: 'Your second factor is off.' });
      }
      const within = { ...context, db };
      if (!(await useCode(within, caller.userId, code))) throw fail('INVALID_CREDENTIALS');
      return work(within);
    }),
  );
}
