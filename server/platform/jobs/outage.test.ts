// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { soon } from '#tests/support/soon.ts';
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

function startServer(on: TestApp, work: (text: string) => void): Periodic {
  const { context, database } = on;
  const handlers = [handle(note, async (_context, { text }) => work(text))];
  const { pool, url } = database.db;
  const relay = startRelay({ pool, log: context.log, onWake: context.jobs.onWake, perSecond: 500 });
  const worker = startWorker(context, { connectionString: url, lanes: [{ handlers, concurrency: 2 }] });
  return { stop: async () => void (await Promise.all([relay.stop(), worker.stop()])) };
}

const noted = { attempts: 1, last_error: 'failed', locked_at: null };

// Each waits for seconds, on a database of its own. An unhandled rejection, as the job library leaves one without our pool,
// fails the run.
test.concurrent.each([
  ['cut', 'succeeds', []],
  ['cut', 'fails', [noted]],
  ['freeze', 'succeeds', []],
  ['freeze', 'fails', [noted]],
] as const)(
  'an outage (%s) at the end of a job that %s ends nothing: what became of it is noted afterwards, and the worker goes on',
  async (outage, text, queued) => {
    const own = await startTestApp({ hasOutages: true });
    const { context, database } = own;
    const done: string[] = [];
    const server = startServer(own, (given) => {
      done.push(given);
      if (given === 'next') return;
      database.line?.[outage]();
      if (given === 'fails') throw new Error('the work failed');
    });
    await context.jobs.add(context.db, note, { text });
    await soon(() => expect(done).toEqual([text]));
    await expect(database.db.check()).rejects.toThrow();
    database.line?.restore();
    const read = 'select attempts, last_error, locked_at from graphile_worker.jobs';
    await soon(async () => expect((await database.db.pool.query(read)).rows).toEqual(queued));
    await database.db.pool.query('delete from graphile_worker._private_jobs');
    await context.jobs.add(context.db, note, { text: 'next' });
    await soon(() => expect(done).toEqual([text, 'next']));
    await server.stop();
    await own.close();
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
