import { expect, test } from 'vitest';
import { submitRequest } from '#tests/support/builders.ts';
import { eventually, expectNoViolations, toast } from './back-office.ts';
import { deskForEachTest } from './desk.ts';

const desk = deskForEachTest();

test('five requests are triaged in two clicks each, and what was wrong is taken back, by keyboard too', async () => {
  const requests = [];
  for (const unitDigits of ['1', '2', '3', '4', '5'])
    requests.push(await submitRequest(desk.app, { unitDigits, notes: `Water in unit ${unitDigits}` }));
  await desk.page.goto('/admin/public-submissions?state=open&sort=unit');
  await desk.page.getByRole('tab', { name: 'Open 5', selected: true }).waitFor();
  expect(await desk.page.locator('[data-record]').allTextContents()).toEqual(
    requests.map(({ unitIdentifier }) => unitIdentifier),
  );
  await expectNoViolations(desk.page, 'main');

  for (const { id, unitIdentifier } of requests) {
    await desk.page.getByRole('button', { name: `change status of ${unitIdentifier}` }).click();
    await desk.page.getByRole('menuitemradio', { name: 'Scheduled' }).click();
    await eventually(() => desk.read(id)).toMatchObject({ status: 'SCHEDULED' });
  }

  // The same with the keyboard alone; what is done leaves the list of what is open, and comes back with Undo.
  const [first] = requests;
  await desk.page.getByRole('button', { name: `change status of ${first?.unitIdentifier}` }).focus();
  await desk.page.keyboard.press('Enter');
  await desk.page.getByRole('menuitemradio', { name: 'Scheduled', checked: true }).waitFor();
  await expectNoViolations(desk.page);
  await desk.page.keyboard.press('End');
  await desk.page.keyboard.press('Enter');
  await toast(desk.page, `${first?.unitIdentifier} is now Completed`).waitFor();
  await desk.page.getByRole('tab', { name: 'Open 4' }).waitFor();
  await desk.page.getByRole('button', { name: 'Undo' }).click();
  await desk.page.getByRole('tab', { name: 'Open 5' }).waitFor();

  await desk.page.getByRole('checkbox', { name: 'Select all 5 on this page' }).check();
  const bar = desk.page.getByRole('region', { name: 'Selected requests' });
  await expectNoViolations(desk.page, 'main');
  await bar.getByRole('button', { name: 'Archive' }).click();
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  await desk.page.getByRole('button', { name: 'Undo' }).click();
  await desk.page.getByRole('tab', { name: 'Open 5' }).waitFor();
});
