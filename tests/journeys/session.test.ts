import { readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { submitRequest } from '#tests/support/builders.ts';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { accessTokenLifetimeMs } from '#web/lib/session-store.ts';
import {
  detailDialog,
  enterLogin,
  eventually,
  expectNoViolations,
  followLink,
  signInAhead,
  storedSession,
  toast,
} from './back-office.ts';
import { SharedTab } from './shared-tab.ts';
import { openStage } from './stage.ts';
import { intercept } from './intercept.ts';

let app: TestApp;
let browser: Browser;
const tab = new SharedTab();

beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});

beforeEach(() => () => tab.leave());

const desk = /\/admin\/public-submissions$/;
const nobody = [null, null, null, null];

const over = { error: { code: 'INVALID_SESSION', message: 'x' }, message: 'x' };
const refuse = (route: Route) => route.fulfill({ status: 401, json: over });

const deskHeading = (at: Page) => at.getByRole('heading', { name: 'Service Request Submissions' });
const expired = (at: Page) => toast(at, 'Session expired. Please log in again.');

/** The list of service requests has come; how long it is, is of no matter here. */
const listed = (at: Page) => at.getByRole('status').getByText(/^\d+ results?/);

/** The names of the properties, which a page of the app asks for last. */
const propertyNames = (at: Page) => at.getByLabel('Shown property').getByRole('option', { name: 'BT01' });

/** Notes what the page asks the server for, in its order. */
function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

async function untilForgotten(page: Page): Promise<void> {
  await eventually(async () => Object.values(await storedSession(page))).toEqual(nobody);
}

/** Whether the session of this token has ended at the server, too. */
async function isOver(token: string | null | undefined): Promise<boolean> {
  return (await app.api.send('GET', '/api/user', { token: token ?? '' })).status === 401;
}

// spec: RT-09 LG-01 LG-02 LG-03 LG-05 LG-06 LG-07 LG-09 LG-52 LG-04 LG-08 RT-10 RT-30 LG-10 LG-12 LG-14
// spec: RT-23 RT-26 RT-28 RT-29 RL-02
test('an admin path goes to the login, which says what is wrong, shows that it works, and leads to the service requests and on', async () => {
  const page = await tab.open(app, browser);
  const before = page.url();
  await page.goto('/admin/nowhere');
  await page.waitForURL('**/login');
  await page.goBack();
  await page.waitForURL(before);
  const calls = noteCalls(page);
  await page.goto('/admin/public-submissions?view=archived&property=BT01');
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor();
  expect(calls).toEqual([]);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(request.url());
  });
  const email = page.getByLabel('E-Mail');
  const password = page.getByLabel('Password', { exact: true });
  expect(await email.inputValue()).toBe('');
  expect(await email.getAttribute('placeholder')).toBe('name@example.com');
  expect(await password.inputValue()).toBe('');
  await page.getByRole('banner').getByRole('link', { name: 'WHO WE ARE' }).waitFor();

  await enterLogin(page, { email: superAdmin.email, password: 'wrong password' });
  await toast(page, 'There was a problem with your login').waitFor();
  await page.getByText('The email or the password is not correct.').first().waitFor();
  expect(await email.inputValue()).toBe(superAdmin.email);
  expect(sent).toHaveLength(1);

  await enterLogin(page, { email: 'no address', password: '1234567' });
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByText('Password must be at least 8 characters long').waitFor();
  expect(sent).toHaveLength(1);
  await expectNoViolations(page);

  const { promise: looked, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/login', async (route) => {
    await looked;
    await route.continue();
  });
  await enterLogin(page);
  const working = page.getByRole('button', { name: 'Logging in…' });
  await working.waitFor();
  expect(await working.getAttribute('aria-busy')).toBe('true');
  letGo();
  await toast(page, 'Logged in successfully').waitFor();
  await page.waitForURL(desk);
  const stored = await storedSession(page);
  expect(JSON.parse(stored['session'] ?? '')).toMatchObject({ token: stored['accessToken'] });
  expect(stored['token']).toBe(stored['accessToken']);
  expect(stored['refreshToken']).not.toBe(stored['accessToken']);
  await page.getByRole('button', { name: 'Go to the page you asked for' }).click();
  await page.waitForURL('**/admin/public-submissions?view=archived&property=BT01');
});

// spec: RT-12 RT-13 RT-19 RT-20 RT-21 RT-22 RT-24 RT-27
test('signed in, every other way in leads to the service requests, and an unknown path says so inside the shell', async () => {
  const page = await tab.openAs(app, browser, superAdmin);
  await page.goto('/admin/dashboard/');
  await page.waitForURL(`${app.url}/admin/public-submissions`);
  for (const [from, to] of [
    ['/admin/public-submissions/archived', '/admin/public-submissions?view=archived'],
    ['/admin', '/admin/public-submissions'],
    ['/admin/archived-service-requests', '/admin/public-submissions?view=archived'],
    ['/admin/', '/admin/public-submissions'],
    ['/admin/nowhere', '/admin/nowhere'],
    ['/admin/dashboard', '/admin/public-submissions'],
    ['/admin/nowhere', '/admin/nowhere'],
    ['/login', '/admin/public-submissions'],
    ['/admin/nowhere', '/admin/nowhere'],
  ] as const) {
    await followLink(page, from);
    await page.waitForURL(`${app.url}${to}`);
  }
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  await page.getByRole('navigation', { name: 'ADMIN' }).waitFor();
  await expectNoViolations(page, 'main');
  await page.getByRole('link', { name: 'Go to the service requests' }).click();
  await page.waitForURL(desk);
  expect((await fetch(`${app.url}/administrator`)).status).toBe(404);
});

// spec: LG-25 LG-26 LG-27 LG-28 LG-48 ER-19
test('a logout notifies the server, forgets everything here and in other tabs, and replaces the page', async () => {
  const { id } = await submitRequest(app);
  const page = await tab.openAs(app, browser, superAdmin);
  const before = page.url();
  const other = await page.context().newPage();
  await Promise.all([
    page.goto('/admin/public-submissions'),
    other.goto(`/admin/public-submissions?record=${id}`),
  ]);
  await deskHeading(page).waitFor();
  await detailDialog(other).getByLabel('Notes').fill('Called the plumber');
  const drafts = () =>
    other.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('office-draft')));
  await eventually(async () => (await drafts()).length).toBe(1);
  const { accessToken } = await storedSession(page);
  const notified = page.waitForRequest((request) => request.url().endsWith('/api/logout'));
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await notified).method()).toBe('POST');
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  await eventually(drafts).toEqual([]);
  await untilForgotten(page);
  await eventually(() => isOver(accessToken)).toBe(true);
  await page.goBack();
  await page.waitForURL(before);
});

// spec: LG-19 LG-21
test('a used-up access token is renewed at start, once for two tabs, which show at once', async () => {
  const { stored } = await signInAhead(app, superAdmin);
  const usedUp = JSON.stringify({ token: 'used up', exp: Date.now() - 1 });
  const page = await tab.open(app, browser, {
    ...stored,
    session: usedUp,
    lastActive: String(Date.now()),
  });
  const other = await page.context().newPage();
  const tabs = [page, other];
  const calls = noteCalls(page);
  const askedEarly: string[] = [];
  const renewals: number[] = [];
  for (const each of tabs) {
    await each.route('**/api/refresh', async (route) => {
      await Promise.all([
        deskHeading(page).waitFor(),
        other.getByRole('heading', { name: 'Page Not Found' }).waitFor(),
      ]);
      askedEarly.push(...calls.filter((call) => !call.endsWith('/refresh')));
      await route.continue();
    });
    each.on('response', (response) => {
      if (response.url().endsWith('/api/refresh')) renewals.push(response.status());
    });
  }
  await Promise.all([page.goto('/admin/public-submissions'), other.goto('/admin/nowhere')]);
  await listed(page).waitFor();
  await propertyNames(other).waitFor({ state: 'attached' });
  expect(renewals).toEqual([200]);
  // Nothing is asked for until the application has renewed it.
  expect(askedEarly).toEqual([]);
  expect(page.url()).toMatch(desk);
});

// spec: LG-22 LG-23 ER-08
test('a session that the server ended says so and nothing else, and goes to the login', async () => {
  const { unitIdentifier } = await submitRequest(app, { unitDigits: '31' });
  const page = await tab.openAs(app, browser, superAdmin);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (!message.text().startsWith('Failed to load resource')) errors.push(message.text());
  });
  await page.goto('/admin/public-submissions');
  await page.getByRole('link', { name: unitIdentifier, exact: true }).click();
  await detailDialog(page).getByLabel('Status').selectOption('OPEN');
  // Nothing but the action finds it ended: no call that is still on its way.
  await intercept(page, '**/api/{public-submissions/*,refresh}', refuse);
  await detailDialog(page).getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await page.waitForURL('**/login');
  await expired(page).waitFor();
  // Once the login answers a press, what came of the action before is there too.
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  expect(await expired(page).isVisible()).toBe(true);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await untilForgotten(page);
  expect(errors).toEqual([]);
});

// spec: LG-31 LG-32
test('an office that is opened after ten idle minutes goes to the login, and the session is over', async () => {
  const page = await tab.open(app, browser);
  const calls = noteCalls(page);
  // Overnight, the access token has ended too.
  const { token, stored } = await signInAhead(app, superAdmin);
  await page.evaluate((refreshToken) => {
    localStorage.setItem('refreshToken', refreshToken);
    localStorage.setItem('lastActive', String(Date.now() - 601_000));
  }, stored['refreshToken'] ?? '');
  await page.goto('/admin/public-submissions');
  await page.waitForURL('**/login');
  await toast(page, 'You were signed out').waitFor();
  await untilForgotten(page);
  await eventually(() => isOver(token)).toBe(true);
  // Nor does one ask for anything whose access token would still do.
  const { stored: again } = await signInAhead(app, superAdmin);
  calls.length = 0;
  await page.evaluate(
    (entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    },
    { ...again, lastActive: String(Date.now() - 601_000) },
  );
  await page.goto('/admin/public-submissions');
  await toast(page, 'You were signed out').waitFor();
  await eventually(() => calls).toEqual(['POST /api/logout']);
});

const path = '/admin/public-submissions';
const list = '**/api/public-submissions?**';
/** The application's own scripts, without which nothing but the early one runs. */
const application = '**/admin-assets/index-*.js';

const firstCalls = [
  'GET /api/public-submissions',
  'GET /api/public-submissions/counts',
  'GET /api/public-submissions/categories',
  'GET /api/public-submissions/assignees',
  'GET /api/user',
  'GET /api/properties/names',
];

test('session and first list are asked for before the application’s code has come, and not again by it', async () => {
  const { stored } = await signInAhead(app, superAdmin);
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

test('a token that the server refuses is renewed once, and everything asked for again', async () => {
  const { stored } = await signInAhead(app, superAdmin);
  const refused = JSON.stringify({ token: 'refused', exp: Date.now() + accessTokenLifetimeMs });
  const page = await tab.open(app, browser, { ...stored, session: refused });
  const calls = noteCalls(page);
  await page.goto(path);
  await listed(page).waitFor();
  expect(calls.slice(0, firstCalls.length)).toEqual(firstCalls);
  expect(calls.filter((each) => each.endsWith('/refresh'))).toHaveLength(1);
});

test('what had no connection early is asked for as usual, and a failure looks as usual', async () => {
  const { stored } = await signInAhead(app, superAdmin);
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
