import { referenceOf } from '#contracts/references.ts';
import { expect, test } from 'vitest';
import { submitRequest } from '#tests/support/builders.ts';
import { detailDialog, eventually, expectNoViolations, toast } from './back-office.ts';
import { deskForEachTest } from './desk.ts';

const desk = deskForEachTest();

// spec: SR-16 SR-17 SR-26 SR-28 SR-30 SR-32 SR-33 SR-34 SR-35 SR-36 SR-37 SR-38 SR-39 SR-40 SR-43 SR-48 SR-49
test('a record opens with everything that staff may change and what the visitor wrote', async () => {
  const request = await submitRequest(desk.app, { notes: 'Drips from the ceiling.', unitDigits: '7' });
  await desk.open(request);
  expect(desk.page.url()).toContain(`record=${request.id}`);
  const dialog = detailDialog(desk.page);
  const statuses = dialog.getByLabel('Status').getByRole('option');
  expect(await statuses.evaluateAll((all) => all.map((option) => option.getAttribute('value')))).toEqual([
    'REPORTED',
    'OPEN',
    'SCHEDULED',
    'IN_PROGRESS',
    'COMPLETED',
  ]);
  expect(await dialog.getByLabel('Category').getByRole('option').allTextContents()).toEqual([
    'Water leak',
    'Electrical issues',
    'Incident',
    'Other',
  ]);
  expect(await dialog.getByLabel('Property Code').getByRole('option').allTextContents()).toEqual([
    'BT01',
    'WK02',
    'TH03',
    'PW04',
    'PR05',
  ]);
  const digits = dialog.getByLabel('Unit Digits');
  await digits.fill('');
  await digits.pressSequentially('1x2-345');
  expect(await digits.inputValue()).toBe('1234');
  await digits.fill('PR05-0012');
  expect(await digits.inputValue()).toBe('0012');
  await digits.fill('1234');
  expect(await dialog.getByRole('status', { name: 'Unit Identifier' }).textContent()).toBe('BT01-1234');
  await digits.fill('7');
  for (const [label, value] of [
    ['If "Other", describe', ''],
    ['Email', 'resident@example.com'],
    ['Phone', '(214) 555-0100'],
    ['Notes', 'Drips from the ceiling.'],
  ] as const) {
    expect(await dialog.getByLabel(label).inputValue()).toBe(value);
  }
  await dialog.getByText('Created', { exact: true }).waitFor();
  await dialog.getByText('Updated', { exact: true }).waitFor();
  await dialog.getByRole('heading', { name: 'Message' }).waitFor();
  expect(await dialog.locator('p', { hasText: 'Drips from the ceiling.' }).count()).toBe(1);
  await dialog.getByText('No attachment').waitFor();
  await expectNoViolations(desk.page);
  await desk.page.reload();
  await detailDialog(desk.page).getByLabel('Status').waitFor();
  await desk.dialogButton('Close').click();
  await eventually(() => detailDialog(desk.page).count()).toBe(0);
  await desk.page.getByRole('button', { name: 'View BT01-0007' }).press('Enter');
  await detailDialog(desk.page).getByLabel('Status').waitFor();
  // Another Enter leads nowhere.
  await eventually(() => desk.page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Submission Details',
  );
});

// spec: SR-29
test('a link to a record that is gone opens a dialog that says so', async () => {
  await desk.page.goto('/admin/public-submissions?record=4242');
  await detailDialog(desk.page)
    .getByText(
      `${referenceOf('service-request', 4242)} does not exist or belongs to a property you do not work with.`,
    )
    .waitFor();
  await detailDialog(desk.page).getByText('Select a submission to view details.').waitFor();
  await expectNoViolations(desk.page);
});

test('a record that cannot be read says so and is asked for again', async () => {
  const request = await submitRequest(desk.app, { notes: 'Drips.' });
  await desk.change(request.id, { archived: true });
  await desk.page.route(`**/api/public-submissions/${request.id}`, (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await desk.page.goto(`/admin/public-submissions?record=${request.id}`);
  await detailDialog(desk.page).getByText('The submission could not be loaded.').waitFor();
  await desk.page.unroute(`**/api/public-submissions/${request.id}`);
  await desk.dialogButton('Try again').click();
  await desk.dialogButton('Unarchive').waitFor();
});

// spec: SR-59 SR-60 SR-61 SR-63 SR-69 TO-09 ER-03 AU-07
test('a save sends only what changed, with the identifier that follows, and the history tells of it', async () => {
  const request = await submitRequest(desk.app, { unitDigits: '7' });
  await desk.open(request);
  const sent = desk.patches();
  await detailDialog(desk.page).getByLabel('Status').selectOption('IN_PROGRESS');
  await detailDialog(desk.page).getByLabel('Unit Digits').fill('12');
  await detailDialog(desk.page).getByLabel('Phone').fill('2145550142');
  const reloaded = desk.page.waitForRequest(/public-submissions\?/);
  const { promise: untilSeen, resolve: haveSeen } = Promise.withResolvers<void>();
  await desk.page.route('**/api/public-submissions/*', async (route) => {
    if (route.request().method() === 'PATCH') await untilSeen;
    await route.continue();
  });
  await desk.dialogButton('Save changes').click();
  await toast(desk.page, 'Saving changes…').waitFor();
  haveSeen();
  await toast(desk.page, 'Success').getByText('Changes saved.').waitFor();
  expect(sent).toEqual([
    {
      body: {
        status: 'IN_PROGRESS',
        unitDigits: '12',
        unitIdentifier: 'BT01-0012',
        phone: '2145550142',
        expectedUpdatedAt: request.updatedAt,
      },
    },
  ]);
  await reloaded;
  const dialog = detailDialog(desk.page);
  await dialog.locator('[data-tone="progress"]').waitFor();
  await dialog.getByText('BT01-0012').first().waitFor();
  await dialog.getByText('Status: Reported → In Progress').waitFor();
  await dialog.getByText('Phone: (214) 555-0100 → (214) 555-0142').waitFor();
  await dialog.getByText('superadmin@example.com').waitFor();
  expect(await desk.read(request.id)).toMatchObject({ status: 'IN_PROGRESS', unitIdentifier: 'BT01-0012' });
});

// spec: SR-62
test('a save of nothing sends nothing', async () => {
  await desk.open(await submitRequest(desk.app));
  const sent = desk.patches();
  await detailDialog(desk.page).getByLabel('Status').selectOption('OPEN');
  await detailDialog(desk.page).getByLabel('Status').selectOption('REPORTED');
  await desk.dialogButton('Save changes').click();
  await toast(desk.page, 'Nothing has changed').waitFor();
  expect(sent).toEqual([]);
});

test('a field that cannot be right is told beside it, and nothing is sent', async () => {
  await desk.open(await submitRequest(desk.app));
  const sent = desk.patches();
  await detailDialog(desk.page).getByLabel('Phone').fill('555');
  await detailDialog(desk.page).getByLabel('Email').fill('nobody');
  await desk.dialogButton('Save changes').click();
  await detailDialog(desk.page).getByText('Enter a 10-digit U.S. number').waitFor();
  await detailDialog(desk.page).getByText('Valid email required').waitFor();
  expect(sent).toEqual([]);
  await expectNoViolations(desk.page);
});

// spec: ER-15 SR-57 SR-58
test('a save that fails is undone in the list, keeps what was typed and says so', async () => {
  const request = await submitRequest(desk.app);
  await desk.open(request);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await desk.page.route(`**/api/public-submissions/${request.id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await held;
    return route.fulfill({ status: 500, json: { message: 'no' } });
  });
  await detailDialog(desk.page).getByLabel('Status').selectOption('COMPLETED');
  await desk.dialogButton('Save changes').click();
  const badge = desk.page.locator('tr[data-row] [data-tone]');
  await eventually(() => badge.getAttribute('data-tone')).toBe('completed');
  release();
  await desk.alertDialog('Failed to save changes. See console for details.').waitFor();
  await expectNoViolations(desk.page);
  await desk.page.getByRole('button', { name: 'OK' }).click();
  await eventually(() => badge.getAttribute('data-tone')).toBe('open');
  expect(await detailDialog(desk.page).getByLabel('Status').inputValue()).toBe('COMPLETED');
});

test('who saves second keeps what they typed, learns who was first, and may go on', async () => {
  const request = await submitRequest(desk.app);
  await desk.open(request);
  await detailDialog(desk.page).getByLabel('Notes').fill('Plumber comes on Monday.');
  await desk.change(request.id, { status: 'SCHEDULED' });
  await desk.dialogButton('Save changes').click();
  const notice = detailDialog(desk.page).getByRole('alert');
  await notice.getByText('superadmin@example.com changed this submission').waitFor();
  await notice.getByText('Status: Reported → Scheduled').waitFor();
  await expectNoViolations(desk.page);
  expect(await detailDialog(desk.page).getByLabel('Notes').inputValue()).toBe('Plumber comes on Monday.');
  await notice.getByRole('button', { name: 'Keep what I typed' }).click();
  const status = detailDialog(desk.page).getByLabel('Status');
  await eventually(() => status.inputValue()).toBe('SCHEDULED');
  expect(await status.evaluate((field) => field === document.activeElement)).toBe(true);
  await desk.dialogButton('Save changes').click();
  await toast(desk.page, 'Success').waitFor();
  expect(await desk.read(request.id)).toMatchObject({
    status: 'SCHEDULED',
    notes: 'Plumber comes on Monday.',
  });
});

test('who saves second may load the current record instead', async () => {
  const request = await submitRequest(desk.app);
  await desk.open(request);
  await detailDialog(desk.page).getByLabel('Notes').fill('Mine.');
  await desk.change(request.id, { notes: 'Theirs.' });
  await desk.dialogButton('Save changes').click();
  await desk.page.getByRole('button', { name: 'Load the current record' }).click();
  await eventually(() => detailDialog(desk.page).getByLabel('Notes').inputValue()).toBe('Theirs.');
});

test('what is typed while a save runs stays', async () => {
  await desk.open(await submitRequest(desk.app));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await desk.page.route('**/api/public-submissions/*', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  const notes = detailDialog(desk.page).getByLabel('Notes');
  await detailDialog(desk.page).getByLabel('Status').selectOption('OPEN');
  await desk.dialogButton('Save changes').click();
  await toast(desk.page, 'Saving changes…').waitFor();
  await notes.fill('One more thing.');
  release();
  await toast(desk.page, 'Success').waitFor();
  // What was saved is no longer a change.
  await eventually(() => detailDialog(desk.page).getByText('Tell the resident').count()).toBe(0);
  expect(await notes.inputValue()).toBe('One more thing.');
  const sent = desk.patches();
  await desk.dialogButton('Save changes').click();
  await eventually(() => sent).toMatchObject([{ body: { notes: 'One more thing.' } }]);
});

test('archiving with unsaved changes asks before anything is done, and a reload asks too', async () => {
  const request = await submitRequest(desk.app);
  await desk.open(request);
  const sent = desk.patches();
  await detailDialog(desk.page).getByLabel('Notes').fill('Half a thought');
  const asked = desk.page.waitForEvent('dialog');
  await desk.page.evaluate(() => {
    setTimeout(() => location.reload());
  });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await desk.dialogButton('Archive').click();
  await desk.alertDialog('Discard your changes?').waitFor();
  expect(sent).toEqual([]);
  await desk.page.getByRole('button', { name: 'Keep editing' }).click();
  await desk.dialogButton('Archive').click();
  await desk.page.getByRole('button', { name: 'Discard changes' }).click();
  await eventually(() => detailDialog(desk.page).count()).toBe(0);
  expect(await desk.read(request.id)).toMatchObject({ archived: true, notes: null });
});

test('closing with unsaved changes asks first', async () => {
  await desk.open(await submitRequest(desk.app));
  await detailDialog(desk.page).getByLabel('Notes').fill('Half a thought');
  await desk.page.keyboard.press('Escape');
  await desk.alertDialog('Discard your changes?').waitFor();
  await expectNoViolations(desk.page);
  await desk.page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await detailDialog(desk.page).getByLabel('Notes').inputValue()).toBe('Half a thought');
  await desk.dialogButton('Close').click();
  await desk.page.getByRole('button', { name: 'Discard changes' }).click();
  await eventually(() => detailDialog(desk.page).count()).toBe(0);
});
