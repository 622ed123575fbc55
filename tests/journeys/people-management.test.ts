import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { replaceOwner } from '#contracts/owners.ts';
import { addOwner } from '#tests/support/property-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { expectNoViolations, openSignedIn, phone, toast } from './back-office.ts';
import { openOffice } from './stage.ts';

let app: TestApp;
let browser: Browser;
let page: Page;
let as: { token: string };
beforeAll(async () => {
  const office = await openOffice();
  ({ app, browser, page } = office);
  as = { token: office.token };
  return office.close;
});

const dialog = (name: string) => page.getByRole('dialog', { name });

async function fillIn(name: string, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await dialog(name).getByLabel(label).fill(value);
  await dialog(name).getByRole('button', { name: 'Save' }).click();
}

// spec: ER-03
test('an owner is added, found and changed, and what is wrong is said beside its field', async () => {
  await page.goto('/admin/owners');
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
  await dialog('Owner').getByRole('link', { name: '(214) 555-0144' }).waitFor();
  await expectNoViolations(page);
  await dialog('Owner').getByRole('button', { name: 'Edit owner' }).click();
  await fillIn('Edit owner', { 'Mailing address': '1 Sample Street, Dallas' });
  await toast(page, 'Success').getByText('Owner updated successfully.').waitFor();
  await dialog('Owner').getByRole('definition').getByText('1 Sample Street, Dallas').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Olive Example');
}, 60_000);

test('an owner whom somebody else changes meanwhile loses neither change, and the history tells of both', async () => {
  const { id } = await addOwner(app, as, 'Contested');
  await page.goto(`/admin/owners?record=${id}`);
  await dialog('Owner').getByRole('button', { name: 'Edit owner' }).click();
  const form = dialog('Edit owner');
  await form.getByLabel('Phone').fill('2145550177');
  const body = { firstName: 'Maxine', lastName: 'Contested' };
  expect((await app.api.call(replaceOwner, { params: { id }, body }, as)).status).toBe(200);
  await form.getByRole('button', { name: 'Save' }).click();
  const notice = form.getByRole('alert');
  await notice.getByText('superadmin@example.com changed this owner while you were editing it').waitFor();
  await notice.getByText('First name: Max → Maxine').waitFor();
  await expectNoViolations(page);
  await form.getByRole('button', { name: 'Keep what I typed' }).click();
  await expect.poll(() => form.getByLabel('First name').inputValue()).toBe('Maxine');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  const history = dialog('Owner').getByRole('region', { name: 'History' });
  await history.getByText('Phone: nothing → (214) 555-0177').waitFor();
  await history.getByText('First name: Max → Maxine').waitFor();
  await expectNoViolations(page);
}, 60_000);

test('what was typed of an owner is not lost by Escape, Back or another page without a question', async () => {
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  const answer = (name: string) => question.getByRole('button', { name }).click();
  const form = dialog('New owner');
  await page.goto('/admin/tenants');
  await page.getByRole('link', { name: 'Owners' }).click();
  await page.getByRole('button', { name: 'New owner' }).click();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New owner' }).click();
  await form.getByLabel('First name').fill('Unsaved');
  await page.keyboard.press('Escape');
  await question.getByText('What you changed on the new owner has not been saved.').waitFor();
  await expectNoViolations(page);
  await answer('Keep editing');
  await page.goBack();
  await answer('Keep editing');
  expect(await form.getByLabel('First name').inputValue()).toBe('Unsaved');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await answer('Discard changes');
  await form.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Maxine Contested' }).click();
  await dialog('Owner').getByRole('button', { name: 'Edit owner' }).click();
  await dialog('Edit owner').getByLabel('Phone').fill('');
  await page.goBack();
  await answer('Discard changes');
  await dialog('Edit owner').waitFor({ state: 'detached' });
  await dialog('Owner').waitFor({ state: 'detached' });
  // The form goes with its record: opened again, it is not there.
  await page.getByRole('link', { name: 'Maxine Contested' }).click();
  await dialog('Owner').getByRole('link', { name: '(214) 555-0177' }).waitFor();
  expect(await dialog('Edit owner').count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog('Owner').waitFor({ state: 'detached' });
}, 60_000);

test('a tenant is added and deleted, on a phone too', async () => {
  await page.getByRole('link', { name: 'Tenants' }).click();
  await page.getByRole('button', { name: 'New tenant' }).click();
  await fillIn('New tenant', { 'First name': 'Theo', 'Last name': 'Example' });
  await toast(page, 'Success').getByText('Tenant created successfully.').waitFor();
  const { page: small, context } = await openSignedIn(app, browser, phone);
  await small.goto('/admin/tenants');
  await small.getByRole('link', { name: 'Theo Example' }).tap();
  await small.getByRole('dialog', { name: 'Tenant' }).getByRole('listitem').waitFor();
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
