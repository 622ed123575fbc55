import sharp from 'sharp';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { site } from '#site';
import { violationsOn } from '#tests/support/axe.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { SharedTab } from './shared-tab.ts';
import { countStored, sendPlainForm, submitTwice } from './public-form.ts';
import {
  complaintsOf,
  expectFilledIn,
  fieldsOf,
  fillIn,
  fillInAtOnce,
  openForm,
  phoneSized,
  untilAlive,
} from './service-request-form.ts';
import { openStage } from './stage.ts';
import { intercept, loseAnswer } from './intercept.ts';

let app: TestApp;
let browser: Browser;
const tab = new SharedTab();

beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  return stage.close;
});
afterEach(() => tab.leave());

const withoutScript = { ...phoneSized, javaScriptEnabled: false };
const submissions = '**/api/public-submissions';
const jpeg = { name: 'leak.jpg', mimeType: 'image/jpeg', buffer: tinyJpeg };

test('on a phone an empty form names every mistake; a filled one outlives every failure, and is sent with a photo once online again', async () => {
  // spec: RT-07, RF-01, RF-02, RF-03, RF-04, RF-05, RF-06, RF-07, RF-08, RF-09, RF-10, RF-11, RF-13, RF-14, RF-15, RF-18, RF-22, RF-24, RF-30, RF-32, RF-33, RF-42, RF-45
  const { page, context, complaints } = await openForm({ app, browser, tab }, phoneSized);
  const fields = fieldsOf(page);
  await expectUrgentLineInSight(page);
  expect(await fields.submit.innerText()).toBe('Submit');
  await fields.submit.click();
  // First, since it goes by itself.
  await expect.poll(() => fields.toast.innerText()).toBe('Please fix the highlighted fields.');
  for (const text of [
    'Please select your property',
    '1–4 digits',
    'Please choose a category',
    'Valid email required',
    'Enter a 10-digit U.S. number',
  ]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  const focused = async (name: string): Promise<void> => {
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(name);
    const box = await page.locator(`[name="${name}"]`).first().boundingBox();
    expect(box?.y).toBeGreaterThan(0);
    expect(box?.y).toBeLessThan(680);
  };
  await focused('propertyCode');
  expect(await violationsOn(page)).toEqual([]);
  await fillIn(page, '7');
  await fields.notes.fill('n'.repeat(251));
  await fields.submit.click();
  await focused('notes');
  await page.getByText('Max 250 characters', { exact: true }).waitFor();
  await fields.notes.fill('Under the sink.');
  await fields.attachment.setInputFiles(jpeg);
  expect(await page.locator('[aria-invalid]').count()).toBe(0);
  const preview = page.getByRole('img', { name: 'Preview of leak.jpg' });
  expect(await preview.getAttribute('src')).toMatch(/^blob:/);

  const closeToast = async (): Promise<void> => {
    // Where it has gone by itself meanwhile, there is nothing to press.
    await fields.toast.evaluate((bar) => bar.querySelector('button')?.click());
    await expect.poll(() => fields.toast.innerText()).toBe('');
  };
  // It goes by itself, so all that is about it comes first.
  const overlap = async (): Promise<number> => {
    const bar = await fields.toast.locator('> *').boundingBox();
    const button = await fields.submit.boundingBox();
    return (button?.y ?? 0) + (button?.height ?? 0) - (bar?.y ?? 0);
  };
  await intercept(page, submissions, (route) => route.abort(), { times: 1 });
  await fields.submit.click();
  await fields.toast.getByText('Network error.', { exact: true }).waitFor();
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  await closeToast();
  await expectFilledIn(page, '7');
  await preview.waitFor();

  // While it is sent the form cannot be sent again, and can be cancelled.
  const { busy, countSent, answerAgain } = await submitTwice(page, submissions);
  expect(await busy.isDisabled()).toBe(true);
  expect(await page.locator('body').evaluate(isFocused)).toBe(false);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => fields.submit.evaluate(isFocused)).toBe(true);
  expect(countSent()).toBe(1);
  answerAgain();

  // What the server finds wrong shows at its field.
  await fields.attachment.setInputFiles({
    name: 'leak.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html>not a picture</html>'),
  });
  await fields.submit.click();
  await expect.poll(() => fields.attachment.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => fields.attachment.evaluate(isFocused)).toBe(true);
  await page.locator('#attachment-error').getByText('leak.png: Photo or PDF only').waitFor();
  // The good one stays.
  await preview.waitFor();
  await page.getByRole('button', { name: 'Remove leak.png' }).click();

  await context.setOffline(true);
  try {
    await fields.submit.click();
    await page.getByRole('heading', { name: 'Your request has not been sent' }).waitFor();
    const panel = page.getByRole('status').filter({ hasText: 'Your phone is offline.' });
    await panel.getByText('What you entered and your photo are still here. Try again, or call').waitFor();
    const call = panel.getByRole('link', { name: site.urgentPhone.display });
    expect(await call.getAttribute('href')).toBe(`tel:${site.urgentPhone.tel}`);
    await closeToast();
    expect(await violationsOn(page)).toEqual([]);
  } finally {
    await context.setOffline(false);
  }
  await page.getByRole('heading', { name: 'You are back online' }).waitFor();
  const answer = page.waitForResponse(submissions);
  await page.getByRole('button', { name: 'Send again' }).click();
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
  // The way back stands between the header and the page, and the header keeps its menu.
  await page.getByRole('complementary', { name: 'Your request' }).getByText(data.reference).waitFor();
  await page.locator('summary', { hasText: 'Menu' }).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('on a desktop a smaller copy is made of a large photo, the text outlives a reload, and a retry after a lost answer creates nothing twice', async () => {
  // spec: RF-02, RF-26, RF-27, RF-36, RF-44, RF-46, RF-47
  const { page, complaints } = await openForm({ app, browser, tab });
  const fields = fieldsOf(page);
  await expectUrgentLineInSight(page);
  // The choices begin in one line with the second column of the fields below them.
  expect(await leftOf(page.locator('label', { hasText: 'Electrical issues' }))).toBe(
    await leftOf(page.locator('#phone')),
  );
  await fillInAtOnce(page, '0052');
  // Of a photo a smaller copy is offered, which is one that can be sent.
  const photo = await sharp({ create: { width: 2600, height: 1950, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();
  const huge = { name: 'roof.jpeg', mimeType: 'image/jpeg' };
  await fields.attachment.evaluate(offerPadded, { ...huge, bytes: photo.toString('base64') });
  await page.getByText('File too large (max 10 MB)', { exact: true }).waitFor();
  await expect
    .poll(() => fields.attachment.evaluate((input: HTMLInputElement) => input.files?.length))
    .toBe(0);
  expect(await violationsOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send a smaller copy instead' }).click();
  const copy = page.getByRole('img', { name: 'Preview of roof.jpg' });
  await expect.poll(() => copy.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(2560);
  await page.getByRole('button', { name: 'Remove roof.jpg' }).click();

  // The server stores it, and only its answer gets lost.
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
  });
  await intercept(page, submissions, loseAnswer, { times: 1 });
  await fields.submit.click();
  await fields.toast.getByText('Network error.').waitFor();
  expect(await countStored(app, 'public-submissions', '0052')).toBe(1);
  await fields.attachment.setInputFiles(jpeg);
  await page.reload();
  await untilAlive(page);
  await expectFilledIn(page, '0052');
  expect(await page.getByText('leak.jpg').count()).toBe(0);
  const saved = await page.evaluate(() => Object.values(sessionStorage).join());
  expect(saved).not.toContain('leak.jpg');
  const answer = page.waitForResponse(submissions);
  await fields.submit.click();
  expect((await (await answer).json()).data).toMatchObject({ unitIdentifier: 'BT01-0052', fileName: null });
  await page.getByRole('dialog', { name: 'Submission Successful' }).waitFor();
  expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);
  expect(await countStored(app, 'public-submissions', '0052')).toBe(1);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Chooses a picture that is padded to more than 10 MB, which its decoder does not mind. */
function offerPadded(
  input: SVGElement | HTMLElement,
  { name, mimeType, bytes }: { name: string; mimeType: string; bytes: string },
): void {
  const picture = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
  const file = new File([picture, new Uint8Array(10 * 1024 * 1024)], name, { type: mimeType });
  const chosen = new DataTransfer();
  chosen.items.add(file);
  if (input instanceof HTMLInputElement) input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The call line, wherever the page is scrolled to; and nothing scrolls sideways. */
async function expectUrgentLineInSight(page: Page): Promise<void> {
  const call = page.getByRole('link', { name: `Call ${site.urgentPhone.display}` });
  expect(await call.getAttribute('href')).toBe(`tel:${site.urgentPhone.tel}`);
  expect(await page.getByText('Don’t wait for a form').isVisible()).toBe(true);
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

/** Runs in the page. */
function isFocused(element: Element): boolean {
  return element === document.activeElement;
}

test('a refused request comes back filled in, with the mistakes in words, and is then answered with a page', async () => {
  const { page } = await openForm({ app, browser }, withoutScript);
  const fields = fieldsOf(page);
  await fillInAtOnce(page, '18');
  // Nothing counts here, so nothing says that no letter was typed.
  expect(await page.locator('form').innerText()).not.toContain('/ 250');
  await fields.notes.fill('Dripping <fast> & "loud"\nsince noon');
  await fields.attachment.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hello'),
  });
  await fields.submit.click();
  await page.getByRole('heading', { name: 'Your request has not been sent yet' }).waitFor();
  await page.getByText('please choose it again').waitFor();
  expect(await fields.property.inputValue()).toBe('BT01');
  expect(await fields.unit.inputValue()).toBe('18');
  expect(await fields.category('Water leak').isChecked()).toBe(true);
  expect(await fields.notes.inputValue()).toBe('Dripping <fast> & "loud"\nsince noon');
  expect(await fields.attachment.getAttribute('aria-invalid')).toBe('true');
  await fields.attachment.setInputFiles(jpeg);
  await fields.submit.click();
  await page.waitForURL(`${app.url}/service-request/submitted/*`);
  await page.getByRole('heading', { name: 'Submission Successful' }).waitFor();
  await page.getByText('Your service request has been submitted.').waitFor();
  await page.getByRole('link', { name: 'OK' }).click();
  await page.waitForURL(`${app.url}/`);
});

test('a form that was sent before the script ran is taken over as it was answered', async () => {
  const page = await tab.open(app, browser, {}, phoneSized);
  const complaints = complaintsOf(page);
  await sendPlainForm(page, '/api/public-submissions', {
    propertyCode: 'WK02',
    unitDigits: '19',
    category: 'Incident',
    email: 'not an address',
    phone: '2145550142',
    notes: 'A window fell out.',
  });
  await page.getByRole('heading', { name: 'Your request has not been sent yet' }).waitFor();
  await page.waitForURL('**/service-request');
  await untilAlive(page);
  const fields = fieldsOf(page);
  await page.getByText('Valid email required', { exact: true }).waitFor();
  const summary = page.getByRole('region', { name: 'Your request has not been sent yet' });
  await expect.poll(() => summary.evaluate((region) => document.activeElement?.contains(region))).toBe(true);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  expect(await page.title()).toMatch(/^Error – /);
  expect(await fields.notes.inputValue()).toBe('A window fell out.');
  expect(await violationsOn(page)).toEqual([]);
  // The next try has words of its own.
  await fields.submit.click();
  await expect.poll(() => summary.count()).toBe(0);
  await expect.poll(() => page.title()).toMatch(/^Maintenance Request/);
  await fields.email.fill('resident@example.com');
  expect(await page.getByText('Valid email required', { exact: true }).count()).toBe(0);
  await fields.submit.click();
  await page.getByRole('dialog', { name: 'Submission Successful' }).waitFor();
  await expect.poll(() => page.locator('#notes').inputValue()).toBe('');
  expect(await page.getByRole('radio', { checked: true, includeHidden: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
