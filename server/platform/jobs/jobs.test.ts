import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { inTheMiddle } from '#tests/support/in-the-middle.ts';
import { hurryJobs } from '#tests/support/mailbox.ts';
import { soon } from '#tests/support/soon.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { startPeriodic } from './periodic.ts';
import type { Periodic, PeriodicJob } from './periodic.ts';
import { startRelay } from './relay.ts';
import { defineTask } from './task.ts';
import { handle } from './task-handler.ts';
import type { Attempt } from './task-handler.ts';
import { startWorker } from './worker.ts';

const note = defineTask('note', z.object({ text: z.string() }));

let app: TestApp;
const running: Periodic[] = [];
const stopAll = () => Promise.all(running.splice(0).map((part) => part.stop()));

beforeAll(async () => {
  app = await borrowTestApp();
});
beforeEach(async () => {
  await stopAll();
  await app.database.db.pool.query('delete from graphile_worker._private_jobs');
});
afterAll(async () => {
  await stopAll();
  await app.close();
});

/** What a server does: a relay from the outbox, and a worker that does the notes. */
function startServer(work: (text: string, attempt: Attempt) => Promise<void> | void, concurrency = 2): void {
  const { context, database } = app;
  const handlers = [handle(note, async (_context, { text }, attempt) => work(text, attempt))];
  const relay = startRelay({
    pool: database.db.pool,
    log: context.log,
    onWake: context.jobs.onWake,
    perSecond: 500,
  });
  const worker = startWorker(context, {
    connectionString: database.url,
    lanes: [{ handlers, concurrency }],
  });
  running.push(relay, worker);
}

const add = (text: string, key?: string) =>
  app.context.jobs.add(app.context.db, note, { text }, key === undefined ? {} : { key });

async function queuedJobs(): Promise<
  { attempts: number; waits: number; max_attempts: number; last_error: string; locked_at: Date | null }[]
> {
  const { rows } = await app.database.db.pool.query(`
    select attempts, max_attempts, last_error, locked_at, extract(epoch from run_at - now())::float as waits
    from graphile_worker.jobs`);
  return rows;
}

// spec: ML-08, ML-09
test('a job exists if and only if the transaction that adds it commits', async () => {
  const done: string[] = [];
  startServer((text) => void done.push(text));
  const { db, jobs } = app.context;
  const broken = db.transaction(async (within) => {
    await jobs.add(within, note, { text: 'rolled back' });
    throw new Error('the rest failed');
  });
  await expect(broken).rejects.toThrow('the rest failed');
  await db.transaction((within) => jobs.add(within, note, { text: 'committed' }));
  await soon(() => expect(done).toEqual(['committed']));
  await soon(async () => expect(await queuedJobs()).toEqual([]));
});

test('jobs that a server added before it died are done by the next one', async () => {
  const done: string[] = [];
  await add('left behind');
  startServer((text) => void done.push(text));
  await soon(() => expect(done).toEqual(['left behind']));
});

// spec: ML-10
test('a failing job is tried again with growing waits, for more than three days', async () => {
  const attempts: Attempt[] = [];
  startServer((_text, attempt) => {
    attempts.push(attempt);
    throw new Error('resident@example.com does not answer');
  });
  await add('never works');
  let spanSeconds = 0;
  for (let tries = 0; tries < 24;) {
    const before = tries;
    const job = await soon(async () => {
      const [found] = await queuedJobs();
      expect(found).toMatchObject({ last_error: 'failed', locked_at: null });
      // The first waits are so short that it may be tried by itself meanwhile.
      expect(found?.attempts).toBeGreaterThan(before);
      return found;
    });
    tries = job?.attempts ?? 0;
    if (tries < 24) spanSeconds += job?.waits ?? 0;
    await hurryJobs(app);
  }
  expect(attempts).toHaveLength(24);
  expect(attempts.map(({ isLast }) => isLast).indexOf(true)).toBe(23);
  expect(spanSeconds).toBeGreaterThan(3 * 24 * 3600);
});

test('of jobs with one key that wait, only the newest is done', async () => {
  const done: string[] = [];
  await add('first', 'one');
  await add('second', 'one');
  await add('other');
  startServer((text) => void done.push(text));
  await soon(() => expect(done.toSorted()).toEqual(['other', 'second']));
});

test('a job that is added while others enter the queue waits for no next look', async () => {
  const { pool } = app.database.db;
  const done: string[] = [];
  startServer((text) => void done.push(text));
  await add('before');
  await soon(() => expect(done).toEqual(['before']));
  // The relay's next look never comes.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const isMoving = async () => {
    const { rowCount } = await pool.query(`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ~ 'delete from job_outbox'`);
    expect(rowCount).toBe(1);
  };
  await inTheMiddle(
    pool,
    {
      first: (client) => client.query('lock table graphile_worker._private_jobs in exclusive mode'),
      last: async () => {
        await eventually(isMoving);
        await add('second');
      },
    },
    async () => {
      await add('first');
      await eventually(() => expect(done).toContain('first'));
    },
  );
  await eventually(() => expect(done.toSorted()).toEqual(['before', 'first', 'second']));
});

test('two servers share the jobs, and each is done once', async () => {
  const done: string[] = [];
  const both = [(text: string) => void done.push(text), (text: string) => void done.push(text)];
  for (const work of both) startServer(work);
  const all = Array.from({ length: 200 }, (_, index) => `job ${index}`);
  await app.context.db.transaction(async (db) => {
    for (const text of all) await app.context.jobs.add(db, note, { text });
  });
  await soon(() => expect(done).toHaveLength(200));
  expect(new Set(done)).toEqual(new Set(all));
});

test('what a killed server was doing is done by another', async () => {
  const done: string[] = [];
  const silence = Promise.withResolvers<void>();
  onTestFinished(() => silence.resolve());
  startServer(() => silence.promise, 1);
  await add('interrupted');
  await soon(async () => expect((await queuedJobs())[0]?.attempts).toBe(1));
  // As a kill leaves it: locked by a worker that shows no sign of life any more.
  await app.database.db.pool.query(`
    update graphile_worker._private_jobs set locked_by = 'pool-killed', locked_at = now() - interval '40 seconds'`);
  startServer((text) => void done.push(text));
  await soon(async () => {
    await hurryJobs(app);
    expect(done).toEqual(['interrupted']);
  });
});

test('a job that goes on and on while its server stops is aborted', async () => {
  const begun = Promise.withResolvers<void>();
  let isAborted = false;
  startServer(async (_text, { signal }) => {
    begun.resolve();
    await once(signal, 'abort');
    isAborted = true;
  }, 1);
  await add('on and on');
  await begun.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const stopped = stopAll();
    await vi.advanceTimersByTimeAsync(3999);
    expect(isAborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isAborted).toBe(true);
    await stopped;
  } finally {
    vi.useRealTimers();
  }
});

test('a server that stops waits for the job in hand, and leaves the others', async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const done: string[] = [];
  startServer(async (text) => {
    begun.resolve();
    await finish.promise;
    done.push(text);
  }, 1);
  await add('in hand');
  await begun.promise;
  await add('later');
  const stopped = stopAll();
  finish.resolve();
  await stopped;
  expect(done).toEqual(['in hand']);
  await soon(async () => {
    const { rows } = await app.database.db.pool.query(`
      select (select count(*) from job_outbox) + (select count(*) from graphile_worker.jobs) as left_over`);
    expect(Number(rows[0].left_over)).toBe(1);
  });
});

test('what is done again and again begins in time, never twice at once, and goes on after a failure', async () => {
  vi.useFakeTimers();
  try {
    const metrics = createMetrics('test');
    const now = new Date('2026-03-02T15:00:00Z');
    const begun: string[] = [];
    let finish = Promise.withResolvers<number>();
    const signals: AbortSignal[] = [];
    const work: PeriodicJob[] = [
      {
        name: 'at once',
        everyMs: 10_000,
        firstAfterMs: 0,
        run: () => Promise.resolve(begun.push('at once')),
      },
      { name: 'broken', everyMs: 10_000, run: () => Promise.reject(new Error(`${begun.push('broken')}`)) },
      {
        name: 'long',
        everyMs: 10_000,
        firstAfterMs: 1000,
        run: (signal) => {
          begun.push('long');
          signals.push(signal);
          return finish.promise;
        },
      },
    ];
    const periodic = startPeriodic({ ...app.context, metrics, clock: { now: () => now } }, work);
    const begunIn = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return begun.splice(0);
    };
    expect(await begunIn(999)).toEqual(['at once']);
    expect(await begunIn(1)).toEqual(['long']);
    // The long one is still at it.
    expect(await begunIn(9000)).toEqual(['at once', 'broken']);
    finish.resolve(0);
    finish = Promise.withResolvers<number>();
    expect(await begunIn(10_000)).toEqual(['at once', 'broken', 'long']);

    let isOver = false;
    const stopped = periodic.stop().then(() => (isOver = true));
    expect(await begunIn(60_000)).toEqual([]);
    expect([isOver, signals.map(({ aborted }) => aborted)]).toEqual([false, [true, true]]);
    finish.resolve(0);
    await stopped;
    const text = await metrics.registry.metrics();
    expect(text).toContain('wellserved_periodic_failures_total{job="broken"} 2');
    const at = now.getTime() / 1000;
    for (const name of ['at once', 'long'])
      expect(text).toContain(`wellserved_periodic_last_success_timestamp_seconds{job="${name}"} ${at}`);
    expect(text).not.toContain('timestamp_seconds{job="broken"}');
  } finally {
    vi.useRealTimers();
  }
});
