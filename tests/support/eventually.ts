import { setTimeout as sleep } from 'node:timers/promises';
import { waitTimeout } from './wait-timeout.ts';

/**
 * Tries until the check no longer throws, and throws what it threw last where that never comes: for scripts that no test runner
 * starts, and for tests that hold the timers, which `soon` would move on.
 */
export async function eventually<T>(check: () => Promise<T> | T, withinMs = waitTimeout): Promise<T> {
  const until = performance.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(50);
    }
  }
}
