import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { openDatabase } from './database.ts';
import { integer, pgTable } from './drizzle.ts';
import { migrate } from './migrate.ts';

/** Far more than a statement takes on a busy machine. */
const silenceMs = 3000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a connection that waits for a frozen database is given up, and one that only waits for work is kept', async () => {
  const line = await openLine(database.url);
  const db = openDatabase({ url: line.url, silenceMs, maxConnections: 1, log: pino({ level: 'silent' }) });
  const process = async () => (await db.pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
  const first = await process();
  await database.db.pool.query(`select pg_sleep(${(2 * silenceMs) / 1000})`);
  expect(await process()).toEqual(first);
  line.freeze();
  await expect(process()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  line.thaw();
  expect(await process()).not.toEqual(first);
  await db.close();
  await line.close();
});

test('a connection whose prepared statement the schema has outgrown serves one transaction less, not every one', async () => {
  const db = openDatabase({ url: database.url, maxConnections: 1, log: pino({ level: 'silent' }) });
  await db.query(sql`create table outgrown (id int)`);
  const outgrown = pgTable('outgrown', { id: integer() });
  // Named here: the names that texts get by themselves may all be taken in a process of many test files.
  const read = () =>
    db.transaction((within) => within.orm.select().from(outgrown).prepare('outgrown').execute());
  expect(await read()).toEqual([]);
  await db.query(sql`alter table outgrown alter id type text`);
  await expect(read()).rejects.toMatchObject({ cause: { code: '0A000' } });
  expect(await read()).toEqual([]);
  await db.close();
});

test('migrations wait for another instance for longer than any statement waits', async () => {
  const db = openDatabase({ url: database.url, silenceMs: 300, log: pino({ level: 'silent' }) });
  const other = await database.db.pool.connect();
  await other.query(`select pg_advisory_lock(hashtext('migrate'))`);
  const migrated = migrate(db.pool);
  await other.query('select pg_sleep(1)');
  await other.query(`select pg_advisory_unlock(hashtext('migrate'))`);
  other.release();
  expect(await migrated).toEqual([]);
  await db.close();
});

/** A way to the database on which nothing comes through while it is frozen. */
async function openLine(url: string) {
  const { hostname, port } = new URL(url);
  const ends: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    ends.push(near, far);
    for (const end of [near, far]) end.on('error', () => end.destroy());
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  // Listening at a port, so it has one.
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    freeze: () => {
      for (const end of ends) end.pause();
    },
    thaw: () => {
      for (const end of ends.splice(0)) end.destroy();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
