import type { Browser, Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { submitRequest } from '#tests/support/builders.ts';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
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

async function untilForgotten(page: Page): Promise<void> {
  await eventually(async () => Object.values(await storedSession(page))).toEqual(nobody);
}

/** Whether the session of this token has ended at the server, too. */
async function isOver(token: string | null | undefined): Promise<boolean> {
  return (await app.api.send('GET', '/api/user', { token: token ?? '' })).status === 401;
}

// spec: RT-09 LG-01 LG-02 LG-03 LG-05 LG-06 LG-07 LG-09 LG-52 LG-04 LG-08 RT-10 RT-30 LG-10 LG-12 LG-14
test('the login says what is wrong, shows that it works, and leads to the service requests', async () => {
  const page = await tab.open(app, browser);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(request.url());
  });
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor();
  const email = page.getByLabel('E-Mail');
  const password = page.getByLabel('Password', { exact: true });
  const button = page.getByRole('button', { name: 'Login' });
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

  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '540' }, json: { message: 'Too many.' } }),
  );
  await enterLogin(page);
  await page.getByText('Please try again in 9 minutes.').first().waitFor();
  await page.route('**/api/login', (route) => route.abort());
  await button.click();
  await page.getByText('The server cannot be reached.').first().waitFor();
  // An answer with no session.
  await page.route('**/api/login', (route) => route.fulfill({ json: {} }));
  await button.click();
  await toast(page, 'There was a problem with your login').getByText('Please try again.').waitFor();

  const { promise: looked, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/login', async (route) => {
    await looked;
    await route.continue();
  });
  await button.click();
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
});

// spec: RT-23 RT-26 RT-28 RT-29 RL-02
test('an admin path without login goes to the login, which remembers it and leaves no entry in the history', async () => {
  const page = await tab.open(app, browser);
  const before = page.url();
  await page.goto('/admin/nowhere');
  await page.waitForURL('**/login');
  await page.goBack();
  await page.waitForURL(before);
  await page.goto('/admin/public-submissions?view=archived&property=BT01');
  await page.waitForURL('**/login');
  await enterLogin(page);
  await page.waitForURL(desk);
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
  const page = await tab.openAs(app, browser, superAdmin);
  const before = page.url();
  const other = await page.context().newPage();
  await Promise.all([page, other].map((each) => each.goto('/admin/public-submissions')));
  await Promise.all([page, other].map((each) => deskHeading(each).waitFor()));
  const { accessToken } = await storedSession(page);
  const notified = page.waitForRequest((request) => request.url().endsWith('/api/logout'));
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await notified).method()).toBe('POST');
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  await untilForgotten(page);
  await eventually(() => isOver(accessToken)).toBe(true);
  // One that the server does not hear signs out all the same.
  await enterLogin(page);
  await deskHeading(page).waitFor();
  await page.route('**/api/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await untilForgotten(page);
  await page.goBack();
  await page.waitForURL(before);
});

// spec: LG-19 LG-21
test('a used-up access token is renewed at start, once for two tabs, which show at once', async () => {
  const { stored } = await signInAhead(app);
  const usedUp = JSON.stringify({ token: 'used up', exp: Date.now() - 1 });
  const page = await tab.open(app, browser, {
    ...stored,
    session: usedUp,
    lastActive: String(Date.now()),
  });
  const other = await page.context().newPage();
  const tabs = [page, other];
  const renewals: number[] = [];
  for (const each of tabs) {
    await each.route('**/api/refresh', async (route) => {
      await Promise.all([
        deskHeading(page).waitFor(),
        other.getByRole('heading', { name: 'Page Not Found' }).waitFor(),
      ]);
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
  expect(page.url()).toMatch(desk);
});

// spec: LG-22 LG-23 ER-08
test('a session that the server ended says so and nothing else, and goes to the login', async () => {
  await submitRequest(app);
  const page = await tab.openAs(app, browser, superAdmin);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (!message.text().startsWith('Failed to load resource')) errors.push(message.text());
  });
  await page.goto('/admin/public-submissions');
  await page.getByRole('link', { name: /^BT01-/ }).click();
  await detailDialog(page).getByLabel('Status').selectOption('OPEN');
  // Nothing but the action finds it ended: no call that is still on its way.
  const answerAgain = await intercept(page, '**/api/{public-submissions/*,refresh}', refuse);
  await detailDialog(page).getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
  await page.waitForURL('**/login');
  await expired(page).waitFor();
  // Once the login answers a press, what came of the action before is there too.
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  expect(await expired(page).isVisible()).toBe(true);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  answerAgain();

  await enterLogin(page);
  await listed(page).waitFor();
  await page.route('**/api/refresh', refuse);
  await page.route('**/api/public-submissions?**', refuse);
  await page.getByRole('link', { name: 'Archived Service Requests' }).click();
  await page.waitForURL('**/login');
  await expired(page).waitFor();
  await untilForgotten(page);
  expect(errors).toEqual([]);
});

// spec: LG-31 LG-32 LG-33
test('ten minutes without a hand on anything sign out, and so does a page that is opened again after that', async () => {
  const page = await tab.openAs(app, browser, superAdmin);
  await page.clock.install();
  await page.goto('/admin/public-submissions');
  await deskHeading(page).waitFor();
  const stored = await storedSession(page);
  // However long the machine takes from here, the page's time stands still.
  await page.clock.pauseAt(Date.now() + 20_000);
  await page.clock.runFor(9 * 60_000);
  expect(await storedSession(page)).toEqual(stored);
  await page.clock.runFor(75_000 + 15_000);
  await page.clock.resume();
  await page.waitForURL('**/login');
  await toast(page, 'You were signed out').waitFor();
  await eventually(() => isOver(stored['accessToken'])).toBe(true);

  // Overnight, the access token ends too.
  const { token, stored: left } = await signInAhead(app);
  await page.goto('/robots.txt');
  await page.evaluate((refreshToken) => {
    localStorage.setItem('refreshToken', refreshToken);
    localStorage.setItem('lastActive', String(Date.now() - 601_000));
  }, left['refreshToken'] ?? '');
  await page.goto('/admin/public-submissions');
  await page.waitForURL('**/login');
  await untilForgotten(page);
  await eventually(() => isOver(token)).toBe(true);
});
