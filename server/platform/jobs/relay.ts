import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type pg from 'pg';
import { codeOf } from '#server/platform/database/database.ts';
import { moveToQueue, vacuumOutbox } from './job-outbox.queries.ts';
import type { Periodic } from './periodic.ts';

export interface RelayOptions {
  pool: pg.Pool;
  log: Logger;
  onWake: (listener: () => void) => void;
  /** The most jobs a second that enter the queue: work that can wait leaves the machine to visitors. */
  perSecond: number;
}

/** Looks without having been woken this often: for what another instance added before it died. */
const everyMs = 3000;
const vacuumFrom = 500;

/** Moves jobs from the outbox to the library's queue, at once when woken. Several instances may do so side by side. */
export function startRelay({ pool, log, onWake, perSecond }: RelayOptions): Periodic {
  const ending = new AbortController();
  // A server before this one may have left some.
  let isWoken = true;
  let wake = () => undefined as void;
  onWake(() => {
    isWoken = true;
    wake();
  });
  const rest = (ms: number) => sleep(ms, undefined, { signal: ending.signal }).catch(() => undefined);

  function waitUntilWoken(): Promise<void> {
    if (isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, everyMs);
      // Called with every submission: to abort a signal makes an error each time.
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function work(): Promise<void> {
    let unswept = 0;
    while (!ending.signal.aborted) {
      await waitUntilWoken();
      isWoken = false;
      try {
        const moved = await moveToQueue(pool, perSecond);
        if (moved === perSecond) isWoken = true;
        unswept += moved;
        if (unswept >= vacuumFrom) {
          await vacuumOutbox(pool);
          unswept = 0;
        }
        await rest((1000 * moved) / perSecond);
      } catch (error) {
        log.error({ code: codeOf(error) }, 'jobs not moved to the queue');
        await rest(everyMs);
      }
    }
  }

  const working = work();
  return {
    stop: () => {
      ending.abort();
      wake();
      return working;
    },
  };
}
