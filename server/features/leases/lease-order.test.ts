import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#contracts/days.ts';
import { listLeases } from '#contracts/leases.ts';
import { site } from '#site';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { addLease, addTenant, addUnit } from '#tests/support/property-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());

test('leases by status begin with those that run and end with those to come, over all pages', async () => {
  const as = { token: (await app.superAdminSession()).accessToken };
  const day = (days: number) => dayOf(new Date(app.clock.now().getTime() + days * 86_400_000), site.timeZone);
  const unitId = (await addUnit(app, as, '81')).id;
  const tenantId = (await addTenant(app, as, 'Sorted')).id;
  const add = (start: number, end: number) =>
    addLease(app, as, { unitId, tenantId, startDate: day(start), endDate: day(end) });
  const ended = await add(-100, -51);
  const running = await add(-10, 10);
  // The first day counts, and the last one.
  const other = async (number: string, start: number, end: number) => {
    const otherId = (await addUnit(app, as, number)).id;
    return addLease(app, as, { unitId: otherId, tenantId, startDate: day(start), endDate: day(end) });
  };
  const first = await other('82', 0, 10);
  const last = await other('83', -300, 0);
  const earlier = await add(-200, -101);
  const upcoming = await add(11, 100);
  const page = async (number: number, q?: string) => {
    const query = { sort: 'status', take: 2, page: number, ...(q ? { q } : {}) } as const;
    return (await app.api.call(listLeases, { query }, as)).body;
  };
  const ids = async (q?: string) =>
    [...(await page(1, q)).data, ...(await page(2, q)).data, ...(await page(3, q)).data].map(({ id }) => id);
  const expected = [first.id, running.id, last.id, ended.id, earlier.id, upcoming.id];
  expect(await ids()).toEqual(expected);
  expect(await ids('sorted')).toEqual(expected);
  expect((await page(1)).meta.total).toBe(6);
});
