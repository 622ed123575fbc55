import { setTimeout as sleep } from 'node:timers/promises';

/** Tries until the check no longer throws, for scripts that no test runner starts; then throws what it threw last. */
export async function eventually<T>(check: () => Promise<T> | T, withinMs = 60_000): Promise<T> {
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
