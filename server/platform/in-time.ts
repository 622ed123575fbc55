import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for work, but no longer than this; what it comes to is then nobody's business any more. */
export async function inTime(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const ending = new AbortController();
  const over = sleep(milliseconds, undefined, { signal: ending.signal });
  work.catch(() => undefined);
  try {
    await Promise.race([work, over]);
  } finally {
    ending.abort();
    over.catch(() => undefined);
  }
}
