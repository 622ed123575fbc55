import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { pdf } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { enterAtOnce } from './public-form.ts';
import { textsOf, visit, type Visited, type Visitor } from './service-request-form.ts';

export const submissions = '**/api/registration-submissions';

const pdfBytes = Buffer.from(await pdf().arrayBuffer());

/** Files as a visitor has them. */
export const samples = {
  completedForm: { name: 'completed form.pdf', mimeType: 'application/pdf', buffer: pdfBytes },
  report: { name: 'report.pdf', mimeType: 'application/pdf', buffer: pdfBytes },
  license: { name: 'license.jpg', mimeType: 'image/jpeg', buffer: tinyJpeg },
} as const;

/** Opens the registration form as a visitor does, and waits until it is alive. */
export async function openRegistration(visited: Visited, options?: BrowserContextOptions): Promise<Visitor> {
  return visit(visited, '/owner-tenant-registration', options);
}

export const fieldsOf = (page: Page) => ({
  property: page.getByLabel('Property', { exact: true }),
  unit: page.getByLabel('Unit', { exact: true }),
  type: (name: 'Owner' | 'Tenant') => page.getByRole('radio', { name }),
  firstName: page.getByLabel('First name'),
  lastName: page.getByLabel('Last name'),
  email: page.getByLabel('Email'),
  phone: page.getByLabel('Phone', { exact: true }),
  completedForm: page.getByLabel('Completed registration form'),
  backgroundCheck: page.getByLabel('Background check report'),
  lease: page.getByLabel('Lease agreement'),
  license: page.getByLabel('Driver’s license'),
  submit: page.getByRole('button', { name: /^Submit/ }),
  summary: page.getByRole('region', { name: 'Please correct the following:' }),
  failure: page.getByText(/^Could not submit: /),
  sent: page.getByText('Submitted! We’ll email you a confirmation shortly.', { exact: true }),
});

/** Fills in everything that is required, with a unit of the test's own. */
export async function fillIn(page: Page, unit: string): Promise<void> {
  const fields = fieldsOf(page);
  await fields.property.selectOption('BT01');
  await fields.unit.fill(unit);
  await fields.firstName.fill('Renata');
  await fields.lastName.fill('Okafor');
  await fields.email.fill('resident@example.com');
  await fields.phone.fill('2145550142');
  await fields.completedForm.setInputFiles(samples.completedForm);
}

/** The same without typing it. */
export async function fillInAtOnce(page: Page, unitDigits: string): Promise<void> {
  await enterAtOnce(page, {
    propertyCode: 'BT01',
    unitDigits,
    firstName: 'Renata',
    lastName: 'Okafor',
    email: 'resident@example.com',
    phone: '2145550142',
  });
  await fieldsOf(page).completedForm.setInputFiles(samples.completedForm);
}

/** From now on the page takes the browser for one that shows PDFs, which the tests' one is not. */
export async function enablePdfViewer(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
}

export async function expectFilledIn(page: Page, unit: string, partyType = 'OWNER'): Promise<void> {
  expect(await textsOf(page)).toMatchObject({
    propertyCode: 'BT01',
    unitDigits: unit,
    partyType,
    firstName: 'Renata',
    lastName: 'Okafor',
    email: 'resident@example.com',
    phone: '(214) 555-0142',
  });
}

export async function expectEmpty(page: Page): Promise<void> {
  expect(await textsOf(page)).toEqual({
    language: 'en',
    propertyCode: '',
    unitDigits: '',
    unitId: '',
    partyType: 'OWNER',
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
  });
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
}
