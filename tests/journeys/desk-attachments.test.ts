import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { pdf, photo, submitRequest, tinyJpeg } from '#tests/support/builders.ts';
import { detailDialog, eventually, expectNoViolations } from './back-office.ts';
import { deskForEachTest } from './desk.ts';

const desk = deskForEachTest();

// spec: SR-41 SR-42 SR-65 SR-66 SR-68
test('a photo is previewed, turned, viewed in a tab and downloaded under its name', async () => {
  const request = await submitRequest(desk.app, {}, photo('ceiling.jpg'));
  await desk.open(request);
  const picture = detailDialog(desk.page).getByRole('img', { name: 'The attachment ceiling.jpg' });
  await eventually(() =>
    picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
  ).toBe(1);
  await detailDialog(desk.page).getByText('JPEG,').waitFor();
  await desk.dialogButton('Rotate').click();
  expect(await picture.getAttribute('style')).toContain('rotate(90deg)');
  await desk.dialogButton('Zoom in').click();
  await expectNoViolations(desk.page);
  const viewed = desk.page.waitForRequest(/\/file\?dl=0$/);
  const tab = desk.page.waitForEvent('popup');
  await desk.dialogButton('View attachment in a new tab').click();
  expect(await (await viewed).headerValue('authorization')).toMatch(/^Bearer /);
  await (await tab).waitForURL(/^blob:/);
  const download = desk.page.waitForEvent('download');
  await desk.dialogButton('Download attachment').click();
  expect((await download).suggestedFilename()).toBe('ceiling.jpg');
  expect(await buffer(await (await download).createReadStream())).toEqual(tinyJpeg);
});

// spec: SR-41
test('a PDF is previewed in a frame', async () => {
  await desk.open(await submitRequest(desk.app, {}, pdf('report.pdf')));
  const frame = detailDialog(desk.page).getByTitle('Preview of report.pdf');
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toMatch(/^blob:/);
});

// spec: SR-67
test('a view that is refused opens the signed path instead', async () => {
  await desk.open(await submitRequest(desk.app, {}, photo()));
  await desk.page.route(/\/file\?dl=0$/, (route) => route.fulfill({ status: 500, json: {} }));
  const tab = desk.page.waitForEvent('popup');
  await desk.dialogButton('View attachment in a new tab').click();
  await (await tab).waitForURL('**/api/files/**');
});

// spec: SR-44 ER-18
test('a preview that cannot be had says so, and a download that fails says nothing', async () => {
  const request = await submitRequest(desk.app, {}, photo());
  await desk.page.route('**/file-url', (route) => route.fulfill({ status: 500, json: {} }));
  await desk.open(request);
  await detailDialog(desk.page).getByText('The preview could not be loaded.').waitFor();
  await expectNoViolations(desk.page);
  const refusal = desk.page.waitForResponse('**/file-url');
  await desk.dialogButton('Download attachment').click();
  await (await refusal).finished();
  expect(await desk.page.getByRole('button', { name: 'Close message' }).count()).toBe(0);
  await desk.page.unroute('**/file-url');
  await desk.dialogButton('Try again').click();
  await detailDialog(desk.page).getByRole('img', { name: 'The attachment leak.jpg' }).waitFor();
});

// spec: FI-25
test('the address of a viewed file is forgotten after 60 seconds', async () => {
  await desk.page.clock.install();
  await desk.open(await submitRequest(desk.app, {}, photo()));
  await desk.page.evaluate(() => {
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = (address) => {
      document.body.dataset.forgotten = `${document.body.dataset.forgotten ?? ''} ${address}`;
      revoke(address);
    };
  });
  await desk.page.clock.pauseAt(Date.now() + 60_000);
  const tab = desk.page.waitForEvent('popup');
  await desk.dialogButton('View attachment in a new tab').click();
  await (await tab).waitForURL(/^blob:/);
  const forgotten = () => desk.page.evaluate(() => document.body.dataset.forgotten ?? '');
  await desk.page.clock.runFor(59_000);
  expect(await forgotten()).not.toContain((await tab).url());
  await desk.page.clock.runFor(1_001);
  expect(await forgotten()).toContain((await tab).url());
});
