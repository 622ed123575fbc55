import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { soon } from '#tests/support/mailbox.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { renewWorker } from './job-worker.queries.ts';
import type { Periodic } from './periodic.ts';
import { startRelay } from './relay.ts';
import { defineTask } from './task.ts';
import { handle } from './task-handler.ts';
import { startWorker } from './worker.ts';
import { openWorkerPool } from './worker-pool.ts';

const note = defineTask('note', z.object({ text: z.string() }));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ hasOutages: true });
});
afterAll(() => app.close());

function startServer(work: (text: string) => void): Periodic {
  const { context, database } = app;
  const handlers = [handle(note, async (_context, { text }) => work(text))];
  const { pool, url } = database.db;
  const relay = startRelay({ pool, log: context.log, onWake: context.jobs.onWake, perSecond: 500 });
  const worker = startWorker(context, { connectionString: url, lanes: [{ handlers, concurrency: 2 }] });
  return { stop: async () => void (await Promise.all([relay.stop(), worker.stop()])) };
}

async function queuedJobs(): Promise<{ attempts: number; last_error: string; locked_at: Date | null }[]> {
  const { rows } = await app.database.db.pool.query(
    'select attempts, last_error, locked_at from graphile_worker.jobs',
  );
  return rows;
}

// An unhandled rejection, as the job library leaves one without our pool, fails the run.
test.each(['cut', 'freeze'] as const)(
  'an outage (%s) at the end of a job ends nothing: what became of it is noted afterwards, and the worker goes on',
  async (outage) => {
    const { context, database } = app;
    const done: string[] = [];
    const server = startServer((text) => {
      done.push(text);
      if (text === 'next') return;
      database.line?.[outage]();
      if (text === 'fails') throw new Error('the work failed');
    });
    for (const text of ['succeeds', 'fails']) {
      await context.jobs.add(context.db, note, { text });
      await soon(() => expect(done.at(-1)).toBe(text));
      await expect(database.db.check()).rejects.toThrow();
      database.line?.restore();
      await soon(async () => {
        const queued = await queuedJobs();
        expect(queued).toEqual(
          text === 'fails' ? [{ attempts: 1, last_error: 'failed', locked_at: null }] : [],
        );
      });
      await database.db.pool.query('delete from graphile_worker._private_jobs');
    }
    await context.jobs.add(context.db, note, { text: 'next' });
    await soon(() => expect(done).toEqual(['succeeds', 'fails', 'next']));
    await server.stop();
  },
);

test('after an outage no worker takes the jobs of others that could not say either that they live', async () => {
  const { pool } = app.database.db;
  const lockedBy = async () =>
    (await pool.query<{ locked_by: string | null }>('select locked_by from graphile_worker._private_jobs'))
      .rows;
  await pool.query(`
    select graphile_worker.add_job('note', '{"text":"in hand"}');
    update graphile_worker._private_jobs set locked_by = 'pool-other', locked_at = now() - interval '2 minutes';
    insert into job_worker (pool_id, seen_at) values
      ('pool-own', now() - interval '1 minute'), ('pool-other', now() - interval '1 minute')`);
  expect(await renewWorker(pool, 'pool-own')).toBe(0);
  expect(await lockedBy()).toEqual([{ locked_by: 'pool-other' }]);
  // It had its time to say so, and did not.
  expect(await renewWorker(pool, 'pool-own')).toBe(1);
  expect(await lockedBy()).toEqual([{ locked_by: null }]);
  await pool.query('delete from graphile_worker._private_jobs; delete from job_worker');
});

test('a connection that the server loses while it closes its own is no error', async () => {
  const errors: unknown[] = [];
  const log = Object.assign(Object.create(app.context.log), {
    error: (...line: unknown[]) => errors.push(line),
  });
  const pool = openWorkerPool(app.database.url, log);
  const [client, idle] = await Promise.all([pool.connect(), pool.connect()]);
  idle.release();
  const closing = pool.end();
  for (const each of [client, idle]) each.emit('error', new Error('terminating connection'));
  client.release();
  await closing;
  expect(errors).toEqual([]);
});
