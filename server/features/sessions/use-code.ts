import { hashOfCode } from '#server/platform/auth/one-time-code.ts';
import { openSecret, secondFactorPurpose } from '#server/platform/auth/encrypted-secret.ts';
import { matchTotp } from '#server/platform/auth/totp.ts';
import type { AppContext } from '#server/platform/context.ts';
import { findSecondFactor, saveLastStep, takeRecoveryCode } from './second-factor.queries.ts';

/**
 * Uses up a code of the authenticator app or a recovery code; answers whether it was right. Call it in the transaction
 * of what the code is for: of two that use the same code at once, one waits for the other and then is wrong.
 */
export async function useCode(context: AppContext, userId: number, code: string): Promise<boolean> {
  const { db, clock, secondFactorKeys } = context;
  const factor = await findSecondFactor(db, userId, true);
  if (!factor?.confirmedAt) return false;
  const secret = openSecret(factor.secret, secondFactorPurpose(userId), secondFactorKeys);
  const step = await matchTotp(secret, code, { now: clock.now(), lastStep: factor.lastStep });
  if (step === null) return takeRecoveryCode(db, userId, hashOfCode(code));
  await saveLastStep(db, userId, step);
  return true;
}
