import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { areSessionsShared, refuseSharedSessions } from './session-check.ts';
import type { Session } from './session-check.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A pooler in transaction mode: each statement or transaction gets the connection that was free first, or last. */
function startPooler(connections: pg.Client[], takes: 'first' | 'last') {
  const free = [...connections];
  const take = () =>
    (takes === 'first' ? free.shift() : free.pop()) ?? Promise.reject(new Error('none is free'));
  return (): Session => {
    let held: pg.Client | undefined;
    return {
      query: async (text) => {
        const client = held ?? (await take());
        const result = await client.query<Record<string, unknown>>(text);
        if (text === 'begin') held = client;
        if (text === 'rollback') held = undefined;
        if (!held) free.push(client);
        return result;
      },
    };
  };
}

test('a database reached directly, or by a pooler in session mode, is taken', async () => {
  await expect(refuseSharedSessions(database.url)).resolves.toBeUndefined();
});

test.each([
  ['first', 1],
  ['first', 2],
  ['first', 3],
  ['last', 1],
  ['last', 2],
  ['last', 3],
] as const)('a pooler in transaction mode is recognized: %s of %i', async (takes, count) => {
  const connections = Array.from({ length: count }, () => new pg.Client({ connectionString: database.url }));
  for (const connection of connections) await connection.connect();
  const connect = startPooler(connections, takes);
  expect(await areSessionsShared(connect(), connect())).toBe(true);
  await Promise.all(connections.map((connection) => connection.end()));
});
