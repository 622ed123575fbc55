import type { Browser } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { violationsOn } from '#tests/support/axe.ts';
import { tinyJpeg } from '#tests/support/builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { KeptTab } from './kept-tab.ts';
import { sendPlainForm } from './public-form.ts';
import { complaintsOf, fieldsOf, fillIn, openForm, phoneSized, untilAlive } from './service-request-form.ts';
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

test('a refused request comes back filled in, with the mistakes in words, and is then answered with a page', async () => {
  const { page } = await openForm({ app, browser }, withoutScript);
  const fields = fieldsOf(page);
  await fillIn(page, '18');
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
  await fields.attachment.setInputFiles({
    name: 'leak.jpg',
    mimeType: 'image/jpeg',
    buffer: tinyJpeg,
  });
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
  // The next try has words of its own, and the old ones do not come back after it. They would go by themselves.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await fields.submit.click();
  await fields.toast.getByRole('button', { name: 'Close message' }).click();
  await expect.poll(() => fields.toast.innerText()).toBe('');
  await page.clock.resume();
  expect(await summary.count()).toBe(0);
  expect(await page.title()).toMatch(/^Maintenance Request/);
  await fields.email.fill('resident@example.com');
  expect(await page.getByText('Valid email required', { exact: true }).count()).toBe(0);
  await fields.submit.click();
  await page.getByRole('dialog', { name: 'Submission Successful' }).waitFor();
  expect(await page.locator('#notes').inputValue()).toBe('');
  expect(await page.getByRole('radio', { checked: true, includeHidden: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
});
