import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Browser, Locator, Page, Route } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { packetFields } from '#contracts/blank-form.ts';
import { referenceOf } from '#contracts/references.ts';
import { site } from '#site';
import { violationsOn } from '#tests/support/axe.ts';
import { signIn } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { untilFocused } from './back-office.ts';
import { SharedTab } from './shared-tab.ts';
import { chooseLarge, submitTwice } from './public-form.ts';
import {
  enablePdfViewer,
  expectEmpty,
  expectFilledIn,
  fieldsOf,
  fillIn,
  openRegistration,
  samples,
  submissions,
} from './registration-form.ts';
import { partsOf, phoneSized, untilAlive } from './service-request-form.ts';
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
    insert into property (code, title) values ('SV01', 'Server Court');
    insert into unit (real_estate_object_id, unit_number, unit_identifier)
    select id, '0031', 'WK02-0031' from property where code = 'WK02'`);
  return stage.close;
});
afterEach(() => tab.leave());

test('on a phone an empty form lists every mistake, a filled one is sent with every document, and is empty again', async () => {
  // spec: RT-08, GF-01, GF-02, GF-03, GF-04, GF-05, GF-06, GF-07, GF-08, GF-09, GF-10, GF-11, GF-12, GF-13, GF-14, GF-17, GF-22, GF-23, GF-24, GF-28, GF-29, GF-31, GF-33, GF-35, GF-38, GF-40, GF-44, GF-51, GF-52, GF-53
  const { page, complaints } = await openRegistration({ app, browser, tab }, phoneSized);
  const fields = fieldsOf(page);
  await expectWaysOut(page);
  expect(await fields.type('Owner').isChecked()).toBe(true);
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

  // Submit waits until everything needed is filled, and says what is missing.
  const needed = async () =>
    (await page.getByText('Still needed:').innerText()).replace('Still needed: ', '');
  const steps: [string, () => Promise<unknown>][] = [
    ['Property', () => fields.property.selectOption('WK02')],
    ['Unit', () => fields.unit.fill('1')],
    ['First name', () => fields.firstName.fill('R')],
    ['Last name', () => fields.lastName.fill('O')],
    ['Email', () => fields.email.fill('r')],
    ['Phone', () => fields.phone.fill('2')],
    ['Completed registration form', () => fields.completedForm.setInputFiles(samples.completedForm)],
  ];
  for (const [label, fill] of steps) {
    expect(await fields.submit.isDisabled()).toBe(true);
    expect(await needed()).toContain(label);
    await fill();
  }
  expect(await fields.submit.isEnabled()).toBe(true);
  // Filled is not yet right: pressing it says what is wrong.
  await fields.submit.click();
  expect(await fields.summary.getByRole('link').allInnerTexts()).toEqual([
    'Unit: Enter 4 letters or digits.',
    'Email: Enter a valid email',
    'Phone: Must be 10 digits',
  ]);
  await page.getByRole('button', { name: 'Remove completed form.pdf' }).click();
  expect(await fields.submit.isDisabled()).toBe(true);

  await fields.type('Tenant').check();
  await fillIn(page, 'a12b');
  expect(await fields.summary.count()).toBe(0);
  expect(await page.locator('[aria-invalid]').count()).toBe(0);
  await enablePdfViewer(page);
  await fields.backgroundCheck.setInputFiles(samples.report);
  await fields.lease.setInputFiles({ ...samples.report, name: 'lease.pdf' });
  await fields.license.setInputFiles(samples.license);
  const frame = page.locator('iframe[title="Preview of report.pdf"]');
  expect(await frame.getAttribute('src')).toMatch(/^blob:/);
  const picture = page.getByRole('img', { name: 'Preview of license.jpg' });
  expect(await picture.getAttribute('src')).toMatch(/^blob:/);
  expect(await page.locator('iframe[title="Preview of completed form.pdf"]').count()).toBe(0);
  // The browser's own PDF viewer is not ours to judge.
  expect(await violationsOn(page, { exclude: 'iframe' })).toEqual([]);

  const answer = page.waitForResponse(submissions);
  expect(await fields.submit.innerText()).toBe('Submit Registration');
  await fields.submit.click();
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

  await fillIn(page, 'D002');
  // A press on Submit counts although the field just left is wrong; led to the field and back, the next one sends.
  const [x, y] = await leavePhoneWrong(page);
  await page.touchscreen.tap(x, y);
  await expectLedToPhone(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2145550100');
  await fields.submit.click();
  await fields.sent.waitFor();
  expect(complaints).toEqual([]);
});

test('on a desktop what is typed is counted, kept within its form, and checked in words', async () => {
  // spec: GF-18, GF-19, GF-20, GF-21, GF-29, GF-30, GF-31, GF-32, GF-33, GF-34, GF-35, GF-36, GF-37, GF-38, GF-39
  const { page, complaints } = await openRegistration({ app, browser, tab });
  await expectWaysOut(page);
  const fields = fieldsOf(page);
  await fields.unit.pressSequentially('a-1 é2bc');
  expect(await fields.unit.inputValue()).toBe('A12B');
  expect(await describedBy(fields.unit)).toContain('4 / 4');
  await fields.unit.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 1));
  await page.keyboard.press('Backspace');
  await page.keyboard.type('z');
  expect(await fields.unit.inputValue()).toBe('Z12B');
  await fields.unit.fill('12');
  await fields.unit.blur();
  expect(await describedBy(fields.unit)).toContain('Enter 4 letters or digits.');

  for (const name of [fields.firstName, fields.lastName]) {
    await name.fill('n'.repeat(20));
    expect(await describedBy(name)).toBe('20 / 20 characters');
    await name.fill('n'.repeat(21));
    expect(await describedBy(name)).toContain('Max 20');
    expect(await describedBy(name)).toContain('21 / 20');
    // A character is what people take for one, here as in the rule.
    await name.fill(`${'n'.repeat(19)}🙂`);
    expect(await describedBy(name)).toBe('20 / 20 characters');
    await name.fill('');
    await name.blur();
    expect(await describedBy(name)).toContain('Required');
  }

  await fields.email.fill(`${'e'.repeat(80)}@example.com`);
  expect(await describedBy(fields.email)).toContain('Max 90');
  expect(await describedBy(fields.email)).toContain('92 / 90');
  await fields.email.fill('no address');
  await fields.email.blur();
  expect(await describedBy(fields.email)).toContain('Enter a valid email');
  await fields.email.fill('');
  expect(await describedBy(fields.email)).toContain('Required');

  await fields.phone.pressSequentially('+1 214 555 014');
  await fields.phone.blur();
  expect(await describedBy(fields.phone)).toContain('Must be 10 digits');
  expect(await describedBy(fields.phone)).toContain('9 / 10');
  await fields.phone.fill('');
  expect(await describedBy(fields.phone)).toContain('Must be 10 digits');

  // What is still needed leads to its field.
  await page.getByRole('link', { name: 'Last name', exact: true }).first().click();
  await untilFocused(fields.lastName);

  // A press on Submit counts although the field just left is wrong, and its button does not move before it is let go.
  await fillIn(page, 'D001');
  const [x, y] = await leavePhoneWrong(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  expect(await fields.summary.count()).toBe(0);
  await page.mouse.up();
  await expectLedToPhone(page);
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

test('a failure is said in sight of the button, and a try can be cancelled and made again', async () => {
  // spec: GF-15, GF-16, GF-54, GF-61
  const { page, complaints } = await openRegistration({ app, browser, tab }, phoneSized);
  const fields = fieldsOf(page);
  await fillIn(page, 'F001');
  await fields.license.setInputFiles(samples.license);
  await intercept(page, submissions, (route) => route.abort(), { times: 1 });
  await fields.submit.click();
  await page.getByText('Could not submit: Network error.').waitFor();
  await expectFilledIn(page, 'F001');
  await page.getByRole('img', { name: 'Preview of license.jpg' }).waitFor();
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
    expect.stringMatching(/^Driver’s license\s+(Waiting|\d+ %)$/),
  ]);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Submit Registration' }).waitFor();
  await expectFilledIn(page, 'F001');
  expect(countSent()).toBe(1);
  answerAgain();
  await untilFocused(fields.submit);
  await page.keyboard.press('Enter');
  await fields.sent.waitFor();
  expect(complaints).toEqual([]);
});

test('the body has every part', async () => {
  // spec: GF-48, GF-54, GF-56, GF-57, GF-58, GF-59, GF-61
  const { page } = await openRegistration({ app, browser, tab });
  const fields = fieldsOf(page);
  await intercept(page, submissions, (route) => route.abort(), { times: 1 });
  await fillIn(page, 'F003');
  const bare = page.waitForRequest(submissions);
  await fields.submit.click();
  const request = await bare;
  expect(new URL(request.url()).pathname).toBe('/api/registration-submissions');
  expect(partsOf(request.postData() ?? '')).toEqual({
    propertyCode: 'BT01',
    unitDigits: 'F003',
    unitIdentifier: 'BT01-F003',
    partyType: 'OWNER',
    firstName: 'Renata',
    lastName: 'Okafor',
    email: 'resident@example.com',
    phone: '2145550142',
  });
  expect(fileParts(request.postData())).toEqual(['filledPacket']);
  await fields.failure.waitFor();

  await fields.backgroundCheck.setInputFiles(samples.report);
  await fields.lease.setInputFiles(samples.report);
  await fields.license.setInputFiles(samples.license);
  await intercept(page, submissions, (route) => route.continue(), { times: 1 });
  const full = page.waitForRequest(submissions);
  await fields.submit.click();
  expect(fileParts((await full).postData())).toEqual([
    'filledPacket',
    'backgroundCheck',
    'leaseAgreement',
    'driversLicense',
  ]);
  await fields.sent.waitFor();
});

/** The names of the file parts of a multipart body, in their order. */
function fileParts(body: string | null): string[] {
  return [...(body ?? '').matchAll(/name="([^"]+)"; filename=/g)].map(([, name]) => name ?? '');
}

const tooMuch = 10 * 1024 * 1024 + 1;
const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };

test('a file of another kind or over 10 MB is not sent unnoticed, nor one that the server finds wrong', async () => {
  // spec: GF-11, GF-40, GF-41, GF-42, GF-43, GF-44, GF-54, GF-61
  const { page } = await openRegistration({ app, browser, tab }, phoneSized);
  const fields = fieldsOf(page);
  await fillIn(page, '0001');
  let sent = 0;
  await page.route(submissions, (route) => {
    sent += 1;
    return route.continue();
  });
  const packetMessage = 'Completed registration form: Please upload the completed registration form (PDF)';
  expect(await fields.completedForm.getAttribute('accept')).toBe('application/pdf,.pdf');
  await fields.completedForm.setInputFiles(samples.license);
  await fields.submit.click();
  await fields.summary.getByRole('link', { name: packetMessage }).waitFor();
  const { name, mimeType } = samples.completedForm;
  await chooseLarge(fields.completedForm, { name, mimeType, sizeBytes: tooMuch });
  await fields.summary.getByRole('link', { name: 'Completed registration form: Max 10 MB' }).waitFor();
  await page.getByRole('button', { name: 'Remove completed form.pdf' }).click();
  await fields.summary.getByRole('link', { name: packetMessage }).waitFor();
  await page.getByText('Required', { exact: true }).waitFor();
  await fields.completedForm.setInputFiles(samples.completedForm);
  expect(await fields.summary.count()).toBe(0);
  expect(await page.getByText('Required', { exact: true }).count()).toBe(0);

  for (const [label, field] of [
    ['Background check report', fields.backgroundCheck],
    ['Lease agreement', fields.lease],
    ['Driver’s license', fields.license],
  ] as const) {
    await field.setInputFiles(text);
    await fields.submit.click();
    await fields.summary.getByRole('link', { name: `${label}: PDF or image only` }).waitFor();
    await chooseLarge(field, { name: 'large.png', mimeType: 'image/png', sizeBytes: tooMuch });
    await fields.summary.getByRole('link', { name: `${label}: Max 10 MB` }).waitFor();
    await page.getByRole('button', { name: 'Remove large.png' }).click();
    expect(await fields.summary.count()).toBe(0);
  }
  expect(await page.locator('iframe, img[alt^=Preview]').count()).toBe(0);

  // What the server finds in a file shows at its field, and the files are still chosen.
  const disguised = {
    name: 'lease.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html>no picture</html>'),
  };
  await fields.lease.setInputFiles(disguised);
  await page.getByText('This file cannot be shown here. Please check that it is the right one.').waitFor();
  await fields.submit.click();
  await fields.summary.getByRole('link', { name: 'Lease agreement: PDF or image only' }).click();
  expect(await fields.failure.innerText()).toBe('Could not submit: PDF or image only');
  expect(await fields.lease.getAttribute('aria-invalid')).toBe('true');
  await untilFocused(fields.lease);
  await page.getByRole('button', { name: 'Remove lease.png' }).click();
  expect(await fields.summary.count()).toBe(0);
  await fields.completedForm.setInputFiles({ ...disguised, name: 'form.pdf', mimeType: 'application/pdf' });
  await fields.submit.click();
  await fields.summary.getByRole('link', { name: packetMessage }).waitFor();
  await fields.completedForm.setInputFiles(samples.completedForm);
  await fields.submit.click();
  await fields.sent.waitFor();
  // Those that the page itself refused were not sent.
  expect(sent).toBe(3);
});

test('each kind that is allowed is taken, and shown where the browser can', async () => {
  // spec: GF-09, GF-10, GF-42
  const { page, complaints } = await openRegistration({ app, browser, tab }, phoneSized);
  const fields = fieldsOf(page);
  await fillIn(page, '0003');
  await enablePdfViewer(page);
  const heic = await readFile(new URL('../fixtures/photo-with-gps.heic', import.meta.url));
  const unseen = page.getByText('Preview not available for HEIC; it will be sent as it is.');
  const drawn = async (name: string) => {
    const picture = page.getByRole('img', { name: `Preview of ${name}` });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  };
  // The server makes a JPEG of the first one, which does for all.
  const made = { contentType: 'image/jpeg', body: tinyJpeg };
  let preview: Parameters<Route['fulfill']>[0];
  await page.route('**/api/public/preview', (route) => (preview ? route.fulfill(preview) : route.continue()));
  for (const [name, mimeType] of [
    ['license.heic', 'image/heic'],
    ['license.HEIF', ''],
    ['license.heif', 'image/heif'],
  ] as const) {
    await fields.license.setInputFiles({ name, mimeType, buffer: heic });
    await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
    await drawn(name);
    preview = made;
  }
  await fields.license.setInputFiles(samples.license);
  await page.getByRole('img', { name: 'Preview of license.jpg' }).waitFor();
  preview = { status: 204 };
  await fields.license.setInputFiles({ name: 'unlucky.heic', mimeType: 'image/heic', buffer: heic });
  await unseen.waitFor();
  preview = made;
  await fields.license.setInputFiles(samples.license);
  await page.getByRole('img', { name: 'Preview of license.jpg' }).waitFor();
  expect(await unseen.count()).toBe(0);
  await fields.license.setInputFiles({ ...samples.report, name: 'license.pdf' });
  await page.locator('iframe[title="Preview of license.pdf"]').waitFor();
  expect(await page.getByRole('img', { name: /Preview/ }).count()).toBe(0);
  await fields.license.setInputFiles({ name: 'license.heic', mimeType: 'image/heic', buffer: heic });
  await drawn('license.heic');

  const answer = page.waitForResponse(submissions);
  await fields.submit.click();
  expect((await (await answer).json()).data.files).toEqual(['packet', 'dl']);
  await fields.sent.waitFor();
  expect(complaints).toEqual([]);
});

const optionsOf = (page: Page): Promise<string[]> =>
  fieldsOf(page).property.locator('option:not([value=""])').allInnerTexts();

/** Opens the form where the lists at these addresses answer as given, now or later, and all others fail. */
async function openWith(lists: Record<string, unknown>) {
  const asked: string[] = [];
  const answer = async (route: Route): Promise<void> => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    await (pathname in lists
      ? route.fulfill({ json: await lists[pathname] })
      : route.fulfill({ status: 500 }));
  };
  const page = await tab.open(app, browser, {}, phoneSized);
  await page.route('**/api/public/properties', answer);
  await page.route('**/forms/**/*.json', answer);
  await page.route('**/forms/*.json', answer);
  await page.goto('/owner-tenant-registration');
  await untilAlive(page);
  return { page, asked };
}

const server = '/api/public/properties';
const [first, second, third] = [
  '/forms/properties.json',
  '/forms/options/properties.json',
  '/forms/property-codes.json',
];
const made = [{ code: 'ZZ09', name: 'Made-up Court' }];

test('where no list can be loaded the form says so, and a choice outlives that and takes effect when one comes', async () => {
  // spec: EN-20, EN-25, GF-25, GF-26, GF-27, GF-48, GF-62
  const lists: Record<string, unknown> = { [server]: [], [first]: { items: [] } };
  const { page, asked } = await openWith(lists);
  const fields = fieldsOf(page);
  await page.getByText('No properties available. Please try again later.').waitFor();
  expect(asked).toEqual([server, first, second, third]);
  expect(await fields.property.isDisabled()).toBe(true);
  expect(await fields.property.locator('option:checked').innerText()).toBe('Unable to load');
  expect(await fields.submit.isDisabled()).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  lists[third] = { codes: ['ZZ09', 'BT01'] };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => optionsOf(page)).toEqual(['ZZ09', 'BT01 — Bent Trail Condominiums']);
  await expect.poll(() => fields.property.isEnabled()).toBe(true);
  await untilFocused(fields.property);
  await expect.poll(() => page.getByText('No properties available').count()).toBe(0);

  await fields.property.selectOption('ZZ09');
  await fields.unit.fill('0031');
  delete lists[third];
  for (let visit = 0; visit < 2; visit += 1) {
    await page.reload();
    await page.getByText('No properties available').waitFor();
  }
  lists[server] = made;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('ZZ09-0031').waitFor();
  await expect.poll(() => fields.property.inputValue()).toBe('ZZ09');
  await expect.poll(() => optionsOf(page)).toEqual(['ZZ09 — Made-up Court']);
  await page.reload();
  await page.getByText('ZZ09-0031').waitFor();
});

test('what was sent is not chosen again when a list that failed meanwhile comes', async () => {
  // spec: GF-52
  let fail = (): void => undefined;
  const failed = new Promise<unknown[]>((resolve) => {
    fail = () => resolve([]);
  });
  // Each is waited for 8 s, in which a busy machine does not fill the form in: the fallbacks wait as well.
  const lists: Record<string, unknown> = {
    [server]: failed,
    [first]: failed,
    [second]: failed,
    [third]: failed,
  };
  const { page } = await openWith(lists);
  const fields = fieldsOf(page);
  await fillIn(page, '0032');
  await page.route(submissions, async (route) => {
    fail();
    await page.getByText('No properties available').waitFor();
    await route.continue();
  });
  await fields.submit.click();
  await fields.sent.waitFor();
  lists[server] = [{ code: 'BT01' }];
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => optionsOf(page)).toHaveLength(1);
  await expectEmpty(page);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('a chosen property, its unit and its identifier go together, and a lookup that fails is not mentioned', async () => {
  // spec: GF-45, GF-46, GF-47, GF-48, GF-49, GF-50, GF-58
  const { page, complaints } = await openRegistration({ app, browser, tab });
  const fields = fieldsOf(page);
  // The page comes with the server's list.
  await expect.poll(() => optionsOf(page)).toContain('SV01 — Server Court');
  expect(await optionsOf(page)).toHaveLength(6);
  await fillIn(page, '0031');
  const unitId = page.locator('input[name=unitId]');
  for (const [unit, fulfil] of [
    ['0041', (route: Route) => route.fulfill({ status: 404, json: { message: 'None.' } })],
    ['0042', (route: Route) => route.abort()],
    ['0043', (route: Route) => route.fulfill({ body: '<p>hm</p>' })],
  ] as const) {
    await intercept(page, '**/api/public/unit-lookup?*', fulfil, { times: 1 });
    const asked = page.waitForRequest(`**/api/public/unit-lookup?property=BT01&unit=${unit}`);
    await fields.unit.fill(unit);
    // Answered, or known to be lost.
    await (await asked).response();
    await page.getByText(`BT01-${unit}`).waitFor();
    expect(await unitId.inputValue()).toBe('');
  }
  const parts = await partsSentBy(page, () => fields.submit.click());
  expect(parts).toMatchObject({ unitIdentifier: 'BT01-0043' });
  expect(parts).not.toHaveProperty('unitId');
  await fields.sent.waitFor();

  await fillIn(page, '0031');
  const lookup = page.waitForResponse('**/api/public/unit-lookup?property=WK02&unit=0031');
  await fields.property.selectOption('WK02');
  expect(await fields.unit.inputValue()).toBe('');
  expect(await page.getByText('BT01-0031').count()).toBe(0);
  await fields.unit.fill('0031');
  await page.getByText('WK02-0031').waitFor();
  const found = String((await (await lookup).json()).data.id);
  await expect.poll(() => unitId.inputValue()).toBe(found);

  await fields.property.selectOption('TH03');
  expect(await unitId.inputValue()).toBe('');
  expect(await fields.submit.isDisabled()).toBe(true);

  await fields.property.selectOption('WK02');
  await fields.unit.fill('0031');
  await expect.poll(() => unitId.inputValue()).toBe(found);
  expect(await partsSentBy(page, () => fields.submit.click())).toMatchObject({
    unitIdentifier: 'WK02-0031',
    unitId: found,
  });
  await fields.sent.waitFor();
  expect(complaints).toEqual([]);
});

/** What an action sends; a body with files is known only where it is looked at on its way. */
async function partsSentBy(page: Page, act: () => Promise<void>): Promise<Record<string, string>> {
  await intercept(page, submissions, (route) => route.continue(), { times: 1 });
  const sent = page.waitForRequest(submissions);
  await act();
  return partsOf((await sent).postData() ?? '');
}

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
  // What is no number of a registration is not shown, anyone who made the address.
  await page.goto(`/owner-tenant-registration/submitted/${referenceOf('contact-inquiry', id)}`);
  expect(await page.getByText('Reference number').count()).toBe(0);
  await page.getByRole('link', { name: 'OK' }).click();
  await page.waitForURL(`${app.url}/`);
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
  await expect.poll(() => fieldsOf(page).submit.isEnabled()).toBe(true);
  // The browser's own check would refuse to send a form whose input had lost its file.
  for (const input of [fieldsOf(page).completedForm, fieldsOf(page).license])
    expect(await input.evaluate((element: HTMLInputElement) => element.files?.length)).toBe(1);
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

test('the completed form can be photographed page by page, or filled in on the page', async () => {
  const { page, complaints } = await openRegistration({ app, browser, tab }, phoneSized);
  const fields = fieldsOf(page);
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
  await page.getByRole('button', { name: 'Move page 2 up' }).click();
  await page.getByText('Page 2 is now page 1.').waitFor();
  await untilFocused(page.getByRole('button', { name: 'Move page 1 up' }));
  await page.getByRole('button', { name: 'Turn page 1 to the right' }).click();
  expect(await violationsOn(page)).toEqual([]);
  // A file of one's own takes the place of the pages, which are not lost.
  await fillIn(page, 'M001');
  await page.getByRole('button', { name: 'Put them back' }).click();
  await page.getByRole('button', { name: 'Remove page 2' }).click();
  await page.getByText('Your page is in the PDF below, ready to send.').waitFor();

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
  const { accessToken: token } = await signIn(app);
  const packet = await app.api.send('GET', `/api/registration-submissions/${id}/file?kind=packet`, { token });
  const form = (await PDFDocument.load(packet.bytes)).getForm();
  expect(form.getTextField(packetFields.lastName).getText()).toBe('Okafor-Peña');
  expect(form.getTextField('occupants.2.name').getText()).toBe('Luis Okafor');
  // Nothing of it is left for the next one.
  await page.getByRole('button', { name: 'Fill in the form here' }).click();
  expect(await page.getByLabel('Moving in on').inputValue()).toBe('');
  expect(complaints).toEqual([]);
});
