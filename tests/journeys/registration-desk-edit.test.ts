import { expect, test } from 'vitest';
import { registrations } from '#contracts/registrations.ts';
import { pdf, photo } from '#tests/support/builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { eventually, expectNoViolations, toast } from './back-office.ts';
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

// spec: RG-27 RG-28 RG-29 RG-30 RG-31 RG-32 RG-33 RG-34 RG-35 RG-36 RG-44 RG-45 RG-46 RG-47 RG-48 RG-49 RG-54 RG-55 RG-56
test('a registration opens with everything that staff may change, and says beside it what is wrong', async () => {
  await desk.edit(await submitRegistration(desk.app, { unitDigits: '12A4' }));
  const dialog = desk.editDialog;
  for (const [label, value] of [
    ['Owner/Tenant', 'OWNER'],
    ['First name', 'Jordan'],
    ['Last name', 'Example'],
    ['Email', 'jordan@example.com'],
    ['Phone', '2145550100'],
    ['Notes', ''],
    ['Property', 'BT01'],
    ['Unit digits', '12A4'],
  ] as const) {
    await eventually(() => dialog.getByLabel(label, { exact: true }).inputValue()).toBe(value);
  }
  await dialog.getByText('4 digits, auto-padded (e.g., 0007)').waitFor();
  const unit = dialog.getByLabel('Unit digits');
  const preview = dialog.getByRole('status', { name: 'Unit identifier' });
  expect(await preview.textContent()).toBe('BT01-12A4');
  await unit.fill('');
  await unit.pressSequentially('12345');
  expect(await unit.inputValue()).toBe('1234');
  await unit.fill('7');
  expect(await preview.textContent()).toBe('BT01-0007');
  await unit.blur();
  expect(await unit.inputValue()).toBe('0007');
  const phone = dialog.getByLabel('Phone');
  await phone.fill('(214) 555-0199');
  expect(await phone.inputValue()).toBe('2145550199');
  expect(await phone.getAttribute('placeholder')).toBe('10 digits');
  expect(await dialog.getByLabel('Email').getAttribute('maxlength')).toBe('90');
  await dialog.getByRole('heading', { name: 'Replace files' }).waitFor();
  await dialog.getByText('Max 20 MB').waitFor();
  const rows = [
    ['Registration Form', /image/],
    ['Background Check', /image/],
    ['Signed Lease', /^\.pdf$/],
    ['Driver’s License', /image/],
  ] as const;
  for (const [label, accepts] of rows) {
    await desk.editButton(`View current ${label}`).waitFor();
    await desk.editButton(`Choose file for ${label}`).waitFor();
    const accept = await picker(label).getAttribute('accept');
    expect(accept).toMatch(/^\.pdf/);
    expect(accept).toMatch(accepts);
  }
  expect(await desk.editButton('Unarchive').count()).toBe(0);
  expect(await desk.editButton('Delete').count()).toBe(0);

  const sent = desk.changes();
  await dialog.getByLabel('First name').fill('');
  await phone.fill('555');
  await picker('Signed Lease').setInputFiles(picture);
  await desk.editButton('Save').click();
  await dialog.getByText('Required', { exact: true }).waitFor();
  await dialog.getByText('Must be 10 digits').waitFor();
  await dialog.getByText('Lease must be a PDF').waitFor();
  await expectNoViolations(desk.page);
  await desk.editButton('Close').click();
  await desk.page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor();
  await desk.page.getByRole('button', { name: 'Discard changes' }).click();
  await eventually(() => dialog.count()).toBe(0);
  expect(sent).toEqual([]);
});

// spec: RG-37 RG-71 RG-72 RG-73 RG-74 RG-75 RG-76 RG-78
test('a save sends only what changed, leaves what is typed meanwhile to the next one, and yields to who was first', async () => {
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
  await expectNoViolations(desk.page);
  await notice.getByRole('button', { name: 'Load the current record' }).click();
  await eventually(() => desk.editDialog.getByLabel('Last name').inputValue()).toBe('Sample');
});

// spec: RG-34 RG-35 RG-63 RG-64 RG-65 RG-66 RG-67 RG-68
test('an archived registration is restored from its dialog, or deleted for good after a question', async () => {
  const archive = async (unitDigits: string) =>
    desk.change((await submitRegistration(desk.app, { unitDigits })).id, { archived: true });
  const restored = await archive('0007');
  const deleted = await archive('0008');
  await desk.edit(restored);
  await desk.editButton('Delete').waitFor();
  await desk.editButton('Unarchive').click();
  await toast(desk.page, 'Restored to Active').waitFor();
  await eventually(() => desk.editDialog.count()).toBe(0);
  await eventually(() => desk.page.locator('tr[data-row]').count()).toBe(1);
  expect(await desk.read(restored.id)).toMatchObject({ archived: false });

  await desk.page.getByRole('link', { name: 'BT01-0008', exact: true }).click();
  await desk.editButton('Delete').click();
  const confirm = desk.page.getByRole('alertdialog', {
    name: 'This will permanently delete the archived registration. Continue?',
  });
  await confirm.getByText('The registration of Jordan Example for BT01-0008 and its file').waitFor();
  await expectNoViolations(desk.page);
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await eventually(() => desk.editDialog.count()).toBe(0);
  await desk.page.getByRole('heading', { name: 'No submissions.' }).waitFor();
  const lookAgain = () =>
    desk.app.api.call(registrations.get, { params: { id: deleted.id } }, { token: desk.token });
  // The list leaves it out before the server has answered.
  await eventually(async () => (await lookAgain()).status).toBe(404);
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
  await desk.page.reload();
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
  await expectNoViolations(desk.page);
  await handle.press('Home');
  await eventually(size).toEqual([960, 765]);
  for (let step = 0; step < 12; step += 1) await handle.press('ArrowRight');
  await handle.press('ArrowDown');
  await handle.press('ArrowDown');
  await eventually(size).toEqual([1368, 810]);
  await desk.editButton('Close').click();
  await desk.page.getByRole('button', { name: 'View files of BT01-12A4' }).click();
  await desk.viewDialog.getByRole('tablist').waitFor();
  await eventually(async () => (await desk.viewDialog.boundingBox())?.width).toBe(960);
});

// spec: RG-58 RG-59 RG-60 RG-61
test('the files are looked at in tabs, and a missing one cannot be chosen', async () => {
  const { id } = await submitRegistration(desk.app, {}, packetAndLicense());
  await desk.page.goto(`${deskPath}?record=${id}&file=bg`);
  const dialog = desk.viewDialog;
  await dialog.getByText('No file available for Background.').waitFor();
  await expectNoViolations(desk.page);
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
  await expectNoViolations(desk.page);
  const download = desk.page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('license.jpg');
});

// spec: RG-50 RG-51 RG-52 RG-53 RG-57 RG-78
test('files are replaced when the dialog is saved, as far as they are of the right kind and size', async () => {
  const record = await submitRegistration(desk.app, {}, packetAndLicense());
  await desk.edit(record);
  const tab = desk.page.waitForEvent('popup');
  await desk.editButton('View current Driver’s License').click();
  await (await tab).waitForURL(/^blob:/);
  await desk.editDialog.getByText('opened Driver’s License').waitFor();

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
    `PUT /api/registration-submissions/${record.id}/file?kind=bg`,
  ]);
  const filesNow = async () => (await desk.read(record.id)).files;
  expect(await filesNow()).toEqual(['packet', 'bg', 'dl']);

  // What only the server can tell is shown beside its row, and the rest is saved.
  await desk.page.getByRole('link', { name: record.unitIdentifier }).click();
  await picker('Signed Lease').setInputFiles(picked('lease.pdf', 'application/pdf', 'not a PDF at all'));
  await desk.editDialog.getByLabel('Last name').fill('Sample');
  await desk.editButton('Save').click();
  await desk.editDialog.getByRole('alert').getByText('Lease must be a PDF').waitFor();
  await eventually(async () => (await desk.read(record.id)).lastName).toBe('Sample');
  // Twenty megabytes are made where they are needed: handing them over costs seconds.
  await picker('Signed Lease').evaluate((input: HTMLInputElement, start) => {
    const chosen = new DataTransfer();
    const content = [start, new Uint8Array(20 * 1024 * 1024)];
    chosen.items.add(new File(content, 'big.pdf', { type: 'application/pdf' }));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, realPdf);
  await desk.editDialog.getByText('big.pdf').waitFor();
  const refused = desk.page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await desk.editButton('Save').click();
  expect((await refused).status()).toBe(413);
  await desk.editDialog.getByRole('alert').getByText('Max 20 MB').waitFor();
  expect(await filesNow()).toEqual(['packet', 'bg', 'dl']);
});
