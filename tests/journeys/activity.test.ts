import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { referenceOf } from '#contracts/references.ts';
import { serviceRequests } from '#contracts/service-requests.ts';
import { generateOverwriteCode } from '#contracts/users.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { adminPassword, createAdmin } from '#tests/support/user-builders.ts';
import {
  detailDialog,
  dialogs,
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  failCalls,
  followLink,
  signInOnTab,
  toast,
  turnIntoPhone,
  untilFocused,
  visit,
} from './back-office.ts';
import { openOffice } from './stage.ts';

// The activity and the accounts that it names, in one tab: at a desk, as another user, and on a phone.
let app: TestApp;
let page: Page;
beforeAll(async () => {
  const office = await openOffice();
  ({ app, page } = office);
  return office.close;
});

const actions = () => page.getByRole('list', { name: 'Activity, newest first' }).locator('[data-row]');
const visitUsers = () => visit(page, 'ADMIN – USER Access management');

// spec: AU-01 AU-03 AU-04 AU-08
test('who did what to which record is read, narrowed, followed and exported', async () => {
  const request = await submitRequest(app);
  const email = 'worker@example.com';
  const { as } = await createAdmin(app, email);
  const body = { status: 'IN_PROGRESS', phone: '2145550111' } as const;
  const changed = await app.api.call(serviceRequests.change, { params: { id: request.id }, body }, as);
  expect(changed.status).toBe(200);

  await page.goto('/admin/audit');
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  const act = actions().filter({ hasText: `${email} changed service request ${request.reference}` });
  await act.getByText('Status: Reported → In Progress').waitFor();
  await act.getByText('Phone: (214) 555-0100 → (214) 555-0111').waitFor();
  await expectNoViolations(page);

  const all = await actions().count();
  await page.getByLabel('Person').selectOption({ label: email });
  await eventually(() => page.getByLabel('Person').inputValue()).not.toBe('');
  await page.getByLabel('Kind').selectOption('Service requests');
  await eventually(() => actions().count()).toBe(1);
  expect(all).toBeGreaterThan(1);
  expect(new URL(page.url()).searchParams.get('kind')).toBe('service-request');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await toast(page, 'Exported').waitFor();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^activity-\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = await text(await file.createReadStream());
  expect(csv).toContain(email);
  expect(csv).toContain('IN_PROGRESS');

  await page.getByLabel('From').fill('2001-01-01');
  await page.waitForURL(/2001-01-01/);
  await page.getByLabel('To', { exact: true }).fill('2001-01-02');
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await eventually(() => actions().count()).toBeGreaterThan(1);
  expect(new URL(page.url()).search).toBe('');

  await page
    .getByRole('link', { name: `service request ${request.reference}` })
    .first()
    .click();
  await detailDialog(page).getByLabel('Status').waitFor();
  await page.keyboard.press('Escape');
});

// spec: AU-07
test('what was done to an account is read beside it, and leads to all that its owner did', async () => {
  const email = 'accountable@example.com';
  const { user, as } = await createAdmin(app, email);
  for (let codes = 0; codes < 2; codes += 1) await app.api.call(generateOverwriteCode, {}, as);
  await app.database.db.pool.query(
    `insert into audit_entry (at, actor_email, action, object_kind, object_id)
     select now() - interval '1 year', 'earlier@example.com', 'set the role', 'user', $1 from generate_series(1, 60)`,
    [user.id],
  );
  await visitUsers();
  const open = page.getByRole('button', { name: `History of ${email}` });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  await dialog.getByText(`${email} signed in`).waitFor();
  await dialog.getByText(`${superAdmin.email} created`).waitFor();
  await dialog.getByText('These are the latest 50 of 62.').waitFor();
  await expectNoViolations(page, dialogs);
  await page.keyboard.press('Escape');
  await eventually(() => dialog.count()).toBe(0);
  await untilFocused(open);

  await open.click();
  await dialog.getByRole('link', { name: 'See all in the activity' }).click();
  await page.getByText('62 results', { exact: true }).waitFor();
  await page.getByText(`earlier@example.com set the role of user ${email}`).first().waitFor();
});

test('a chosen pill shows no radio button, and a form that was emptied after success no error', async () => {
  await visitUsers();
  const dark = page.getByRole('radio', { name: 'Dark' });
  await dark.check({ force: true });
  await dark.focus();
  expect(await dark.boundingBox()).toMatchObject({ width: 1, height: 1 });
  await page.getByRole('radio', { name: 'Match the system' }).check({ force: true });

  const form = page.getByRole('form', { name: 'Create User' });
  await form.getByLabel('Email').fill('second@example.com');
  await form.getByLabel('Password', { exact: true }).fill(adminPassword);
  await form.getByRole('button', { name: 'Create User' }).click();
  await toast(page, 'User created').waitFor();
  await eventually(() => form.getByLabel('Email').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Properties of second@example.com' }).click();
  await page.getByRole('dialog', { name: 'Properties' }).getByRole('button', { name: 'Cancel' }).click();
  expect(await form.getByText('Please enter a valid email address').count()).toBe(0);
});

test('who works with some properties sees which, and nothing that is refused', async () => {
  const email = 'assistant@example.com';
  await createAdmin(app, email, { properties: ['BT01'] });
  const foreign = await submitRequest(app, { propertyCode: 'WK02', unitDigits: '7' });
  await signInOnTab(app, page, { email, password: adminPassword });
  await page.goto('/admin/contact-inquiries');
  await page.getByRole('heading', { name: 'You cannot see contact inquiries' }).waitFor();
  await expectNoViolations(page, 'main');
  expect(await page.getByRole('link', { name: 'Contact inquiries' }).count()).toBe(0);
  await page.getByText('You work with: BT01').waitFor();
  await page.getByRole('option', { name: 'All your properties' }).waitFor({ state: 'attached' });
  await visit(page, 'Properties');
  await page.getByRole('link', { name: 'BT01 — Bent Trail Condominiums' }).waitFor();
  expect(await page.getByRole('button', { name: 'New property' }).count()).toBe(0);
  await followLink(page, `/admin/public-submissions?record=${foreign.id}`);
  const reference = referenceOf('service-request', foreign.id);
  await detailDialog(page)
    .getByText(`${reference} does not exist or belongs to a property you do not work with.`)
    .waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await signInOnTab(app, page, superAdmin);
});

test('on a phone the activity fits, and where it cannot be loaded it says so', async () => {
  await turnIntoPhone(page);
  const activity = await failCalls(page, '**/api/audit?**', { waits: true });
  await page.goto('/admin/audit');
  await page.getByText('Loading the activity').waitFor({ state: 'attached' });
  activity.fail();
  await page.getByRole('heading', { name: 'The activity could not be loaded' }).waitFor();
  await activity.tryAgain();
  await actions().first().waitFor();
  await expectNoSidewaysScrolling(page);
});

test('a toast with a long text scrolls, and its close button stays in sight', async () => {
  const lying = { width: 740, height: 360 };
  await turnIntoPhone(page, lying);
  await followLink(page, '/admin/users');
  await page.route('**/api/admin/users', (route) =>
    route.fulfill({ status: 400, json: { error: 'It was refused for many reasons. '.repeat(12) } }),
  );
  const form = page.getByRole('form', { name: 'Create User' });
  await form.getByLabel('Email').fill('long@example.com');
  await form.getByLabel('Password', { exact: true }).fill('plain horse battery');
  await form.getByRole('button', { name: 'Create User' }).click();
  const failure = toast(page, 'Failed to create user');
  const close = failure.getByRole('button', { name: 'Close message' });
  await close.waitFor();
  await failure
    .locator('[tabindex="0"]')
    .getByText(/many reasons/)
    .waitFor();
  expect((await failure.boundingBox())?.height).toBeLessThanOrEqual(0.4 * lying.height + 2);
  await expectNoViolations(page, dialogs);
  await close.click();
  await eventually(() => failure.count()).toBe(0);
});
