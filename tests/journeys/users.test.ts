import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { users } from '#contracts/users.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { addAccountEntry, addAssessment, addRentedUnit } from '#tests/support/rented-unit.ts';
import { signIn, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { assign } from '#tests/support/user-builders.ts';
import {
  desktop,
  dialogs,
  enterLogin,
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  followLink,
  openSignedIn,
  signInOnTab,
  toast,
  turnIntoPhone,
  untilFocused,
} from './back-office.ts';
import type { Credentials } from './back-office.ts';
import { createAdmin } from './people.ts';
import { openStage } from './stage.ts';

// One tab, in which an admin, the super admin, one of some properties and someone new sign in one after the other, the last
// two on a phone.
let app: TestApp;
let page: Page;
let creator: Credentials;
let overwriteCode: string;

beforeAll(async () => {
  const stage = await openStage();
  ({ app } = stage);
  creator = await createAdmin(app);
  ({ page } = await openSignedIn(app, stage.browser, desktop, creator));
  return stage.close;
});

function rowOf(email: string): Locator {
  return page.locator('[data-row]').filter({ hasText: email });
}

function form(): Locator {
  return page.getByRole('form', { name: 'Create User' });
}

async function countOfUsers(role?: string): Promise<number> {
  const { accessToken: token } = await app.superAdminSession();
  return (await app.api.call(users.list, { query: { role } }, { token })).body.meta.total;
}

// spec: RT-18 US-01 US-02 US-03 US-04 US-05 US-06 US-07 US-08 US-12 US-16 US-17 US-19 US-20 US-21 US-23 RL-03 RL-05 RL-06 RL-07 TO-09
test('an admin creates a user, who is at once in the list, and leaves the super admin’s account alone', async () => {
  await page.goto('/admin/users');
  await page.locator('[data-row]').first().waitFor();
  await page.getByRole('heading', { level: 1, name: 'ADMIN – USER Access management' }).waitFor();
  await page.getByText('Changes take effect immediately across devices.').waitFor();
  await page.getByText(`Only ${superAdmin.email} can remove users.`).waitFor();
  const before = await countOfUsers();
  await page.getByText(`${before} users`, { exact: true }).waitFor();

  const email = form().getByLabel('Email');
  const password = form().getByLabel('Password', { exact: true });
  expect(await email.getAttribute('type')).toBe('email');
  expect(await email.getAttribute('required')).not.toBeNull();
  expect(await password.getAttribute('required')).not.toBeNull();
  expect(await password.getAttribute('minlength')).toBe('6');
  const role = form().getByLabel('Role');
  expect(await role.inputValue()).toBe('ADMIN');
  expect(await role.locator('option').allTextContents()).toEqual(['ADMIN']);

  const posted: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(request.postDataJSON());
  });
  const create = form().getByRole('button', { name: 'Create User' });
  await create.click();
  await form().getByText('Please enter a valid email address').waitFor();
  await form().getByText('Password must be at least 6 characters long').waitFor();
  await password.fill('12345');
  await expectNoViolations(page);
  expect(posted).toEqual([]);

  await email.fill('New.Person@example.com');
  await password.fill('abcdef');
  await form().getByText('The login screen needs 8 characters.').waitFor();
  await form()
    .getByText(/^Strength: /)
    .waitFor();
  await password.fill('plenty of letters');
  expect(await form().getByText('The login screen needs 8 characters.').count()).toBe(0);
  await create.click();
  await toast(page, 'User created').getByText('New.Person@example.com').waitFor();
  expect(posted).toEqual([{ email: 'New.Person@example.com', password: 'plenty of letters', role: 'ADMIN' }]);
  await page.getByText(`${before + 1} users`, { exact: true }).waitFor();
  await eventually(() => email.inputValue()).toBe('');
  await eventually(() => password.inputValue()).toBe('');
  const row = rowOf('New.Person@example.com');
  expect(await row.locator('td').first().textContent()).toMatch(/^\d+$/);
  await signIn(app, { email: 'new.person@example.com', password: 'plenty of letters' });

  // Only the super admin removes anyone, and alone changes the own account.
  await row.getByRole('button', { name: /^Change Password/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
  await rowOf(creator.email).getByText('You', { exact: true }).waitFor();
  const theirs = rowOf(superAdmin.email);
  await eventually(() => theirs.getByRole('button', { name: /^Change Password/ }).isDisabled()).toBe(true);
  await eventually(() => theirs.getByLabel(`Role of ${superAdmin.email}`).isDisabled()).toBe(true);
});

// spec: US-10 US-15 US-25
test('everything on the screen is done by keyboard alone, and a generated password is copied', async () => {
  const user = await createAdmin(app, 'keys');
  await signInOnTab(app, page, superAdmin);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/users');
  await rowOf(user.email).waitFor();
  await form().getByLabel('Email').focus();
  await page.keyboard.type('by.keyboard@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('typed by hand');
  await page.keyboard.press('Enter');
  await toast(page, 'User created').waitFor();
  await untilFocused(form().getByLabel('Email'));

  await rowOf(user.email)
    .getByRole('button', { name: /^Properties/ })
    .press('Enter');
  await page
    .getByRole('dialog', { name: 'Properties' })
    .getByLabel('BT01 — Bent Trail Condominiums')
    .waitFor();
  await expectNoViolations(page, dialogs);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Properties' }).waitFor({ state: 'detached' });

  const change = rowOf(user.email).getByRole('button', { name: /^Change Password/ });
  await change.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  const field = dialog.getByLabel('Enter new password:');
  await untilFocused(field);
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  await dialog.getByText('Password must be at least 6 characters long').waitFor();
  await expectNoViolations(page, dialogs);
  await dialog.getByRole('button', { name: 'Generate password' }).press('Enter');
  await dialog.getByText('Strength: Strong.').waitFor();
  const generated = await field.inputValue();
  await dialog.getByRole('button', { name: 'Copy password' }).press('Enter');
  await dialog.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(generated);
  await field.press('Enter');
  await toast(page, 'Password updated').waitFor();
  await eventually(() => dialog.count()).toBe(0);
  await signIn(app, { email: user.email, password: generated });

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

  // A code for someone who signs up is shown once.
  await page.getByRole('button', { name: 'Generate overwrite code' }).click();
  const shown = page.getByRole('status').locator('code');
  overwriteCode = (await shown.textContent()) ?? '';
  await page.getByText('It is not shown again.').waitFor();
  await expectNoViolations(page, 'main');
  await followLink(page, '/admin/account');
  await page.getByRole('heading', { name: 'Account & security' }).first().waitFor();
  await followLink(page, '/admin/users');
  await page.getByRole('button', { name: 'Generate overwrite code' }).waitFor();
  expect(await shown.count()).toBe(0);
});

// spec: US-22 RL-04 RL-06
test('on a phone the users are cards, of which someone who works with some properties changes few', async () => {
  const other = await createAdmin(app);
  const user = await createAdmin(app, 'someone.with.a.rather.long.name.for.a.phone');
  await assign(app, user.id, ['BT01', 'PR05']);
  await signInOnTab(app, page, user);
  await turnIntoPhone(page);
  await page.goto('/admin/users?role=admin');
  await page.getByText(`${await countOfUsers('ADMIN')} users`, { exact: true }).waitFor();
  expect(await page.getByRole('search').getByLabel('Role').inputValue()).toBe('ADMIN');
  await rowOf(user.email).getByText(`Id ${user.id}`).waitFor();
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page);
  // Who works with some properties assigns none, and changes no one who works with more.
  const password = (email: string) => page.getByRole('button', { name: `Password of ${email}` });
  await eventually(() => password(other.email).isDisabled()).toBe(true);
  await eventually(() => page.getByRole('button', { name: /^Properties/ }).count()).toBe(0);
  await eventually(() => page.getByLabel(`Role of ${other.email}`, { exact: true }).isDisabled()).toBe(true);
  await password(user.email).click();
  await page.getByRole('dialog', { name: 'Change Password' }).waitFor();
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page, dialogs);
});

/** A record of each screen that opens one, of their properties and of another. */
async function addRecords(): Promise<{ unitPath: string; records: Record<string, number> }> {
  const { pool } = app.database.db;
  const request = await submitRequest(app, { notes: 'Water is dripping from the ceiling of the garage.' });
  const registration = await submitRegistration(app, {});
  await submitRequest(app, { propertyCode: 'WK02' });
  await submitInquiry(app);
  const rented = await addRentedUnit(pool, 'BT01');
  await addRentedUnit(pool, 'WK02');
  await addAccountEntry(pool, rented.unit);
  await addAssessment(pool, 'BT01');
  const { rows } = await pool.query<{ unit: string; property: number }>(
    `select unit_identifier as unit, real_estate_object_id as property from unit where id = $1`,
    [rented.unit],
  );
  const records = {
    '/admin/public-submissions': request.id,
    '/admin/registration-submissions': registration.id,
    '/admin/properties': rows[0]?.property ?? 0,
    '/admin/owners': rented.owner,
    '/admin/tenants': rented.tenant,
    '/admin/leases': rented.lease,
    '/admin/maintenance': rented.maintenance,
  };
  return { unitPath: `/admin/units/${rows[0]?.unit}`, records };
}

/** The screen has come, with all that it asks for. */
async function untilShown(): Promise<void> {
  await page.waitForLoadState('networkidle');
  await eventually(() => page.locator('[aria-busy="true"], [role="progressbar"]').count()).toBe(0);
}

async function expectSound(path: string, refused: string[]): Promise<void> {
  await untilShown();
  await page.getByRole('heading').first().waitFor();
  expect([path, refused]).toEqual([path, []]);
  await expectNoSidewaysScrolling(page);
  expect(await page.getByText(/not allowed|could not be loaded/).count(), path).toBe(0);
}

test('an assistant with two properties comes to every screen on a phone, and is refused nothing', async () => {
  const { unitPath, records } = await addRecords();
  // Answers that a person would see as refusals.
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await followLink(page, '/admin/today');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await untilShown();
  await page.getByRole('button', { name: 'Menu' }).click();
  const links = page.getByRole('navigation', { name: 'ADMIN' }).getByRole('link');
  await links.first().waitFor();
  const menu = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(menu.length).toBeGreaterThan(15);
  expect(menu).not.toContain('/admin/contact-inquiries');
  await page.getByText('You work with: BT01, PR05').last().waitFor();
  await page.keyboard.press('Escape');
  const others = [unitPath, `${unitPath}/account`, '/admin/properties/BT01/accounts'];
  for (const path of [...menu, ...others, '/admin/properties/BT01/assessments', '/admin/account']) {
    await followLink(page, path);
    await expectSound(path, refused);
  }
  for (const [path, id] of Object.entries(records)) {
    const address = `${path}?record=${id}`;
    await followLink(page, address);
    await page.getByRole('dialog').first().waitFor();
    await expectSound(address, refused);
  }
});

test('by a code that an admin made someone signs up on a phone, and logs in', async () => {
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  // The field that is left is empty: words about it must not move the link away under the press.
  await page.getByLabel('E-Mail').focus();
  await page.getByRole('link', { name: 'Sign up' }).click({ delay: 100 });
  await page.getByRole('heading', { name: 'Sign up' }).waitFor();
  // What cannot be right says what is missing.
  await page.getByLabel('Password', { exact: true }).fill('1234567');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByText('Enter the code that an admin gave you.').waitFor();
  await expectNoViolations(page);
  await expectNoSidewaysScrolling(page);
  const newcomer = { email: 'newcomer@example.com', password: 'my own password' };
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
  await page.getByLabel('Overwrite code').fill(` ${overwriteCode} `);
  await page.keyboard.press('Enter');
  await toast(page, 'Your account is ready').getByText(newcomer.email).waitFor();
  await page.waitForURL('**/login');
  await enterLogin(page, newcomer);
  await page.getByRole('heading', { name: 'Service Request Submissions' }).waitFor();
});
