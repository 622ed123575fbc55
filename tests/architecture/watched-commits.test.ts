import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/drizzle.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { watchCommits } from '#tests/support/watch-commits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.seed('create table note (id int)');
});
afterAll(() => database.drop());

const add = ({ orm }: Database) => orm.execute(sql`insert into note values (1)`);
const removeAll = ({ orm }: Database) =>
  orm.execute(sql`with gone as (delete from note returning id) select id from gone where id = 2`);

/** Sends a request whose handler does this, with the guard of the tests. */
async function post(handler: (db: Database) => Promise<unknown>, status = 200): Promise<number> {
  const app = fastify();
  app.post('/', async (_, reply) => {
    await handler(database.db);
    return reply.code(status).send({});
  });
  watchCommits(app, database.db.pool);
  return (await app.inject({ method: 'POST', url: '/' })).statusCode;
}

const twice = async (db: Database) => {
  await add(db);
  await add(db);
};

test.each([
  ['two statements', twice, 200],
  [
    'a transaction and a statement',
    async (db: Database) => {
      await db.transaction(twice);
      await add(db);
    },
    200,
  ],
  [
    'a removal that answers no row, and a statement',
    async (db: Database) => {
      await removeAll(db);
      await add(db);
    },
    200,
  ],
  ['one statement, and a refusal', add, 409],
  ['one statement, and no room for a file', add, 507],
] as const)('a request with %s fails its test', async (_, handler, status) => {
  await expect(post(handler, status)).rejects.toThrow(`POST / was answered ${status} and committed`);
});

test.each([
  ['one transaction of several statements', (db: Database) => db.transaction(twice), 200],
  [
    'a statement that changes no row',
    ({ orm }: Database) => orm.execute(sql`update note set id = 2 where id = 3`),
    409,
  ],
  [
    'a transaction that is rolled back',
    async (db: Database) => {
      await db
        .transaction(async (within) => {
          await add(within);
          throw new Error('broken off');
        })
        .catch(() => undefined);
    },
    409,
  ],
  [
    'reading under a lock',
    (db: Database) => db.transaction(({ orm }) => orm.execute(sql`select from note for update`)),
    409,
  ],
] as const)('a request with %s does not', async (_, handler, status) => {
  expect(await post(handler, status)).toBe(status);
});
