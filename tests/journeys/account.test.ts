import { generate } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { enforceSecondFactor } from '#contracts/second-factor.ts';
import { signIn, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { turnOnSecondFactor } from '#tests/support/user-builders.ts';
import {
  desktop,
  dialogs,
  eventually,
  expectNoViolations,
  failCalls,
  phone,
  signInAhead,
  toast,
  untilFocused,
} from './back-office.ts';
import type { Credentials } from './back-office.ts';
import { SharedTab } from './shared-tab.ts';
import { createAdmin, enterPassword, readSecret } from './people.ts';
import { openStage } from './stage.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});

const tab = new SharedTab();
afterEach(() => tab.leave());

const deskPath = '/admin/public-submissions';

/** A second browser, where the same person works meanwhile. */
const elsewhere = { ...desktop };

async function openTabsElsewhere(who: Credentials): Promise<Page[]> {
  const { stored } = await signInAhead(app, who);
  const desk = await tab.open(app, browser, stored, elsewhere);
  await desk.goto(deskPath);
  await desk.getByRole('heading', { name: 'Service Request Submissions' }).waitFor();
  // A screen that asks the server for nothing by itself.
  const account = await desk.context().newPage();
  await account.goto('/admin/account');
  await account.getByText('Where you are signed in').waitFor();
  return [desk, account];
}

/** Turns on the second factor by the screen; answers the recovery codes. */
async function setUpSecondFactor(page: Page, who: Credentials): Promise<string[]> {
  await page.getByRole('button', { name: 'Set up second factor' }).click();
  const proof = page.getByRole('dialog', { name: 'Set up your second factor' });
  await proof.getByLabel('Your password', { exact: true }).fill(who.password);
  await proof.getByRole('button', { name: 'Continue' }).click();
  const secret = await readSecret(page);
  const epoch = Math.floor(app.clock.now().getTime() / 1000);
  await page.getByLabel('Code', { exact: true }).fill(await generate({ secret, epoch }));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  return list.getByRole('listitem').allTextContents();
}

// spec: LG-24 RL-13
test('a session elsewhere is ended, the email is changed with the password, and the account is deleted after a question', async () => {
  const who = await createAdmin(app);
  const others = await openTabsElsewhere(who);
  const page = await tab.openAs(app, browser, who);
  const parts = await failCalls(page, '**/api/user/*', { waits: true });
  await page.goto('/admin/account');
  await page.getByText('Loading your sessions').waitFor({ state: 'attached' });
  parts.fail();
  await page.getByText('Your second factor could not be loaded.').waitFor();
  await page.getByText('Your sessions could not be loaded.').waitFor();
  await parts.tryAgain(page.getByRole('button', { name: 'Try again' }).first());
  await page.getByRole('button', { name: 'Set up second factor' }).waitFor();
  // What is wrong with a form stands beside what could not be loaded.
  await page.getByRole('button', { name: 'Change password' }).click();
  const password = page.getByRole('form', { name: 'Change your password' });
  await untilFocused(password.getByLabel('Current password', { exact: true }));
  const form = page.getByRole('form', { name: 'Change your email' });
  await form.getByLabel('New email').fill('nobody');
  await page.keyboard.press('Enter');
  await form.getByText('Please enter a valid email address').waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await eventually(() => sessions.count()).toBe(2);
  expect(await sessions.filter({ hasText: 'This device' }).count()).toBe(1);

  await page.getByRole('button', { name: /^End/ }).click();
  const end = page.getByRole('dialog', { name: /^End the session on/ });
  await end.getByLabel('Your password', { exact: true }).fill('not my password');
  await end.getByLabel('Your password', { exact: true }).press('Enter');
  await end.getByText('This is not your current password.').waitFor();
  await expectNoViolations(page, dialogs);
  await end.getByLabel('Your password', { exact: true }).fill(who.password);
  await end.getByLabel('Your password', { exact: true }).press('Enter');
  await toast(page, 'Session ended').waitFor();
  await eventually(() => sessions.count()).toBe(1);
  for (const other of others) {
    await other.waitForURL('**/login');
    await toast(other, 'Session expired. Please log in again.').waitFor();
  }

  const email = `renamed.${who.email}`;
  await form.getByLabel('New email').fill(email);
  await form.getByLabel('Current password', { exact: true }).fill(who.password);
  await page.keyboard.press('Enter');
  await toast(page, 'Email updated').getByText(`Log in as ${email} from now on.`).waitFor();
  // This session goes on, and the users' screen knows who looks at it by the new address.
  await page.getByRole('link', { name: 'ADMIN – USER Access management' }).click();
  const row = page.locator('[data-row]').filter({ hasText: email });
  await row.getByText('You', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Account & security' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('dialog', {
    name: `Permanently delete ${email}? This cannot be undone.`,
  });
  await question.getByLabel('Your password', { exact: true }).fill(who.password);
  await question.getByRole('button', { name: 'Delete my account' }).click();
  // Both at once: it goes by itself.
  await Promise.all([page.waitForURL('**/login'), toast(page, 'Your account is deleted').waitFor()]);
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
  await expect(signIn(app, { email, password: who.password })).rejects.toThrow('INVALID_CREDENTIALS');
});

test('where a second factor is demanded of everyone, who has none is led to it at once, sets it up and logs in with it', async () => {
  const who = await createAdmin(app);
  const page = await tab.openAs(app, browser, who);
  // The server's word that the session was taken.
  const connected = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')),
    );
  await page.goto(deskPath);
  await connected;
  const { accessToken: token } = await app.superAdminSession();
  await turnOnSecondFactor(app, { ...superAdmin, token });
  const demand = { isEnforced: true, currentPassword: superAdmin.password };
  expect((await app.api.call(enforceSecondFactor, { body: demand }, { token })).status).toBe(200);

  await page.waitForURL('**/admin/account');
  await page.getByRole('alert').getByText('Please set up your second factor.').waitFor();
  await expectNoViolations(page);
  const codes = await setUpSecondFactor(page, who);
  expect(codes.length).toBeGreaterThanOrEqual(8);
  await expectNoViolations(page, 'main');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download codes' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: 'I have saved these codes' }).click();
  await page.getByText(`${codes.length} recovery codes are left.`).waitFor();
  await page.getByRole('link', { name: 'Archived Service Requests' }).click();
  await page.getByRole('heading', { name: 'Archived Service Requests' }).waitFor();

  // By keyboard alone.
  await page.evaluate(() => localStorage.clear());
  await enterPassword(page, who);
  const field = page.getByLabel('Code', { exact: true });
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  await untilFocused(field);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await toast(page, 'There was a problem with your login').waitFor();
  await eventually(() => field.getAttribute('aria-invalid')).toBe('true');
  await expectNoViolations(page);

  // Where the app is lost, on a phone.
  await page.setViewportSize(phone.viewport);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`**${deskPath}`);
});
