import { expect, test } from 'vitest';
import { serviceRequests } from '#contracts/service-requests.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { detailDialog, eventually, expectNoViolations, toast } from './back-office.ts';
import { deskForEachTest } from './desk.ts';

const desk = deskForEachTest();

// spec: SR-02 SR-45 SR-46 SR-47 SR-52 SR-53 SR-54 SR-55 SR-56 RT-11
test('a record is archived, found among the archived ones, and moved back', async () => {
  const request = await submitRequest(desk.app);
  await desk.open(request);
  expect(await desk.dialogButton('Unarchive').count()).toBe(0);
  await desk.dialogButton('Delete').waitFor();
  const sent = desk.patches();
  await desk.dialogButton('Archive').click();
  await eventually(() => detailDialog(desk.page).count()).toBe(0);
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  expect(sent).toEqual([{ body: { archived: true } }]);
  await desk.page.getByRole('link', { name: 'Archived Service Requests' }).click();
  await desk.page.getByRole('heading', { name: 'Archived Service Requests' }).waitFor();
  await desk.page.getByRole('link', { name: request.unitIdentifier }).click();
  await desk.dialogButton('Unarchive').waitFor();
  expect(await desk.dialogButton('Archive').count()).toBe(0);
  await desk.dialogButton('Delete').waitFor();
  await desk.dialogButton('Unarchive').click();
  await toast(desk.page, 'Moved back to Active').waitFor();
  await eventually(() => detailDialog(desk.page).count()).toBe(0);
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  expect(sent[1]).toEqual({ body: { archived: 0, archivedAt: null } });
  expect(await desk.read(request.id)).toMatchObject({ archived: false, archivedAt: null });
});

// spec: ER-13 ER-14 ER-16
test('an archive or unarchive that fails leaves the record where it was and says so', async () => {
  const request = await submitRequest(desk.app);
  await desk.open(request);
  await desk.page.route(`**/api/public-submissions/${request.id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { message: 'no' } })
      : route.continue(),
  );
  const told = desk.page.waitForEvent('console', (message) => message.text().includes('Archive failed: 503'));
  await desk.dialogButton('Archive').click();
  await desk.alertDialog('Failed to archive. See console for details.').waitFor();
  await told;
  await desk.page.getByRole('button', { name: 'OK' }).click();
  await desk.dialogButton('Close').click();
  await desk.page.getByRole('link', { name: request.unitIdentifier }).waitFor();
  await desk.change(request.id, { archived: true });
  await desk.page.goto(`/admin/public-submissions?view=archived&record=${request.id}`);
  await desk.dialogButton('Unarchive').click();
  await toast(desk.page, 'Unarchive failed. Please try again.').waitFor();
  await desk.dialogButton('Close').click();
  await desk.page.getByRole('link', { name: request.unitIdentifier }).waitFor();
});

test('where a record leaves the list, the focus goes to the next one', async () => {
  for (const unit of ['1', '2', '3']) await submitRequest(desk.app, { unitDigits: unit });
  await desk.openList();
  await desk.page.getByRole('link', { name: 'BT01-0002' }).click();
  await desk.dialogButton('Archive').click();
  await eventually(() => desk.page.evaluate(() => document.activeElement?.textContent)).toBe('BT01-0001');
});

// spec: SR-50 SR-51
test('a deletion names what will be lost, and is for good', async () => {
  const request = await submitRequest(desk.app, { unitDigits: '7' }, photo('ceiling.jpg'));
  await desk.open(request);
  await desk.dialogButton('Delete').click();
  const confirm = desk.alertDialog('Delete submission?');
  await confirm.getByText('The Water leak request of BT01-0007 and its file ceiling.jpg').waitFor();
  await expectNoViolations(desk.page);
  await confirm.getByRole('button', { name: 'Keep it' }).click();
  await desk.dialogButton('Delete').click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await eventually(() => detailDialog(desk.page).count()).toBe(0);
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  const gone = await desk.app.api.call(
    serviceRequests.get,
    { params: { id: request.id } },
    { token: desk.token },
  );
  expect(gone.status).toBe(404);
});

// spec: ER-01
test('a deletion that fails says so and leaves the record', async () => {
  const request = await submitRequest(desk.app);
  await desk.open(request);
  await desk.page.route(`**/api/public-submissions/${request.id}`, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await desk.dialogButton('Delete').click();
  await desk.alertDialog('Delete submission?').getByRole('button', { name: 'Delete' }).click();
  await toast(desk.page, 'Uh oh! Something went wrong.')
    .getByText('There was a problem with your request.')
    .waitFor();
  await desk.dialogButton('Close').click();
  await desk.page.getByRole('link', { name: request.unitIdentifier }).waitFor();
});

// spec: TO-01 TO-04 TO-05 TO-06 TO-07 TO-10
test('one toast at a time, which is closed or swiped away', async () => {
  await desk.page.clock.install();
  await desk.open(await submitRequest(desk.app));
  // From here on the time is the test's, until the toast has been looked at.
  await desk.page.clock.pauseAt(Date.now() + 60_000);
  await desk.dialogButton('Save changes').click();
  await toast(desk.page, 'Nothing has changed').waitFor();
  await desk.dialogButton('Save changes').click();
  await eventually(() => toast(desk.page, 'Nothing has changed').count()).toBe(1);
  await desk.page.clock.runFor(4500);
  expect(await toast(desk.page, 'Nothing has changed').isVisible()).toBe(true);
  await desk.page.getByRole('button', { name: 'Close message' }).click();
  await desk.page.clock.resume();
  await eventually(() => toast(desk.page, 'Nothing has changed').count()).toBe(0);
  await desk.dialogButton('Save changes').click();
  const box = await toast(desk.page, 'Nothing has changed').boundingBox();
  if (!box) throw new Error('The toast has no place.');
  expect(box.width).not.toBe(356);
  await desk.page.mouse.move(box.x + 60, box.y + 20);
  await desk.page.mouse.down();
  await desk.page.mouse.move(box.x + 260, box.y + 20, { steps: 8 });
  await desk.page.mouse.up();
  await eventually(() => toast(desk.page, 'Nothing has changed').count()).toBe(0);
  await detailDialog(desk.page).waitFor();
});

test('good news leaves by itself after six seconds', async () => {
  await desk.page.clock.install();
  await desk.open(await submitRequest(desk.app));
  await desk.dialogButton('Save changes').click();
  await toast(desk.page, 'Nothing has changed').waitFor();
  await desk.page.clock.runFor(7000);
  await eventually(() => toast(desk.page, 'Nothing has changed').count()).toBe(0);
});
