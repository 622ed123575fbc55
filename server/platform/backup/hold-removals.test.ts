import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteServiceRequest } from '#contracts/service-requests.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { holdRemovals } from './hold-removals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());

test('while a backup runs, files of deleted records stay, and the sweep after it removes them', async () => {
  const as = { token: (await app.superAdminSession()).accessToken };
  const { id } = await submitRequest(app, {}, photo());
  const backup = new pg.Client({ connectionString: app.database.db.url });
  const second = new pg.Client({ connectionString: app.database.db.url });
  await Promise.all([backup.connect(), second.connect()]);
  expect([await holdRemovals(backup), await holdRemovals(second)]).toEqual([true, false]);
  await second.end();

  expect((await app.api.call(deleteServiceRequest, { params: { id } }, as)).status).toBe(204);
  const sweep = () => app.context.files.sweep(new Date(Date.now() + 60_000), async () => new Set());
  expect(await sweep()).toBe(0);
  await backup.end();
  // The database notices the end of the connection a moment later.
  await expect.poll(sweep).toBe(1);
});
