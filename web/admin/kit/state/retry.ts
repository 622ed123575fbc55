import { retry } from '@reduxjs/toolkit/query/react';
import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { CallFailure } from '#web/lib/call-error.ts';
import { changeWaits } from './waiting-changes.ts';

type Calls<A> = BaseQueryFn<A, unknown, CallFailure>;

/** Specification section 9: queries are retried three times, changes never; these wait for a connection instead. */
const retries = 3;
const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/** What every cached call does when the server does not answer. */
export function withRetries<A>(callOnce: Calls<A>): Calls<A> {
  const callAgain = retry(callOnce, {
    retryCondition: (error, _asked, { attempt }) =>
      // The base query's errors have this form (state/api.ts).
      attempt <= retries && isPassing(error as CallFailure),
    backoff: (attempt, _max, signal) =>
      pause(Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs), signal),
  });
  return async (asked, api, options) => {
    if (api.type === 'query') return callAgain(asked, api, {});
    await connection(api);
    return callOnce(asked, api, options);
  };
}

const passing: CallFailure['status'][] = ['FETCH_ERROR', 'TIMEOUT_ERROR', 502, 503, 504];

/** Whether there was no answer, or one for a server that is not there: the same call may get another in a moment. */
function isPassing({ status }: CallFailure): boolean {
  return passing.includes(status);
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

/** A change that is made without a connection waits for it, which open dialogs say. */
async function connection({ signal }: BaseQueryApi): Promise<void> {
  if (navigator.onLine) return;
  const stopWaiting = changeWaits();
  await new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve());
  });
  stopWaiting();
}
