import { expect, test } from 'vitest';
import { superAdmin } from '#tests/support/start-test-app.ts';
import { turnOnSecondFactor } from '#tests/support/user-builders.ts';
import {
  desktop,
  enterLogin,
  eventually,
  expectNoViolations,
  openSignedIn,
  storedSession,
  toast,
} from './back-office.ts';
import { createAdmin } from './people.ts';
import { openStage } from './stage.ts';

// Which actions end a session, and that each closes its sockets, are the server's tests.
// spec: LG-45 LG-46 LG-47 US-16
test('what ends a user’s sessions shows in every tab at once, whatever it shows', async () => {
  const { app, browser, close } = await openStage();
  try {
    const user = await createAdmin(app);
    const { context, page: first } = await openSignedIn(app, browser, desktop, user);
    const second = await context.newPage();
    // Screens that ask the server for nothing by themselves.
    for (const tab of [first, second]) {
      await tab.goto('/admin/account');
      await tab.getByText('Where you are signed in').waitFor();
    }
    const { accessToken } = await storedSession(first);
    await turnOnSecondFactor(app, { password: user.password, token: accessToken ?? '' });

    const { page: admin } = await openSignedIn(app, browser);
    await admin.goto('/admin/users');
    const reset = admin.getByRole('button', { name: `Reset second factor of ${user.email}` });
    await reset.click();
    const question = admin.getByRole('dialog', { name: `Reset the second factor of ${user.email}?` });
    await question.getByLabel('Your password', { exact: true }).fill(superAdmin.password);
    await expectNoViolations(admin, '[role="dialog"]');
    await question.getByRole('button', { name: 'Reset second factor' }).click();
    await toast(admin, 'Second factor turned off').waitFor();
    await eventually(() => reset.count()).toBe(0);

    for (const tab of [first, second]) {
      await tab.waitForURL('**/login');
      await toast(tab, 'Session expired. Please log in again.').waitFor();
    }
    await enterLogin(second, user);
    await second.getByRole('heading', { name: 'Service Request Submissions' }).waitFor();
    expect((await storedSession(second))['accessToken']).not.toBe(accessToken);
  } finally {
    await close();
  }
});
