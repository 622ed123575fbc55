import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { eventually, expectNoViolations, storedSession, toast } from './back-office.ts';
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
  page = await tab.openAs(app, browser, superAdmin);
  return () => tab.leave();
});

const minute = 60_000;

/** As if nobody had touched the browser for so long. */
const leaveAlone = (ms: number) =>
  page.evaluate((ago) => localStorage.setItem('lastActive', String(Date.now() - ago)), ms);

const lastActive = () => page.evaluate(() => Number(localStorage.getItem('lastActive')));

async function isOver(token: string | null | undefined): Promise<boolean> {
  return (await app.api.send('GET', '/api/user', { token: token ?? '' })).status === 401;
}

/** The login, which says why it is asked for; nothing is stored any more, and the server has heard of it. */
async function expectSignedOut(accessToken: string | null | undefined): Promise<void> {
  await page.waitForURL('**/login');
  await toast(page, 'You were signed out').getByText('You were inactive for 10 minutes.').waitFor();
  expect(Object.values(await storedSession(page))).toEqual([null, null, null, null]);
  await eventually(() => isOver(accessToken)).toBe(true);
}

// spec: LG-30 LG-32
test.each(['/who-we-are', '/contact', '/', '/admin/users'])(
  'a session that has gone idle is over on opening %s, which says so',
  async (path) => {
    const { accessToken } = await storedSession(page);
    await leaveAlone(10 * minute + 1500);
    await page.goto(path);
    await expectSignedOut(accessToken);
  },
);

// spec: LG-29 LG-33
test('on a public page activity counts, and ten minutes without any sign out', async () => {
  await page.clock.install();
  await page.goto('/services');
  await page.getByRole('link', { name: 'Back to the office' }).waitFor();
  const { accessToken } = await storedSession(page);
  await leaveAlone(9 * minute);
  const before = await lastActive();
  await expect
    .poll(async () => {
      await page.mouse.move(Math.random() * 500, 300);
      return lastActive();
    })
    .toBeGreaterThan(before);
  await page.clock.fastForward(10 * minute + 15_000);
  await page.clock.resume();
  await expectSignedOut(accessToken);
});

// spec: HD-11 HD-12
test('no header flashes for somebody signed in, and a way leads back to the office', async () => {
  // Before any script but the page's own has run.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/our-team', { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  expect(await page.getByRole('contentinfo').count()).toBe(0);
  const top = await page.getByRole('heading', { level: 1 }).boundingBox();
  await page.unroute('**/assets/*.js');
  await page.reload();
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBe(top?.y);
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Back to the office' }).click();
  await page.waitForURL('**/admin/public-submissions');
});

test('visitors see no way to the office, and download nothing for it', async () => {
  await page.evaluate(() => localStorage.clear());
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto('/services');
  await page.getByRole('banner').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('link', { name: 'Back to the office' }).count()).toBe(0);
  expect(files.filter((file) => file.includes('follow-session'))).toEqual([]);
});
