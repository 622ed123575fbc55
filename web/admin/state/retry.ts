import { retry } from '@reduxjs/toolkit/query/react';
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { CallFailure } from '#web/lib/call-error.ts';

/** How an endpoint's calls deal with a connection that fails. */
export interface Patience {
  /** Reads are tried again, and changes wait for the connection. Other calls tell of a failure at once. */
  isPatient?: boolean;
}

type Calls<A> = BaseQueryFn<A, unknown, CallFailure, Patience | undefined>;

const retries = 3;

/** A second, doubling with each try, up to thirty. */
export function waitMs(attempt: number): number {
  return Math.min(1000 * 2 ** (attempt - 1), 30_000);
}

/** Gives calls the patience that their endpoints ask for: reads are retried, changes never, since they may have happened. */
export function withPatience<A>(callOnce: Calls<A>): Calls<A> {
  const callAgain = retry(callOnce, {
    retryCondition: (error, _asked, { attempt }) =>
      // The base query's errors have this form (state/api.ts).
      attempt <= retries && isPassing(error as CallFailure),
    backoff: (attempt, _max, signal) => pause(waitMs(attempt), signal),
  });
  return async (asked, api, options) => {
    if (!options?.isPatient) return callOnce(asked, api, options);
    if (api.type === 'query') return callAgain(asked, api, {});
    await connection(api);
    return callOnce(asked, api, options);
  };
}

/** Whether the same call may get another answer in a moment. */
function isPassing({ status }: CallFailure): boolean {
  return typeof status !== 'number' || status >= 500;
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** A change that is made without a connection waits for it. */
async function connection({ signal }: BaseQueryApi): Promise<void> {
  if (navigator.onLine) return;
  await new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve());
  });
}
