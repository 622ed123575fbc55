import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLine } from '#tests/support/database-line.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { sql } from './drizzle.ts';

/** Far more than a statement takes on a busy machine. */
const silenceMs = 3000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// They only wait, so they wait side by side.
test.concurrent(
  'a connection on which nothing comes is given up, and one that only waits for work stays open',
  { tags: 'slow' },
  async ({ expect: expectHere }) => {
    const line = await openLine(database.url);
    const db = openDatabase({ url: line.url, silenceMs, maxConnections: 1, log: pino({ level: 'silent' }) });
    const process = async () => (await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    const first = await process();
    await database.db.pool.query(`select pg_sleep(${(2 * silenceMs) / 1000})`);
    expect(await process()).toEqual(first);
    line.freeze();
    await expect(process()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    line.restore();
    await expectHere.poll(process).not.toEqual(first);
    await db.close();
    await line.close();
  },
);

test.concurrent(
  'a statement that takes its time is waited for while the database answers others, and not while it is frozen',
  { tags: 'slow' },
  async ({ expect: expectHere }) => {
    const line = await openLine(database.url);
    const dayMs = 24 * 60 * 60_000;
    const db = openDatabase({ url: line.url, silenceMs: dayMs, log: pino({ level: 'silent' }) });
    const slow = () => db.pool.query(`select 'done' as word, pg_sleep(${(2 * silenceMs) / 1000})`);
    expect((await slow()).rows).toMatchObject([{ word: 'done' }]);
    const waiting = slow();
    line.freeze();
    // Without the question whether it answers at all, this would take a day.
    await expect(waiting).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await expect(db.check()).rejects.toMatchObject({ name: 'NoConnection' });
    line.restore();
    await expectHere.poll(() => db.check()).toBeUndefined();
    await db.close();
    await line.close();
  },
);

test('a connection whose prepared statement the schema has outgrown serves one transaction less, not every one', async () => {
  const db = openDatabase({ url: database.url, maxConnections: 1, log: pino({ level: 'silent' }) });
  await db.orm.execute(sql`create table outgrown (id int)`);
  const read = () => db.transaction((within) => within.orm.execute(sql`select * from outgrown`));
  expect(await read()).toEqual([]);
  await db.orm.execute(sql`alter table outgrown alter id type text`);
  await expect(read()).rejects.toMatchObject({ cause: { code: '0A000' } });
  expect(await read()).toEqual([]);
  await db.close();
});

test(
  'migrations wait for another instance for longer than any statement waits',
  { tags: 'slow' },
  async () => {
    const db = openDatabase({ url: database.url, silenceMs: 300, log: pino({ level: 'silent' }) });
    const other = await database.db.pool.connect();
    await other.query(`select pg_advisory_lock(hashtext('migrate'))`);
    const migrated = migrate(db.pool);
    await other.query('select pg_sleep(1)');
    await other.query(`select pg_advisory_unlock(hashtext('migrate'))`);
    other.release();
    expect(await migrated).toEqual([]);
    await db.close();
  },
);

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
