import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { maintenance } from '#contracts/maintenance.ts';
import { getServiceRequest } from '#contracts/service-requests.ts';
import { setUnitOwner } from '#contracts/units.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { addLease, addOwner, addTenant, addUnit } from '#tests/support/property-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  detailDialog,
  dialogs,
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  followLink,
  turnIntoPhone,
} from './back-office.ts';
import { openOffice } from './stage.ts';

// One unit, from a call of its resident to the page that says all about it: one tab, a phone in the end.
let app: TestApp;
let page: Page;
let token: string;
beforeAll(async () => {
  const office = await openOffice();
  ({ app, page, token } = office);
  return office.close;
});

test('a request leads to its unit, becomes maintenance, and is completed with it', async () => {
  const as = { token };
  const unit = await addUnit(app, as, '12');
  const [owner, tenant] = [await addOwner(app, as, 'Owns'), await addTenant(app, as, 'Rents')];
  await app.api.call(setUnitOwner, { params: { id: unit.id }, body: { ownerId: owner.id } }, as);
  await addLease(app, as, { unitId: unit.id, tenantId: tenant.id });
  await submitRequest(app, { notes: 'Drips.' });
  const { id } = await submitRequest(app, { notes: 'Water comes through the ceiling.' });

  // Above the request stands who has the unit.
  await page.goto(`/admin/public-submissions?record=${id}`);
  const details = detailDialog(page);
  await details.getByRole('link', { name: 'Max Owns' }).waitFor();
  await details.getByRole('link', { name: 'Ada Rents' }).waitFor();
  await details.getByRole('link', { name: '1 earlier request' }).waitFor();
  await expectNoViolations(page, dialogs);

  // What the resident wrote begins the maintenance.
  await details.getByRole('button', { name: 'Create maintenance' }).click();
  const form = page.getByRole('dialog', { name: 'Create maintenance' });
  expect(await form.getByLabel('Unit').inputValue()).toBe('BT01-0012');
  expect(await form.getByLabel('Description').inputValue()).toBe('Water comes through the ceiling.');
  await form.getByLabel('Title').fill('Stop the water');
  await form.getByRole('button', { name: 'Create' }).click();
  await details.getByRole('link', { name: 'Stop the water' }).click();

  // Completed work takes its request along, since that is chosen.
  const record = page.getByRole('dialog', { name: 'Maintenance', exact: true });
  await record.getByRole('link', { name: /^SR-/ }).waitFor();
  await record.getByLabel('Status').selectOption('COMPLETED');
  await record.getByRole('checkbox', { name: /to Completed and email the resident/ }).check();
  await expectNoViolations(page, dialogs);
  await record.getByRole('button', { name: 'Save changes' }).click();
  await eventually(
    async () => (await app.api.call(getServiceRequest, { params: { id } }, as)).body.data.status,
  ).toBe('COMPLETED');
  const [work] = (await app.api.call(maintenance.list, { query: { serviceRequestId: id } }, as)).body.data;
  expect(work?.status).toBe('COMPLETED');

  // The unit's page, by the keyboard.
  const toUnit = record.getByRole('link', { name: 'Unit BT01-0012' });
  await toUnit.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'BT01-0012', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Service requests · 2' }).waitFor();
  await expectNoViolations(page);

  // The list says the number that the page said.
  await page.getByRole('link', { name: 'See all 2 requests' }).click();
  await page.getByRole('status').getByText('2 results').waitFor();
});

test('a unit that is not on file shows who named it, live; one that nothing names is not there', async () => {
  await submitRequest(app, { propertyCode: 'WK02', unitDigits: '999' });
  await followLink(page, '/admin/units/wk02%20999');
  await page.getByText('No such unit on file', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Service requests · 1' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/units/WK02-0999');
  await submitRequest(app, { propertyCode: 'WK02', unitDigits: '999' });
  await page.getByRole('heading', { name: 'Service requests · 2' }).waitFor();
  await turnIntoPhone(page);
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page);

  await followLink(page, '/admin/units/WK02-0998');
  await page.getByRole('heading', { name: 'No unit WK02-0998' }).waitFor();
  await page.getByText('There is no such unit, or it belongs to a property you do not work with.').waitFor();
  await expectNoViolations(page);
});
