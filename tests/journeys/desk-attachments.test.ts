import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { pdf, photo, submitRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { detailDialog, eventually, expectNoViolations, failCalls } from './back-office.ts';
import { deskForEachTest } from './desk.ts';

const desk = deskForEachTest();

const attachments = '[aria-labelledby="attachment-heading"]';

// spec: SR-41 SR-42 SR-44 SR-65 SR-66
test('an attachment is previewed, turned, viewed in a tab and downloaded under its name', async () => {
  await submitRequest(desk.app, { unitDigits: '1' }, photo());
  await submitRequest(desk.app, { unitDigits: '2' }, pdf('report.pdf'));
  const request = await submitRequest(desk.app, { unitDigits: '3' }, photo('ceiling.jpg'));
  await desk.open(request);
  const dialog = detailDialog(desk.page);
  const picture = dialog.getByRole('img', { name: 'The attachment ceiling.jpg' });
  await eventually(() =>
    picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
  ).toBe(1);
  await dialog.getByText('JPEG,').waitFor();
  await desk.dialogButton('Rotate').click();
  await eventually(() => picture.getAttribute('style')).toContain('rotate(90deg)');
  await desk.dialogButton('Zoom in').click();
  await expectNoViolations(desk.page, attachments);
  const download = desk.page.waitForEvent('download');
  await desk.dialogButton('Download attachment').click();
  expect((await download).suggestedFilename()).toBe('ceiling.jpg');
  expect(await buffer(await (await download).createReadStream())).toEqual(tinyJpeg);

  const viewed = desk.page.waitForRequest(/\/file\?dl=0$/);
  const tab = desk.page.waitForEvent('popup');
  await desk.dialogButton('View attachment in a new tab').click();
  expect(await (await viewed).headerValue('authorization')).toMatch(/^Bearer /);
  await (await tab).waitForURL(/^blob:/);

  await desk.dialogButton('Next submission').click();
  const frame = dialog.getByTitle('Preview of report.pdf');
  await frame.waitFor();
  await eventually(() => frame.getAttribute('src')).toMatch(/^blob:/);

  // A preview that cannot be had says so.
  const addresses = await failCalls(desk.page, '**/file-url', { answer: { status: 500, json: {} } });
  await desk.dialogButton('Next submission').click();
  await dialog.getByText('The preview could not be loaded.').waitFor();
  await expectNoViolations(desk.page, attachments);
  await addresses.tryAgain(desk.dialogButton('Try again'));
  await dialog.getByRole('img', { name: 'The attachment leak.jpg' }).waitFor();
});
