import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { serviceRequests } from '#contracts/service-requests.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { desktop, detailDialog, eventually, expectNoViolations, toast } from './back-office.ts';
import { deskForEachTest } from './desk.ts';
import { intercept } from './intercept.ts';

const desk = deskForEachTest();

const focused = () => desk.page.evaluate(() => document.activeElement?.textContent);

// spec: SR-02 SR-45 SR-46 SR-47 SR-52 SR-53 SR-54 SR-55 SR-56 RT-11 ER-13 ER-14 ER-16
test('a record is archived, found among the archived ones, and moved back; what fails leaves it where it was', async () => {
  const request = await submitRequest(desk.app, { unitDigits: '2' });
  await submitRequest(desk.app, { unitDigits: '1' });
  await desk.open(request);
  const link = desk.page.getByRole('link', { name: request.unitIdentifier, exact: true });
  expect(await desk.dialogButton('Unarchive').count()).toBe(0);
  await desk.dialogButton('Delete').waitFor();
  const address = `**/api/public-submissions/${request.id}`;
  const allowArchiving = await intercept(
    desk.page,
    address,
    (route) => route.fulfill({ status: 503, json: { message: 'no' } }),
    { method: 'PATCH' },
  );
  const notified = desk.page.waitForEvent('console', (message) =>
    message.text().includes('Archive failed: 503'),
  );
  await desk.dialogButton('Archive').click();
  await desk.alertDialog('Failed to archive. See console for details.').waitFor();
  await notified;
  await desk.page.getByRole('button', { name: 'OK' }).click();
  await desk.dialogButton('Close').click();
  allowArchiving();
  await link.click();

  const sent = desk.patches();
  await desk.dialogButton('Archive').click();
  await eventually(() => detailDialog(desk.page).count()).toBe(0);
  await eventually(() => link.count()).toBe(0);
  // Where a record leaves the list, the focus goes to the next one.
  await eventually(focused).toBe('BT01-0001');
  await eventually(() => sent).toEqual([{ body: { archived: true } }]);
  await desk.page.getByRole('link', { name: 'Archived Service Requests' }).click();
  await desk.page.getByRole('heading', { name: 'Archived Service Requests' }).waitFor();
  await link.click();
  await desk.dialogButton('Unarchive').waitFor();
  expect(await desk.dialogButton('Archive').count()).toBe(0);
  await desk.dialogButton('Delete').waitFor();

  const allowUnarchiving = await intercept(
    desk.page,
    address,
    (route) => route.fulfill({ status: 503, json: { message: 'no' } }),
    { method: 'PATCH' },
  );
  await desk.dialogButton('Unarchive').click();
  await toast(desk.page, 'Unarchive failed. Please try again.').waitFor();
  await desk.dialogButton('Close').click();
  allowUnarchiving();
  await link.click();
  await desk.dialogButton('Unarchive').click();
  await toast(desk.page, 'Moved back to Active').waitFor();
  await eventually(() => detailDialog(desk.page).count()).toBe(0);
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  await eventually(() => sent.at(-1)).toEqual({ body: { archived: 0, archivedAt: null } });
  expect(await desk.read(request.id)).toMatchObject({ archived: false, archivedAt: null });
});

// spec: SR-50 SR-51 ER-01
test('a deletion names what will be deleted, and is for good; one that fails says so and leaves the record', async () => {
  const request = await submitRequest(desk.app, { unitDigits: '7' }, photo('ceiling.jpg'));
  await desk.open(request);
  const address = `**/api/public-submissions/${request.id}`;
  const allowDeleting = await intercept(desk.page, address, (route) => route.abort(), { method: 'DELETE' });
  const confirm = desk.alertDialog('Delete submission?');
  await desk.dialogButton('Delete').click();
  await confirm.getByText('The Water leak request of BT01-0007 and its file ceiling.jpg').waitFor();
  await expectNoViolations(desk.page, '[role="alertdialog"]');
  await confirm.getByRole('button', { name: 'Keep it' }).click();
  await desk.dialogButton('Delete').click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await toast(desk.page, 'Uh oh! Something went wrong.')
    .getByText('There was a problem with your request.')
    .waitFor();
  await desk.dialogButton('Close').click();
  allowDeleting();
  await desk.page.getByRole('link', { name: 'BT01-0007', exact: true }).click();
  await desk.dialogButton('Delete').click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await eventually(() => detailDialog(desk.page).count()).toBe(0);
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  const about = { params: { id: request.id } };
  // The list leaves it out before the server has answered.
  const lookAgain = () => desk.app.api.call(serviceRequests.get, about, { token: desk.token });
  await eventually(async () => (await lookAgain()).status).toBe(404);
});

// spec: TO-01 TO-04 TO-05 TO-06 TO-07 TO-10
test('one toast at a time, which is closed or swiped away, and leaves by itself after six seconds', async () => {
  await desk.page.clock.install();
  await desk.open(await submitRequest(desk.app));
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
});

/** Nothing lies over the middle of it. */
function isInSight(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}
