import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { submitRequest } from '#tests/support/builders.ts';
import { desktop, detailDialog, eventually, expectNoViolations, followLink, toast } from './back-office.ts';
import { deskForEachTest } from './desk.ts';

const desk = deskForEachTest();

// spec: TO-01 TO-04 TO-05 TO-06 TO-07 TO-10
// spec: SR-02 SR-45 SR-46 SR-47 SR-52 SR-53 SR-54 SR-55 SR-56 RT-11
test('requests are triaged in two clicks each, by keyboard too, archived and moved back, and what was wrong is taken back; a toast is closed or swiped away, and leaves by itself', async () => {
  const requests = [];
  for (const unitDigits of ['1', '2', '3'])
    requests.push(await submitRequest(desk.app, { unitDigits, notes: `Water in unit ${unitDigits}` }));
  await desk.page.goto('/admin/public-submissions?state=open&sort=unit');
  await desk.page.getByRole('tab', { name: 'Open 3', selected: true }).waitFor();
  expect(await desk.page.locator('[data-record]').allTextContents()).toEqual(
    requests.map(({ unitIdentifier }) => unitIdentifier),
  );
  for (const { id, unitIdentifier } of requests.slice(0, 2)) {
    await desk.page.getByRole('button', { name: `change status of ${unitIdentifier}` }).click();
    await desk.page.getByRole('menuitemradio', { name: 'Scheduled' }).click();
    await eventually(() => desk.read(id)).toMatchObject({ status: 'SCHEDULED' });
  }

  // The same with the keyboard alone; what is done leaves the list of what is open, and comes back with Undo.
  await desk.page.getByRole('button', { name: 'change status of BT01-0001' }).focus();
  await desk.page.keyboard.press('Enter');
  await desk.page.getByRole('menuitemradio', { name: 'Scheduled', checked: true }).waitFor();
  await expectNoViolations(desk.page, '[role="menu"]');
  await desk.page.keyboard.press('End');
  await desk.page.keyboard.press('Enter');
  await toast(desk.page, 'BT01-0001 is now Completed').waitFor();
  await desk.page.getByRole('tab', { name: 'Open 2' }).waitFor();
  await desk.page.getByRole('button', { name: 'Undo' }).click();
  await desk.page.getByRole('tab', { name: 'Open 3' }).waitFor();

  await desk.page.getByRole('checkbox', { name: 'Select all 3 on this page' }).check();
  const bar = desk.page.getByRole('region', { name: 'Selected requests' });
  await expectNoViolations(desk.page, '[data-list]');
  await bar.getByRole('button', { name: 'Archive' }).click();
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  await desk.page.getByRole('button', { name: 'Undo' }).click();
  await desk.page.getByRole('tab', { name: 'Open 3' }).waitFor();

  // One is archived where it is read, found among the archived ones, and moved back.
  const link = desk.page.getByRole('link', { name: 'BT01-0003', exact: true });
  await link.click();
  await desk.dialogButton('Delete').waitFor();
  expect(await desk.dialogButton('Unarchive').count()).toBe(0);
  const sent = desk.patches();
  await desk.dialogButton('Archive').click();
  await eventually(() => detailDialog(desk.page).count()).toBe(0);
  await eventually(() => link.count()).toBe(0);
  // Where a record leaves the list, the focus goes to the one in its place.
  await eventually(() => desk.page.evaluate(() => document.activeElement?.textContent)).toBe('BT01-0002');
  await eventually(() => sent).toEqual([{ body: { archived: true } }]);
  await desk.page.getByRole('link', { name: 'Archived Service Requests' }).click();
  await desk.page.getByRole('heading', { name: 'Archived Service Requests' }).waitFor();
  await link.click();
  await desk.dialogButton('Unarchive').waitFor();
  expect(await desk.dialogButton('Archive').count()).toBe(0);
  await desk.dialogButton('Delete').waitFor();
  await desk.dialogButton('Unarchive').click();
  await toast(desk.page, 'Moved back to Active').waitFor();
  await eventually(() => detailDialog(desk.page).count()).toBe(0);
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  await eventually(() => sent.at(-1)).toEqual({ body: { archived: 0, archivedAt: null } });
  expect(await desk.read(requests[2]?.id ?? 0)).toMatchObject({ archived: false, archivedAt: null });
  await workWithToasts(requests[2]?.id ?? 0);
});

/** One toast at a time, which is closed or swiped away, and leaves by itself after six seconds. */
async function workWithToasts(id: number): Promise<void> {
  await desk.page.clock.install();
  await followLink(desk.page, `/admin/public-submissions?record=${id}`);
  await detailDialog(desk.page).getByLabel('Status').waitFor();
  const notice = toast(desk.page, 'Nothing has changed');
  // From here on the time is the test's, until the toast has been looked at.
  await desk.page.clock.pauseAt(Date.now() + 60_000);
  await desk.dialogButton('Save changes').click();
  await notice.waitFor();
  await desk.dialogButton('Save changes').click();
  await eventually(() => notice.count()).toBe(1);
  await desk.page.clock.runFor(4500);
  expect(await notice.isVisible()).toBe(true);
  // It covers no button of the dialog, also where that stands in the middle of the window.
  for (const viewport of [{ width: 768, height: 1024 }, desktop.viewport]) {
    await desk.page.setViewportSize(viewport);
    for (const name of ['Save changes', 'Next submission', 'Close submission details'])
      expect([name, await isInSight(desk.dialogButton(name))]).toEqual([name, true]);
  }
  await desk.page.getByRole('button', { name: 'Close message' }).click();
  await desk.page.clock.resume();
  await eventually(() => notice.count()).toBe(0);
  await desk.dialogButton('Save changes').click();
  const box = await notice.boundingBox();
  if (!box) throw new Error('The toast has no place.');
  expect(box.width).not.toBe(356);
  await desk.page.mouse.move(box.x + 60, box.y + 20);
  await desk.page.mouse.down();
  await desk.page.mouse.move(box.x + 260, box.y + 20, { steps: 8 });
  await desk.page.mouse.up();
  await eventually(() => notice.count()).toBe(0);
  await detailDialog(desk.page).waitFor();
  await desk.page.mouse.move(0, 0);
  await desk.dialogButton('Save changes').press('Enter');
  await notice.waitFor();
  await desk.page.clock.runFor(7000);
  await eventually(() => notice.count()).toBe(0);
}

/** Nothing lies over the middle of it. */
function isInSight(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
