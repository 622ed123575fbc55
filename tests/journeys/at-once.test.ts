import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { openDesk, toast } from './back-office.ts';
import { createAdmin } from './people.ts';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ listen: true });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await app?.close();
});

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

/** What the super admin does to a user, in another browser. */
const acts: Record<string, (page: Page, email: string) => Promise<void>> = {
  'a password change': async (page, email) => {
    await page.getByRole('button', { name: `Change Password of ${email}` }).click();
    await page.getByLabel('Enter new password:').fill('an entirely new one');
    await page.keyboard.press('Enter');
    await toast(page, 'Password updated').waitFor();
  },
  'a role change': async (page, email) => {
    await page.getByLabel(`Role of ${email}`).selectOption('ADMIN');
    await toast(page, 'Role updated').waitFor();
  },
  'a removal': async (page, email) => {
    await page.getByRole('button', { name: `Remove ${email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await toast(page, 'User removed').waitFor();
  },
};

// spec: LG-45 LG-46 LG-47 US-16
test.each(Object.keys(acts))('%s ends the user’s session in every tab, which says so', async (name) => {
  const user = await createAdmin(app);
  const { context, page: first } = await openDesk(app, browser, undefined, user);
  const second = await context.newPage();
  await second.goto('/admin/registration-submissions');
  await second.getByText('No submissions.').waitFor();
  // A role that is not offered, so that there is one to change.
  await app.database.db.pool.query(`update user_account set role = 'MANAGER' where id = $1`, [user.id]);

  const { page: admin } = await openDesk(app, browser);
  await admin.goto('/admin/users');
  await acts[name]?.(admin, user.email);

  await first.getByRole('link', { name: 'Archived Service Requests' }).click();
  for (const tab of [first, second]) {
    await tab.waitForURL('**/login');
    await toast(tab, 'Session expired. Please log in again.').waitFor();
  }
});
