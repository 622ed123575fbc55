import { Failure } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import { networkOf } from '#server/platform/network-of.ts';

export interface Refusal {
  event: 'sign-in refused' | 'right refused';
  reqId: string;
  code: string;
  /** The email that was tried, or the caller's; null where no one said who it is. */
  account: string | null;
  address: string;
  /** What was tried. */
  attempt: string;
}

/** Writes down that someone was refused, so that an attack on passwords or rights can be seen and followed. */
export function logRefusal({ log, pseudonymOf, metrics }: AppContext, refusal: Refusal): void {
  const { event, account, address, ...facts } = refusal;
  metrics.refusals.inc({ event, code: facts.code });
  log.warn(
    {
      ...facts,
      account: account === null ? null : pseudonymOf(account),
      network: pseudonymOf(networkOf(address)),
    },
    event,
  );
}

/** Runs an attempt to prove who one is; a wrong proof, or one too many, is written down. */
export async function loggingRefusal<T>(
  context: AppContext,
  { requestId, address }: { requestId: string; address: string },
  about: Pick<Refusal, 'account' | 'attempt'>,
  prove: () => Promise<T>,
): Promise<T> {
  try {
    return await prove();
  } catch (error) {
    if (error instanceof Failure && ['INVALID_CREDENTIALS', 'RATE_LIMITED'].includes(error.code)) {
      const { code } = error;
      logRefusal(context, { event: 'sign-in refused', reqId: requestId, code, address, ...about });
    }
    throw error;
  }
}
