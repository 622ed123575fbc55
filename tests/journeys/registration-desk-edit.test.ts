import { expect, test } from 'vitest';
import { pdf, photo } from '#tests/support/builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { dialogs, eventually, expectNoViolations, toast } from './back-office.ts';
import { deskPath, openRegistrationDesk } from './registration-desk.ts';

const desk = openRegistrationDesk();

const packetAndLicense = () => ({ filledPacket: pdf('packet.pdf'), driversLicense: photo('license.jpg') });

/** A file as the picker hands it over. */
const picked = (name: string, mimeType: string, text: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(text),
});
const picture = picked('scan.png', 'image/png', 'x');
const realPdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

const picker = (label: string) => desk.editDialog.locator(`input[aria-label="New ${label}"]`);

// spec: RG-37 RG-71 RG-72 RG-73 RG-74 RG-75 RG-76 RG-78
test('a save says what is wrong, sends only what changed, leaves what is typed meanwhile to the next one, and yields to who was first', async () => {
  const record = await submitRegistration(desk.app, { unitDigits: '12A4' });
  await desk.edit(record);
  const sent = desk.changes();
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
  await desk.page.route(/registration-submissions\/\d+$/, async (route) => {
    if (route.request().method() === 'PATCH') await seen;
    await route.continue();
  });
  await desk.editButton('Save').click();
  await toast(desk.page, 'Nothing has changed').waitFor();
  expect(sent).toEqual([]);

  await desk.editDialog.getByLabel('First name').fill('');
  await desk.editDialog.getByLabel('Phone').fill('555');
  await picker('Signed Lease').setInputFiles(picture);
  await desk.editButton('Save').click();
  await desk.editDialog.getByText('Required', { exact: true }).waitFor();
  await desk.editDialog.getByText('Must be 10 digits').waitFor();
  await desk.editDialog.getByText('Lease must be a PDF').waitFor();
  await expectNoViolations(desk.page, dialogs);
  expect(sent).toEqual([]);

  await desk.editDialog.getByLabel('Phone').fill('(214) 555-0100');
  await desk.editDialog.getByLabel('First name').fill('Ada');
  await desk.editDialog.getByLabel('Property').selectOption('WK02');
  await desk.editButton('Save').click();
  await desk.editButton('Saving…').waitFor();
  const notes = desk.editDialog.getByLabel('Notes');
  await notes.fill('Called back');
  letGo();
  await toast(desk.page, 'Saved').waitFor();
  await desk.editButton('Save').waitFor();
  expect(await notes.inputValue()).toBe('Called back');
  const saved = await desk.read(record.id);
  expect(saved).toMatchObject({
    firstName: 'Ada',
    unitIdentifier: 'WK02-12A4',
    unitDigits: '12A4',
    notes: null,
  });
  const reloaded = desk.page.waitForRequest(/registration-submissions\?/);
  await desk.editButton('Save').click();
  await eventually(() => desk.editDialog.count()).toBe(0);
  await reloaded;
  expect(await desk.read(record.id)).toMatchObject({ firstName: 'Ada', notes: 'Called back' });
  expect(sent.map(({ body }): unknown => JSON.parse(body))).toEqual([
    {
      firstName: 'Ada',
      propertyCode: 'WK02',
      unitIdentifier: 'WK02-12A4',
      expectedUpdatedAt: record.updatedAt,
    },
    { notes: 'Called back', expectedUpdatedAt: saved.updatedAt },
  ]);

  await desk.page.getByRole('link', { name: 'WK02-12A4', exact: true }).click();
  await eventually(() => desk.editDialog.getByLabel('First name').inputValue()).toBe('Ada');
  const entry = desk.editDialog.getByRole('listitem').filter({ hasText: 'First name: Jordan → Ada' });
  await entry.getByText('superadmin@example.com').waitFor();

  await notes.fill('Called on Monday.');
  await desk.change(record.id, { lastName: 'Sample' });
  await desk.editButton('Save').click();
  const notice = desk.editDialog.getByRole('alert').filter({ hasText: 'changed this registration' });
  await notice.getByText('Last name: Example → Sample').waitFor();
  await notice.getByText('superadmin@example.com').waitFor();
  await expectNoViolations(desk.page, '[role="dialog"] [role="alert"]');
  await notice.getByRole('button', { name: 'Load the current record' }).click();
  await eventually(() => desk.editDialog.getByLabel('Last name').inputValue()).toBe('Sample');
});

// spec: RG-38 RG-39 RG-40 RG-41 RG-42 RG-43
test('the dialog is resized by keyboard and pointer, within limits, and remembers', async () => {
  await desk.edit(await submitRegistration(desk.app, { unitDigits: '12A4' }));
  const size = async () => {
    const box = await desk.editDialog.boundingBox();
    return box && [box.width, box.height];
  };
  await eventually(size).toEqual([960, 765]);
  const handle = desk.editButton('Resize the dialog');
  await handle.press('ArrowLeft');
  await handle.press('ArrowUp');
  await eventually(size).toEqual([920, 725]);
  await desk.editButton('Close').click();
  await desk.page.getByRole('button', { name: 'Edit BT01-12A4' }).click();
  await desk.editDialog.getByLabel('First name').waitFor();
  await eventually(size).toEqual([920, 725]);
  const grip = await handle.boundingBox();
  if (!grip) throw new Error('The handle has no place.');
  const drag = async (x: number, y: number) => {
    await desk.page.mouse.move(grip.x + 5, grip.y + 5);
    await desk.page.mouse.down();
    await desk.page.mouse.move(x, y, { steps: 4 });
    await desk.page.mouse.up();
  };
  await drag(300, 100);
  await eventually(size).toEqual([480, 360]);
  await expectNoViolations(desk.page, dialogs);
  await handle.press('Home');
  await eventually(size).toEqual([960, 765]);
  // No further than the window.
  const { keyboard } = desk.page;
  for (let step = 0; step < 11; step += 1) await keyboard.press('ArrowRight');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await eventually(size).toEqual([1368, 810]);
  await desk.editButton('Close').click();
  await desk.page.getByRole('button', { name: 'View files of BT01-12A4' }).click();
  await desk.viewDialog.getByRole('tablist').waitFor();
  await eventually(async () => (await desk.viewDialog.boundingBox())?.width).toBe(960);
});

// spec: RG-58 RG-59 RG-60 RG-61 RG-50 RG-51 RG-52 RG-53 RG-78
test('the files are looked at in tabs, and replaced when the dialog is saved, as far as they are of the right kind', async () => {
  const { id } = await submitRegistration(desk.app, {}, packetAndLicense());
  await desk.page.goto(`${deskPath}?record=${id}&file=bg`);
  const dialog = desk.viewDialog;
  await dialog.getByText('No file available for Background.').waitFor();
  await expectNoViolations(desk.page, dialogs);
  expect(await dialog.getByRole('tab').allTextContents()).toEqual([
    'Registration Form',
    'Background',
    'Lease',
    'ID',
  ]);
  await dialog.getByRole('tab', { name: 'Registration Form' }).click();
  const frame = dialog.getByTitle('Preview of packet.pdf');
  await frame.waitFor();
  await eventually(() => frame.getAttribute('src')).toMatch(/^blob:/);
  await dialog.getByText('PDF, ').waitFor();
  expect(await dialog.getByRole('tab', { name: 'Background' }).getAttribute('aria-disabled')).toBe('true');
  expect(await dialog.getByRole('tab', { name: 'Lease' }).getAttribute('aria-disabled')).toBe('true');
  await dialog.getByRole('tab', { name: 'ID' }).click();
  const shown = dialog.getByRole('img', { name: 'The attachment license.jpg' });
  await eventually(() =>
    shown.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
  ).toBe(1);
  await expectNoViolations(desk.page, dialogs);
  const download = desk.page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('license.jpg');

  await dialog.getByRole('button', { name: 'Edit registration' }).click();
  const tab = desk.page.waitForEvent('popup');
  await desk.editButton('View current Driver’s License').click();
  await (await tab).waitForURL(/^blob:/);
  await desk.editDialog.getByText('opened Driver’s License').first().waitFor();

  const sent = desk.changes();
  await picker('Registration Form').setInputFiles(picture);
  await desk.editDialog.getByText('Registration Form must be a PDF').waitFor();
  await picker('Signed Lease').setInputFiles(picture);
  await desk.editDialog.getByText('Lease must be a PDF').waitFor();
  await picker('Background Check').setInputFiles(picked('report.pdf', 'application/pdf', realPdf));
  await desk.editDialog.getByText('report.pdf').waitFor();
  await desk.editButton('Save').click();
  await toast(desk.page, 'Saved').waitFor();
  await eventually(() => desk.editDialog.count()).toBe(0);
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PUT /api/registration-submissions/${id}/file?kind=bg`,
  ]);
  expect((await desk.read(id)).files).toEqual(['packet', 'bg', 'dl']);
});
