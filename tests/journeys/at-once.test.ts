import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, test, vi } from 'vitest';
import { superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { turnOnSecondFactor } from '#tests/support/user-builders.ts';
import type { User } from '#contracts/users.ts';
import {
  eventually,
  expectNoViolations,
  logIn,
  openDesk,
  openSignedIn,
  storedSession,
  toast,
} from './back-office.ts';
import type { Credentials } from './back-office.ts';
import { createAdmin } from './people.ts';
import { openStage } from './stage.ts';

// Long stories in three browsers, on machines that do other things too.
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

interface Act {
  /** What must be so before. */
  prepare?: (user: User & Credentials, token: string) => Promise<void>;
  /** What the super admin does to the user, in another browser; answers the password in force, null where nobody is left. */
  act: (page: Page, user: Credentials) => Promise<string | null>;
}

const acts: Record<string, Act> = {
  'a password change': {
    act: async (page, { email }) => {
      await page.getByRole('button', { name: `Change Password of ${email}` }).click();
      await page.getByLabel('Enter new password:').fill('an entirely new one');
      await page.keyboard.press('Enter');
      await toast(page, 'Password updated').waitFor();
      return 'an entirely new one';
    },
  },
  'a role change': {
    // A role that is not offered, so that there is one to change.
    prepare: async ({ id }) => {
      await app.database.db.pool.query(`update user_account set role = 'MANAGER' where id = $1`, [id]);
    },
    act: async (page, { email, password }) => {
      await page.getByLabel(`Role of ${email}`).selectOption('ADMIN');
      await toast(page, 'Role updated').waitFor();
      return password;
    },
  },
  'a reset of the second factor': {
    prepare: ({ password }, token) => turnOnSecondFactor(app, { password, token }),
    act: async (page, { email, password }) => {
      await page.getByRole('button', { name: `Reset second factor of ${email}` }).click();
      const question = page.getByRole('dialog', { name: `Reset the second factor of ${email}?` });
      await question.getByLabel('Your password', { exact: true }).fill(superAdmin.password);
      await expectNoViolations(page);
      await question.getByRole('button', { name: 'Reset second factor' }).click();
      await toast(page, 'Second factor turned off').waitFor();
      const reset = page.getByRole('button', { name: `Reset second factor of ${email}` });
      await eventually(() => reset.count()).toBe(0);
      return password;
    },
  },
  'a removal': {
    act: async (page, { email }) => {
      await page.getByRole('button', { name: `Remove ${email}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await toast(page, 'User removed').waitFor();
      return null;
    },
  },
};

// spec: LG-45 LG-46 LG-47 US-16
test.each(Object.entries(acts))(
  '%s ends the user’s session in every tab, which says so at once, whatever it shows',
  async (_name, act) => {
    const user = await createAdmin(app);
    const { context, page: first } = await openDesk(app, browser, undefined, user);
    const second = await context.newPage();
    // Screens that ask the server for nothing by themselves.
    for (const tab of [first, second]) {
      await tab.goto('/admin/account');
      await tab.getByText('Where you are signed in').waitFor();
    }
    const { accessToken } = await storedSession(first);
    await act.prepare?.(user, accessToken ?? '');

    const { page: admin } = await openSignedIn(app, browser);
    await admin.goto('/admin/users');
    const password = await act.act(admin, user);

    for (const tab of [first, second]) {
      await tab.waitForURL('**/login');
      await toast(tab, 'Session expired. Please log in again.').waitFor();
    }
    if (password !== null) await logIn(second, { email: user.email, password });
  },
);
