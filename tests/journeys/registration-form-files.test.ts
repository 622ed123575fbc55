import { readFile } from 'node:fs/promises';
import type { Browser, Route } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { tinyJpeg } from '#tests/support/builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { KeptTab } from './kept-tab.ts';
import { chooseLarge } from './public-form.ts';
import {
  enablePdfViewer,
  fieldsOf,
  fillIn,
  openRegistration,
  samples,
  submissions,
} from './registration-form.ts';
import { phoneSized } from './service-request-form.ts';
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
  const packetWords = 'Completed registration form: Please upload the completed registration form (PDF)';
  expect(await fields.completedForm.getAttribute('accept')).toBe('application/pdf,.pdf');
  await fields.completedForm.setInputFiles(samples.license);
  await fields.submit.click();
  await fields.summary.getByRole('link', { name: packetWords }).waitFor();
  const { name, mimeType } = samples.completedForm;
  await chooseLarge(fields.completedForm, { name, mimeType, sizeBytes: tooMuch });
  await fields.summary.getByRole('link', { name: 'Completed registration form: Max 10 MB' }).waitFor();
  await page.getByRole('button', { name: 'Remove completed form.pdf' }).click();
  await fields.summary.getByRole('link', { name: packetWords }).waitFor();
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
  expect(await fields.lease.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Remove lease.png' }).click();
  expect(await fields.summary.count()).toBe(0);
  await fields.completedForm.setInputFiles({ ...disguised, name: 'form.pdf', mimeType: 'application/pdf' });
  await fields.submit.click();
  await fields.summary.getByRole('link', { name: packetWords }).waitFor();
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
    // The server takes its time on a busy machine.
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 40_000 })
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
}, 120_000);
