import { expect, test } from 'vitest';
import { registrations } from '#contracts/registrations.ts';
import { pdf, photo } from '#tests/support/builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { eventually, expectNoViolations, phone, toast } from './back-office.ts';
import { registrationDeskForEachTest } from './registration-desk.ts';

const desk = registrationDeskForEachTest();

const packetAndLicence = () => ({ filledPacket: pdf('packet.pdf'), driversLicense: photo('licence.jpg') });

/** A file as the picker hands it over. */
const picked = (name: string, mimeType: string, text: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});
const realPdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

// spec: RG-58 RG-59 RG-60 RG-61
test('the files are looked at in tabs, and a missing one cannot be chosen', async () => {
  const record = await submitRegistration(desk.app, {}, packetAndLicence());
  await desk.viewFiles(record);
  const dialog = desk.viewDialog;
  expect(await dialog.getByRole('tab').allTextContents()).toEqual([
    'Registration Form',
    'Background',
    'Lease',
    'ID',
  ]);
  const frame = dialog.getByTitle('Preview of packet.pdf');
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toMatch(/^blob:/);
  await dialog.getByText('PDF, ').waitFor();
  expect(await dialog.getByRole('tab', { name: 'Background' }).getAttribute('aria-disabled')).toBe('true');
  expect(await dialog.getByRole('tab', { name: 'Lease' }).getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('tab', { name: 'ID' }).click();
  const picture = dialog.getByRole('img', { name: 'The attachment licence.jpg' });
  await eventually(() =>
    picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
  ).toBe(1);
  await expectNoViolations(desk.page);
  const download = desk.page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('licence.jpg');
  await desk.page.goto(`/admin/registration-submissions?record=${record.id}&file=bg`);
  await dialog.getByText('No file available for Background.').waitFor();
  await expectNoViolations(desk.page);
});

// spec: RG-59
test('all four tabs stand in sight on the narrowest phone', async () => {
  const record = await submitRegistration(desk.app, {}, packetAndLicence());
  await desk.page.setViewportSize(phone.viewport);
  await desk.viewFiles(record);
  const tabs = desk.viewDialog.getByRole('tablist');
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
});

// spec: RG-78
test('the history tells who opened which file', async () => {
  const record = await submitRegistration(desk.app, {}, packetAndLicence());
  await desk.edit(record);
  const tab = desk.page.waitForEvent('popup');
  await desk.editButton('View current Driver’s License').click();
  await (await tab).waitForURL(/^blob:/);
  await desk.editDialog.getByText('opened Driver’s License').waitFor();
});

// spec: ER-09 ER-10
test('a file that is not there is told in an information toast', async () => {
  const record = await submitRegistration(desk.app, {}, packetAndLicence());
  await desk.edit(record);
  await desk.editButton('View current Background Check').click();
  await toast(desk.page, 'No file available for Background.').waitFor();
  const answers = [
    { status: 404, json: { error: { code: 'NO_FILE', message: 'None.' }, message: 'None.' } },
    { status: 200, json: {} },
  ];
  for (const answer of answers) {
    await desk.page.route('**/file-url?**', (route) => route.fulfill(answer));
    await desk.editButton('View current Driver’s License').click();
    const told = toast(desk.page, 'No file available for ID.');
    await told.waitFor();
    expect(await told.getAttribute('data-variant')).toBe('blue');
    // Or the next one could be taken for this one.
    await told.getByRole('button', { name: 'Close message' }).click();
    await told.waitFor({ state: 'detached' });
    await desk.page.unroute('**/file-url?**');
  }
});

// spec: ER-11
test('a file that cannot be opened is told with the server’s words, or ours', async () => {
  const record = await submitRegistration(desk.app, {}, packetAndLicence());
  await desk.edit(record);
  await desk.page.route('**/file-url?**', (route) =>
    route.fulfill({ status: 500, json: { message: 'The store is away.' } }),
  );
  await desk.editButton('View current Driver’s License').click();
  await toast(desk.page, 'The store is away.').waitFor();
  await desk.page.unroute('**/file-url?**');
  await desk.page.route('**/file-url?**', (route) => route.abort());
  await desk.editButton('View current Driver’s License').click();
  await toast(desk.page, 'Could not open file').waitFor();
});

// spec: RG-50 RG-51 RG-52 RG-53
test('files are replaced when the dialog is saved, and those of the wrong kind are skipped', async () => {
  const record = await submitRegistration(desk.app, {}, packetAndLicence());
  await desk.edit(record);
  const sent = desk.changes();
  const choose = (label: string, file: ReturnType<typeof picked>) =>
    desk.editDialog.locator(`input[aria-label="New ${label}"]`).setInputFiles(file);
  await choose('Registration Form', picked('scan.png', 'image/png', 'x'));
  await desk.editDialog.getByText('Registration Form must be a PDF').waitFor();
  await choose('Signed Lease', picked('scan.png', 'image/png', 'x'));
  await desk.editDialog.getByText('Lease must be a PDF').waitFor();
  await expectNoViolations(desk.page);
  await choose('Background Check', picked('report.pdf', 'application/pdf', realPdf));
  await desk.editDialog.getByText('report.pdf').waitFor();
  await desk.editButton('Save').click();
  await toast(desk.page, 'Saved').waitFor();
  await eventually(() => desk.editDialog.count()).toBe(0);
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PUT /api/registration-submissions/${record.id}/file?kind=bg`,
  ]);
  expect((await desk.read(record.id)).files).toEqual(['packet', 'bg', 'dl']);
});

// spec: RG-52 RG-57
test('a file that the server refuses is told beside its row, and the rest is saved', async () => {
  const record = await submitRegistration(desk.app, {}, packetAndLicence());
  await desk.edit(record);
  await desk.editDialog
    .locator('input[aria-label="New Signed Lease"]')
    .setInputFiles(picked('lease.pdf', 'application/pdf', 'not a PDF at all'));
  await desk.editDialog.getByLabel('Last name').fill('Sample');
  await desk.editButton('Save').click();
  await desk.editDialog.getByRole('alert').getByText('Lease must be a PDF').waitFor();
  expect(await desk.read(record.id)).toMatchObject({ lastName: 'Sample', files: ['packet', 'dl'] });
  const big = picked('big.pdf', 'application/pdf', realPdf + ' '.repeat(20 * 1024 * 1024));
  // Twenty megabytes take the browser a while to be handed.
  await desk.editDialog
    .locator('input[aria-label="New Signed Lease"]')
    .setInputFiles(big, { timeout: 40_000 });
  await desk.editDialog.getByText('big.pdf').waitFor();
  const refused = desk.page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await desk.editButton('Save').click();
  expect((await refused).status()).toBe(413);
  await desk.editDialog.getByRole('alert').getByText('Max 20 MB').waitFor();
  const stored = await desk.app.api.call(
    registrations.get,
    { params: { id: record.id } },
    { token: desk.token },
  );
  expect(stored.body.data.files).toEqual(['packet', 'dl']);
});

// spec: FI-25
test('the address of a viewed file is forgotten after 60 seconds', async () => {
  await desk.page.clock.install();
  await desk.edit(await submitRegistration(desk.app, {}, packetAndLicence()));
  await desk.page.evaluate(() => {
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = (address) => {
      document.body.dataset.forgotten = `${document.body.dataset.forgotten ?? ''} ${address}`;
      revoke(address);
    };
  });
  // However long the machine takes from here, the page's time stands still.
  await desk.page.clock.pauseAt(Date.now() + 20_000);
  const tab = desk.page.waitForEvent('popup');
  await desk.editButton('View current Driver’s License').click();
  await (await tab).waitForURL(/^blob:/);
  const forgotten = () => desk.page.evaluate(() => document.body.dataset.forgotten ?? '');
  await desk.page.clock.runFor(59_000);
  expect(await forgotten()).not.toContain((await tab).url());
  await desk.page.clock.runFor(2000);
  expect(await forgotten()).toContain((await tab).url());
});
