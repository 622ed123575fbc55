import type { Logger } from 'pino';
import { codeOf } from '#server/platform/database/database.ts';

export interface PeriodicJob {
  name: string;
  everyMs: number;
  /** Answers how many things it dealt with. */
  run: () => Promise<number>;
}

export interface Periodic {
  /** No run starts any more; resolves when the running ones are done. */
  stop(): Promise<void>;
}

/** Runs each job at its interval, first after one interval; a run that fails is logged and tried again the next time. */
export function startPeriodic(log: Logger, jobs: PeriodicJob[]): Periodic {
  const loops = jobs.map((job) => startLoop(log, job));
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function startLoop(log: Logger, job: PeriodicJob): Periodic {
  let running = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = runOnce(log, job).finally(() => {
      isBusy = false;
    });
  }, job.everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}

async function runOnce(log: Logger, { name, run }: PeriodicJob): Promise<void> {
  try {
    const count = await run();
    if (count > 0) log.debug({ job: name, count }, 'job done');
  } catch (error) {
    log.error({ job: name, code: codeOf(error) }, 'job failed');
  }
}
