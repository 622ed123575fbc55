import type { Browser, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { site } from '#site';
import { violationsOn } from '#tests/support/axe.ts';
import { tinyJpeg } from '#tests/support/builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { KeptTab } from './kept-tab.ts';
import { chooseLarge } from './public-form.ts';
import { fieldsOf, fillIn, openForm, phoneSized } from './service-request-form.ts';
import { openStage } from './stage.ts';

let app: TestApp;
let browser: Browser;
const tab = new KeptTab();

beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});
afterEach(() => tab.leave());

const jpeg = { name: 'leak.jpg', mimeType: 'image/jpeg', buffer: tinyJpeg };
const tooLarge = { name: 'long.pdf', mimeType: 'application/pdf', sizeBytes: 10 * 1024 * 1024 + 1 };

test('on a phone an empty form names every mistake, leads to each in its order, and is sent with a photo', async () => {
  // spec: RT-07, RF-01, RF-02, RF-03, RF-06, RF-07, RF-08, RF-09, RF-10, RF-11, RF-13, RF-14, RF-15, RF-18, RF-22, RF-24, RF-25, RF-28, RF-30, RF-32, RF-33
  const { page, complaints } = await openForm({ app, browser, tab }, phoneSized);
  const fields = fieldsOf(page);
  await expectUrgentLineInSight(page);
  expect(await fields.submit.innerText()).toBe('Submit');
  await fields.submit.click();
  // First, since it goes by itself.
  await expect.poll(() => fields.toast.innerText()).toBe('Please fix the highlighted fields.');
  for (const words of [
    'Please select your property',
    '1–4 digits',
    'Please choose a category',
    'Valid email required',
    'Enter a 10-digit U.S. number',
  ]) {
    await page.getByText(words, { exact: true }).waitFor();
  }
  await expect.poll(() => fields.property.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await violationsOn(page)).toEqual([]);

  await fields.notes.fill('n'.repeat(251));
  await chooseLarge(fields.attachment, tooLarge);
  const focused = async (name: string): Promise<void> => {
    await fields.submit.click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);
    const box = await page.locator(`[name="${name}"]`).first().boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(680);
  };
  await focused('propertyCode');
  await fields.property.selectOption('WK02');
  expect(await page.getByText('Please select your property').count()).toBe(0);
  await focused('unitDigits');
  await fields.unit.fill('3');
  await focused('category');
  await fields.category('Other').check();
  await focused('email');
  await fields.email.fill('resident@example.com');
  await focused('phone');
  await fields.phone.fill('2145550142');
  await page.getByText('File too large (max 10 MB)', { exact: true }).waitFor();
  await focused('attachment');
  await fields.attachment.setInputFiles(jpeg);
  await focused('notes');
  await page.getByText('Max 250 characters', { exact: true }).waitFor();

  await fillIn(page, '7');
  await fields.notes.fill('Under the sink.');
  expect(await page.locator('[aria-invalid]').count()).toBe(0);
  const preview = page.getByRole('img', { name: 'Preview of leak.jpg' });
  expect(await preview.getAttribute('src')).toMatch(/^blob:/);
  expect(await violationsOn(page)).toEqual([]);
  const answer = page.waitForResponse('**/api/public-submissions');
  await fields.submit.click();
  const { data } = await (await answer).json();
  expect(data).toMatchObject({
    unitIdentifier: 'BT01-0007',
    category: 'Water leak',
    message: 'Under the sink.',
    phone: '2145550142',
    fileName: 'leak.jpg',
    fileSize: tinyJpeg.length,
  });

  const dialog = page.getByRole('dialog', { name: 'Submission Successful' });
  await dialog.getByText('Your service request has been submitted.').waitFor();
  await dialog.getByText(data.reference).waitFor();
  const link = dialog.getByRole('link', { name: 'Follow your request' });
  expect(await link.getAttribute('href')).toBe(data.trackingPath);
  expect(await violationsOn(page)).toEqual([]);
  const goneTo: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && goneTo.push(request.url()));
  await dialog.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL(`${app.url}/`);
  expect(goneTo).toEqual([`${app.url}/`]);
  expect(complaints).toEqual([]);
});

test('on a desktop each field keeps what belongs in it, and a file over 10 MB is not sent', async () => {
  // spec: RF-02, RF-16, RF-17, RF-19, RF-20, RF-21, RF-23, RF-26, RF-27, RF-29, RF-31, RF-36
  const { page, complaints } = await openForm({ app, browser, tab });
  const fields = fieldsOf(page);
  await expectUrgentLineInSight(page);
  // The choices begin in one line with the second column of the fields below them.
  expect(await leftOf(page.locator('label', { hasText: 'Electrical issues' }))).toBe(
    await leftOf(page.locator('#phone')),
  );
  await fields.unit.pressSequentially('a1-2b345');
  expect(await fields.unit.inputValue()).toBe('1234');
  await fields.phone.pressSequentially('+1 214 555 01429');
  expect(await fields.phone.inputValue()).toBe('(214) 555-0142');
  await fields.phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(10, 10));
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('666');
  expect(await fields.phone.inputValue()).toBe('(214) 666-0142');
  expect(
    await page.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
  ).toEqual(['Water leak', 'Electrical issues', 'Incident', 'Other']);
  expect(await fields.property.locator('option').allInnerTexts()).toContain(
    'TH03 — Two Holland Place Condominiums',
  );

  // A PDF shows its name and size and no picture.
  expect(await fields.attachment.getAttribute('accept')).toBe('image/*,application/pdf');
  await fields.attachment.setInputFiles({
    name: 'report.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(2048),
  });
  await page.getByText('2 KB', { exact: true }).waitFor();
  expect(await page.getByRole('img', { name: /Preview/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove report.pdf' }).click();
  expect(await page.getByText('report.pdf').count()).toBe(0);

  await fillIn(page, '21');
  await chooseLarge(fields.attachment, tooLarge);
  await page.getByText('File too large (max 10 MB)', { exact: true }).waitFor();
  expect(await page.getByText('long.pdf').count()).toBe(0);
  const chosenFiles = (): Promise<number | undefined> =>
    fields.attachment.evaluate((input: HTMLInputElement) => input.files?.length);
  expect(await chosenFiles()).toBe(0);
  await chooseLarge(fields.attachment, { ...tooLarge, name: 'longer.pdf' });
  await expect.poll(chosenFiles).toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  const answer = page.waitForResponse('**/api/public-submissions');
  await fields.submit.click();
  expect((await (await answer).json()).data).toMatchObject({ unitIdentifier: 'BT01-0021', fileName: null });
  await page.getByRole('dialog', { name: 'Submission Successful' }).waitFor();
  expect(complaints).toEqual([]);
});

test('what was typed before the script had loaded stays', async () => {
  const page = await tab.open(app, browser, {}, phoneSized);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/service-request', { waitUntil: 'commit' });
  await fillIn(page, '44');
  await fieldsOf(page).attachment.setInputFiles(jpeg);
  release();
  await page.getByRole('img', { name: 'Preview of leak.jpg' }).waitFor();
  expect(await fieldsOf(page).unit.inputValue()).toBe('44');
  expect(await fieldsOf(page).phone.inputValue()).toBe('(214) 555-0142');
  expect(await fieldsOf(page).category('Water leak').isChecked()).toBe(true);
});

/** The call line, wherever the page is scrolled to; and nothing scrolls sideways. */
async function expectUrgentLineInSight(page: Page): Promise<void> {
  const call = page.getByRole('link', { name: `Call ${site.urgentPhone.display}` });
  expect(await call.getAttribute('href')).toBe(`tel:${site.urgentPhone.tel}`);
  expect(await page.getByText('do not wait for a form').isVisible()).toBe(true);
  const height = await page.evaluate(() => window.innerHeight);
  for (const share of [0, 0.5, 0.8]) {
    await page.evaluate(
      (to) => window.scrollTo(0, document.body.scrollHeight * to - window.innerHeight * to),
      share,
    );
    const box = await call.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(height - 44);
  }
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

async function leftOf(part: Locator): Promise<number> {
  return part.evaluate((element) => Math.round(element.getBoundingClientRect().left));
}
