import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from 'graphile-worker';
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { AppContext } from '#server/platform/context.ts';
import { codeOf } from '#server/platform/database/database.ts';
import { forgetWorker, renewWorker } from './job-worker.queries.ts';
import type { Periodic } from './periodic.ts';
import type { TaskHandler } from './task-handler.ts';
import { librarySchema, openWorkerPool, silent, withRetriedErrors } from './worker-pool.ts';

/** Tasks with workers of their own: where these hang, the tasks of other lanes go on. */
export interface Lane {
  handlers: TaskHandler[];
  /** Jobs side by side. */
  concurrency: number;
}

export interface WorkerOptions {
  connectionString: string;
  lanes: Lane[];
}

const signOfLifeMs = 10_000;
const restartMs = 5000;
/** How long a running job is waited for when the server stops, before its signal is aborted. */
const timeoutMs = 4000;

/** Does the jobs of the queue, inside this process. Any number of instances may share a queue: each job is one's alone. */
export function startWorker(context: AppContext, { connectionString, lanes }: WorkerOptions): Periodic {
  const pool = openWorkerPool(connectionString, context.log);
  const running = lanes.map((lane) => startLane(context, pool, lane));
  return {
    stop: async () => {
      await Promise.all(running.map((lane) => lane.stop()));
      await pool.end();
    },
  };
}

function startLane(context: AppContext, pool: pg.Pool, { handlers, concurrency }: Lane): Periodic {
  const { log } = context;
  const taskList = toTaskList(context, handlers);
  const ending = new AbortController();
  let runner: Runner | undefined;

  async function runLibrary(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    const life = showLife(pool, log, events);
    try {
      runner = await run({
        pgPool: withRetriedErrors(pool),
        schema: librarySchema,
        concurrency,
        // New jobs are announced; this finds those whose time has come.
        pollInterval: 5000,
        gracefulShutdownAbortTimeout: timeoutMs,
        noHandleSignals: true,
        parsedCronItems: [],
        logger: silent,
        events,
        taskList,
      });
      if (ending.signal.aborted) await runner.stop();
      await runner.promise;
    } finally {
      runner = undefined;
      await life.end();
    }
  }

  // The library gives up where it cannot begin; the database may be back in a moment.
  async function work(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await runLibrary();
      } catch (error) {
        log.error({ code: codeOf(error) }, 'the job worker stopped');
      }
      await sleep(restartMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  const working = work();
  return {
    stop: async () => {
      ending.abort();
      await runner?.stop().catch(() => undefined);
      await working;
    },
  };
}

/** From the moment the library names its pool, says at intervals that it lives. */
function showLife(pool: pg.Pool, log: Logger, events: WorkerEvents): { end: () => Promise<void> } {
  let poolId: string | undefined;
  let reporting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  events.on('pool:create', ({ workerPool: { id } }) => {
    poolId = id;
    const report = () => {
      reporting = reportAlive(pool, log, id);
    };
    report();
    timer = setInterval(report, signOfLifeMs);
  });
  return {
    end: async () => {
      clearInterval(timer);
      await reporting;
      if (poolId !== undefined) await forgetWorker(pool, poolId).catch(() => undefined);
    },
  };
}

async function reportAlive(pool: pg.Pool, log: Logger, poolId: string): Promise<void> {
  try {
    const gone = await renewWorker(pool, poolId);
    if (gone > 0) log.warn({ event: 'jobs of killed workers freed', workers: gone });
  } catch (error) {
    log.error({ code: codeOf(error) }, 'the job worker could not say that it lives');
  }
}

function toTaskList(context: AppContext, handlers: TaskHandler[]): TaskList {
  const { log } = context;
  return Object.fromEntries(
    handlers.map(({ name, run: work }): [string, TaskList[string]] => [
      name,
      async (payload, { job, abortSignal }) => {
        const number = job.attempts;
        const about = { task: name, jobId: job.id, attempt: number };
        const isLast = number >= job.max_attempts;
        try {
          await work(context, payload, { number, isLast, signal: abortSignal });
          log.debug({ event: 'job done', ...about });
        } catch (error) {
          log.warn({ event: isLast ? 'job failed for good' : 'job failed', ...about, code: codeOf(error) });
          // The library keeps the message in its table: what went wrong may quote what people wrote.
          throw new Error(codeOf(error) || 'failed', { cause: error });
        }
      },
    ]),
  );
}
