import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#contracts/days.ts';
import { createMaintenance } from '#contracts/maintenance.ts';
import { referenceOf } from '#contracts/references.ts';
import { site } from '#site';
import { submitRequest } from '#tests/support/builders.ts';
import { addLease, addTenant, addUnit } from '#tests/support/property-builders.ts';
import { adminPassword, createAdmin } from '#tests/support/user-builders.ts';
import { eventually, expectNoViolations, openSignedIn, phone, toast } from './back-office.ts';
import { openOffice } from './stage.ts';
import type { Office } from './stage.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office?.close());

// spec: ER-05
test('a property with 300 units is announced in a toast that a phone can show and close', async () => {
  const { context, page } = await openSignedIn(office.app, office.browser, phone);
  await page.goto('/admin/properties');
  await page.getByRole('button', { name: 'New property' }).tap();
  const form = page.getByRole('dialog', { name: 'New property' });
  await form.getByLabel('Code').fill('HR07');
  await form.getByLabel('Name', { exact: true }).fill('High Rise');
  const numbers = Array.from({ length: 300 }, (_, index) => 1001 + index);
  await form.getByLabel('Unit numbers').fill(numbers.join(' '));
  await form.getByRole('button', { name: 'Save' }).tap();
  const success = toast(page, 'Success');
  await success.getByText('Property created successfully. 300 new units: HR07-1001 … HR07-1300.').waitFor();
  const opened = page.getByRole('dialog', { name: 'Property' });
  await opened.getByRole('cell', { name: 'HR07-1001', exact: true }).waitFor();
  await success.getByRole('button', { name: 'Close message' }).tap();
  await eventually(() => success.count()).toBe(0);
  await context.close();
});

test('a toast with a long text scrolls, and its close button stays in sight', async () => {
  const lying = { ...phone, viewport: { width: 740, height: 360 } };
  const { context, page } = await openSignedIn(office.app, office.browser, lying);
  await page.goto('/admin/users');
  await page.route('**/api/admin/users', (route) =>
    route.fulfill({ status: 400, json: { error: 'It was refused for many reasons. '.repeat(12) } }),
  );
  const form = page.getByRole('form', { name: 'Create User' });
  await form.getByLabel('Email').fill('long@example.com');
  await form.getByLabel('Password', { exact: true }).fill('plain horse battery');
  await form.getByRole('button', { name: 'Create User' }).tap();
  const failure = toast(page, 'Failed to create user');
  const close = failure.getByRole('button', { name: 'Close message' });
  await close.waitFor();
  await failure
    .locator('[tabindex="0"]')
    .getByText(/many reasons/)
    .waitFor();
  expect((await failure.boundingBox())?.height).toBeLessThanOrEqual(0.4 * lying.viewport.height + 2);
  await expectNoViolations(page);
  await close.tap();
  await eventually(() => failure.count()).toBe(0);
  await context.close();
});

test('a chosen pill shows no radio button, and a form that was emptied after success no error', async () => {
  const { page } = office;
  await page.goto('/admin/users');
  const dark = page.getByRole('radio', { name: 'Dark' });
  await dark.check({ force: true });
  await dark.focus();
  expect(await dark.boundingBox()).toMatchObject({ width: 1, height: 1 });
  await page.getByRole('radio', { name: 'As the system' }).check({ force: true });

  const form = page.getByRole('form', { name: 'Create User' });
  await form.getByLabel('Email').fill('second@example.com');
  await form.getByLabel('Password', { exact: true }).fill(adminPassword);
  await form.getByRole('button', { name: 'Create User' }).click();
  await toast(page, 'User created').waitFor();
  await eventually(() => form.getByLabel('Email').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Properties of second@example.com' }).click();
  await page.getByRole('dialog', { name: 'Properties' }).getByRole('button', { name: 'Cancel' }).click();
  expect(await form.getByText('Please enter a valid email address').count()).toBe(0);

  await page.getByRole('button', { name: 'Change Email of second@example.com' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Email' });
  await dialog.getByLabel('New email').fill('corrected@example.com');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Change Email' }).click();
  await toast(page, 'Email updated').waitFor();
  await page.getByRole('cell', { name: 'corrected@example.com', exact: true }).waitFor();
});

test('a unit shows the tenant of its running lease, and all that was reported about it', async () => {
  const { app, page, token } = office;
  const as = { token };
  const unit = await addUnit(app, as, '44', 'WK02');
  const tenant = await addTenant(app, as, 'Lakeshore');
  const today = dayOf(app.clock.now(), site.timeZone);
  await addLease(app, as, { unitId: unit.id, tenantId: tenant.id, startDate: today, endDate: '2100-01-01' });
  const request = await submitRequest(app, { propertyCode: 'WK02', unitDigits: '44' });
  const body = { unitId: unit.id, title: 'Broken gate' };
  expect((await app.api.call(createMaintenance, { body }, as)).status).toBe(201);

  await page.goto(`/admin/properties?record=${unit.realEstateObjectId}`);
  const row = page.getByRole('row').filter({ hasText: 'WK02-0044' });
  await row.getByRole('cell', { name: 'Ada Lakeshore' }).waitFor();
  await row.getByText('Occupied').waitFor();
  await row.getByRole('button', { name: /^2 open: requests and maintenance/ }).click();
  await page.getByRole('link', { name: 'Broken gate' }).waitFor();
  await expectNoViolations(page);
  await row.getByRole('button', { name: 'Edit WK02-0044' }).click();
  const form = page.getByRole('dialog', { name: 'Unit WK02-0044' });
  await form.getByText(/^Tenant: Ada Lakeshore, by the lease until Jan 1, 2100/).waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Water leak' }).click();
  await page.getByRole('dialog', { name: 'Submission Details' }).getByText(request.reference).waitFor();
});

test('who works with some properties sees which, and nothing that is refused', async () => {
  const { app, browser } = office;
  const email = 'assistant@example.com';
  await createAdmin(app, email, { properties: ['BT01'] });
  const foreign = await submitRequest(app, { propertyCode: 'WK02', unitDigits: '7' });
  const { context, page } = await openSignedIn(app, browser, undefined, { email, password: adminPassword });
  await page.goto(`/admin/public-submissions?record=${foreign.id}`);
  const reference = referenceOf('service-request', foreign.id);
  await page
    .getByRole('dialog', { name: 'Submission Details' })
    .getByText(`${reference} does not exist or belongs to a property you do not work with.`)
    .waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText('You work with: BT01').waitFor();
  await page.getByRole('option', { name: 'All your properties' }).waitFor({ state: 'attached' });
  expect(await page.getByRole('link', { name: 'Contact inquiries' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Properties', exact: true }).click();
  await page.getByRole('link', { name: 'BT01 — Bent Trail Condominiums' }).waitFor();
  expect(await page.getByRole('button', { name: 'New property' }).count()).toBe(0);
  await page.goto('/admin/contact-inquiries');
  await page.getByRole('heading', { name: 'You cannot see contact inquiries' }).waitFor();
  await expectNoViolations(page);
  await page.goto('/admin/users');
  const row = page.getByRole('row').filter({ hasText: 'superadmin@example.com' });
  await row.getByText('Only the super admin changes this account.').waitFor();
  await expectNoViolations(page);
  await context.close();
});
