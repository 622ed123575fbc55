import { expect, test } from 'vitest';
import { submitRequest } from '#tests/support/builders.ts';
import {
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  selectorOf,
  toast,
  turnIntoPhone,
} from './back-office.ts';
import { deskForEachTest } from './desk.ts';

const desk = deskForEachTest();

test('two reports of one leak are compared, merged, answered together, and taken apart again', async () => {
  const { page, app } = desk;
  const notes = 'Water is dripping from the ceiling of the garage near the elevator.';
  const first = await submitRequest(app, { unitDigits: '101', notes });
  const second = await submitRequest(app, { unitDigits: '105', notes: `${notes} It is getting worse.` });
  await page.goto(`/admin/public-submissions?record=${second.id}`);
  const strip = page.getByRole('region', { name: 'Possible duplicates' });
  await strip.getByText(`Looks like ${first.reference} from BT01-0101`).waitFor();
  await strip.getByRole('button', { name: 'Compare and merge' }).click();
  const compare = page.getByRole('dialog', { name: 'Do these report the same thing?' });
  // What came first goes on.
  expect(await compare.getByRole('radio', { name: 'BT01-0101' }).isChecked()).toBe(true);
  await expectNoViolations(page, await selectorOf(compare));
  await compare.getByRole('button', { name: 'Merge', exact: true }).click();
  await toast(page, `${second.reference} is merged into ${first.reference}`).waitFor();
  await page.getByText(`Merged into ${first.reference} of BT01-0101`).waitFor();
  await expectNoViolations(page, '[role="dialog"]');

  await page.getByRole('link', { name: first.reference, exact: true }).click();
  const reports = page.getByRole('region', { name: 'Merged reports' });
  await reports.getByRole('link', { name: `BT01-0105, ${second.reference}` }).waitFor();
  await page.getByLabel('Reply to 2 residents').waitFor();
  await turnIntoPhone(page);
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page, await selectorOf(reports));
  await reports.getByRole('button', { name: `Un-merge ${second.reference}` }).click();
  await eventually(() => desk.read(second.id)).toMatchObject({ mergedIntoId: null });
  await strip.getByRole('button', { name: `Not a duplicate of ${second.reference}` }).click();
  await toast(page, 'are no longer offered as duplicates').waitFor();
  await strip.waitFor({ state: 'detached' });
});
