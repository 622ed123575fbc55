import { PDFDocument } from '@cantoo/pdf-lib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packetFields } from '#contracts/blank-form.ts';
import { createPacketReader } from '#server/features/registrations/read-packets.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { closeContexts, openBrowser } from '#tests/support/browser.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { eventually, expectNoViolations, openSignedIn, toast } from './back-office.ts';
import { deskPath } from './registration-desk.ts';
import { fieldsOf, fillInAtOnce, openRegistration, samples, submissions } from './registration-form.ts';
import { phoneSized } from './service-request-form.ts';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  app = await borrowTestApp({ listen: true });
});
afterAll(async () => {
  await closeContexts(browser);
  await app.close();
});

// spec: A2-16, GF-04, GF-05, GF-07, GF-08
test('the blank form is filled in and sent from a phone, and the desk sees where it says otherwise', async () => {
  const { context, page, complaints } = await openRegistration({ app, browser }, phoneSized);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the blank registration form (PDF)' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await downloaded).createReadStream()) chunks.push(Buffer.from(chunk));
  const document = await PDFDocument.load(Buffer.concat(chunks));
  const form = document.getForm();
  form.getDropdown(packetFields.property).select('BT01 — Bent Trail Condominiums');
  form.getTextField(packetFields.unit).setText('12A4');
  form.getTextField(packetFields.firstName).setText('Renata');
  form.getTextField(packetFields.lastName).setText('Okafor-Lee');
  form.getTextField(packetFields.email).setText('resident@example.com');
  form.getTextField(packetFields.phone).setText('(214) 555-0177');

  await fillInAtOnce(page, '12A4');
  const fields = fieldsOf(page);
  await fields.completedForm.setInputFiles({
    ...samples.completedForm,
    buffer: Buffer.from(await document.save()),
  });
  await fields.lease.setInputFiles({ ...samples.report, name: 'lease.pdf' });
  await fields.license.setInputFiles(samples.license);
  // Until its preview has come, the button may move away under the press.
  const preview = page.getByRole('img', { name: 'Preview of license.jpg' });
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const network = await context.newCDPSession(page);
  const carry = (latency: number, downloadThroughput: number, uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput,
      uploadThroughput,
    });
  // As in an elevator, until the first file has been seen on its way.
  await carry(50, 60_000, 3_000);
  const answer = page.waitForResponse(submissions);
  await fields.submit.click();
  const files = page.getByRole('listitem');
  await files.filter({ hasText: 'Completed registration form' }).filter({ hasText: '%' }).waitFor();
  await files.filter({ hasText: 'Driver’s license' }).filter({ hasText: 'Waiting' }).waitFor();
  await carry(0, -1, -1);
  const { id } = (await (await answer).json()).data;
  await fields.sent.waitFor();
  expect(complaints).toEqual([]);
  await context.close();

  // Its process takes long to start on a busy machine.
  await createPacketReader(app.context, { timeLimitMs: 60_000 })();
  const desk = await openSignedIn(app, browser);
  await desk.page.goto(`${deskPath}?record=${id}`);
  const note = desk.page.getByRole('region', { name: 'About the Registration Form' });
  await note.getByText('The Registration Form says something else:').waitFor();
  await eventually(() => note.getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('Last name: Okafor here, Okafor-Lee in the form'),
    expect.stringContaining('Phone: 2145550142 here, 2145550177 in the form'),
  ]);
  await expectNoViolations(desk.page, '[aria-label="About the Registration Form"]');
  await note.getByRole('button', { name: 'Use 2145550177 as Phone' }).click();
  await eventually(() => note.getByRole('listitem').count()).toBe(1);
  await desk.page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(desk.page, 'Saved').waitFor();
  await desk.page.getByRole('link', { name: 'BT01-12A4', exact: true }).click();
  await eventually(() => desk.page.getByLabel('Phone').inputValue()).toBe('2145550177');
  await note.getByText('Okafor-Lee', { exact: true }).waitFor();
  await desk.context.close();
});
