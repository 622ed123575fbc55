import { inTime } from './platform/in-time.ts';

/** How something is to stop. */
export interface Ending {
  withinMs: number;
  /** Whether a proxy is to hear of it before the port closes. */
  hasNotice: boolean;
}

/** What runs, in the order of its start; it stops in the opposite order. */
export const stops: ((ending: Ending) => Promise<void>)[] = [];

/** Of the ten seconds that a stop may take: for each thing that is closed, and for all of it. */
export const closeMs = 500;
const stopMs = 9000;

let stopping: Promise<void> | undefined;

/** Lets running requests finish, stops everything, and ends the process; what takes too long is not waited for. */
export function stop(exitCode: number, { hasNotice = false } = {}): Promise<void> {
  stopping ??= (async () => {
    const endsAt = performance.now() + stopMs;
    setTimeout(() => process.exit(exitCode || 1), stopMs + closeMs).unref();
    for (const next of stops.toReversed()) {
      const withinMs = Math.max(closeMs, endsAt - performance.now());
      await inTime(withinMs, next({ withinMs, hasNotice })).catch(() => undefined);
    }
    process.exit(exitCode);
  })();
  return stopping;
}

/** Whether the server is about to end. */
export const isStopping = (): boolean => stopping !== undefined;
