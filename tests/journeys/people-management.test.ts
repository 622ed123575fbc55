import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { expectNoViolations, openDesk, phone, toast } from './back-office.ts';

let app: TestApp;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ listen: true }), openBrowser()]);
  ({ page } = await openDesk(app, browser));
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

const dialog = (name: string) => page.getByRole('dialog', { name });

async function fillIn(name: string, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await dialog(name).getByLabel(label).fill(value);
  await dialog(name).getByRole('button', { name: 'Save' }).click();
}

// spec: ER-03
test('an owner is added, found and changed, and what is wrong is said beside its field', async () => {
  await page.getByRole('link', { name: 'Owners' }).click();
  await page.getByRole('heading', { name: 'No owners found' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'New owner' }).click();
  await fillIn('New owner', { 'First name': 'Olive', 'Last name': 'Example', Email: 'not an address' });
  await dialog('New owner').getByText('Enter a valid email').waitFor();
  await expectNoViolations(page);
  await fillIn('New owner', { Email: 'olive@example.com', Phone: '(214) 555-0144' });
  await toast(page, 'Success').getByText('Owner created successfully.').waitFor();
  await page.getByRole('link', { name: 'Olive Example' }).waitFor();
  await page.getByLabel('Search').fill('nobody');
  await page.getByRole('heading', { name: 'No owners found' }).waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('link', { name: 'Olive Example' }).focus();
  await page.keyboard.press('Enter');
  await dialog('Owner').getByText('(214) 555-0144').waitFor();
  await expectNoViolations(page);
  await dialog('Owner').getByRole('button', { name: 'Edit owner' }).click();
  await fillIn('Edit owner', { 'Mailing address': '1 Sample Street, Dallas' });
  await toast(page, 'Success').getByText('Owner updated successfully.').waitFor();
  await dialog('Owner').getByText('1 Sample Street, Dallas').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Olive Example');
}, 60_000);

test('a tenant is added and deleted, on a phone too', async () => {
  await page.getByRole('link', { name: 'Tenants' }).click();
  await page.getByRole('button', { name: 'New tenant' }).click();
  await fillIn('New tenant', { 'First name': 'Theo', 'Last name': 'Example' });
  await toast(page, 'Success').getByText('Tenant created successfully.').waitFor();
  const { page: small, context } = await openDesk(app, browser, phone);
  await small.goto('/admin/tenants');
  await small.getByRole('link', { name: 'Theo Example' }).tap();
  await expectNoViolations(small);
  expect(await small.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
    0,
  );
  await small.getByRole('button', { name: 'Delete' }).tap();
  await small.getByRole('alertdialog').getByText('Theo Example will be lost.').waitFor();
  await small.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap();
  await toast(small, 'Success').getByText('Tenant deleted successfully.').waitFor();
  await small.getByRole('heading', { name: 'No tenants found' }).waitFor();
  await expectNoViolations(small);
  await context.close();
}, 60_000);
