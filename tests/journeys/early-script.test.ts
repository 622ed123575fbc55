import { readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { accessTokenLifetimeMs } from '#web/lib/session-store.ts';
import { signInAhead } from './back-office.ts';
import { SharedTab } from './shared-tab.ts';
import { openStage } from './stage.ts';

let app: TestApp;
let browser: Browser;
const tab = new SharedTab();

beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});

beforeEach(() => () => tab.leave());

const path = '/admin/public-submissions';
const list = '**/api/public-submissions?**';
/** The application's own scripts, without which nothing but the early one runs. */
const application = '**/admin-assets/index-*.js';
const listed = (page: Page) => page.getByRole('status').getByText(/^\d+ results?/);

/** Notes what the page asks the server for, in its order. */
function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

const firstCalls = [
  'GET /api/public-submissions',
  'GET /api/public-submissions/counts',
  'GET /api/public-submissions/categories',
  'GET /api/public-submissions/assignees',
  'GET /api/user',
  'GET /api/properties/names',
];

test('session and first list are asked for before the application’s code has come, and not again by it', async () => {
  const { stored } = await signInAhead(app);
  const page = await tab.open(app, browser, stored);
  const calls = noteCalls(page);
  await page.route(application, async (route) => {
    await expect.poll(() => calls).toEqual(firstCalls);
    await route.continue();
  });
  const screen = page.waitForRequest(/\/service-requests\.page-[^/]*\.js$/);
  await page.goto(path);
  await screen;
  await listed(page).waitFor();
  expect(calls.slice(0, firstCalls.length)).toEqual(firstCalls);
  const later = calls.slice(firstCalls.length);
  expect(later.filter((call) => firstCalls.includes(call))).toEqual([]);
});

test('with a used-up token nothing is asked for until the application has renewed it, once', async () => {
  const { stored } = await signInAhead(app);
  const page = await tab.open(app, browser, {
    ...stored,
    session: JSON.stringify({ token: 'used up', exp: Date.now() - 1 }),
    lastActive: String(Date.now()),
  });
  const calls = noteCalls(page);
  await page.goto(path);
  await listed(page).waitFor();
  expect(calls[0]).toBe('POST /api/refresh');
  expect(calls.filter((each) => each.endsWith('/refresh'))).toHaveLength(1);
});

test('a token that the server refuses is renewed once, and everything asked for again', async () => {
  const { stored } = await signInAhead(app);
  const refused = JSON.stringify({ token: 'refused', exp: Date.now() + accessTokenLifetimeMs });
  const page = await tab.open(app, browser, { ...stored, session: refused });
  const calls = noteCalls(page);
  await page.goto(path);
  await listed(page).waitFor();
  expect(calls.slice(0, firstCalls.length)).toEqual(firstCalls);
  expect(calls.filter((each) => each.endsWith('/refresh'))).toHaveLength(1);
});

test('who is not signed in, or has been away for too long, asks for nothing but the login', async () => {
  const page = await tab.open(app, browser);
  const calls = noteCalls(page);
  await page.goto(path);
  await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor();
  expect(calls).toEqual([]);

  const { stored } = await signInAhead(app);
  await page.goto('/robots.txt');
  await page.evaluate(
    (entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    },
    { ...stored, lastActive: String(Date.now() - 601_000) },
  );
  await page.goto(path);
  await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor();
  expect(calls).toEqual(['POST /api/logout']);
});

test('what had no connection early is asked for as usual, and a failure looks as usual', async () => {
  const { stored } = await signInAhead(app);
  const page = await tab.open(app, browser, stored);
  const calls = noteCalls(page);
  const asksForList = (): number => calls.filter((each) => each === firstCalls[0]).length;
  await page.route(list, (route) => (asksForList() < 2 ? route.abort() : route.continue()));
  await page.goto(path);
  await listed(page).waitFor();
  expect(asksForList()).toBe(2);

  await page.route(list, (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  await page.reload();
  await page.getByText('The submissions could not be loaded').waitFor();
  expect(asksForList()).toBe(3);
});

test('the early script comes in 4 KB, without the contracts whose addresses it asks', async () => {
  const built = fileURLToPath(new URL('../../dist/admin/admin-assets/', import.meta.url));
  const [script, ...others] = (await readdir(built)).filter((file) => /^early-.*\.js\.br$/.test(file));
  expect(others).toEqual([]);
  expect((await stat(`${built}${script}`)).size).toBeLessThanOrEqual(4 * 1024);
});
