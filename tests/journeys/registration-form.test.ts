import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { packetFields } from '#contracts/blank-form.ts';
import { referenceOf } from '#contracts/references.ts';
import { site } from '#site';
import { violationsOn } from '#tests/support/axe.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { untilFocused } from './back-office.ts';
import { SharedTab } from './shared-tab.ts';
import { enterAtOnce, submitTwice } from './public-form.ts';
import {
  enablePdfViewer,
  expectEmpty,
  expectFilledIn,
  fieldsOf,
  fillIn,
  fillInAtOnce,
  openRegistration,
  samples,
  submissions,
} from './registration-form.ts';
import { phoneSized } from './service-request-form.ts';
import { openStage } from './stage.ts';
import { intercept } from './intercept.ts';

let app: TestApp;
let browser: Browser;
const tab = new SharedTab();
const withoutScript = { ...phoneSized, javaScriptEnabled: false };

beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  await app.database.db.pool.query(`
    insert into unit (real_estate_object_id, unit_number, unit_identifier)
    select id, 'A12B', 'BT01-A12B' from property where code = 'BT01'`);
  return stage.close;
});
afterEach(() => tab.leave());

test('on a phone an empty form lists every mistake; a filled one outlives a failure, is sent with every document, and is empty again', async () => {
  // spec: RT-08, GF-01, GF-02, GF-03, GF-04, GF-05, GF-06, GF-07, GF-08, GF-09, GF-10, GF-11, GF-12, GF-13, GF-14, GF-15, GF-16, GF-22, GF-23, GF-24, GF-28, GF-29, GF-31, GF-33, GF-35, GF-38, GF-40, GF-44, GF-48, GF-49, GF-51, GF-52, GF-53, GF-54, GF-61
  const { page, complaints } = await openRegistration({ app, browser, tab }, phoneSized);
  const fields = fieldsOf(page);
  await expectWaysOut(page);
  expect(await fields.type('Owner').isChecked()).toBe(true);
  // What is still needed leads to its field.
  await page.getByRole('link', { name: 'Last name', exact: true }).first().click();
  await untilFocused(fields.lastName);
  await fields.firstName.press('Enter');
  await fields.summary.waitFor();
  expect(await fields.summary.getByRole('link').allInnerTexts()).toEqual([
    'Property: Select a property.',
    'Unit: Enter 4 letters or digits.',
    'First name: Required',
    'Last name: Required',
    'Email: Required',
    'Phone: Must be 10 digits',
    'Completed registration form: Please upload the completed registration form (PDF)',
  ]);
  expect(await fields.summary.evaluate((box) => document.activeElement?.contains(box))).toBe(true);
  expect(await isInSight(page, fields.summary)).toBe(true);
  expect(await describedBy(fields.completedForm)).toContain('Required');
  expect(await fields.submit.isDisabled()).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  for (const [entry, field] of [
    ['Property', fields.property],
    ['Last name', fields.lastName],
    ['Completed registration form', fields.completedForm],
  ] as const) {
    await fields.summary.getByRole('link', { name: entry }).click();
    await untilFocused(field);
    expect(await isInSight(page, field)).toBe(true);
  }

  await fields.type('Tenant').check();
  await fillIn(page, 'a12b');
  expect(await fields.summary.count()).toBe(0);
  expect(await page.locator('[aria-invalid]').count()).toBe(0);
  // The unit is on file.
  await expect.poll(() => page.locator('input[name=unitId]').inputValue()).toMatch(/^\d+$/);
  await enablePdfViewer(page);
  await fields.backgroundCheck.setInputFiles(samples.report);
  await fields.lease.setInputFiles({ ...samples.report, name: 'lease.pdf' });
  const heic = await readFile(new URL('../fixtures/photo-with-gps.heic', import.meta.url));
  await fields.license.setInputFiles({ name: 'license.heic', mimeType: 'image/heic', buffer: heic });
  const frame = page.locator('iframe[title="Preview of report.pdf"]');
  expect(await frame.getAttribute('src')).toMatch(/^blob:/);
  expect(await page.locator('iframe[title="Preview of completed form.pdf"]').count()).toBe(0);
  // The server draws it.
  const picture = page.getByRole('img', { name: 'Preview of license.heic' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await picture.getAttribute('src')).toMatch(/^blob:/);
  // The browser's own PDF viewer is not ours to judge.
  expect(await violationsOn(page, { exclude: 'iframe' })).toEqual([]);

  expect(await fields.submit.innerText()).toBe('Submit Registration');
  await intercept(page, submissions, (route) => route.abort(), { times: 1 });
  await fields.submit.click();
  await page.getByText('Could not submit: Network error.').waitFor();
  await expectFilledIn(page, 'A12B', 'TENANT');
  await picture.waitFor();
  // The next thing to do is to try again: the button has the focus, and lies in sight with the words.
  await untilFocused(fields.submit);
  const [said, button] = [await fields.failure.boundingBox(), await fields.submit.boundingBox()];
  expect(said?.y).toBeGreaterThanOrEqual(0);
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(680);

  // While it is sent it cannot be sent again, and shows how far each file is.
  const { busy, countSent, answerAgain } = await submitTwice(page, submissions);
  expect(await busy.isDisabled()).toBe(true);
  expect(await page.locator('form li').allInnerTexts()).toEqual([
    expect.stringMatching(/^Completed registration form\s+(Waiting|\d+ %)$/),
    expect.stringMatching(/^Background check report\s+(Waiting|\d+ %)$/),
    expect.stringMatching(/^Lease agreement\s+(Waiting|\d+ %)$/),
    expect.stringMatching(/^Driver’s license\s+(Waiting|\d+ %)$/),
  ]);
  expect(await violationsOn(page, { exclude: 'iframe' })).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Submit Registration' }).waitFor();
  await expectFilledIn(page, 'A12B', 'TENANT');
  expect(countSent()).toBe(1);
  answerAgain();
  await untilFocused(fields.submit);
  const answer = page.waitForResponse(submissions);
  await page.keyboard.press('Enter');
  expect((await (await answer).json()).data).toMatchObject({
    propertyCode: 'BT01',
    unitDigits: 'A12B',
    unitIdentifier: 'BT01-A12B',
    partyType: 'TENANT',
    firstName: 'Renata',
    lastName: 'Okafor',
    email: 'resident@example.com',
    phone: '2145550142',
    files: ['packet', 'bg', 'lease', 'dl'],
  });
  await fields.sent.waitFor();
  expect(await fields.sent.evaluate((text) => document.activeElement?.contains(text))).toBe(true);
  expect(await isInSight(page, fields.sent)).toBe(true);
  await page.getByRole('heading', { name: 'Send another registration' }).waitFor();
  await expectEmpty(page);
  expect(await fields.submit.isDisabled()).toBe(true);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Types a wrong number last; answers a point near the upper edge of the button, which what is said of it would move away. */
async function leavePhoneWrong(page: Page): Promise<[number, number]> {
  const { phone, submit } = fieldsOf(page);
  await submit.scrollIntoViewIfNeeded();
  await phone.evaluate((input) => input.focus({ preventScroll: true }));
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(0, 20));
  await page.keyboard.type('214555');
  await submit.scrollIntoViewIfNeeded();
  const box = await submit.boundingBox();
  return [(box?.x ?? 0) + 40, (box?.y ?? 0) + (box?.height ?? 0) * 0.15];
}

async function expectLedToPhone(page: Page): Promise<void> {
  const { summary } = fieldsOf(page);
  const entry = summary.getByRole('link', { name: 'Phone: Must be 10 digits' });
  await entry.waitFor();
  expect(await summary.evaluate((box) => document.activeElement?.contains(box))).toBe(true);
  await entry.click();
}

/** The urgent line, the blank form and the manager's address are there, and nothing scrolls sideways. */
async function expectWaysOut(page: Page): Promise<void> {
  const call = page.getByRole('link', { name: `Call ${site.urgentPhone.display}` });
  expect(await call.getAttribute('href')).toBe(`tel:${site.urgentPhone.tel}`);
  const blank = page.getByRole('link', { name: 'Download the blank registration form (PDF)' });
  expect(await blank.getAttribute('href')).toBe('/forms/registration-form.pdf');
  await page.getByText('If submission fails, the form can be emailed to the manager.').waitFor();
  const manager = page.getByRole('main').getByRole('link', { name: site.managerEmail });
  expect(await manager.getAttribute('href')).toMatch(`mailto:${site.managerEmail}?subject=`);
  await manager.scrollIntoViewIfNeeded();
  await expect.poll(() => isInSight(page, call)).toBe(true);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

/** What a screen reader says after a field's name. */
async function describedBy(field: Locator): Promise<string> {
  return field.evaluate((control) =>
    (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

async function isInSight(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const height = await page.evaluate(() => window.innerHeight);
  return box !== null && box.y >= 0 && box.y + Math.min(box.height, 40) <= height;
}

test('a refused registration comes back filled in, with the mistakes in words, and is then answered with a page', async () => {
  // spec: EN-20, GF-01, GF-03, GF-05, GF-11, GF-14, GF-42, GF-54, GF-61
  const { page } = await openRegistration({ app, browser }, withoutScript);
  const fields = fieldsOf(page);
  expect(await fields.property.locator('option').allInnerTexts()).toContain('BT01 — Bent Trail Condominiums');
  expect(await fields.type('Owner').isChecked()).toBe(true);
  await fillInAtOnce(page, 'n002');
  await enterAtOnce(page, { partyType: 'TENANT', firstName: '<b>"Ren&ata"' });
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
  // What is no number of a registration is not shown, anyone who made the address.
  await page.goto(`/owner-tenant-registration/submitted/${referenceOf('contact-inquiry', id)}`);
  expect(await page.getByText('Reference number').count()).toBe(0);
  await page.getByRole('link', { name: 'OK' }).click();
  await page.waitForURL(`${app.url}/`);
});

test('what was typed and chosen before the script had loaded stays, and is sent once what is wrong in it is mended', async () => {
  // spec: GF-48, GF-61
  const page = await tab.open(app, browser, {}, phoneSized);
  const release = await holdScripts(page);
  await page.goto('/owner-tenant-registration', { waitUntil: 'commit' });
  const fields = fieldsOf(page);
  await fields.property.waitFor();
  await fillInAtOnce(page, 'n004');
  await fields.license.setInputFiles(samples.license);
  release();
  await page.getByRole('img', { name: 'Preview of license.jpg' }).waitFor();
  await page.getByText('BT01-N004').waitFor();
  await expectFilledIn(page, 'N004');
  await expect.poll(() => fields.submit.isEnabled()).toBe(true);
  // The browser's own check would refuse to send a form whose input had lost its file.
  for (const input of [fields.completedForm, fields.license])
    expect(await input.evaluate((element: HTMLInputElement) => element.files?.length)).toBe(1);
  // A press on Submit counts although the field just left is wrong; led to the field and back, the next one sends.
  await page.touchscreen.tap(...(await leavePhoneWrong(page)));
  await expectLedToPhone(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2145550100');
  await fields.submit.click();
  await fields.sent.waitFor();
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

test('on a desktop the completed form can be photographed page by page, or filled in on the page', async () => {
  const { page, complaints } = await openRegistration({ app, browser, tab });
  const fields = fieldsOf(page);
  await expectWaysOut(page);
  await page.getByRole('button', { name: 'Photograph the pages' }).click();
  const pages = page.getByLabel('Pages of your completed form');
  const photo = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: tinyJpeg });
  await pages.setInputFiles([
    photo('one.jpg'),
    { ...photo('broken.jpg'), buffer: Buffer.from('no picture') },
  ]);
  await page.getByText('broken.jpg cannot be read as a picture.').waitFor();
  await pages.setInputFiles([photo('two.jpg')]);
  await page.getByText('Your 2 pages are in one PDF below, ready to send.').waitFor();
  await page.getByTitle('registration-form-photos.pdf').waitFor();
  await page.getByRole('button', { name: 'Turn page 1 to the right' }).click();
  expect(await violationsOn(page)).toEqual([]);

  await fillInAtOnce(page, 'M001');
  await page.getByRole('button', { name: 'Fill in the form here' }).click();
  await page.getByLabel('Moving in on').fill('12/01/2026');
  await page.getByRole('button', { name: 'Add another person' }).click();
  await page.getByRole('group', { name: 'Occupant 2' }).getByLabel('Name').fill('Luis Okafor');
  await page.getByRole('button', { name: 'Use this form' }).click();
  const signature = page.getByLabel('Signature, or your full name typed');
  await page.getByText('Please type your full name as your signature.').waitFor();
  await untilFocused(signature);
  expect(await violationsOn(page)).toEqual([]);
  await signature.fill('Renata Okafor');
  await signature.press('Enter');
  await page.getByText('Your form is filled in: it is the PDF below').waitFor();
  // What is changed last is in the form that is sent.
  const answer = page.waitForResponse(submissions);
  await fields.lastName.fill('Okafor-Peña');
  await fields.submit.click();
  await fields.sent.waitFor();
  const { id } = (await (await answer).json()).data;
  const { accessToken: token } = await app.superAdminSession();
  const packet = await app.api.send('GET', `/api/registration-submissions/${id}/file?kind=packet`, { token });
  const form = (await PDFDocument.load(packet.bytes)).getForm();
  expect(form.getTextField(packetFields.lastName).getText()).toBe('Okafor-Peña');
  expect(form.getTextField('occupants.2.name').getText()).toBe('Luis Okafor');
  expect(complaints).toEqual([]);
});
