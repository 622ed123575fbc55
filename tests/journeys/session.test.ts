import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { detailDialog, eventually, expectNoViolations, logIn, storedSession, toast } from './back-office.ts';
import { KeptTab } from './kept-tab.ts';

let app: TestApp;
let browser: Browser;
let page: Page;
const tab = new KeptTab();

beforeAll(async () => {
  app = await startTestApp({ listen: true });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

beforeEach(async () => {
  page = await tab.open(app, browser);
  return () => tab.leave();
});

const desk = /\/admin\/public-submissions$/;

const over = { error: { code: 'INVALID_SESSION', message: 'x' }, message: 'x' };
const refuse = (route: Route) => route.fulfill({ status: 401, json: over });

/** The list of service requests has come; how long it is, is of no matter here. */
const listed = (at: Page) => at.getByRole('status').getByText(/^\d+ results?/);

/** The names of the properties, which a page of the app asks for last. */
const propertyNames = (at: Page) => at.getByLabel('Shown property').getByRole('option', { name: 'BT01' });

/** Makes the stored access token used up, as 15 minutes do. */
async function useUpToken(at: Page): Promise<void> {
  await at.evaluate(() =>
    localStorage.setItem('session', JSON.stringify({ token: 'used up', exp: Date.now() - 1 })),
  );
}

// spec: RT-09 LG-01 LG-02 LG-03 LG-05
test('the login greets with two empty fields', async () => {
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Welcome Back!' }).waitFor();
  const email = page.getByLabel('E-Mail');
  expect(await email.inputValue()).toBe('');
  expect(await email.getAttribute('placeholder')).toBe('name@example.com');
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  await page.getByRole('banner').getByRole('link', { name: 'WHO WE ARE' }).waitFor();
  await expectNoViolations(page);
});

// spec: LG-06 LG-07
test('a login that cannot be right is not sent', async () => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto('/login');
  await page.getByLabel('E-Mail').fill('no address');
  await page.getByLabel('Password', { exact: true }).fill('1234567');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByText('Password must be at least 8 characters long').waitFor();
  expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
  await expectNoViolations(page);
});

// spec: LG-09 LG-52
test('a wrong password is told without saying which part was wrong', async () => {
  await page.goto('/login');
  await page.getByLabel('E-Mail').fill(superAdmin.email);
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Login' }).click();
  await toast(page, 'There was a problem with your login').waitFor();
  await page.getByText('The e-mail or the password is not right.').first().waitFor();
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(superAdmin.email);
  await expectNoViolations(page);
});

test('too many failures say when to try again, and a lost connection says so', async () => {
  await page.route('**/api/login', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '540' }, json: { message: 'Too many.' } }),
  );
  await page.goto('/login');
  await page.getByLabel('E-Mail').fill(superAdmin.email);
  await page.getByLabel('Password', { exact: true }).fill(superAdmin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Please try again in 9 minutes.').first().waitFor();
  await page.route('**/api/login', (route) => route.abort());
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('The server cannot be reached.').first().waitFor();
});

test('a login that is answered with no session says so and may be tried again', async () => {
  await page.route('**/api/login', (route) => route.fulfill({ json: {} }));
  await page.goto('/login');
  await page.getByLabel('E-Mail').fill(superAdmin.email);
  await page.getByLabel('Password', { exact: true }).fill(superAdmin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await toast(page, 'There was a problem with your login').waitFor();
  await page.getByRole('button', { name: 'Login' }).waitFor();
});

// spec: LG-04 LG-08 RT-10 RT-30 LG-10 LG-12 LG-14
test('a login shows that it works, says so, and leads to the service requests', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByLabel('E-Mail').fill(superAdmin.email);
  await page.getByLabel('Password', { exact: true }).fill(superAdmin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  const button = page.getByRole('button', { name: 'Logging in…' });
  await button.waitFor();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  release();
  await toast(page, 'Logged in successfully').waitFor();
  await page.waitForURL(desk);
  const stored = await storedSession(page);
  expect(JSON.parse(stored['session'] ?? '')).toMatchObject({ token: stored['accessToken'] });
  expect(stored['token']).toBe(stored['accessToken']);
  expect(stored['refreshToken']).not.toBe(stored['accessToken']);
});

// spec: RT-23 RT-26 RT-28 RT-29 RL-02
test('an admin path without login goes to the login, which remembers it', async () => {
  await page.goto('/services');
  await page.goto('/admin/public-submissions?view=archived&property=BT01');
  await page.waitForURL('**/login');
  await page.getByLabel('E-Mail').fill(superAdmin.email);
  await page.getByLabel('Password', { exact: true }).fill(superAdmin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(desk);
  await page.getByRole('button', { name: 'Go to the page you asked for' }).click();
  await page.waitForURL('**/admin/public-submissions?view=archived&property=BT01');
});

test('the guard leaves no entry in the history', async () => {
  await page.goto('/services');
  await page.goto('/admin/users');
  await page.waitForURL('**/login');
  await page.goBack();
  await page.waitForURL('**/services');
});

// spec: RT-12 RT-13 RT-19 RT-20 RT-21
test.each([
  ['/admin', '/admin/public-submissions'],
  ['/admin/', '/admin/public-submissions'],
  ['/admin/dashboard', '/admin/public-submissions'],
  ['/admin/dashboard/', '/admin/public-submissions'],
  ['/admin/public-submissions/archived', '/admin/public-submissions?view=archived'],
  ['/admin/archived-service-requests', '/admin/public-submissions?view=archived'],
  ['/login', '/admin/public-submissions'],
])('signed in, %s leads to %s', async (from, to) => {
  await logIn(page);
  await page.goto(from);
  await page.waitForURL(`${app.url}${to}`);
});

// spec: RT-22 RT-24 RT-27
test('an unknown admin path says so inside the shell, and leads back', async () => {
  await logIn(page);
  await page.goto('/admin/nowhere');
  await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  await page.getByRole('navigation', { name: 'ADMIN' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Go to the service requests' }).click();
  await page.waitForURL(desk);
  const response = await page.goto('/administrator');
  expect(response?.status()).toBe(404);
});

// spec: RT-23
test('an unknown admin path without login goes to the login', async () => {
  await page.goto('/admin/nowhere');
  await page.waitForURL('**/login');
});

// spec: LG-25 LG-27 LG-28 LG-48
test('a logout tells the server, forgets everything here and replaces the page', async () => {
  await logIn(page);
  const { accessToken } = await storedSession(page);
  const told = page.waitForRequest((request) => request.url().endsWith('/api/logout'));
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await told).method()).toBe('POST');
  await page.waitForURL('**/login');
  expect(Object.values(await storedSession(page))).toEqual([null, null, null, null]);
  await eventually(
    async () => (await app.api.send('GET', '/api/audit', { token: accessToken ?? '' })).status,
  ).toBe(401);
  await page.goBack();
  expect(new URL(page.url()).pathname).not.toMatch(/^\/admin\/public/);
});

// spec: LG-26 ER-19
test('a logout that the server does not hear signs out all the same', async () => {
  await logIn(page);
  await page.route('**/api/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  expect(Object.values(await storedSession(page))).toEqual([null, null, null, null]);
});

test('a logout in one tab ends the other one', async () => {
  await logIn(page);
  const other = await page.context().newPage();
  await other.goto('/admin/public-submissions');
  await other.getByRole('heading', { name: 'Service Request Submissions' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL('**/login');
});

// spec: LG-19 LG-21
test('a used-up access token is renewed at start, without a login', async () => {
  await logIn(page);
  await useUpToken(page);
  const renewed = page.waitForResponse('**/api/refresh');
  await page.reload();
  expect((await renewed).status()).toBe(200);
  await listed(page).waitFor();
  await page.waitForURL(desk);
});

test('two tabs with a used-up token renew it once', async () => {
  await logIn(page);
  const other = await page.context().newPage();
  // Where no script renews it before both do.
  await Promise.all([page, other].map((each) => each.goto('/robots.txt')));
  await useUpToken(page);
  const refreshes: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/refresh')) refreshes.push(request.url());
  });
  await Promise.all([page.goto('/admin/public-submissions'), other.goto('/admin/nowhere')]);
  await listed(page).waitFor();
  await propertyNames(other).waitFor({ state: 'attached' });
  expect(refreshes).toHaveLength(1);
});

// spec: LG-22 LG-23 ER-08
test('a session that the server ended says so and goes to the login', async () => {
  await logIn(page);
  await page.route('**/api/refresh', refuse);
  await page.route('**/api/public-submissions?**', refuse);
  await page.getByRole('link', { name: 'Archived Service Requests' }).click();
  await page.waitForURL('**/login');
  await toast(page, 'Session expired. Please log in again.').waitFor();
  expect(Object.values(await storedSession(page))).toEqual([null, null, null, null]);
});

// spec: LG-22 LG-23
test('a session that ended before the page was opened says so too', async () => {
  await logIn(page);
  await useUpToken(page);
  await page.route('**/api/refresh', refuse);
  await page.reload();
  await page.waitForURL('**/login');
  await toast(page, 'Session expired. Please log in again.').waitFor();
});

test('the desk shows at once, also while its session is being renewed', async () => {
  await logIn(page);
  await useUpToken(page);
  await page.route('**/api/refresh', async (route) => {
    await page.getByRole('heading', { name: 'Service Request Submissions' }).waitFor();
    await route.continue();
  });
  await page.reload();
  await listed(page).waitFor();
});

test.each(['Archive', 'Save changes', 'Delete'])(
  'a session that ends during %s says that and nothing else',
  async (act) => {
    await submitRequest(app);
    await logIn(page);
    await page
      .getByRole('link', { name: /^BT01-/ })
      .first()
      .click();
    await detailDialog(page).getByLabel('Status').selectOption('OPEN');
    // Nothing but the act finds it ended: no call that is still on its way.
    await page.route('**/api/{public-submissions/*,refresh}', refuse);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (!message.text().startsWith('Failed to load resource')) errors.push(message.text());
    });
    await detailDialog(page).getByRole('button', { name: act, exact: true }).click();
    const confirm = { Archive: 'Discard changes', Delete: 'Delete' }[act];
    if (confirm) await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click();
    await page.waitForURL('**/login');
    await toast(page, 'Session expired. Please log in again.').waitFor();
    // Once the login answers a press, what came of the act before is there too.
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
    expect(await toast(page, 'Session expired. Please log in again.').isVisible()).toBe(true);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(errors).toEqual([]);
  },
);

/** Whether the session of this token has ended at the server, too. */
async function isOver(token: string | null | undefined): Promise<boolean> {
  return (await app.api.send('GET', '/api/user', { token: token ?? '' })).status === 401;
}

// spec: LG-31 LG-33
test('ten minutes without a hand on anything sign out', async () => {
  await page.clock.install();
  await logIn(page);
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
});

// spec: LG-32
test('a session left idle is over when the page is opened again', async () => {
  await logIn(page);
  await page.goto('/services');
  const { accessToken } = await storedSession(page);
  await page.evaluate(() => {
    // Overnight, the access token ends too.
    for (const key of ['session', 'accessToken', 'token']) localStorage.removeItem(key);
    localStorage.setItem('lastActive', String(Date.now() - 601_000));
  });
  await page.goto('/admin/public-submissions');
  await page.waitForURL('**/login');
  expect(Object.values(await storedSession(page))).toEqual([null, null, null, null]);
  await eventually(() => isOver(accessToken)).toBe(true);
});
