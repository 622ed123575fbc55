import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { submitRequest } from '#tests/support/builders.ts';
import { dialogs, expectNoViolations, followLink } from './back-office.ts';
import { addRentedUnit } from '#tests/support/rented-unit.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { openOffice } from './stage.ts';
import type { Office } from './stage.ts';

let office: Office;
let page: Page;
beforeAll(async () => {
  office = await openOffice();
  page = office.page;
  await submitRequest(office.app, { unitDigits: '7' });
  await submitRequest(office.app, { unitDigits: '8' });
  await submitRegistration(office.app, {});
  const { tenant } = await addRentedUnit(office.app.database.db.pool, 'BT01');
  await office.app.database.db.pool.query(
    `update tenant set first_name = 'Nadia', last_name = 'Lakeshore' where id = $1`,
    [tenant],
  );
  return office.close;
});

const card = (name: string) => page.getByRole('region', { name });

test('a morning: what waits, the list behind it, and what comes meanwhile', async () => {
  await page.goto('/admin/today');
  await card('Waiting for us').getByText('2', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Requests by week' }).waitFor();
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByText('Numbers').first().click();
  await expectNoViolations(page, 'details');
  await page.emulateMedia({ colorScheme: 'light' });

  await card('Waiting for us')
    .getByRole('link', { name: /^See all 2/ })
    .click();
  await page.getByRole('heading', { name: 'Service Request Submissions' }).waitFor();
  await page.getByText('2 results').waitFor();

  // Someone sends a request while the office looks at another screen.
  await page.getByRole('link', { name: 'Leases', exact: true }).click();
  await page.getByRole('heading', { name: 'Leases' }).waitFor();
  await submitRequest(office.app, { unitDigits: '9' });
  await page.waitForFunction(() => document.title.startsWith('(3) '));
  await page.getByRole('navigation', { name: 'ADMIN' }).getByText('3 waiting for us').waitFor();

  await page.getByRole('link', { name: 'Today' }).click();
  await card('New since your last visit')
    .getByRole('link', { name: /^BT01-0009/ })
    .click();
  await page.getByRole('dialog', { name: 'Submission Details' }).waitFor();
  await page.goBack();
  await card('Registrations to decide').waitFor();
});

test('the whole menu stands in a window of 900 pixels, its foot in sight', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await followLink(page, '/admin/today');
  const nav = page.getByRole('navigation', { name: 'ADMIN' });
  await nav.getByText('to decide').waitFor();
  expect(await nav.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  const foot = await page.getByRole('button', { name: 'Logout' }).boundingBox();
  expect((foot?.y ?? 900) + (foot?.height ?? 0)).toBeLessThanOrEqual(900);
});

test('someone on the phone: a name typed anywhere opens its record, by keyboard alone', async () => {
  await followLink(page, '/admin/expenses');
  await page.getByRole('heading', { name: 'Expenses' }).waitFor();
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.waitFor();
  await expectNoViolations(page, dialogs);
  await page.keyboard.type('nadia lake');
  await page.getByRole('option', { name: /^Nadia Lakeshore/ }).waitFor();
  await expectNoViolations(page, dialogs);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Tenant' }).getByText('Nadia Lakeshore').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/tenants');
});
