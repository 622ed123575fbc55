import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { expectNoSidewaysScrolling, expectNoViolations } from './back-office.ts';
import { openOffice } from './stage.ts';
import type { Office } from './stage.ts';

let office: Office;
let page: Page;
beforeAll(async () => {
  office = await openOffice();
  page = office.page;
  return office.close;
});

const unitCount = async () => {
  const { rows } = await office.app.database.db.pool.query<{ count: number }>(
    `select count(*)::int as count from unit where property_code = 'BT01'`,
  );
  return rows[0]?.count;
};

test('an office moves in with a spreadsheet of 200 units, and out again by undo', async () => {
  const units = Array.from({ length: 200 }, (_, index) => `${index + 1},1.5,Oak`);
  // The heads stand in row 3, one row cannot be right, and no column says which property it is.
  const content = ['Unit list', '', 'Door,Ownership %,Street', ...units, '12345,1,Oak', ''].join('\n');
  await page.goto('/admin/today');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { name: 'No imports yet' }).waitFor();
  await page.getByText('Columns of units').click();
  await expectNoViolations(page);
  await page.locator('#import-file').setInputFiles({
    name: 'old system.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
  await page.getByRole('button', { name: 'Upload' }).click();

  await page.getByRole('heading', { name: 'What are the columns?' }).waitFor();
  expect(await page.getByLabel('Header row').inputValue()).toBe('3');
  expect(await page.getByLabel('Field of Door').inputValue()).toBe('unit');
  expect(await page.getByLabel('Field of Street').inputValue()).toBe('');
  await page.getByLabel('Property of the units').selectOption('BT01');
  await expectNoViolations(page, 'main');
  await page.getByRole('button', { name: 'Check the rows' }).click();

  await page.getByRole('heading', { name: '1 row has a problem' }).waitFor();
  await page.getByRole('row', { name: /^204 Problem/ }).waitFor();
  await page.getByText('It says “12345”.').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the rows with problems' }).click();
  expect((await download).suggestedFilename()).toBe('problems-old system.csv');
  await page.getByRole('link', { name: 'New 200' }).click();
  await page.getByRole('rowheader', { name: 'BT01-0001' }).waitFor();
  expect(await unitCount()).toBe(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page);
  await page.getByLabel('Leave out the 1 row with a problem').check();
  // By keyboard alone.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'The records are written' }).waitFor();
  expect(await unitCount()).toBe(200);
  await expectNoViolations(page, 'main');
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('heading', { name: 'This import is undone' }).waitFor();
  expect(await unitCount()).toBe(0);
  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByRole('link', { name: 'old system.csv' }).waitFor();
  await expectNoSidewaysScrolling(page);
});
