import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { referenceOf } from '#contracts/references.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { openContext } from './back-office.ts';
import { KeptTab } from './kept-tab.ts';
import { sendPlainForm } from './public-form.ts';
import {
  expectEmpty,
  expectFilledIn,
  fieldsOf,
  fillIn,
  openRegistration,
  samples,
  submissions,
} from './registration-form.ts';
import { complaintsOf, phoneSized, untilAlive } from './service-request-form.ts';
import { openStage } from './stage.ts';

let app: TestApp;
let browser: Browser;
const tab = new KeptTab();
const withoutScript = { ...phoneSized, javaScriptEnabled: false };

beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});
afterEach(() => tab.leave());

test('a refused registration comes back filled in, with the mistakes in words, and is then answered with a page', async () => {
  // spec: GF-01, GF-03, GF-05, GF-11, GF-14, GF-42, GF-54, GF-61
  const { page } = await openRegistration({ app, browser }, withoutScript);
  const fields = fieldsOf(page);
  expect(await fields.property.locator('option').allInnerTexts()).toContain('BT01 — Bent Trail Condominiums');
  expect(await fields.type('Owner').isChecked()).toBe(true);
  await fillIn(page, 'n002');
  await fields.type('Tenant').check();
  await fields.firstName.fill('<b>"Ren&ata"');
  await fields.license.setInputFiles({
    name: 'license.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hello'),
  });
  await fields.submit.click();
  await fields.summary.getByRole('link', { name: 'Driver’s license: PDF or image only' }).waitFor();
  expect(await fields.failure.innerText()).toBe('Could not submit: PDF or image only');
  await page.getByText('Please choose your files again.').waitFor();
  expect(await fields.property.inputValue()).toBe('BT01');
  expect(await fields.unit.inputValue()).toBe('n002');
  expect(await fields.type('Tenant').isChecked()).toBe(true);
  expect(await fields.firstName.inputValue()).toBe('<b>"Ren&ata"');
  expect(await fields.license.getAttribute('aria-invalid')).toBe('true');
  await fields.completedForm.setInputFiles(samples.completedForm);
  await fields.license.setInputFiles(samples.license);
  await fields.submit.click();
  await page.waitForURL(`${app.url}/owner-tenant-registration/submitted/RG-*`);
  await page.getByRole('heading', { name: 'Submitted! We’ll email you a confirmation shortly.' }).waitFor();
  const id = (await app.database.db.pool.query('select max(id) as id from registration')).rows[0].id;
  await page.getByText(`Reference number: ${referenceOf('registration', id)}`).waitFor();
  // What is no number of a registration is not shown, whoever made the address.
  await page.goto(`/owner-tenant-registration/submitted/${referenceOf('contact-inquiry', id)}`);
  expect(await page.getByText('Reference number').count()).toBe(0);
  await page.getByRole('link', { name: 'OK' }).click();
  await page.waitForURL(`${app.url}/`);
});

test('a form that was sent before the script ran is taken over as it was answered', async () => {
  // spec: GF-11, GF-37, GF-40, GF-52, GF-61
  const page = await tab.open(app, browser, {}, phoneSized);
  const complaints = complaintsOf(page);
  await sendPlainForm(page, '/api/registration-submissions', {
    propertyCode: 'BT01',
    unitDigits: 'N003',
    partyType: 'TENANT',
    firstName: 'Renata',
    lastName: 'Okafor',
    email: 'no address',
    phone: '2145550142',
  });
  const fields = fieldsOf(page);
  await fields.failure.waitFor();
  await page.waitForURL('**/owner-tenant-registration');
  await untilAlive(page);
  expect(await fields.type('Tenant').isChecked()).toBe(true);
  await fields.summary.getByRole('link', { name: /^Completed registration form/ }).waitFor();
  await fields.type('Owner').check();
  await fields.email.fill('resident@example.com');
  await fields.completedForm.setInputFiles(samples.completedForm);
  expect(await fields.summary.count()).toBe(0);
  await expectFilledIn(page, 'N003');
  await fields.submit.click();
  await fields.sent.waitFor();
  await expectEmpty(page);
  expect(complaints).toEqual([]);
});

test('what was typed and chosen before the script had loaded stays', async () => {
  // spec: GF-48, GF-61
  const page = await tab.open(app, browser, {}, phoneSized);
  const release = await holdScripts(page);
  await page.goto('/owner-tenant-registration', { waitUntil: 'commit' });
  await fillIn(page, 'n004');
  await fieldsOf(page).license.setInputFiles(samples.license);
  release();
  await page.getByRole('img', { name: 'Preview of license.jpg' }).waitFor();
  await page.getByText('BT01-N004').waitFor();
  await expectFilledIn(page, 'N004');
  expect(await fieldsOf(page).submit.isEnabled()).toBe(true);
  // The browser's own check would refuse to send a form whose input had lost its file.
  for (const input of [fieldsOf(page).completedForm, fieldsOf(page).license])
    expect(await input.evaluate((element: HTMLInputElement) => element.files?.length)).toBe(1);
});

test('who sends the moment the form comes alive sends all that it holds', async () => {
  // spec: GF-48, GF-61
  // In a tab of its own, since what runs in each of its pages stays with it.
  const page = await (await openContext(app, browser, phoneSized)).newPage();
  const release = await holdScripts(page);
  await page.addInitScript(actOnTakeOver, 'BT01-N005');
  await page.goto('/owner-tenant-registration', { waitUntil: 'commit' });
  await fillIn(page, 'n005');
  const sent = page.waitForRequest(submissions);
  release();
  const body = (await sent).postDataBuffer()?.toString('latin1') ?? '';
  expect(body).toContain('filename="completed form.pdf"');
  expect(await page.evaluate(() => document.body.dataset['rendered'])).toBe('false');
  await fieldsOf(page).sent.waitFor();
  await expectEmpty(page);
});

/** No script comes to the tab until it is let. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * Runs in the page: Enter in a field, and a press on the button, after the form was taken over (which keeps what was
 * found in it) and before that is rendered, which shows the unit's identifier.
 */
function actOnTakeOver(identifier: string): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is given its storage again
  const { setItem } = Storage.prototype;
  const act = (): void => {
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    document.querySelector('input[name=firstName]')?.dispatchEvent(enter);
    // With something missing it would have said so at once.
    document.body.dataset['rendered'] = String(document.body.innerText.includes(identifier));
    document.querySelector<HTMLElement>('form button[type=submit]')?.click();
  };
  Storage.prototype.setItem = function setItemAndAct(this: Storage, ...entry) {
    Storage.prototype.setItem = setItem;
    setItem.apply(this, entry);
    queueMicrotask(act);
  };
}
