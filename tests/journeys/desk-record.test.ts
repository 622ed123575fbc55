import { referenceOf } from '#contracts/references.ts';
import { expect, test } from 'vitest';
import { getPromises } from '#contracts/promises.ts';
import { noticeMissed } from '#server/features/service-requests/notice-missed.ts';
import { submitRequest } from '#tests/support/builders.ts';
import {
  detailDialog,
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  followLink,
  toast,
  turnIntoPhone,
  untilFocused,
} from './back-office.ts';
import { deskForAllTests } from './desk.ts';
import { intercept } from './intercept.ts';

const desk = deskForAllTests();

/** Holds changes back until `letGo`; they are then answered with this, or by the server, and after `end` by the server alone. */
async function holdChanges(answer?: {
  status: number;
  json: object;
}): Promise<{ letGo: () => void; end: () => void }> {
  const { promise: looked, resolve: letGo } = Promise.withResolvers<void>();
  const end = await intercept(
    desk.page,
    '**/api/public-submissions/*',
    async (route) => {
      await looked;
      await (answer ? route.fulfill(answer) : route.continue());
    },
    { method: 'PATCH' },
  );
  return { letGo, end };
}

// spec: SR-16 SR-17 SR-26 SR-28 SR-29 SR-30 SR-34 SR-35 SR-36 SR-37 SR-38 SR-39 SR-40 SR-43 SR-48 SR-49
test('a record opens with everything that staff may change, says what is wrong beside its field, and asks before anything is lost', async () => {
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
  await eventually(() => dialog.getByLabel('Category').getByRole('option').allTextContents()).toEqual([
    'Water leak',
    'Electrical issues',
    'Incident',
    'Other',
  ]);
  await eventually(() => dialog.getByLabel('Property Code').getByRole('option').allTextContents()).toEqual([
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
  const sent = desk.patches();
  await dialog.getByLabel('Phone').fill('555');
  await dialog.getByLabel('Email').fill('nobody');
  await desk.dialogButton('Save changes').click();
  await dialog.getByText('Enter a 10-digit U.S. number').waitFor();
  await dialog.getByText('Valid email required').waitFor();
  await expectNoViolations(desk.page, '[role="dialog"]');
  // What is as it was is no change.
  await dialog.getByLabel('Phone').fill('214.555.0100');
  await dialog.getByLabel('Email').fill('resident@example.com');
  await desk.dialogButton('Save changes').click();
  await toast(desk.page, 'Nothing has changed').waitFor();
  expect(sent).toEqual([]);

  const question = desk.alertDialog('Discard your changes?');
  await dialog.getByLabel('Notes').fill('Half a thought');
  await desk.page.keyboard.press('Escape');
  await question.waitFor();
  await expectNoViolations(desk.page, '[role="alertdialog"]');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  expect(await dialog.getByLabel('Notes').inputValue()).toBe('Half a thought');
  const asked = desk.page.waitForEvent('dialog');
  await desk.page.evaluate(() => {
    setTimeout(() => location.reload());
  });
  const reload = await asked;
  expect(reload.type()).toBe('beforeunload');
  await reload.dismiss();
  await desk.dialogButton('Close').click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await eventually(() => detailDialog(desk.page).count()).toBe(0);
  expect(sent).toEqual([]);

  await desk.page.getByRole('button', { name: 'View BT01-0007' }).press('Enter');
  await detailDialog(desk.page).getByLabel('Status').waitFor();
  // Another Enter leads nowhere.
  await eventually(() => desk.page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Submission Details',
  );
  // A link to a record that is gone.
  await followLink(desk.page, '/admin/public-submissions?record=4242');
  await dialog
    .getByText(
      `${referenceOf('service-request', 4242)} does not exist or belongs to a property you do not work with.`,
    )
    .waitFor();
  await dialog.getByText('Select a submission to view details.').waitFor();
});

// spec: SR-57 SR-58 SR-59 SR-60 SR-61 SR-62 SR-63 SR-69 TO-09 ER-03 ER-15 AU-07
test('a save sends only what changed, the history shows it, and who saves second learns who was first', async () => {
  const request = await submitRequest(desk.app, { unitDigits: '8' });
  await desk.open(request);
  const dialog = detailDialog(desk.page);
  const notes = dialog.getByLabel('Notes');
  const sent = desk.patches();
  await dialog.getByLabel('Status').selectOption('IN_PROGRESS');
  // Whether the resident hears of it can be chosen without scrolling.
  const choice = dialog.getByRole('checkbox', { name: /^Tell the resident by email/ });
  await choice.waitFor();
  const isInSight = () =>
    choice.evaluate((box) => {
      const { left, top, width, height } = box.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === box;
    });
  await eventually(isInSight).toBe(true);
  await dialog.getByLabel('Unit Digits').fill('12');
  await dialog.getByLabel('Phone').fill('2145550142');
  const reloaded = desk.page.waitForRequest(/public-submissions\?/);
  const { letGo: save } = await holdChanges();
  await desk.dialogButton('Save changes').click();
  await toast(desk.page, 'Saving changes…').waitFor();
  // What is typed while a save runs stays.
  await notes.fill('One more thing.');
  save();
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
  await dialog.locator('[data-tone="progress"]').waitFor();
  await dialog.getByText('BT01-0012').first().waitFor();
  await dialog.getByText('Status: Reported → In Progress').waitFor();
  await dialog.getByText('Phone: (214) 555-0100 → (214) 555-0142').waitFor();
  await dialog.getByText('superadmin@example.com').waitFor();
  expect(await desk.read(request.id)).toMatchObject({
    status: 'IN_PROGRESS',
    unitIdentifier: 'BT01-0012',
    notes: null,
  });
  // What was saved is no longer a change.
  await eventually(() => dialog.getByText('Tell the resident').count()).toBe(0);
  expect(await notes.inputValue()).toBe('One more thing.');
  const answered = desk.page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await desk.dialogButton('Save changes').click();
  await (await answered).finished();
  await eventually(() => desk.read(request.id)).toMatchObject({ notes: 'One more thing.' });
  expect(Object.keys(Object(sent[1]?.body))).toEqual(['notes', 'expectedUpdatedAt']);

  // One that fails is undone in the list, keeps what was typed and says so.
  const badge = desk.page.locator('tr[data-row]', { hasText: 'BT01-0012' }).locator('[data-tone]');
  await eventually(() => badge.getAttribute('data-tone')).toBe('progress');
  const { letGo: refuse, end } = await holdChanges({ status: 500, json: { message: 'no' } });
  await dialog.getByLabel('Status').selectOption('COMPLETED');
  await desk.dialogButton('Save changes').click();
  await eventually(() => badge.getAttribute('data-tone')).toBe('completed');
  refuse();
  await desk.alertDialog('Failed to save changes. See console for details.').waitFor();
  await desk.page.getByRole('button', { name: 'OK' }).click();
  await eventually(() => badge.getAttribute('data-tone')).toBe('progress');
  expect(await dialog.getByLabel('Status').inputValue()).toBe('COMPLETED');

  // Someone else was first: what was typed here stays, and goes over the record as it is now.
  end();
  await dialog.getByLabel('Status').selectOption('IN_PROGRESS');
  await notes.fill('Plumber comes on Monday.');
  await desk.change(request.id, { status: 'SCHEDULED' });
  await desk.dialogButton('Save changes').click();
  const notice = dialog.getByRole('alert');
  await notice.getByText('superadmin@example.com changed this submission').waitFor();
  await notice.getByText('Status: In Progress → Scheduled').waitFor();
  await expectNoViolations(desk.page, '[role="alert"]');
  expect(await notes.inputValue()).toBe('Plumber comes on Monday.');
  await notice.getByRole('button', { name: 'Keep what I typed' }).click();
  const status = dialog.getByLabel('Status');
  await eventually(() => status.inputValue()).toBe('SCHEDULED');
  await untilFocused(status);
  await desk.dialogButton('Save changes').click();
  await toast(desk.page, 'Success').waitFor();
  expect(await desk.read(request.id)).toMatchObject({
    status: 'SCHEDULED',
    notes: 'Plumber comes on Monday.',
  });
});

const minuteMs = 60_000;

test('the office promises an update, misses one, hears of it like its resident, and makes up for it', async () => {
  const { page, app } = desk;
  await followLink(page, '/admin/promises');
  await page.getByText('No rule yet').waitFor();

  await page.getByRole('button', { name: 'Add a rule' }).click();
  const rule = page.getByRole('group', { name: 'Rule 1' });
  await rule.getByLabel('Category').selectOption('Water leak');
  const first = rule.getByLabel('First update (minutes)');
  await first.fill('0');
  await page.getByRole('button', { name: 'Add a holiday' }).click();
  const holiday = page.getByRole('group', { name: 'Holiday 1' });
  await holiday.getByLabel('Day', { exact: true }).fill('2190-12-25');
  await holiday.getByLabel('Name').fill('Christmas Day');
  for (const name of ['Saturday', 'Sunday']) await page.getByLabel(name).check();
  await page.getByLabel('Opens').fill('00:00');
  await page.getByLabel('Closes').fill('23:59');
  await page.getByLabel('Email the resident when a promise is missed').check();
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await page.getByText('Enter whole minutes from 1 to 12,000.').waitFor();
  await expectNoViolations(page, 'main');
  await first.fill('2');
  await rule.getByText('is promised its first update by').waitFor();
  await save.click();
  await toast(page, 'Success').waitFor();
  await page.getByText('1 rule', { exact: true }).waitFor();
  const settings = await app.api.call(getPromises, {}, { token: desk.token });
  expect(settings.body.data).toMatchObject({
    officeDays: [0, 1, 2, 3, 4, 5, 6],
    sendsMail: true,
    holidays: [{ day: '2190-12-25', name: 'Christmas Day' }],
    rules: [{ propertyCode: null, category: 'Water leak', firstMinutes: 2, nextMinutes: 960 }],
  });

  const { id, unitIdentifier, trackingPath } = await submitRequest(app);
  // So says the receipt of a form that was sent without JavaScript too.
  for (const path of [trackingPath, trackingPath.replace('/track/', '/service-request/submitted/')])
    expect(await (await fetch(app.url + path)).text()).toContain('You will hear from us by');
  await followLink(page, '/admin/public-submissions?state=waiting');
  await page.getByRole('tab', { name: 'Late 0' }).waitFor();
  await page.getByText(/^Due/).waitFor();
  app.clock.advance(5 * minuteMs);
  expect(await noticeMissed(app.context)).toBe(1);
  // The list hears of it by itself.
  await page.getByRole('tab', { name: 'Late 1' }).click();
  await page.getByText(/^Late: due/).waitFor();
  await expectNoViolations(page, 'main');

  await page.getByRole('button', { name: `change status of ${unitIdentifier}` }).click();
  await page.getByRole('menuitemradio', { name: 'Open', exact: true }).click();
  await page.getByRole('tab', { name: 'Late 0' }).waitFor();
  await eventually(() => desk.read(id)).toMatchObject({ isLate: false, isPromised: true });
  // Taken back, it is as late as it was.
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(() => desk.read(id)).toMatchObject({ status: 'REPORTED', isLate: true });

  await turnIntoPhone(page);
  await page.getByText(/^Late: due/).waitFor();
  await expectNoSidewaysScrolling(page);
  await followLink(page, '/admin/promises');
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Remove rule 2' }).click();

  await page.goto(trackingPath);
  await page.getByText('We are late, and we are sorry.').waitFor();
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page);
});
