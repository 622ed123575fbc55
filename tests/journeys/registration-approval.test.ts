import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { pdf } from '#tests/support/builders.ts';
import { addUnit } from '#tests/support/property-builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { expectNoViolations } from './back-office.ts';
import { openOffice } from './stage.ts';
import type { Office } from './stage.ts';

let office: Office;
let page: Page;
beforeAll(async () => {
  office = await openOffice();
  page = office.page;
  await addUnit(office.app, office, '2', 'PR05');
  const sent = { propertyCode: 'PR05', unitDigits: '0002', partyType: 'TENANT' };
  await submitRegistration(office.app, sent, { filledPacket: pdf(), leaseAgreement: pdf('lease.pdf') });
  return office.close;
});

test('a tenant moves in from the packet, and out again by undo', async () => {
  await page.goto('/admin/registration-submissions');
  await page.getByRole('button', { name: /^View files/ }).click();
  await page.getByRole('button', { name: 'Add as tenant' }).click();
  await page.getByRole('heading', { name: 'Unit' }).waitFor();
  await page.getByRole('tab', { name: 'Lease', selected: true }).waitFor();
  await expectNoViolations(page);
  await page.getByLabel('First day').fill('2026-12-01');
  await page.getByLabel('Monthly rent').fill('1650');
  await page.getByText(/^A lease from Dec 1, 2026 to Nov 30, 2027 at \$1,650\.00/).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Add tenant and lease' }).click();
  await page.getByText('PR05-0002 has its tenant.').waitFor();

  await page.getByRole('tab', { name: 'Archived applications' }).click();
  await page.getByRole('cell', { name: /Jordan Example\s*Approved/ }).waitFor();
  await page.getByRole('button', { name: /^Edit PR05-0002/ }).click();
  await page.getByRole('link', { name: 'Tenant Jordan Example' }).waitFor();
  const documents = page.getByRole('region', { name: 'Documents' });
  await documents.getByText('Not checked').first().waitFor();
  expect(await documents.getByText('To check').count()).toBe(0);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Undo approval' }).click();
  await page.getByText('The approval is undone.').waitFor();
  await documents.getByText('To check').first().waitFor();
  const { rows } = await office.app.database.db.pool.query('select id from tenant');
  expect(rows).toEqual([]);
});
