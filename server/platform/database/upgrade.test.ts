import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateJobTables } from '#server/platform/jobs/worker-pool.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { migrate, readMigrations } from './migrate.ts';

/** pg_dump of a database that the first schema with residents' links, and its server, had made on PostgreSQL 15. */
const dump = new URL('../../../tests/fixtures/first-schema.sql.gz', import.meta.url);

let database: TestDatabase;
let app: TestApp;
let applied: string[];
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  await database.seed((await promisify(gunzip)(await readFile(dump))).toString());
  applied = await migrate(database.db.pool);
  await migrateJobTables(database.url);
  app = await startTestApp({ database });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

test('a database of the first schema gets every migration since, in their order', async () => {
  const since = (await readMigrations())
    .map(({ name }) => name)
    .filter((name) => name > '0012-property-layer');
  expect(applied).toEqual(since.filter((name) => name !== '0012-property-layer.sql'));
  expect(applied.length).toBeGreaterThan(30);
});

test('what was in it is found by the newest server, with its files, people, dates and sums', async () => {
  const { accessToken: token } = await app.superAdminSession();
  const read = async (path: string): Promise<unknown> => {
    const answer = await app.api.send('GET', `/api/${path}`, { token });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body;
  };
  expect(await read('public-submissions')).toMatchObject({
    data: [
      { unitIdentifier: 'BT01-0013', status: 'COMPLETED', message: 'Gate does not close', fileName: null },
      {
        unitIdentifier: 'BT01-0012',
        status: 'REPORTED',
        fileName: 'leak.jpg',
        files: [{ fileName: 'leak.jpg' }],
      },
    ],
    meta: { total: 2 },
  });
  expect(await read('public-submissions?archived=1')).toMatchObject({
    data: [{ unitIdentifier: 'WK02-0014', message: 'Lamp in the hall is out' }],
    meta: { total: 1 },
  });
  expect(await read('registration-submissions')).toMatchObject({
    data: [{ firstName: 'Ada', unitIdentifier: 'BT01-0105', files: ['packet', 'bg', 'lease', 'dl'] }],
    total: 1,
  });
  expect(await read('contact-inquiries')).toMatchObject({ data: [{ communityName: 'Elm Court' }] });
  expect(await read('owners')).toMatchObject({ data: [{ lastName: 'Brandt' }], meta: { total: 1 } });
  expect(await read('tenants')).toMatchObject({ data: [{ lastName: 'Reyes' }], meta: { total: 1 } });
  expect(await read('payments')).toMatchObject({ data: [{ amount: 1500, reference: '1001' }] });
  expect(await read('expenses')).toMatchObject({ data: [{ amount: 85.5, vendor: 'Pipes Inc' }] });
  expect(await read('maintenance')).toMatchObject({ data: [{ title: 'Drain again', priority: 'HIGH' }] });
  expect(await read('leases')).toMatchObject({ data: [{ rentAmount: 1500, balance: 3000 }] });
});

test('an account of the first schema signs in with its password', async () => {
  const payload = { email: 'desk@example.com', password: 'correct horse battery' };
  const answer = await app.api.send('POST', '/api/login', { payload });
  expect(answer.status).toBe(200);
});
