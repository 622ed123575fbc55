import { fail } from '#contracts/errors.ts';
import type { RecoveryCodes, SecondFactorSecret, SecondFactorState } from '#contracts/second-factor.ts';
import { holdCaller } from '#server/platform/auth/caller.queries.ts';
import { hashOfCode, makeOneTimeCode } from '#server/platform/auth/one-time-code.ts';
import { encryptSecret, openSecret, secondFactorPurpose } from '#server/platform/auth/encrypted-secret.ts';
import { matchTotp, newTotpSecret, totpUrl } from '#server/platform/auth/totp.ts';
import type { AppContext } from '#server/platform/context.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { site } from '#site';
import { isRuleInForce } from './account-rule.queries.ts';
import { confirmPassword, withCode } from './confirm-password.ts';
import {
  findSecondFactor,
  saveUnconfirmed,
  liftSetupLimit,
  putInForce,
  replaceRecoveryCodes,
} from './second-factor.queries.ts';
import { lockUser } from './session.queries.ts';

const recoveryCodeCount = 10;
/** 120 bits each: enough for a hash that is not slow. Codes of 80 bits, from earlier, open as before. */
const recoveryCodeGroups = 6;

export async function getOwnSecondFactor(
  { db }: AppContext,
  { caller }: AdminCall,
): Promise<SecondFactorState> {
  const [factor, isEnforced] = await Promise.all([
    findSecondFactor(db, caller.userId),
    isRuleInForce(db, 'second-factor-enforced'),
  ]);
  const onSince = factor?.confirmedAt ?? null;
  return {
    isOn: onSince !== null,
    onSince,
    recoveryCodesLeft: onSince === null ? 0 : (factor?.recoveryCodesLeft ?? 0),
    isEnforced,
  };
}

/** Makes a secret that is in force once a code of it was seen; beginning again makes another. */
export async function beginSecondFactor(
  context: AppContext,
  { body }: { body: { password: string } },
  call: AdminCall,
): Promise<SecondFactorSecret> {
  const { caller } = call;
  await confirmPassword(context, call, { password: body.password, field: 'password' });
  const secret = newTotpSecret();
  const now = context.clock.now();
  await context.db.transaction(async (db) => {
    if (!(await holdCaller(db, caller, now))) throw fail('INVALID_SESSION');
    const isStored = await saveUnconfirmed(db, {
      userId: caller.userId,
      secret: encryptSecret(secret, secondFactorPurpose(caller.userId), context.secondFactorKeys),
      at: now.toISOString(),
    });
    if (!isStored) throw alreadyOn();
  });
  return { secret, otpauthUrl: totpUrl(secret, { issuer: site.companyName, label: caller.email }) };
}

/** Turns the second factor on with its first code, which opens nothing else; answers the recovery codes, once. */
export async function confirmSecondFactor(
  context: AppContext,
  { body }: { body: { code: string } },
  call: AdminCall,
): Promise<RecoveryCodes> {
  const { userId } = call.caller;
  const now = context.clock.now();
  return withCode(context, call, () =>
    context.db.transaction(async (db) => {
      if (!(await lockUser(db, userId))) throw fail('INVALID_SESSION');
      await isRuleInForce(db, 'second-factor-enforced', true);
      const factor = await findSecondFactor(db, userId, true);
      if (factor?.confirmedAt) throw alreadyOn();
      if (!factor) throw fail('CONFLICT', { message: 'Please start the setup again.' });
      const secret = openSecret(factor.secret, secondFactorPurpose(userId), context.secondFactorKeys);
      const step = await matchTotp(secret, body.code, { now, lastStep: factor.lastStep });
      if (step === null) throw fail('INVALID_CREDENTIALS');
      await putInForce(db, { userId, step, at: now.toISOString() });
      await liftSetupLimit(db, userId);
      await recordSecondFactor({ ...context, db }, call, 'turned on the second factor');
      return makeRecoveryCodes({ ...context, db }, userId);
    }),
  );
}

/** New recovery codes in the place of all others; only their hashes are stored. */
export async function makeRecoveryCodes({ db }: AppContext, userId: number): Promise<RecoveryCodes> {
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, () => makeOneTimeCode(recoveryCodeGroups));
  await replaceRecoveryCodes(db, userId, recoveryCodes.map(hashOfCode));
  return { recoveryCodes };
}

export async function recordSecondFactor(
  { db, clock }: AppContext,
  { caller, requestId }: AdminCall,
  action: string,
): Promise<void> {
  await record(db, {
    at: clock.now(),
    actor: caller,
    action,
    objectKind: 'user',
    objectId: caller.userId,
    changes: {},
    requestId,
  });
}

function alreadyOn() {
  return fail('CONFLICT', { message: 'Your second factor is on already.' });
}
