import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { PreparedStatement } from './prepared-statement.ts';

let database: TestDatabase;
let client: pg.Client;
let described = 0;
let parsed = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  described = 0;
  parsed = 0;
  client.connection.on('rowDescription', () => described++);
  client.connection.on('parseComplete', () => parsed++);
});
afterEach(() => client.end());

/** The rows of a statement, prepared under a name of its text. */
function run(text: string, values: unknown[], types: pg.CustomTypesConfig = pg.types): Promise<object[]> {
  const statement = new PreparedStatement({ name: text.slice(0, 60), text, values, types });
  return new Promise((resolve, reject) => {
    client.query(statement, (error: Error | null, result: { rows: object[] }) => {
      if (error) reject(error);
      else resolve(result.rows);
    });
  });
}

test('a statement is parsed and described once on a connection, and its rows are whole each time', async () => {
  const text = 'select n, n::text as word, nullif(n, 2) as "notTwo" from generate_series($1::int, $2::int) n';
  expect(await run(text, [1, 2])).toEqual([
    { n: 1, word: '1', notTwo: 1 },
    { n: 2, word: '2', notTwo: null },
  ]);
  expect(await run(text, [5, 5])).toEqual([{ n: 5, word: '5', notTwo: 5 }]);
  expect(await run(text, [1, 0])).toEqual([]);
  expect({ parsed, described }).toEqual({ parsed: 1, described: 1 });
});

test('the first execution may find nothing, and one that answers no rows is read too', async () => {
  const text = 'select n from generate_series(1, $1::int) n';
  expect(await run(text, [0])).toEqual([]);
  expect(await run(text, [1])).toEqual([{ n: 1 }]);
  await client.query(
    'create temporary table kept (id int primary key, at timestamptz, words text[], bytes bytea)',
  );
  const insert = 'insert into kept values ($1, $2, $3, $4)';
  const at = new Date('2026-03-01T12:00:00Z');
  expect(await run(insert, [1, at, ['a', 'b"c'], Buffer.from([0, 255])])).toEqual([]);
  expect(await run(insert, [2, null, null, undefined])).toEqual([]);
  expect(await run('select * from kept order by id', [])).toEqual([
    { id: 1, at, words: ['a', 'b"c'], bytes: Buffer.from([0, 255]) },
    { id: 2, at: null, words: null, bytes: null },
  ]);
});

test('an error leaves the connection and the statement fit for the next time', async () => {
  const text = 'select 10 / $1::int as tenth';
  await expect(run(text, ['no number'])).rejects.toMatchObject({ code: '22P02' });
  await expect(run(text, [0])).rejects.toMatchObject({ code: '22012' });
  expect(await run(text, [5])).toEqual([{ tenth: 2 }]);
  expect(await run(text, [2])).toEqual([{ tenth: 5 }]);
  expect(parsed).toBe(1);
  await expect(run('select from from', [])).rejects.toMatchObject({ code: '42601' });
  await expect(run('select from from', [])).rejects.toMatchObject({ code: '42601' });
});

test('a row that cannot be read is an error, once the statement has ended', async () => {
  const failing: pg.CustomTypesConfig = {
    getTypeParser: () => () => {
      throw new Error('not to be read');
    },
  };
  const text = 'select n from generate_series(1, 3) n';
  await expect(run(text, [], failing)).rejects.toThrow('not to be read');
  expect(await run('select 1 as one', [])).toEqual([{ one: 1 }]);
});

test('of two columns with one name the later one counts, null or not', async () => {
  const text = 'select 1 as n, nullif($1::int, 2) as n';
  expect(await run(text, [3])).toEqual([{ n: 3 }]);
  expect(await run(text, [2])).toEqual([{ n: null }]);
});

test('a statement of nothing but a comment answers no rows', async () => {
  expect(await run('-- nothing', [])).toEqual([]);
  expect(await run('-- nothing', [])).toEqual([]);
});

test("the driver's own statements of the same name and text share what is prepared", async () => {
  const query = { name: 'shared', text: 'select $1::int as n' };
  const own = (n: number) =>
    new Promise((resolve) => {
      const statement = new PreparedStatement({ ...query, values: [n], types: pg.types });
      client.query(statement, (_error: Error | null, result: { rows: object[] }) => resolve(result.rows));
    });
  expect((await client.query({ ...query, values: [1] })).rows).toEqual([{ n: 1 }]);
  expect(await own(2)).toEqual([{ n: 2 }]);
  expect((await client.query({ ...query, values: [3] })).rows).toEqual([{ n: 3 }]);
  expect(await own(4)).toEqual([{ n: 4 }]);
  expect(parsed).toBe(1);
});

test('an error says who asked, and a transaction reads on from its savepoint', async () => {
  const askForNothing = async () => [...(await database.db.query(sql`select 1 / ${0}::int as n`))];
  await expect(askForNothing()).rejects.toMatchObject({
    code: '22012',
    stack: expect.stringContaining('askForNothing'),
  });
  await database.db.transaction(async (db) => {
    await db.query(sql`savepoint before_it`);
    await expect(db.query(sql`select 1 / ${0}::int as n`)).rejects.toMatchObject({ code: '22012' });
    await db.query(sql`rollback to before_it`);
    expect(await db.query(sql`select 1 / ${1}::int as n`)).toEqual([{ n: 1 }]);
  });
});
