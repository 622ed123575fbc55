import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expenses } from '#contracts/expenses.ts';
import type { ExpenseForm } from '#contracts/expenses.ts';
import { maintenance, requests } from '#contracts/maintenance.ts';
import { addRentedUnit } from '#tests/support/rented-unit.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  dialogs,
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  followLink,
  toast,
  turnIntoPhone,
  untilFocused,
  visit as visitOn,
} from './back-office.ts';
import { openOffice } from './stage.ts';

// What was spent for two units, and what needs work in them: one tab goes through both, and is a phone in the end.
let app: TestApp;
let page: Page;
let token: string;
let unit: { id: number; name: string };
let other: { id: number; name: string };
beforeAll(async () => {
  const office = await openOffice();
  ({ app, page, token } = office);
  const { pool } = app.database.db;
  await addRentedUnit(pool, 'BT01');
  await addRentedUnit(pool, 'WK02');
  await pool.query('delete from expense');
  await pool.query('delete from maintenance');
  const { rows } = await pool.query<{ id: number; name: string }>(
    'select id, unit_identifier as name from unit order by unit_identifier',
  );
  const [first, second] = rows;
  if (!first || !second) throw new Error('There are no units.');
  [unit, other] = [first, second];
  return office.close;
});

const visit = (name: string) => visitOn(page, name);
const results = (text: string) => page.getByRole('status').getByText(text).waitFor();
const dialog = () => page.getByRole('dialog', { name: 'Maintenance', exact: true });
const read = async (id: number) =>
  (await app.api.call(maintenance.get, { params: { id } }, { token })).body.data;

async function spend(fields: Partial<ExpenseForm> = {}): Promise<void> {
  const body = { unitId: unit.id, amount: 0.1, incurredOn: '2026-01-15', category: 'Repairs', ...fields };
  expect((await app.api.call(expenses.create, { body }, { token })).status).toBe(201);
}

async function report(title: string, of = unit.id): Promise<number> {
  const answer = await app.api.call(requests.create, { body: { unitId: of, title } }, { token });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

test('what was spent is recorded, summed to the cent, and removed', async () => {
  await spend({ amount: 0.2 });
  await page.goto('/admin/expenses');
  await page.getByRole('button', { name: 'Record an expense' }).click();
  const form = page.getByRole('dialog', { name: 'Record an expense' });
  await form.getByLabel('Unit').fill(unit.name);
  await form.getByLabel('Amount').fill('$1,250.10');
  await form.getByLabel('Day').fill('2026-02-01');
  await form.getByLabel('Category').selectOption('Utilities');
  await form.getByLabel('Description').fill('January');
  await form.getByLabel('Vendor').fill('Example Water');
  await form.getByLabel('Vendor').press('Enter');
  await toast(page, 'Success').getByText('Expense created successfully.').waitFor();
  await page.getByText('$1,250.30').waitFor();
  const row = page.getByRole('row', { name: /Example Water/ });
  await eventually(async () => (await row.getByRole('cell').allTextContents()).slice(0, 5)).toEqual([
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
  await opened.getByRole('region', { name: 'History' }).getByText('superadmin@example.com created').waitFor();
  await page.keyboard.press('Escape');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(unit.name);
  await row.getByRole('button', { name: /^Remove/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove expense?' });
  await question.getByText(`$1,250.10 for ${unit.name} (Utilities, Feb 1, 2026) will be deleted.`).waitFor();
  await question.getByRole('button', { name: 'Remove' }).click();
  await toast(page, 'Success').getByText('Expense deleted successfully.').waitFor();
  await results('1 result');
});

// spec: MN-01, MN-02, MN-03, MN-05
test('what needs work is reported, set to another status with others, reviewed and completed', async () => {
  await report('Loose tap');
  await visit('Maintenance');
  await page.getByRole('button', { name: 'Report maintenance' }).click();
  const form = page.getByRole('dialog', { name: 'Report maintenance' });
  await form.getByLabel('Unit').fill(unit.name.toLowerCase().replace(/-0*/, ' '));
  await form.getByLabel('Title').fill('No hot water');
  await form.getByLabel('Priority').selectOption('URGENT');
  await form.getByLabel('Category').selectOption('Other');
  await form.getByLabel('If "Other", describe').fill('Boiler');
  await form.getByLabel('Description').fill('Since Tuesday.');
  await form.getByLabel('HOA issue').check();
  await expectNoViolations(page, dialogs);
  await form.getByRole('button', { name: 'Report' }).click();
  await toast(page, 'Success').getByText('Maintenance request created successfully.').waitFor();
  const row = page.getByRole('row', { name: /No hot water/ });
  await row.getByText('Other: Boiler').waitFor();

  // Both at once, from the tab of what is open, with one way back.
  await page.getByRole('tab', { name: 'Open 2' }).click();
  await page.waitForURL('**?state=open');
  await page.getByRole('checkbox', { name: 'Select all 2 on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected maintenance records' });
  await bar.getByText('2 selected').waitFor();
  await expectNoViolations(page, 'main');
  await bar.getByRole('button', { name: 'Set status' }).click();
  await page.getByRole('menuitemradio', { name: 'Completed' }).click();
  await page.getByRole('tab', { name: 'Completed 2' }).waitFor();
  await toast(page, '2 records set to Completed').getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('button', { name: /^Reported, change status of No hot water/ }).waitFor();

  await page.getByRole('link', { name: 'No hot water' }).click();
  await dialog().getByText('Nothing was completed in this unit before.').waitFor();
  await expectNoViolations(page, dialogs);
  await dialog().getByRole('button', { name: 'Request review' }).click();
  await toast(page, 'Success').getByText('Review requested successfully.').waitFor();
  await eventually(() => dialog().getByLabel('Review requested').isChecked()).toBe(true);
  await dialog().getByLabel('Status').selectOption('COMPLETED');
  await dialog().getByLabel('Review requested').uncheck();
  await dialog().getByLabel('Notes').fill('New valve.');
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await toast(page, 'Success').getByText('Maintenance request updated successfully.').waitFor();
  await dialog().getByRole('listitem').getByText('New valve.').waitFor();
  const id = Number(new URL(page.url()).searchParams.get('record'));
  expect(await read(id)).toMatchObject({
    unitId: unit.id,
    title: 'No hot water',
    description: 'Since Tuesday.',
    status: 'COMPLETED',
    priority: 'URGENT',
    category: 'Other',
    categoryOther: 'Boiler',
    pendingTagRequest: false,
    isHOAIssue: true,
    notes: 'New valve.',
  });
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('the board moves a record to another status, and no card that someone looks at or drags', async () => {
  await app.database.db.pool.query('delete from maintenance');
  const gate = await report('Broken gate');
  const light = await report('Broken light', other.id);
  await visit('Expenses');
  await visit('Maintenance');
  await page.getByText('Board', { exact: true }).click();
  await page.waitForURL(/view=board/);
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  await column('Reported').getByRole('link', { name: 'Broken gate' }).waitFor();
  await column('Reported').getByRole('link', { name: 'Broken light' }).focus();
  await page.keyboard.press('ArrowDown');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Broken gate');
  // Until a column has answered after the person's own change, its cards still move.
  const answered = new Set<string | null>();
  page.on('response', (answer) => {
    if (answer.request().method() === 'PATCH') answered.clear();
    else answered.add(new URL(answer.url()).searchParams.get('status'));
  });
  await page.getByLabel('Status of Broken gate').selectOption('SCHEDULED');
  await column('Scheduled').getByRole('link', { name: 'Broken gate' }).waitFor();
  // The card moves before the server has answered.
  await eventually(() => read(gate)).toMatchObject({ status: 'SCHEDULED' });
  await untilFocused(page.getByLabel('Status of Broken gate'));

  // What others do moves no card that someone looks at, and is shown when asked for.
  const cards = (name: string) =>
    column(name).getByRole('listitem').locator('[data-record]').allTextContents();
  await eventually(() => [...answered]).toEqual(expect.arrayContaining(['REPORTED', 'OPEN']));
  const card = column('Reported').getByRole('listitem').filter({ hasText: 'Broken light' });
  await card.hover();
  const before = await card.boundingBox();
  await report('Broken door');
  await page.getByRole('button', { name: '1 new' }).waitFor();
  await app.api.call(maintenance.change, { params: { id: light }, body: { status: 'OPEN' } }, { token });
  await page.getByRole('button', { name: '2 new' }).waitFor();
  await eventually(() => card.getByLabel('Status of Broken light').inputValue()).toBe('OPEN');
  expect([await cards('Reported'), await cards('Open')]).toEqual([['Broken light'], []]);
  expect(await card.boundingBox()).toEqual(before);
  await expectNoViolations(page, 'main');
  await page.getByRole('button', { name: '2 new' }).click();
  await eventually(() => cards('Open')).toEqual(['Broken light']);
  await eventually(() => cards('Reported')).toEqual(['Broken door']);

  // Nor does a card move that someone drags.
  await column('Open').getByRole('listitem').hover();
  await page.mouse.down();
  await column('Completed').hover();
  await report('Broken bell');
  await page.getByRole('button', { name: '1 new' }).waitFor();
  expect(await cards('Reported')).toEqual(['Broken door']);
  await column('Completed').hover();
  await page.mouse.up();
  await column('Completed').getByRole('link', { name: 'Broken light' }).waitFor();
  await eventually(() => read(light)).toMatchObject({ status: 'COMPLETED' });
  await eventually(() => cards('Reported')).toEqual(['Broken bell', 'Broken door']);
  await results('4 results');
});

test('on a phone records and expenses are cards, and what went wrong covers no button', async () => {
  const id = await report('A railing on the balcony of the second floor that is quite loose');
  await spend({ vendor: 'A vendor with quite a long name, doing business as another one' });
  await turnIntoPhone(page);
  await followLink(page, `/admin/maintenance?record=${id}`);
  await dialog().getByLabel('Status').selectOption('IN_PROGRESS');
  await expectNoSidewaysScrolling(page);
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await toast(page, 'Success').getByText('Maintenance request updated successfully.').waitFor();
  expect((await read(id)).status).toBe('IN_PROGRESS');
  await dialog().getByRole('button', { name: 'Close', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(await page.getByRole('table').count()).toBe(0);
  await expectNoViolations(page);
  await expectNoSidewaysScrolling(page);

  await followLink(page, '/admin/expenses');
  await page.getByText('A vendor with quite a long name').waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await expectNoViolations(page, 'main');
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Record an expense' }).click();
  const form = page.getByRole('dialog', { name: 'Record an expense' });
  // What went wrong is said where the dialog's own buttons are not.
  await form.getByLabel('Unit').fill(unit.name);
  await form.getByLabel('Amount').fill('12');
  await form.getByLabel('Category').selectOption('Repairs');
  await page.route('**/api/expenses', (route) => route.fulfill({ status: 500, json: {} }));
  const record = form.getByRole('button', { name: 'Record expense' });
  await record.click();
  await toast(page, 'Uh oh! Something went wrong.').waitFor();
  await record.click({ trial: true });
  await expectNoViolations(page, dialogs);
  await expectNoSidewaysScrolling(page);
});
