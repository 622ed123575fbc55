import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { submitRequest } from '#tests/support/builders.ts';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  detailDialog,
  dialogs,
  enterLogin,
  eventually,
  expectNoViolations,
  followLink,
  storedSession,
  toast,
} from './back-office.ts';
import { SharedTab } from './shared-tab.ts';
import { openStage } from './stage.ts';
import { intercept } from './intercept.ts';

let app: TestApp;
let browser: Browser;
let page: Page;
const tab = new SharedTab();

beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});

beforeEach(async () => {
  page = await tab.openAs(app, browser, superAdmin);
  return () => tab.leave();
});

const minute = 60_000;

/** Presses the button without a pointer on its way there, which is activity too and may close the question before. */
const stay = (question: Locator) =>
  question.getByRole('button', { name: 'Stay signed in' }).dispatchEvent('click');

/** As if no one had touched the browser for so long. */
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
  await eventually(async () => Object.values(await storedSession(page))).toEqual([null, null, null, null]);
  await eventually(() => isOver(accessToken)).toBe(true);
}

// spec: LG-30 LG-32
test('a session that has gone idle is over on opening a public page, which says so', async () => {
  const { accessToken } = await storedSession(page);
  await leaveAlone(10 * minute + 1500);
  await page.goto('/');
  await expectSignedOut(accessToken);
});

// spec: LG-29 LG-33
test('on a public page activity counts, the last idle minute is asked about, and ten without any sign out', async () => {
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
  // In the last minute it is asked here as well, by which no one is active.
  await leaveAlone(9 * minute + 1000);
  await page.clock.runFor(2000);
  const question = page.getByRole('dialog', { name: 'Still there?' });
  await question.getByText(/You will be signed out in 5\d s/).waitFor();
  await expectNoViolations(page);
  await stay(question);
  await question.waitFor({ state: 'detached' });
  expect(await lastActive()).toBeGreaterThan(before);
  await page.clock.fastForward(10 * minute + 15_000);
  await page.clock.resume();
  await expectSignedOut(accessToken);
});

test('a public page opened as the connection is lost follows the idle rule once it is back, and visitors download nothing for it', async () => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('follow-session'));
  const reconnect = await intercept(page, '**/assets/follow-session-*.js', (route) => route.abort());
  await page.goto('/services');
  await refused;
  reconnect();
  const { accessToken } = await storedSession(page);
  await leaveAlone(10 * minute + 1500);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      return new URL(page.url()).pathname;
    })
    .toBe('/login');
  await expectSignedOut(accessToken);
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto('/services');
  await page.getByRole('banner').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('link', { name: 'Back to the office' }).count()).toBe(0);
  expect(files.filter((file) => file.includes('follow-session'))).toEqual([]);
  expect(errors).toEqual([]);
});

// spec: HD-11 HD-12
test('no header flashes for someone signed in, and a way leads back to the office', async () => {
  // Before any script but the page's own has run.
  const loadScripts = await intercept(page, '**/assets/*.js', (route) => route.abort());
  // Ours come in time for one load and not for another, and with other letters its lines break elsewhere.
  await intercept(page, '**/*.woff2', (route) => route.abort());
  await page.goto('/our-team');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('banner').count()).toBe(0);
  expect(await page.getByRole('contentinfo').count()).toBe(0);
  const top = await page.getByRole('heading', { level: 1 }).boundingBox();
  loadScripts();
  await page.reload();
  await eventually(async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBe(top?.y);
  await page.getByRole('link', { name: 'Back to the office' }).click();
  await page.waitForURL('**/admin/public-submissions');
});

/** The names of what was typed in the office and is neither sent nor discarded. */
const drafts = (): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('office-draft')));

test('a minute before the end the office is asked, any activity answers, and what was typed outlives an idle end', async () => {
  await page.clock.install();
  const { id } = await submitRequest(app);
  const address = `/admin/public-submissions?record=${id}`;
  await page.goto(address);
  const dialog = detailDialog(page);
  await dialog.getByLabel('Notes').fill('Called the plumber');
  await dialog.getByLabel('Reply to resident').fill('Someone comes at noon');
  const warning = page.getByRole('alertdialog', { name: 'Still there?' });
  await leaveAlone(9 * minute + 1000);
  await page.clock.runFor(2000);
  await warning.getByText(/You will be signed out in 5\d s/).waitFor();
  // Its own focus and the pointer over which it opened are no activity.
  await page.clock.runFor(3000);
  await warning.getByRole('button', { name: 'Stay signed in' }).waitFor();
  await expectNoViolations(page, dialogs);
  await page.keyboard.press('Shift');
  await warning.waitFor({ state: 'detached' });
  expect(await lastActive()).toBeGreaterThan(await page.evaluate(() => Date.now() - 9 * 60_000));

  // No call is made that must fail.
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  const { accessToken } = await storedSession(page);
  await leaveAlone(10 * minute + 1500);
  await expectSignedOut(accessToken);
  await enterLogin(page);
  await page.getByRole('heading', { name: 'Service Request Submissions' }).waitFor();
  expect(errors).toEqual([]);
  expect(refused).toEqual([]);
  await followLink(page, address);
  await dialog
    .getByText(/^Restored what you had typed at \d+:\d\d [AP]M/)
    .nth(1)
    .waitFor();
  await eventually(() => dialog.getByLabel('Notes').inputValue()).toBe('Called the plumber');
  await eventually(() => dialog.getByLabel('Reply to resident').inputValue()).toBe('Someone comes at noon');
  await expectNoViolations(page, dialogs);
  await dialog.getByRole('button', { name: 'Discard' }).first().click();
  await eventually(() => dialog.getByLabel('Notes').inputValue()).toBe('');
  // The reply is asked about, and can still be sent.
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your reply?' });
  await question.getByText(/^Your reply to the resident of BT01-\d+ has not been sent\.$/).waitFor();
  await question.getByRole('button', { name: 'Send reply' }).click();
  await toast(page, 'Reply sent').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await eventually(drafts).toEqual([]);
});
