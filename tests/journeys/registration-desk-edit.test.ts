import { expect, test } from 'vitest';
import { registrations } from '#contracts/registrations.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { eventually, expectNoViolations, toast } from './back-office.ts';
import { registrationDeskForEachTest } from './registration-desk.ts';

const desk = registrationDeskForEachTest();

// spec: RG-27 RG-28 RG-29 RG-30 RG-31 RG-32 RG-33 RG-34 RG-35 RG-36 RG-37 RG-44 RG-45 RG-46 RG-47 RG-48 RG-49 RG-54 RG-55 RG-56
test('a registration opens with everything that staff may change', async () => {
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
    expect(await dialog.getByLabel(label, { exact: true }).inputValue()).toBe(value);
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
    const accept = await dialog.locator(`input[aria-label="New ${label}"]`).getAttribute('accept');
    expect(accept).toMatch(/^\.pdf/);
    expect(accept).toMatch(accepts);
  }
  expect(await desk.editButton('Unarchive').count()).toBe(0);
  expect(await desk.editButton('Delete').count()).toBe(0);
  await expectNoViolations(desk.page);
  await desk.editButton('Close').click();
  await desk.page.getByRole('alertdialog', { name: 'Discard your changes?' }).waitFor();
  await expectNoViolations(desk.page);
  await desk.page.getByRole('button', { name: 'Discard changes' }).click();
  await eventually(() => dialog.count()).toBe(0);
}, 90_000);

// spec: RG-37 RG-71 RG-72 RG-73 RG-74 RG-76 RG-78
test('a save sends only what changed, closes, and the history tells of it', async () => {
  const record = await submitRegistration(desk.app, { unitDigits: '12A4' });
  await desk.edit(record);
  const sent = desk.changes();
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
  await desk.page.route(/registration-submissions\/\d+$/, async (route) => {
    if (route.request().method() === 'PATCH') await seen;
    await route.continue();
  });
  await desk.editDialog.getByLabel('First name').fill('Ada');
  await desk.editDialog.getByLabel('Property').selectOption('WK02');
  const reloaded = desk.page.waitForRequest(/registration-submissions\?/);
  await desk.editButton('Save').click();
  await desk.editButton('Saving…').waitFor();
  letGo();
  await toast(desk.page, 'Saved').waitFor();
  await eventually(() => desk.editDialog.count()).toBe(0);
  await reloaded;
  expect(sent.map(({ body }): unknown => JSON.parse(body))).toEqual([
    {
      firstName: 'Ada',
      propertyCode: 'WK02',
      unitIdentifier: 'WK02-12A4',
      expectedUpdatedAt: record.updatedAt,
    },
  ]);
  expect(await desk.read(record.id)).toMatchObject({ unitIdentifier: 'WK02-12A4', unitDigits: '12A4' });
  await desk.page.getByRole('link', { name: 'WK02-12A4' }).click();
  expect(await desk.editDialog.getByLabel('First name').inputValue()).toBe('Ada');
  await desk.editDialog.getByText('First name: Jordan → Ada').waitFor();
  await desk.editDialog.getByText('superadmin@example.com').waitFor();
});

test('what is typed while a save is under way is kept, and saved by the next one', async () => {
  const record = await submitRegistration(desk.app);
  await desk.edit(record);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await desk.page.route(/registration-submissions\/\d+$/, async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  await desk.editDialog.getByLabel('First name').fill('Ada');
  await desk.editButton('Save').click();
  await desk.editButton('Saving…').waitFor();
  await desk.editDialog.getByLabel('Notes').fill('Called back');
  release();
  await toast(desk.page, 'Saved').waitFor();
  await desk.editButton('Save').waitFor();
  expect(await desk.editDialog.getByLabel('Notes').inputValue()).toBe('Called back');
  expect(await desk.read(record.id)).toMatchObject({ firstName: 'Ada', notes: null });
  await desk.editButton('Save').click();
  await eventually(() => desk.editDialog.count()).toBe(0);
  expect(await desk.read(record.id)).toMatchObject({ firstName: 'Ada', notes: 'Called back' });
});

// spec: RG-75
test('a save of nothing sends nothing', async () => {
  await desk.edit(await submitRegistration(desk.app));
  const sent = desk.changes();
  await desk.editButton('Save').click();
  await toast(desk.page, 'Nothing has changed').waitFor();
  expect(sent).toEqual([]);
});

test('a field that cannot be right is told beside it, and nothing is sent', async () => {
  await desk.edit(await submitRegistration(desk.app));
  const sent = desk.changes();
  await desk.editDialog.getByLabel('First name').fill('');
  await desk.editDialog.getByLabel('Phone').fill('555');
  await desk.editButton('Save').click();
  await desk.editDialog.getByText('Required').waitFor();
  await desk.editDialog.getByText('Must be 10 digits').waitFor();
  await expectNoViolations(desk.page);
  expect(sent).toEqual([]);
});

// spec: RG-77
test.each([400, 415, 200])(
  'a change answered with %s and no sense is tried once more as a form',
  async (status) => {
    const record = await submitRegistration(desk.app, { unitDigits: '0007' });
    await desk.change(record.id, { notes: 'Old.' });
    await desk.edit(record);
    const sent = desk.changes();
    await desk.page.route(/registration-submissions\/\d+$/, (route) =>
      route.request().method() === 'PATCH' && route.request().headers()['content-type'] === 'application/json'
        ? route.fulfill({ status, body: 'no JSON' })
        : route.continue(),
    );
    await desk.editDialog.getByLabel('Notes').fill('');
    await desk.editDialog.getByLabel('Last name').fill('Sample');
    await desk.editButton('Save').click();
    await toast(desk.page, 'Saved').waitFor();
    expect(sent.map(({ type }) => type)).toEqual(['application/json', 'multipart/form-data']);
    expect(await desk.read(record.id)).toMatchObject({ lastName: 'Sample', notes: null });
  },
);

// spec: ER-12 RG-70
test.each([
  [{ json: { message: 'The desk is closed.' } }, 'The desk is closed.'],
  [{ body: 'broken' }, 'Save failed'],
])('a save that fails keeps what was typed and says why', async (answer, words) => {
  await desk.edit(await submitRegistration(desk.app));
  await desk.page.route(/registration-submissions\/\d+$/, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, ...answer }) : route.continue(),
  );
  await desk.editDialog.getByLabel('Last name').fill('Sample');
  await desk.editButton('Save').click();
  await toast(desk.page, words).waitFor();
  expect(await desk.editDialog.getByLabel('Last name').inputValue()).toBe('Sample');
  await eventually(() => desk.page.locator('tr[data-row]').textContent()).toContain('Jordan Example');
});

test('who saves second learns who was first, and may go on', async () => {
  const record = await submitRegistration(desk.app);
  await desk.edit(record);
  await desk.editDialog.getByLabel('Notes').fill('Called on Monday.');
  await desk.change(record.id, { lastName: 'Sample' });
  await desk.editButton('Save').click();
  const notice = desk.editDialog.getByRole('alert').filter({ hasText: 'changed this registration' });
  await notice.getByText('Last name: Example → Sample').waitFor();
  await notice.getByText('superadmin@example.com').waitFor();
  await expectNoViolations(desk.page);
  await notice.getByRole('button', { name: 'Load the current record' }).click();
  await eventually(() => desk.editDialog.getByLabel('Last name').inputValue()).toBe('Sample');
});

// spec: RG-34 RG-35 RG-63 RG-66 RG-67 RG-68
test('an archived registration is restored from its dialog', async () => {
  const { id } = await submitRegistration(desk.app, { unitDigits: '0007' });
  await desk.edit(await desk.change(id, { archived: true }));
  await desk.editButton('Delete').waitFor();
  await expectNoViolations(desk.page);
  await desk.editButton('Unarchive').click();
  await toast(desk.page, 'Restored to Active').waitFor();
  await eventually(() => desk.editDialog.count()).toBe(0);
  await desk.page.getByRole('heading', { name: 'No submissions.' }).waitFor();
  expect(await desk.read(id)).toMatchObject({ archived: false });
});

// spec: RG-64 RG-65
test('a deletion asks, names what will be lost, and is for good', async () => {
  const { id } = await submitRegistration(desk.app, { unitDigits: '0007' });
  await desk.edit(await desk.change(id, { archived: true }));
  await desk.editButton('Delete').click();
  const confirm = desk.page.getByRole('alertdialog', {
    name: 'This will permanently delete the archived registration. Continue?',
  });
  await confirm.getByText('The registration of Jordan Example for BT01-0007 and its file').waitFor();
  await expectNoViolations(desk.page);
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await eventually(() => desk.editDialog.count()).toBe(0);
  await desk.page.getByRole('heading', { name: 'No submissions.' }).waitFor();
  const stored = await desk.app.api.call(
    registrations.list,
    { query: { archived: true } },
    { token: desk.token },
  );
  expect(stored.body.meta.total).toBe(0);
});

// spec: RG-38 RG-39 RG-40 RG-41 RG-42 RG-43
test('the dialog is resized by keyboard and pointer, within limits, and remembers', async () => {
  const record = await submitRegistration(desk.app);
  await desk.edit(record);
  const size = async () => {
    const box = await desk.editDialog.boundingBox();
    return box && [box.width, box.height];
  };
  expect(await size()).toEqual([960, 765]);
  const handle = desk.editButton('Resize the dialog');
  await handle.press('ArrowLeft');
  await handle.press('ArrowUp');
  await eventually(size).toEqual([920, 725]);
  await desk.page.reload();
  await desk.editDialog.getByLabel('First name').waitFor();
  expect(await size()).toEqual([920, 725]);
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
  await desk.viewFiles(record);
  expect((await desk.viewDialog.boundingBox())?.width).toBe(960);
});
