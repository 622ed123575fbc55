import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { site } from '#site';
import { violationsOn } from '#tests/support/axe.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { tinyJpeg } from '#tests/support/builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { KeptTab } from './kept-tab.ts';
import { chooseLarge } from './public-form.ts';
import { desktopSized, fieldsOf, fillIn, openForm, phoneSized } from './service-request-form.ts';

let app: TestApp;
let browser: Browser;
const tab = new KeptTab();

beforeAll(async () => {
  app = await startTestApp({ listen: true });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await app.close();
});
afterEach(() => tab.leave());

const tooLarge = { name: 'long.pdf', mimeType: 'application/pdf', sizeBytes: 10 * 1024 * 1024 + 1 };

describe.each([
  { device: 'a phone', size: phoneSized },
  { device: 'a desktop', size: desktopSized },
])('on $device', ({ size }) => {
  test('a visitor sends a request with a photo and comes back to the home page', async () => {
    // spec: RT-07, RF-01, RF-03, RF-06, RF-07, RF-08, RF-09, RF-10, RF-30
    const { page, complaints } = await openForm({ app, browser, tab }, size);
    const fields = fieldsOf(page);
    await fillIn(page, '7');
    await fields.notes.fill('Under the sink.');
    await fields.attachment.setInputFiles({ name: 'leak.jpg', mimeType: 'image/jpeg', buffer: tinyJpeg });
    const preview = page.getByRole('img', { name: 'Preview of leak.jpg' });
    expect(await preview.getAttribute('src')).toMatch(/^blob:/);
    expect(await violationsOn(page)).toEqual([]);

    const answer = page.waitForResponse('**/api/public-submissions');
    expect(await fields.submit.innerText()).toBe('Submit');
    await fields.submit.click();
    expect((await (await answer).json()).data).toMatchObject({
      unitIdentifier: 'BT01-0007',
      category: 'Water leak',
      message: 'Under the sink.',
      phone: '2145550142',
      fileName: 'leak.jpg',
      fileSize: tinyJpeg.length,
    });

    const dialog = page.getByRole('dialog', { name: 'Submission Successful' });
    await dialog.getByText('Your service request has been submitted.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    const goneTo: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && goneTo.push(request.url()));
    await dialog.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL(`${app.url}/`);
    expect(goneTo).toEqual([`${app.url}/`]);
    expect(complaints).toEqual([]);
  });

  test('an empty form names every mistake and leads to the first one', async () => {
    // spec: RF-11, RF-13, RF-14, RF-15, RF-18, RF-22, RF-25, RF-28, RF-32
    const { page, complaints } = await openForm({ app, browser, tab }, size);
    const fields = fieldsOf(page);
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

    await fillIn(page, '12');
    expect(await page.getByText('Please select your property').count()).toBe(0);
    expect(await page.locator('[aria-invalid]').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('the urgent line is in sight wherever the page is scrolled to', async () => {
    // spec: RF-02
    const { page } = await openForm({ app, browser, tab }, size);
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
  });
});

test('each mistake is led to in the order property, unit, category, email, phone, attachment, notes', async () => {
  // spec: RF-24, RF-26, RF-33
  const { page } = await openForm({ app, browser, tab }, phoneSized);
  const fields = fieldsOf(page);
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
  await fields.attachment.setInputFiles({ name: 'leak.jpg', mimeType: 'image/jpeg', buffer: tinyJpeg });
  await focused('notes');
  await page.getByText('Max 250 characters', { exact: true }).waitFor();
});

test('a file over 10 MB is dropped, and the request goes without it', async () => {
  // spec: RF-26, RF-27, RF-36
  const { page } = await openForm({ app, browser, tab });
  const fields = fieldsOf(page);
  await fillIn(page, '21');
  await chooseLarge(fields.attachment, tooLarge);
  await page.getByText('File too large (max 10 MB)', { exact: true }).waitFor();
  expect(await page.getByText('long.pdf').count()).toBe(0);
  const chosenFiles = (): Promise<number | undefined> =>
    fields.attachment.evaluate((input: HTMLInputElement) => input.files?.length);
  expect(await chosenFiles()).toBe(0);
  await chooseLarge(fields.attachment, { ...tooLarge, name: 'longer.pdf' });
  await expect.poll(chosenFiles).toBe(0);
  const answer = page.waitForResponse('**/api/public-submissions');
  await fields.submit.click();
  expect((await (await answer).json()).data).toMatchObject({ unitIdentifier: 'BT01-0021', fileName: null });
});

test('a PDF shows its name and size and no picture', async () => {
  // spec: RF-29, RF-31
  const { page } = await openForm({ app, browser, tab });
  const fields = fieldsOf(page);
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
});

test('unit and phone keep what belongs in them while it is typed', async () => {
  // spec: RF-16, RF-17, RF-19, RF-20, RF-21, RF-23
  const { page } = await openForm({ app, browser, tab });
  const fields = fieldsOf(page);
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
});

test('what was typed before the script had loaded stays', async () => {
  const context = await browser.newContext(phoneSized);
  const page = await context.newPage();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${app.url}/service-request`, { waitUntil: 'commit' });
  await fillIn(page, '44');
  await fieldsOf(page).attachment.setInputFiles({
    name: 'leak.jpg',
    mimeType: 'image/jpeg',
    buffer: tinyJpeg,
  });
  release();
  await page.getByRole('img', { name: 'Preview of leak.jpg' }).waitFor();
  expect(await fieldsOf(page).unit.inputValue()).toBe('44');
  expect(await fieldsOf(page).phone.inputValue()).toBe('(214) 555-0142');
  expect(await fieldsOf(page).category('Water leak').isChecked()).toBe(true);
});
