import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openLine } from '#tests/support/database-line.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { sql } from './drizzle.ts';

const dayMs = 24 * 60 * 60_000;
const log = pino({ level: 'silent' });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

afterEach(() => vi.useRealTimers());

/** Lets a connection be silent for as long as the test says, and no longer by itself. */
function holdSilence({ connection: { stream } }: pg.PoolClient): (ms: number) => void {
  if (!(stream instanceof Socket)) throw new Error('not a connection by network');
  const everyMs = stream.timeout ?? 0;
  stream.setTimeout(0);
  return (ms) => {
    const times = everyMs > 0 ? Math.floor(ms / everyMs) : 0;
    for (let time = 0; time < times; time++) stream.emit('timeout');
    stream.setTimeout(0);
  };
}

/** What is asked whether the database answers: resolves once that has had its answer, and what follows was done. */
function watchProbes(): { count: () => number; answered: () => Promise<void> } {
  const asked = vi.spyOn(pg.Client.prototype, 'connect');
  return {
    count: () => asked.mock.calls.length,
    answered: async () => {
      await Promise.all(asked.mock.results.map(({ value }) => value as Promise<void>));
      await nextTurn();
    },
  };
}

/** A connection of another process. */
async function connectOther(): Promise<pg.Client> {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  onTestFinished(() => other.end());
  return other;
}

/** Whether a connection waits for a lock that another one has. */
async function isAnyWaiting(): Promise<boolean> {
  const { rowCount } = await database.db.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
  );
  return rowCount === 1;
}

test('a connection on which nothing comes is given up, and one that only waits for work stays open', async () => {
  const db = openDatabase({ url: database.url, silenceMs: dayMs, maxConnections: 1, log });
  const process = async () => (await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
  const first = await process();
  const client = await db.pool.connect();
  const passInSilence = holdSilence(client);
  passInSilence(2 * dayMs);
  expect((await client.query('select pg_backend_pid() as pid')).rows).toEqual(first);
  const probes = watchProbes();
  const refused = expect(client.query('select pg_sleep(600)')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  passInSilence(dayMs - 2000);
  // That the database answers others does not make the silence shorter.
  expect(probes.count()).toBe(1);
  await probes.answered();
  passInSilence(2000);
  await refused;
  client.release();
  expect(await process()).not.toEqual(first);
  await db.close();
});

test('a statement that takes its time is waited for while the database answers others, and not while it is frozen', async () => {
  const line = await openLine(database.url);
  const db = openDatabase({ url: line.url, silenceMs: dayMs, log });
  const other = await connectOther();
  await other.query('select pg_advisory_lock(7)');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const client = await db.pool.connect();
  const passInSilence = holdSilence(client);
  const probes = watchProbes();
  const slow = expect(client.query(`select 'done' as word, pg_advisory_lock(7)`)).resolves.toMatchObject({
    rows: [{ word: 'done' }],
  });
  for (let count = 1; count <= 3; count++) {
    passInSilence(2000);
    expect(probes.count()).toBe(count);
    await probes.answered();
  }
  await other.query('select pg_advisory_unlock(7)');
  await slow;

  line.freeze();
  const refused = expect(client.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  // Without the question whether it answers at all, this would take a day.
  passInSilence(2000);
  await vi.advanceTimersByTimeAsync(2000);
  await refused;
  client.release();
  await expect(db.check()).rejects.toMatchObject({ name: 'NoConnection' });
  line.restore();
  await vi.advanceTimersByTimeAsync(1000);
  await db.check();
  vi.useRealTimers();
  await db.close();
  await line.close();
});

test('a connection that comes only after its caller was refused is there for the next one', async () => {
  const db = openDatabase({ url: database.url, maxConnections: 1, log });
  const other = await connectOther();
  await other.query('select pg_advisory_lock(7)');
  const only = await db.pool.connect();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answers: unknown[] = [];
  db.pool.connect((error, client) => answers.push(error?.name ?? client));
  // The new one is asked for its settings behind a statement that takes its time.
  db.pool.once('connect', (client) => void client.query('select pg_advisory_lock(7)'));
  only.release(true);
  await expect.poll(isAnyWaiting).toBe(true);
  await vi.advanceTimersByTimeAsync(dayMs);
  vi.useRealTimers();
  expect(answers).toEqual(['NoConnection']);
  await other.query('select pg_advisory_unlock(7)');
  const next = await db.pool.connect();
  expect(answers).toEqual(['NoConnection']);
  next.release();
  await db.close();
});

test('a connection whose prepared statement the schema has outgrown serves one transaction less, not every one', async () => {
  const db = openDatabase({ url: database.url, maxConnections: 1, log });
  await db.orm.execute(sql`create table outgrown (id int)`);
  const read = () => db.transaction((within) => within.orm.execute(sql`select * from outgrown`));
  expect(await read()).toEqual([]);
  await db.orm.execute(sql`alter table outgrown alter id type text`);
  await expect(read()).rejects.toMatchObject({ cause: { code: '0A000' } });
  expect(await read()).toEqual([]);
  await db.close();
});

test('migrations wait for another instance for longer than any statement waits', async () => {
  const db = openDatabase({ url: database.url, log });
  const other = await connectOther();
  await other.query(`select pg_advisory_lock(hashtext('migrate'))`);
  const taken: pg.PoolClient[] = [];
  db.pool.on('acquire', (client) => taken.push(client));
  const migrated = migrate(db.pool);
  await expect.poll(isAnyWaiting).toBe(true);
  for (const client of taken) holdSilence(client)(dayMs);
  await other.query(`select pg_advisory_unlock(hashtext('migrate'))`);
  expect(await migrated).toEqual([]);
  expect(taken).toHaveLength(1);
  await db.close();
});

test('an error says who asked, and a transaction reads on from its savepoint', async () => {
  const askForNothing = async () => [...(await database.db.orm.execute(sql`select 1 / ${0}::int as n`))];
  await expect(askForNothing()).rejects.toMatchObject({
    cause: { code: '22012' },
    stack: expect.stringContaining('askForNothing'),
  });
  await database.db.transaction(async (db) => {
    await db.orm.execute(sql`savepoint before_it`);
    await expect(db.orm.execute(sql`select 1 / ${0}::int as n`)).rejects.toMatchObject({
      cause: { code: '22012' },
    });
    await db.orm.execute(sql`rollback to before_it`);
    expect(await db.orm.execute(sql`select 1 / ${1}::int as n`)).toEqual([{ n: 1 }]);
  });
});
