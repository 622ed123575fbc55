import { expect, test } from 'vitest';
import { superAdmin } from '#tests/support/start-test-app.ts';
import {
  enterLogin,
  eventually,
  expectNoViolations,
  openContext,
  openSignedIn,
  phone,
  toast,
} from './back-office.ts';
import { openStage } from './stage.ts';

// A long story in two browsers, on machines that do other things too.
// spec: RL-15 RL-17
test('a code that an admin makes lets one person sign up, once, and log in', async () => {
  const { app, browser, close } = await openStage();
  try {
    const { page: desk } = await openSignedIn(app, browser);
    await desk.goto('/admin/users');
    await desk.getByRole('button', { name: 'Generate overwrite code' }).click();
    const shown = desk.getByRole('status').locator('code');
    const code = (await shown.textContent()) ?? '';
    await desk.getByText('It is not shown again.').waitFor();
    await expectNoViolations(desk, 'main');
    await desk.reload();
    await desk.getByRole('button', { name: 'Generate overwrite code' }).waitFor();
    expect(await shown.count()).toBe(0);
    await desk.context().close();

    const page = await (await openContext(app, browser, phone)).newPage();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) sent.push(request.url());
    });
    const email = page.getByLabel('Email');
    const password = page.getByLabel('Password', { exact: true });
    const field = page.getByLabel('Overwrite code');
    const signUp = page.getByRole('button', { name: 'Sign up' });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Sign up' }).tap();
    await page.getByRole('heading', { name: 'Sign up' }).waitFor();
    // What cannot be right is not sent, and says what is missing.
    await password.fill('1234567');
    await signUp.tap();
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByText('Password must be at least 8 characters long').waitFor();
    await page.getByText('Enter the code that an admin gave you.').waitFor();
    await expectNoViolations(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(sent).toEqual([]);

    // An email that is taken leaves the code as it was.
    await email.fill(superAdmin.email);
    await password.fill('my own password');
    await field.fill(code);
    await signUp.tap();
    await eventually(() => email.getAttribute('aria-invalid')).toBe('true');
    await toast(page, 'There was a problem with your sign-up').waitFor();

    const newcomer = { email: 'newcomer@example.com', password: 'my own password' };
    await email.fill(newcomer.email);
    await field.fill(` ${code} `);
    await page.keyboard.press('Enter');
    await toast(page, 'Your account is ready').getByText(newcomer.email).waitFor();
    await page.waitForURL('**/login');

    await page.getByRole('link', { name: 'Sign up' }).tap();
    // The login has fields of the same names.
    await page.getByRole('heading', { name: 'Sign up' }).waitFor();
    await email.fill('second@example.com');
    await password.fill('my own password');
    await field.fill(code);
    await signUp.tap();
    await toast(page, 'There was a problem with your sign-up').waitFor();
    await eventually(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(await password.inputValue()).toBe('my own password');
    await expectNoViolations(page, 'form');

    await page.goBack();
    await enterLogin(page, newcomer);
    await page.getByRole('heading', { name: 'Service Request Submissions' }).waitFor();
  } finally {
    await close();
  }
});
