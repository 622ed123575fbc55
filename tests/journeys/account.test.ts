import { generate } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { secondFactor } from '#contracts/second-factor.ts';
import { signIn } from '#tests/support/builders.ts';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  desktop,
  dialogs,
  enterLogin,
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

/** In the file's own tab. */
async function openAccount(who: Credentials): Promise<Page> {
  const page = await tab.openAs(app, browser, who);
  await page.goto('/admin/account');
  await page.getByRole('heading', { level: 1, name: 'Account & security' }).waitFor();
  return page;
}

/** A second browser, where the same or someone else works meanwhile. */
const elsewhere = { ...desktop };

async function openDeskElsewhere(who: Credentials): Promise<Page> {
  const { stored } = await signInAhead(app, who);
  const page = await tab.open(app, browser, stored, elsewhere);
  await page.goto('/admin/public-submissions');
  await page.getByRole('heading', { name: 'Service Request Submissions' }).waitFor();
  return page;
}

/** What the app on the phone shows; a new code each time, since each works once. */
async function nextCode(secret: string): Promise<string> {
  app.clock.advance(30_000);
  return generate({ secret, epoch: Math.floor(app.clock.now().getTime() / 1000) });
}

/** Turns on the second factor by the screen; answers its secret and the recovery codes. */
async function setUpSecondFactor(page: Page, who: Credentials): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up second factor' }).click();
  const proof = page.getByRole('dialog', { name: 'Set up your second factor' });
  await proof.getByLabel('Your password', { exact: true }).fill(who.password);
  await proof.getByRole('button', { name: 'Continue' }).click();
  const secret = await readSecret(page);
  await page.getByLabel('Code', { exact: true }).fill(await nextCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  return { secret, codes: await list.getByRole('listitem').allTextContents() };
}

/** The super admin's switch, which asks for the password. */
async function enforce(page: Page, change: string): Promise<void> {
  await page.getByRole('button', { name: change }).click();
  const proof = page.getByRole('dialog', { name: 'Second factor for everyone' });
  await proof.getByLabel('Your password', { exact: true }).fill(superAdmin.password);
  await proof.getByRole('button', { name: change }).click();
}

const desk = '**/admin/public-submissions';

test('a second factor is set up, asked for after the password, replaced by a recovery code, renewed and turned off', async () => {
  const who = await createAdmin(app);
  const page = await openAccount(who);
  await page.getByRole('button', { name: 'Set up second factor' }).click();
  const proof = page.getByRole('dialog', { name: 'Set up your second factor' });
  await proof.getByLabel('Your password', { exact: true }).fill('not my password');
  await proof.getByLabel('Your password', { exact: true }).press('Enter');
  await toast(page, 'The second factor could not be set up').waitFor();
  await eventually(() =>
    proof.getByLabel('Your password', { exact: true }).getAttribute('aria-invalid'),
  ).toBe('true');
  await expectNoViolations(page, dialogs);
  await proof.getByRole('button', { name: 'Cancel' }).click();
  const { secret, codes } = await setUpSecondFactor(page, who);
  expect(codes.length).toBeGreaterThanOrEqual(8);
  await expectNoViolations(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download codes' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: 'I have saved these codes' }).click();
  await page.getByText(`${codes.length} recovery codes are left.`).waitFor();

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
  await field.fill(await nextCode(secret));
  await page.keyboard.press('Enter');
  await toast(page, 'Logged in successfully').waitFor();
  await page.waitForURL(desk);

  // Who waits too long begins again.
  await page.evaluate(() => localStorage.clear());
  await page.setViewportSize(phone.viewport);
  await enterPassword(page, who);
  app.clock.advance(60 * 60_000);
  await field.fill(await nextCode(secret));
  await page.getByRole('button', { name: 'Login' }).click();
  await toast(page, 'There was a problem with your login').waitFor();

  // Where the app is lost.
  await enterLogin(page, who);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expectNoViolations(page);
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(desk);
  await page.setViewportSize(desktop.viewport);
  await page.getByRole('link', { name: 'Account & security' }).click();
  await page.getByText(`${codes.length - 1} recovery codes are left.`).waitFor();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const renewal = page.getByRole('dialog', { name: 'Make new recovery codes' });
  await renewal.getByLabel('Your password', { exact: true }).fill(who.password);
  await renewal.getByLabel('Code', { exact: true }).fill(await nextCode(secret));
  await renewal.getByRole('button', { name: 'Make new codes' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  expect(await list.getByRole('listitem').allTextContents()).not.toContain(codes[1]);
  await page.getByRole('button', { name: 'I have saved these codes' }).click();

  await page.getByRole('button', { name: 'Turn off' }).click();
  const end = page.getByRole('dialog', { name: 'Turn off your second factor' });
  await end.getByLabel('Your password', { exact: true }).fill(who.password);
  await end.getByLabel('Code', { exact: true }).fill(await nextCode(secret));
  await end.getByRole('button', { name: 'Turn off' }).click();
  await toast(page, 'Second factor is off').waitFor();
  await page.getByRole('button', { name: 'Set up second factor' }).waitFor();
  await signIn(app, who);
});

test('where it is demanded of everyone, who has none sets it up before anything else', async () => {
  const who = await createAdmin(app);
  const newcomer = await createAdmin(app);
  const working = await openDeskElsewhere(who);
  const page = await openAccount(superAdmin);
  expect(await page.getByRole('button', { name: 'Require it of every admin' }).isDisabled()).toBe(true);
  const { secret } = await setUpSecondFactor(page, superAdmin);
  await page.getByRole('button', { name: 'I have saved these codes' }).click();
  // At the latest when its list is asked for again, each half minute.
  const isLed = working.waitForRequest('**/account.page-*.js');
  await enforce(page, 'Require it of every admin');
  await toast(page, 'Every admin needs a second factor now').waitFor();
  await page.getByText('Every admin must have it, so it stays on.').waitFor();

  // A session that was there before is led there at once, where nothing else is offered.
  await isLed;
  await working.waitForURL('**/admin/account');
  await working.getByRole('alert').getByText('Please set up your second factor.').waitFor();
  expect(await working.getByRole('heading', { name: 'Password' }).count()).toBe(0);
  await expectNoViolations(working);
  expect(await working.getByRole('navigation', { name: 'ADMIN' }).count()).toBe(0);
  await setUpSecondFactor(working, who);
  await working.getByRole('button', { name: 'I have saved these codes' }).click();
  await working.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  await working.getByRole('link', { name: 'Archived Service Requests' }).click();
  await working.getByRole('heading', { name: 'Archived Service Requests' }).waitFor();

  // So does the first sign-in of someone new, whatever address was asked for.
  await working.evaluate(() => localStorage.clear());
  await working.goto('/admin/users');
  await enterLogin(working, newcomer);
  await toast(working, 'Logged in successfully').waitFor();
  await working.waitForURL('**/admin/account');
  await working.getByRole('alert').getByText('Please set up your second factor.').waitFor();

  await enforce(page, 'Leave it to each admin');
  await toast(page, 'Each admin decides about the second factor now').waitFor();
  await page.getByRole('button', { name: 'Turn off' }).waitFor();
  await working.goto('/admin/users');
  await working.locator('[data-row]').first().waitFor();

  // The other tests sign the super admin in with the password alone.
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const body = { password: superAdmin.password, code: await nextCode(secret) };
  expect((await app.api.call(secondFactor.disable, { body }, { token })).status).toBe(204);
});

test('the own sessions are listed, ended one by one, and all at once', async () => {
  const who = await createAdmin(app);
  const other = await openDeskElsewhere(who);
  const page = await openAccount(who);
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await eventually(() => sessions.count()).toBe(2);
  expect(await sessions.filter({ hasText: 'This device' }).count()).toBe(1);
  await page.getByRole('button', { name: /^End/ }).click();
  const end = page.getByRole('dialog', { name: /^End the session on/ });
  await end.getByLabel('Your password', { exact: true }).fill('not my password');
  await end.getByLabel('Your password', { exact: true }).press('Enter');
  await end.getByText('This is not your current password.').waitFor();
  expect(await end.getByLabel('Your password', { exact: true }).inputValue()).toBe('not my password');
  await end.getByLabel('Your password', { exact: true }).fill(who.password);
  await end.getByLabel('Your password', { exact: true }).press('Enter');
  await toast(page, 'Session ended').waitFor();
  await eventually(() => sessions.count()).toBe(1);
  // The row went with the button that had opened the question.
  await eventually(() => page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true);
  await other.waitForURL('**/login');
  await toast(other, 'Session expired. Please log in again.').waitFor();

  const { accessToken: token } = await signIn(app, who);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await question.getByLabel('Your password', { exact: true }).fill(who.password);
  await expectNoViolations(page, dialogs);
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  // Both at once: it goes by itself.
  await Promise.all([page.waitForURL('**/login'), toast(page, 'Signed out everywhere').waitFor()]);
  expect((await app.api.send('GET', '/api/user', { token })).status).toBe(401);
});

test('what cannot be loaded of the own account says so and is asked for again', async () => {
  const page = await tab.openAs(app, browser, await createAdmin(app));
  const account = await failCalls(page, '**/api/user');
  const parts = await failCalls(page, '**/api/user/*', { waits: true });
  await page.goto('/admin/account');
  await page.getByRole('heading', { name: 'Your account could not be loaded' }).waitFor();
  await account.tryAgain();
  await page.getByText('Loading your sessions').waitFor({ state: 'attached' });
  parts.fail();
  await page.getByText('Your second factor could not be loaded.').waitFor();
  await page.getByText('Your sessions could not be loaded.').waitFor();
  await expectNoViolations(page);
  await parts.tryAgain(page.getByRole('button', { name: 'Try again' }).first());
  await page.getByRole('button', { name: 'Set up second factor' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('This device', { exact: true }).waitFor();
});

// spec: LG-24 RL-13
test('the own email and password are changed with the current one, and the account is deleted after a question', async () => {
  const who = await createAdmin(app);
  const isShutOut = async (token: string) =>
    (await app.api.send('GET', '/api/user', { token })).status === 401;
  const { accessToken: first } = await signIn(app, who);
  const page = await openAccount(who);
  const changePassword = page.getByRole('form', { name: 'Change your password' });
  const current = changePassword.getByLabel('Current password', { exact: true });
  await current.fill('not this one');
  await changePassword.getByLabel('New password', { exact: true }).fill('a better password');
  await changePassword.getByRole('button', { name: 'Change password' }).click();
  await changePassword.getByText('This is not your current password.').waitFor();
  const form = page.getByRole('form', { name: 'Change your email' });
  await form.getByLabel('New email').fill('nobody');
  await form.getByLabel('Current password', { exact: true }).fill('not this one');
  await page.keyboard.press('Enter');
  await form.getByText('Please enter a valid email address').waitFor();
  await form.getByLabel('New email').fill(superAdmin.email);
  await page.keyboard.press('Enter');
  await form.getByText('This is not your current password.').waitFor();
  await expectNoViolations(page);
  await form.getByLabel('Current password', { exact: true }).fill(who.password);
  await page.keyboard.press('Enter');
  await form.getByText('There is already an account with this email.').waitFor();
  const email = `renamed.${who.email}`;
  await form.getByLabel('New email').fill(email);
  await page.keyboard.press('Enter');
  await toast(page, 'Email updated').getByText(`Log in as ${email} from now on.`).waitFor();
  await page.getByText(email, { exact: true }).waitFor();
  await eventually(() => form.getByLabel('Current password', { exact: true }).inputValue()).toBe('');
  expect(await isShutOut(first)).toBe(true);
  await expect(signIn(app, who)).rejects.toThrow('INVALID_CREDENTIALS');
  const { accessToken: second } = await signIn(app, { email, password: who.password });

  await current.fill(who.password);
  await page.keyboard.press('Enter');
  await toast(page, 'Password updated').waitFor();
  expect(await isShutOut(second)).toBe(true);
  await signIn(app, { email, password: 'a better password' });

  // This session goes on, and the users' screen knows who looks at it by the new address.
  await page.getByRole('link', { name: 'ADMIN – USER Access management' }).click();
  const row = page.locator('[data-row]').filter({ hasText: email });
  await row.getByText('You', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Account & security' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const question = page.getByRole('dialog', {
    name: `Permanently delete ${email}? This cannot be undone.`,
  });
  await question.getByLabel('Your password', { exact: true }).fill('a better password');
  await question.getByRole('button', { name: 'Delete my account' }).click();
  await Promise.all([page.waitForURL('**/login'), toast(page, 'Your account is deleted').waitFor()]);
  expect(await page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull();
  await expect(signIn(app, { email, password: 'a better password' })).rejects.toThrow('INVALID_CREDENTIALS');
});
