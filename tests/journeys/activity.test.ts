import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { serviceRequests } from '#contracts/service-requests.ts';
import { generateOverwriteCode } from '#contracts/users.ts';
import { signIn, submitRequest } from '#tests/support/builders.ts';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  detailDialog,
  eventually,
  expectNoViolations,
  holdBack,
  openDesk,
  openSignedIn,
  phone,
  toast,
} from './back-office.ts';
import { createAdmin } from './people.ts';
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

function acts(page: Page) {
  return page.getByRole('list', { name: 'Activity, newest first' }).locator('[data-row]');
}

// spec: AU-01 AU-03 AU-04 AU-08
test('who did what to which record is read, narrowed, followed and exported', async () => {
  const request = await submitRequest(app);
  const who = await createAdmin(app);
  const { accessToken: token } = await signIn(app, who);
  const body = { status: 'IN_PROGRESS', phone: '2145550111' } as const;
  const changed = await app.api.call(serviceRequests.change, { params: { id: request.id }, body }, { token });
  expect(changed.status).toBe(200);

  const { page } = await openDesk(app, browser);
  await page.getByRole('link', { name: 'Activity' }).click();
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
  const act = acts(page).filter({ hasText: `${who.email} changed service request ${request.id}` });
  await act.getByText('Status: Reported → In Progress').waitFor();
  await act.getByText('Phone: (214) 555-0100 → (214) 555-0111').waitFor();
  await expectNoViolations(page);

  const all = await acts(page).count();
  await page.getByLabel('Person').selectOption({ label: who.email });
  await eventually(() => page.getByLabel('Person').inputValue()).not.toBe('');
  await page.getByLabel('Kind').selectOption('Service requests');
  await eventually(() => acts(page).count()).toBe(1);
  expect(all).toBeGreaterThan(1);
  await page.reload();
  await eventually(() => acts(page).count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('kind')).toBe('service-request');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await toast(page, 'Exported').waitFor();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^activity-\d{4}-\d{2}-\d{2}\.csv$/);
  const csv = await text(await file.createReadStream());
  expect(csv).toContain(who.email);
  expect(csv).toContain('IN_PROGRESS');

  await page.getByLabel('From').fill('2001-01-01');
  await page.getByLabel('To', { exact: true }).fill('2001-01-02');
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Reset' }).click();
  await eventually(() => acts(page).count()).toBeGreaterThan(1);
  expect(new URL(page.url()).search).toBe('');

  await page
    .getByRole('link', { name: `service request ${request.id}` })
    .first()
    .click();
  await detailDialog(page).getByLabel('Status').waitFor();
});

// spec: AU-07
test('what was done to an account is read beside it, and leads to all that its owner did', async () => {
  const user = await createAdmin(app);
  const session = await signIn(app, user);
  for (let codes = 0; codes < 2; codes += 1)
    await app.api.call(generateOverwriteCode, {}, { token: session.accessToken });
  await app.database.db.pool.query(
    `insert into audit_entry (at, actor_email, action, object_kind, object_id)
     select now() - interval '1 year', 'earlier@example.com', 'set the role', 'user', $1 from generate_series(1, 60)`,
    [user.id],
  );
  const { page } = await openSignedIn(app, browser);
  await page.goto('/admin/users');
  const open = page.getByRole('button', { name: `History of ${user.email}` });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'History' });
  await dialog.getByText(`${user.email} signed in`).waitFor();
  await dialog.getByText(`${superAdmin.email} created`).waitFor();
  await dialog.getByText('These are the latest 50 of 62.').waitFor();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await eventually(() => dialog.count()).toBe(0);
  expect(await open.evaluate((element) => element === document.activeElement)).toBe(true);

  await open.click();
  await dialog.getByRole('link', { name: 'See all in the activity' }).click();
  await page.getByText('62 results', { exact: true }).waitFor();
  await page.getByText(`earlier@example.com set the role of user ${user.email}`).first().waitFor();
  await expectNoViolations(page);
  await page.getByLabel('Record').selectOption('All');
  await eventually(() => new URL(page.url()).search).toBe('?kind=user');
  await page.goBack();
  await page.goBack();
  await open.click();
  await dialog.getByRole('link', { name: 'Everything this user has done' }).click();
  await page.getByText('3 results', { exact: true }).waitFor();
  await eventually(() =>
    acts(page)
      .getByText(/made an overwrite code\s*$/)
      .count(),
  ).toBe(2);
  await acts(page)
    .getByText(/^Expires at: nothing → [A-Z][a-z]{2} \d+, \d{4}/)
    .first()
    .waitFor();
});

test('on a phone the activity fits, and where it cannot be loaded it says so', async () => {
  const { page } = await openSignedIn(app, browser, phone, superAdmin);
  await page.goto('/admin/audit');
  await acts(page).first().waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectNoViolations(page);
  const fail = await holdBack(page, '**/api/audit?**');
  await page.reload();
  await page.getByText('Loading the activity').waitFor({ state: 'attached' });
  await expectNoViolations(page);
  fail();
  await page.getByRole('heading', { name: 'The activity could not be loaded' }).waitFor();
  await expectNoViolations(page);
  await page.unroute('**/api/audit?**');
  await page.getByRole('button', { name: 'Try again' }).tap();
  await acts(page).first().waitFor();
});
