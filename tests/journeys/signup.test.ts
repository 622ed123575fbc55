import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { users } from '#contracts/users.ts';
import { signIn } from '#tests/support/builders.ts';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  eventually,
  expectNoViolations,
  logIn,
  openContext,
  openSignedIn,
  phone,
  toast,
} from './back-office.ts';
import { openStage } from './stage.ts';

// Long stories, each with several looks by axe, on machines that do other things too.
vi.setConfig({ testTimeout: 60_000 });

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

// spec: RL-15 RL-17
test('a code that an admin makes lets one person sign up, once, and log in', async () => {
  const { page: desk } = await openSignedIn(app, browser);
  await desk.goto('/admin/users');
  await desk.getByRole('button', { name: 'Generate overwrite code' }).click();
  const shown = desk.getByRole('status').locator('code');
  const code = (await shown.textContent()) ?? '';
  await desk.getByText('It is not shown again.').waitFor();
  await expectNoViolations(desk);
  await desk.reload();
  await desk.getByRole('button', { name: 'Generate overwrite code' }).waitFor();
  expect(await shown.count()).toBe(0);

  const context = await openContext(app, browser);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('heading', { name: 'Sign up' }).waitFor();
  await page.getByLabel('E-Mail').fill('newcomer@example.com');
  await page.getByLabel('Password', { exact: true }).fill('my own password');
  await page.getByLabel('Overwrite code').fill(` ${code} `);
  await page.keyboard.press('Enter');
  await toast(page, 'Your account is there').getByText('newcomer@example.com').waitFor();
  await page.waitForURL('**/login');
  await logIn(page, { email: 'newcomer@example.com', password: 'my own password' });

  const again = await (await openContext(app, browser)).newPage();
  await again.goto('/signup');
  await again.getByLabel('E-Mail').fill('second@example.com');
  await again.getByLabel('Password', { exact: true }).fill('my own password');
  await again.getByLabel('Overwrite code').fill(code);
  await again.getByRole('button', { name: 'Sign up' }).click();
  await toast(again, 'There was a problem with your sign-up').waitFor();
  const field = again.getByLabel('Overwrite code');
  await eventually(() => field.getAttribute('aria-invalid')).toBe('true');
  expect(await again.getByLabel('Password', { exact: true }).inputValue()).toBe('my own password');
  await expectNoViolations(again);
});

test('a sign-up that cannot be right is not sent, and says what is missing', async () => {
  const context = await openContext(app, browser, phone);
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(request.url());
  });
  await page.goto('/signup');
  await page.getByLabel('Password', { exact: true }).fill('1234567');
  await page.getByRole('button', { name: 'Sign up' }).tap();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByText('Password must be at least 8 characters long').waitFor();
  await page.getByText('Enter the code that an admin gave you.').waitFor();
  await expectNoViolations(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect(sent).toEqual([]);

  const { accessToken: token } = await signIn(app);
  const { body } = await app.api.call(users.generateOverwriteCode, {}, { token });
  await page.getByLabel('E-Mail').fill(superAdmin.email);
  await page.getByLabel('Password', { exact: true }).fill('my own password');
  await page.getByLabel('Overwrite code').fill(body.data.code);
  await page.getByRole('button', { name: 'Sign up' }).tap();
  const email = page.getByLabel('E-Mail');
  await eventually(() => email.getAttribute('aria-invalid')).toBe('true');
  await toast(page, 'There was a problem with your sign-up').waitFor();
});
