import type { AppContext } from '#server/platform/context.ts';
import { codeOf } from '#server/platform/database/database.ts';

export interface PeriodicJob {
  name: string;
  everyMs: number;
  /** When it runs for the first time; without it, after one interval. */
  firstAfterMs?: number;
  /** Answers how many things it dealt with; ends soon after its signal is aborted, as the server stops. */
  run: (signal: AbortSignal) => Promise<number>;
}

export interface Periodic {
  /** No run starts any more; resolves when the running ones are done. */
  stop(): Promise<void>;
}

/** Where each run leaves its trace. */
type Traces = Pick<AppContext, 'log' | 'metrics' | 'clock'>;

/** Runs each job at its interval; a run that fails is logged and tried again the next time. */
export function startPeriodic(traces: Traces, jobs: PeriodicJob[]): Periodic {
  const loops = jobs.map((job) => startLoop(traces, job));
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function startLoop(traces: Traces, job: PeriodicJob): Periodic {
  const ending = new AbortController();
  let running = Promise.resolve();
  let isBusy = false;
  const run = () => {
    if (isBusy) return;
    isBusy = true;
    running = runOnce(traces, job, ending.signal).finally(() => {
      isBusy = false;
    });
  };
  const timers = [setInterval(run, job.everyMs)];
  if (job.firstAfterMs !== undefined) timers.push(setTimeout(run, job.firstAfterMs));
  return {
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      ending.abort();
      return running;
    },
  };
}

async function runOnce(
  { log, metrics, clock }: Traces,
  { name, run }: PeriodicJob,
  signal: AbortSignal,
): Promise<void> {
  try {
    const count = await run(signal);
    metrics.periodicSuccess.set({ job: name }, clock.now().getTime() / 1000);
    if (count > 0) log.debug({ job: name, count }, 'job done');
  } catch (error) {
    metrics.periodicFailures.inc({ job: name });
    log.error({ job: name, code: codeOf(error) }, 'job failed');
  }
}
