import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeServiceRequest } from '#contracts/service-requests.ts';
import { getToday, noteVisit } from '#contracts/today.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { signIn } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp();
});
afterAll(() => app.close());

/** A tab of the super admin, who signs in again in it. */
async function openTab() {
  const as = { token: (await signIn(app)).accessToken };
  return {
    as,
    visit: () => app.api.call(noteVisit, {}, as),
    read: async () => (await app.api.call(getToday, {}, as)).body.data,
  };
}

test('what is new since the last visit stays so during a visit, in any tab, and is old at the next one', async () => {
  const first = await openTab();
  const weekAgo = app.clock.now().getTime() - 7 * day;
  // Milliseconds pass while the sign-in is answered.
  const begin = Date.parse((await first.read()).since);
  expect(begin).toBeGreaterThanOrEqual(weekAgo);
  expect(begin).toBeLessThan(weekAgo + day);
  expect((await first.visit()).status).toBe(204);
  const since = (await first.read()).since;
  expect((await first.read()).since).toBe(since);

  app.clock.advance(2 * day);
  const { id } = await submitRequest(app, {});
  const [one, other] = [await openTab(), await openTab()];
  const before = await one.read();
  expect(before.since > since).toBe(true);
  expect(before.cards.find(({ name }) => name === 'new')).toMatchObject({
    total: 1,
    filter: { since: before.since },
  });
  await Promise.all([one.visit(), other.visit()]);
  app.clock.advance(minute);
  await one.visit();
  for (const tab of [one, other]) expect((await tab.read()).since).toBe(before.since);
  app.clock.advance(29 * minute);
  const later = await openTab();
  expect((await later.read()).since).toBe(before.since);
  await later.visit();
  expect((await later.read()).since).toBe(before.since);

  const seen = app.clock.now().toISOString();
  app.clock.advance(31 * minute);
  const last = await openTab();
  // What is worked on is no newer for that.
  const change = { params: { id }, body: { notes: 'Called back.' } };
  expect((await app.api.call(changeServiceRequest, change, last.as)).status).toBe(200);
  const next = await last.read();
  expect(next.since > before.since && next.since <= seen).toBe(true);
  expect(next.cards.find(({ name }) => name === 'new')?.total).toBe(0);
});

test('a sign of a visit that comes late, after a newer one, takes nothing back', async () => {
  const tab = await openTab();
  await tab.visit();
  const { since } = await tab.read();
  app.clock.advance(-2 * minute);
  await tab.visit();
  app.clock.advance(31 * minute);
  expect((await (await openTab()).read()).since).toBe(since);
});

test('a visit goes on for half an hour without a sign of it, and is over after that', async () => {
  await app.clock.stopped(async () => {
    const tab = await openTab();
    await tab.visit();
    const { since } = await tab.read();
    app.clock.advance(30 * minute);
    const sinceNow = async () => (await (await openTab()).read()).since;
    expect(await sinceNow()).toBe(since);
    app.clock.advance(1);
    expect(await sinceNow()).not.toBe(since);
  });
});

test('refuses a visit with a body that it does not know', async () => {
  const as = { token: (await app.superAdminSession()).accessToken };
  expect((await app.api.send('PUT', '/api/today/visit?until=tomorrow', as)).status).toBe(400);
});
