import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { users } from '#contracts/users.ts';
import { signIn } from '#tests/support/builders.ts';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  dialogs,
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  failCalls,
  signInOnTab,
  toast,
  turnIntoPhone,
  untilFocused,
} from './back-office.ts';
import type { Credentials } from './back-office.ts';
import { SharedTab } from './shared-tab.ts';
import { createAdmin } from './people.ts';
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

/** The users' screen of someone who is signed in, in the file's own tab. */
async function openUsers(who: Credentials = superAdmin): Promise<Page> {
  const page = await tab.openAs(app, browser, who);
  await page.goto('/admin/users');
  await page.locator('[data-row]').first().waitFor();
  return page;
}

function rowOf(page: Page, email: string): Locator {
  return page.locator('[data-row]').filter({ hasText: email });
}

function form(page: Page): Locator {
  return page.getByRole('form', { name: 'Create User' });
}

async function countOfUsers(role?: string): Promise<number> {
  const { accessToken: token } = await signIn(app);
  return (await app.api.call(users.list, { query: { role } }, { token })).body.meta.total;
}

async function makeManager(id: number): Promise<void> {
  await app.database.db.pool.query(`update user_account set role = 'MANAGER' where id = $1`, [id]);
}

/** Refuses one kind of call as another server might: with nothing but an error field. */
async function refuse(page: Page, url: string, method: string, answer: Parameters<Route['fulfill']>[0]) {
  await page.route(url, (route) =>
    route.request().method() === method ? route.fulfill(answer) : route.fallback(),
  );
}

// spec: RT-18 US-01 US-02 US-03 US-04 US-05 US-06 US-07 US-08 US-12 US-16 US-17 US-19 US-20 US-21 US-23 RL-03 RL-05 RL-06 RL-07 TO-09
test('an admin creates a user, who is at once in the list, and leaves the super admin’s account alone', async () => {
  const creator = await createAdmin(app);
  const page = await openUsers(creator);
  await page.getByRole('heading', { level: 1, name: 'ADMIN – USER Access management' }).waitFor();
  await page.getByText('Changes take effect immediately across devices.').waitFor();
  await page.getByText(`Only ${superAdmin.email} can remove users.`).waitFor();
  const before = await countOfUsers();
  await page.getByText(`${before} users`, { exact: true }).waitFor();

  const email = form(page).getByLabel('Email');
  const password = form(page).getByLabel('Password', { exact: true });
  expect(await email.getAttribute('type')).toBe('email');
  expect(await email.getAttribute('required')).not.toBeNull();
  expect(await password.getAttribute('required')).not.toBeNull();
  expect(await password.getAttribute('minlength')).toBe('6');
  const role = form(page).getByLabel('Role');
  expect(await role.inputValue()).toBe('ADMIN');
  expect(await role.locator('option').allTextContents()).toEqual(['ADMIN']);

  const posted: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.postDataJSON());
  });
  const create = form(page).getByRole('button', { name: 'Create User' });
  await create.click();
  await form(page).getByText('Please enter a valid email address').waitFor();
  await form(page).getByText('Password must be at least 6 characters long').waitFor();
  await password.fill('12345');
  await expectNoViolations(page);
  expect(posted).toEqual([]);

  await email.fill('New.Person@example.com');
  await password.fill('abcdef');
  await form(page).getByText('The login screen needs 8 characters.').waitFor();
  await form(page)
    .getByText(/^Strength: /)
    .waitFor();
  await password.fill('plenty of letters');
  expect(await form(page).getByText('The login screen needs 8 characters.').count()).toBe(0);
  await create.click();
  await toast(page, 'User created').getByText('New.Person@example.com').waitFor();
  expect(posted).toEqual([{ email: 'New.Person@example.com', password: 'plenty of letters', role: 'ADMIN' }]);
  await page.getByText(`${before + 1} users`, { exact: true }).waitFor();
  await eventually(() => email.inputValue()).toBe('');
  await eventually(() => password.inputValue()).toBe('');
  const row = rowOf(page, 'New.Person@example.com');
  expect(await row.locator('td').first().textContent()).toMatch(/^\d+$/);
  await signIn(app, { email: 'new.person@example.com', password: 'plenty of letters' });

  // Only the super admin removes anyone, and alone changes the own account.
  await row.getByRole('button', { name: /^Change Password/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  await rowOf(page, creator.email).getByText('You', { exact: true }).waitFor();
  const theirs = rowOf(page, superAdmin.email);
  await eventually(() => theirs.getByRole('button', { name: /^Change Password/ }).isDisabled()).toBe(true);
  await eventually(() => theirs.getByLabel(`Role of ${superAdmin.email}`).isDisabled()).toBe(true);
});

// spec: US-10 US-15 US-24 US-25 US-26 US-31 LG-45
test('a user who cannot be created stays in the form, and a password is reset by a prompt, generated and copied', async () => {
  const user = await createAdmin(app);
  const page = await openUsers();
  await form(page).getByLabel('Email').fill(superAdmin.email.toUpperCase());
  await form(page).getByLabel('Password', { exact: true }).fill('abcdef');
  await form(page).getByRole('button', { name: 'Create User' }).click();
  await toast(page, 'Failed to create user')
    .getByText('There is already an account with this email.')
    .waitFor();
  expect(await form(page).getByLabel('Email').inputValue()).toBe(superAdmin.email.toUpperCase());
  expect(await form(page).getByLabel('Password', { exact: true }).inputValue()).toBe('abcdef');
  await refuse(page, '**/api/admin/users', 'POST', { status: 418, json: { error: 'A field of its own' } });
  await form(page).getByRole('button', { name: 'Create User' }).click();
  await toast(page, 'Failed to create user').getByText('A field of its own').waitFor();
  await refuse(page, '**/api/admin/users', 'POST', { status: 502, body: 'Bad gateway, in plain text' });
  await form(page).getByRole('button', { name: 'Create User' }).click();
  await toast(page, 'Failed to create user').getByText('Bad gateway, in plain text').waitFor();
  await page.unroute('**/api/admin/users');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const open = rowOf(page, user.email).getByRole('button', { name: /^Change Password/ });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const field = dialog.getByLabel('Enter new password:');
  await untilFocused(field);
  await field.fill('short');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await dialog.getByText('Password must be at least 6 characters long').waitFor();
  await expectNoViolations(page, dialogs);

  await refuse(page, '**/password', 'PATCH', { status: 403, json: { error: 'Not you' } });
  await dialog.getByRole('button', { name: 'Generate password' }).click();
  await dialog.getByText('Strength: Strong.').waitFor();
  const generated = await field.inputValue();
  await dialog.getByRole('button', { name: 'Copy password' }).click();
  await dialog.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(generated);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await toast(page, 'Failed to set password').getByText('Not you').waitFor();
  expect(await field.inputValue()).toBe(generated);
  await page.unroute('**/password');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await toast(page, 'Password updated').waitFor();
  await eventually(() => dialog.count()).toBe(0);
  await untilFocused(open);
  await signIn(app, { email: user.email, password: generated });
  await expect(signIn(app, user)).rejects.toThrow('INVALID_CREDENTIALS');
});

// spec: US-09 US-11 US-13 US-14 US-17 US-18 US-19 US-22 US-27 US-28 US-29 US-30 US-31 RL-04 LG-47
test('the super admin finds users by role, changes role and properties, and removes them after a question', async () => {
  const user = await createAdmin(app);
  await makeManager(user.id);
  const [all, admins] = [await countOfUsers(), await countOfUsers('ADMIN')];
  expect(admins).toBeLessThan(all);
  const page = await tab.openAs(app, browser, superAdmin);
  await page.goto('/admin/users?role=Janitor');
  await page.getByRole('heading', { name: 'No users yet.' }).waitFor();
  await page.getByText('0 users', { exact: true }).waitFor();
  await expectNoViolations(page);
  const filter = page.getByRole('search').getByLabel('Role');
  await filter.selectOption('ADMIN');
  await page.getByText(`${admins} users`, { exact: true }).waitFor();
  await filter.selectOption('All');
  await page.getByText(`${all} users`, { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('');

  // A role that is not offered is shown, and changed to one that is.
  const role = rowOf(page, user.email).getByLabel(`Role of ${user.email}`);
  expect(await role.inputValue()).toBe('MANAGER');
  await refuse(page, '**/role', 'PATCH', { status: 500, json: { error: 'No luck' } });
  await role.selectOption('ADMIN');
  await toast(page, 'Failed to set role').getByText('No luck').waitFor();
  await eventually(() => role.inputValue()).toBe('MANAGER');
  await page.unroute('**/role');
  await role.selectOption('ADMIN');
  await toast(page, 'Role updated').waitFor();
  await eventually(() => role.inputValue()).toBe('ADMIN');
  await eventually(() => role.locator('option').allTextContents()).toEqual(['ADMIN']);

  await rowOf(page, user.email)
    .getByRole('button', { name: /^Properties/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Properties' });
  await dialog.getByLabel('BT01 — Bent Trail Condominiums').check();
  await dialog.getByLabel('TH03 — Two Holland Place Condominiums').check();
  await expectNoViolations(page, dialogs);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Properties updated').getByText('2 properties').waitFor();
  await rowOf(page, user.email).getByText('2 properties').waitFor();
  await rowOf(page, user.email)
    .getByRole('button', { name: /^Properties/ })
    .click();
  await eventually(() => dialog.getByRole('checkbox', { checked: true }).count()).toBe(2);
  await dialog.getByLabel('BT01 — Bent Trail Condominiums').uncheck();
  await dialog.getByLabel('TH03 — Two Holland Place Condominiums').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Properties updated').getByText('all properties').waitFor();

  const remove = (email: string): Locator => rowOf(page, email).getByRole('button', { name: /^Remove/ });
  expect(await remove(superAdmin.email).count()).toBe(0);
  await remove(user.email).click();
  const question = page.getByRole('alertdialog', {
    name: `Permanently remove ${user.email}? This cannot be undone.`,
  });
  await question.waitFor();
  await expectNoViolations(page, dialogs);
  await page.keyboard.press('Escape');
  await eventually(() => question.count()).toBe(0);
  await refuse(page, `**/api/admin/users/${user.id}`, 'DELETE', { status: 409, json: { error: 'Not now' } });
  await remove(user.email).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'Failed to remove user').getByText('Not now').waitFor();
  await page.unroute(`**/api/admin/users/${user.id}`);
  await remove(user.email).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'User removed').waitFor();
  await eventually(() => rowOf(page, user.email).count()).toBe(0);
  await expect(signIn(app, user)).rejects.toThrow('INVALID_CREDENTIALS');
});

test('everything on the screen is done by keyboard alone', async () => {
  const user = await createAdmin(app, 'keys');
  const page = await openUsers();
  await form(page).getByLabel('Email').focus();
  await page.keyboard.type('by.keyboard@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('typed by hand');
  await page.keyboard.press('Enter');
  await toast(page, 'User created').waitFor();
  await untilFocused(form(page).getByLabel('Email'));

  const change = rowOf(page, user.email).getByRole('button', { name: /^Change Password/ });
  await change.focus();
  await page.keyboard.press('Enter');
  await untilFocused(page.getByLabel('Enter new password:'));
  await page.keyboard.type('another one');
  await page.keyboard.press('Enter');
  await toast(page, 'Password updated').waitFor();
  await eventually(() => page.getByRole('dialog', { name: 'Change Password' }).count()).toBe(0);

  await untilFocused(change);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: /^Permanently remove keys/ });
  await untilFocused(question.getByRole('button', { name: 'Keep user' }));
  await page.keyboard.press('Tab');
  await untilFocused(question.getByRole('button', { name: 'Remove' }));
  await page.keyboard.press('Enter');
  await toast(page, 'User removed').waitFor();
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

test('a list that cannot be loaded says so and is asked for again', async () => {
  const someone = await createAdmin(app);
  const page = await tab.openAs(app, browser, superAdmin);
  const list = await failCalls(page, '**/api/admin/users?**', { waits: true });
  // The sidebar asks for them too, and what it knows would be there at once.
  const properties = await failCalls(page, '**/api/properties/names', { waits: true });
  await page.goto('/admin/users');
  await page.getByRole('table', { name: 'Loading the users' }).waitFor();
  await expectNoViolations(page);
  list.fail();
  await page.getByRole('heading', { name: 'The users could not be loaded' }).waitFor();
  await expectNoViolations(page);
  await list.tryAgain();
  await page.getByRole('button', { name: `Properties of ${someone.email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Properties' });
  await dialog.getByText('Loading the properties').waitFor({ state: 'attached' });
  properties.fail();
  await dialog.getByText('The properties could not be loaded. Please close this and try again.').waitFor();
  await expectNoViolations(page, dialogs);
});

// spec: US-13 US-22 RL-04 RL-06
test('on a phone the users are cards, for someone who works with some properties and had no right before', async () => {
  const other = await createAdmin(app);
  const user = await createAdmin(app, 'someone.with.a.rather.long.name.for.a.phone');
  await makeManager(user.id);
  const page = await tab.openAs(app, browser, user);
  await turnIntoPhone(page);
  await page.goto('/admin/public-submissions');
  await page.getByText('Your account is not allowed to do this.').waitFor();
  const { accessToken: token } = await signIn(app);
  const params = { id: user.id };
  await app.api.call(users.setRole, { params, body: { role: 'ADMIN' } }, { token });
  const { rows } = await app.database.db.pool.query(`select id from property where code = 'BT01'`);
  await app.api.call(users.setProperties, { params, body: { propertyIds: [rows[0].id] } }, { token });

  await signInOnTab(app, page, user);
  await page.goto('/admin/users?role=admin');
  await page.getByText(`${await countOfUsers('ADMIN')} users`, { exact: true }).waitFor();
  expect(await page.getByRole('search').getByLabel('Role').inputValue()).toBe('ADMIN');
  await rowOf(page, user.email).getByText(`Id ${user.id}`).waitFor();
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page);
  // Who works with some properties assigns none, and changes no one who works with more.
  const password = (email: string) => page.getByRole('button', { name: `Password of ${email}` });
  await eventually(() => password(other.email).isDisabled()).toBe(true);
  await eventually(() => page.getByRole('button', { name: /^Properties/ }).count()).toBe(0);
  await eventually(() => page.getByLabel(`Role of ${other.email}`, { exact: true }).isDisabled()).toBe(true);
  await password(user.email).click();
  await page.getByRole('dialog', { name: 'Change Password' }).waitFor();
  await expectNoViolations(page, dialogs);
});
