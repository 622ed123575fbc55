import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { expenses } from '#contracts/expenses.ts';
import type { ExpenseForm } from '#contracts/expenses.ts';
import { addRentedUnit } from '#tests/support/rented-unit.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { eventually, expectNoViolations, openSignedIn, phone, toast } from './back-office.ts';
import { openOffice } from './stage.ts';

let app: TestApp;
let browser: Browser;
let page: Page;
let token: string;
let unit: { id: number; name: string };
let other: { id: number; name: string };
beforeAll(async () => {
  const office = await openOffice();
  ({ app, browser, page, token } = office);
  const { pool } = app.database.db;
  await addRentedUnit(pool, 'BT01');
  await addRentedUnit(pool, 'WK02');
  const { rows } = await pool.query<{ id: number; name: string }>(
    'select id, unit_identifier as name from unit order by unit_identifier',
  );
  const [first, second] = rows;
  if (!first || !second) throw new Error('There are no units.');
  [unit, other] = [first, second];
  return office.close;
});
beforeEach(async () => {
  await app.database.db.pool.query('delete from expense');
});

const path = '/admin/expenses';

async function spend(fields: Partial<ExpenseForm> = {}): Promise<void> {
  const body = { unitId: unit.id, amount: 0.1, incurredOn: '2026-01-15', category: 'Repairs', ...fields };
  expect((await app.api.call(expenses.create, { body }, { token })).status).toBe(201);
}

test('what was spent is recorded, summed to the cent, and removed', async () => {
  await page.goto(path);
  await page.getByRole('heading', { name: 'No expenses found' }).waitFor();
  await expectNoViolations(page);
  await spend({ amount: 0.2 });
  await page.getByRole('button', { name: 'Record an expense' }).click();
  const form = page.getByRole('dialog', { name: 'Record an expense' });
  await form.getByLabel('Amount').fill('1.005');
  await form.getByRole('button', { name: 'Record expense' }).click();
  await form.getByText('Enter a unit such as BT01-0007.').waitFor();
  await form.getByText('Enter an amount above 0, with at most two decimals.').waitFor();
  await form.getByText('Please choose a category').waitFor();
  await expectNoViolations(page);
  await form.getByLabel('Unit').fill(unit.name);
  await form.getByLabel('Amount').fill('$1,250.10');
  await form.getByLabel('Day').fill('2026-02-01');
  await form.getByLabel('Category').selectOption('Utilities');
  await form.getByLabel('Vendor').fill('Example Water');
  await form.getByLabel('Description').fill('January');
  await form.getByLabel('Vendor').press('Enter');
  await toast(page, 'Success').getByText('Expense created successfully.').waitFor();
  await page.getByText('$1,250.30').waitFor();
  const row = page.getByRole('row', { name: /Example Water/ });
  expect((await row.getByRole('cell').allTextContents()).slice(0, 5)).toEqual([
    'Feb 1, 2026',
    unit.name,
    'Utilities',
    'Example WaterJanuary',
    '$1,250.10',
  ]);
  await expectNoViolations(page);
  await row.getByRole('link', { name: unit.name }).focus();
  await page.keyboard.press('Enter');
  const opened = page.getByRole('dialog', { name: 'Expense', exact: true });
  await opened.getByRole('definition').getByText('Example Water').waitFor();
  await opened.getByRole('region', { name: 'History' }).getByText('superadmin@example.com created').waitFor();
  await expectNoViolations(page);
  await page.reload();
  await opened.getByRole('button', { name: 'Next expense' }).click();
  await opened.getByRole('heading', { name: '$0.20' }).waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(unit.name);
  await row.getByRole('button', { name: /^Remove/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove expense?' });
  await question.getByText(`$1,250.10 for ${unit.name} (Utilities, Feb 1, 2026) will be lost.`).waitFor();
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'Success').getByText('Expense deleted successfully.').waitFor();
  await page.getByRole('status').getByText('1 result').waitFor();
}, 60_000);

test('the list is narrowed by property, unit, category and days, in the URL, and the sum follows', async () => {
  await spend({ amount: 10 });
  await spend({ amount: 20, unitId: other.id, category: 'Legal' });
  await spend({ amount: 40, incurredOn: '2026-03-01' });
  await page.goto(path);
  await page.getByText('$70.00').waitFor();
  await page.getByLabel('Property', { exact: true }).selectOption('BT01');
  await page.getByText('$50.00').waitFor();
  await page.getByLabel('From').fill('2026-02-01');
  await page.waitForURL('**?property=BT01&from=2026-02-01');
  await page.getByText('in all that match').waitFor();
  await page.getByRole('status').getByText('1 result').waitFor();
  await page.reload();
  await page.getByRole('row', { name: /\$40.00/ }).waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByText('$70.00').waitFor();
  await page.getByLabel('Unit', { exact: true }).fill(other.name.toLowerCase());
  await page.getByRole('row', { name: /Legal/ }).waitFor();
  await page.getByRole('status').getByText('1 result').waitFor();
  await page.goto(`${path}?category=Legal`);
  await page.getByRole('row', { name: new RegExp(other.name) }).waitFor();
  const choice = page.getByRole('complementary', { name: 'ADMIN' }).getByLabel('Shown property');
  await choice.selectOption('WK02');
  await page.getByRole('status').getByText('1 result in WK02').waitFor();
  // One property for all screens leaves nothing to choose here.
  expect(await page.getByLabel('Property', { exact: true }).count()).toBe(0);
  await choice.selectOption('all');
}, 60_000);

test('a list that cannot be loaded says so and tries again when asked', async () => {
  await page.route('**/api/expenses?**', (route) => route.fulfill({ status: 400, json: { message: 'no' } }));
  await page.goto(path);
  await page.getByRole('alert').getByText('The expenses could not be loaded').waitFor();
  await expectNoViolations(page);
  await page.unroute('**/api/expenses?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'No expenses found' }).waitFor();
});

test('on a phone the expenses are cards', async () => {
  await spend({ vendor: 'A vendor with quite a long name, doing business as another one' });
  const { page: small, context } = await openSignedIn(app, browser, phone);
  await small.goto(path);
  await small.getByText(unit.name, { exact: true }).waitFor();
  expect(await small.getByRole('table').count()).toBe(0);
  await expectNoViolations(small);
  await small.getByRole('link', { name: unit.name }).tap();
  await small.getByRole('dialog', { name: 'Expense', exact: true }).getByText('Repairs').waitFor();
  await expectNoViolations(small);
  await small.getByRole('button', { name: 'Remove' }).tap();
  await small.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).tap();
  await small.getByRole('heading', { name: 'No expenses found' }).waitFor();
  await small.getByRole('button', { name: 'Record an expense' }).tap();
  const form = small.getByRole('dialog', { name: 'Record an expense' });
  await form.waitFor();
  await expectNoViolations(small);
  // What went wrong is said where the dialog's own buttons are not.
  await form.getByLabel('Unit').fill(unit.name);
  await form.getByLabel('Amount').fill('12');
  await form.getByLabel('Category').selectOption('Repairs');
  await small.route('**/api/expenses', (route) => route.fulfill({ status: 500, json: {} }));
  const record = form.getByRole('button', { name: 'Record expense' });
  await record.tap();
  await toast(small, 'Uh oh! Something went wrong.').waitFor();
  await record.tap({ trial: true });
  await expectNoViolations(small);
  const overflow = await small.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await context.close();
});
