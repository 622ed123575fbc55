import type { Browser, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { maintenance, requests } from '#contracts/maintenance.ts';
import { addRentedUnit } from '#tests/support/rented-unit.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { eventually, expectNoViolations, openSignedIn, phone, toast } from './back-office.ts';
import { openOffice } from './stage.ts';

let app: TestApp;
let browser: Browser;
let page: Page;
let token: string;
let unitId: number;
let unit: string;
let otherUnitId: number;
beforeAll(async () => {
  const office = await openOffice();
  ({ app, browser, page, token } = office);
  const { pool } = app.database.db;
  unitId = (await addRentedUnit(pool, 'BT01')).unit;
  otherUnitId = (await addRentedUnit(pool, 'WK02')).unit;
  const { rows } = await pool.query<{ name: string }>(
    'select unit_identifier as name from unit where id = $1',
    [unitId],
  );
  unit = rows[0]?.name ?? '';
  return office.close;
});
beforeEach(async () => {
  await app.database.db.pool.query('delete from maintenance');
});

const path = '/admin/maintenance';
const dialog = () => page.getByRole('dialog', { name: 'Maintenance', exact: true });
const read = async (id: number) =>
  (await app.api.call(maintenance.get, { params: { id } }, { token })).body.data;

async function report(title: string, of = unitId): Promise<number> {
  const answer = await app.api.call(requests.create, { body: { unitId: of, title } }, { token });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

// spec: MN-01, MN-02, MN-03, MN-05
test('what needs work is reported, reviewed and completed, and stays in its unit’s history', async () => {
  await page.goto(path);
  await page.getByRole('heading', { name: 'No maintenance found' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Report maintenance' }).click();
  const form = page.getByRole('dialog', { name: 'Report maintenance' });
  await form.getByLabel('Unit').fill('BT01-NONE');
  await form.getByRole('button', { name: 'Report' }).click();
  await form.getByText('There is no such unit.').waitFor();
  await form.getByText('Enter a title of up to 120 characters.').waitFor();
  await expectNoViolations(page);
  await form.getByLabel('Unit').fill(unit.toLowerCase().replace(/-0*/, ' '));
  await form.getByLabel('Title').fill('No hot water');
  await form.getByLabel('Priority').selectOption('URGENT');
  await form.getByLabel('Category').selectOption('Other');
  await form.getByLabel('If "Other", describe').fill('Boiler');
  await form.getByLabel('Description').fill('Since Tuesday.');
  await form.getByLabel('HOA issue').check();
  await form.getByRole('button', { name: 'Report' }).click();
  await toast(page, 'Success').getByText('Maintenance request created successfully.').waitFor();
  const row = page.getByRole('row', { name: /No hot water/ });
  await row.getByText('Urgent priority').waitFor();
  await row.getByText('Other: Boiler').waitFor();
  await row.getByText('Reported').waitFor();
  await expectNoViolations(page);

  await page.getByRole('link', { name: 'No hot water' }).click();
  await dialog().getByText('Nothing was completed in this unit before.').waitFor();
  await expectNoViolations(page);
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
    unitId,
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
  const next = await report('Dripping faucet');
  await page.goto(`${path}?record=${next}`);
  await dialog().getByRole('region', { name: 'Completed in this unit' }).getByText('No hot water').waitFor();
}, 120_000);

// spec: DL-28
test('a field that is emptied is not sent and shows again what it holds', async () => {
  const id = await report('Broken light');
  await page.goto(`${path}?record=${id}`);
  await dialog().getByLabel('Title').fill('');
  await dialog().getByLabel('Priority').selectOption('HIGH');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual(['expectedUpdatedAt', 'priority']);
  await eventually(() => dialog().getByLabel('Title').inputValue()).toBe('Broken light');
  expect(await read(id)).toMatchObject({ title: 'Broken light', priority: 'HIGH' });
});

test('two people at one record do not overwrite each other', async () => {
  const id = await report('Broken gate');
  await page.goto(`${path}?record=${id}`);
  await dialog().getByLabel('Notes').fill('Mine');
  await app.api.call(maintenance.change, { params: { id }, body: { notes: 'Theirs' } }, { token });
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  const notice = dialog().getByRole('alert');
  await notice.getByText('superadmin@example.com changed this record').waitFor();
  await expectNoViolations(page);
  await notice.getByRole('button', { name: 'Keep what I typed' }).click();
  await dialog().getByRole('button', { name: 'Save changes' }).click();
  await toast(page, 'Success').getByText('Maintenance request updated successfully.').waitFor();
  expect((await read(id)).notes).toBe('Mine');
});

test('the board moves a record to another status, by the keyboard and by dragging', async () => {
  const gate = await report('Broken gate');
  const light = await report('Broken light', otherUnitId);
  await page.goto(path);
  await page.getByText('Board', { exact: true }).click();
  await page.waitForURL(/view=board/);
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  await column('Reported').getByRole('link', { name: 'Broken gate' }).waitFor();
  await expectNoViolations(page);
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
  expect(await read(gate)).toMatchObject({ status: 'SCHEDULED' });
  const gateChoice = page.getByLabel('Status of Broken gate');
  await eventually(() => gateChoice.evaluate((choice) => choice === document.activeElement)).toBe(true);

  // What others do moves no card that somebody looks at, and is shown when asked for.
  const cards = (name: string) => column(name).getByRole('listitem').getByRole('link').allTextContents();
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
  await expectNoViolations(page);
  await page.getByRole('button', { name: '2 new' }).click();
  await eventually(() => cards('Open')).toEqual(['Broken light']);
  expect(await cards('Reported')).toEqual(['Broken door']);

  // Nor does a card move that somebody drags.
  await column('Open').getByRole('listitem').hover();
  await page.mouse.down();
  await column('Completed').hover();
  await report('Broken bell');
  await page.getByRole('button', { name: '1 new' }).waitFor();
  expect(await cards('Reported')).toEqual(['Broken door']);
  await column('Completed').hover();
  await page.mouse.up();
  await column('Completed').getByRole('link', { name: 'Broken light' }).waitFor();
  expect(await read(light)).toMatchObject({ status: 'COMPLETED' });
  await eventually(() => cards('Reported')).toEqual(['Broken bell', 'Broken door']);
  await page.getByRole('status').getByText('4 results').waitFor();
}, 60_000);

test('filters narrow the records and stand in the URL, and a deletion names what is lost', async () => {
  await report('Broken gate');
  const id = await report('Broken light', otherUnitId);
  await page.goto(path);
  await page.getByLabel('Unit', { exact: true }).fill(unit);
  await page.waitForURL(`**?unit=${unit}`);
  await page.getByRole('status').getByText('1 result').waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Broken gate' }).waitFor();
  await page.getByLabel('Unit', { exact: true }).fill('BT01-NONE');
  await page.getByRole('heading', { name: 'There is no unit BT01-NONE' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('status').getByText('2 results').waitFor();
  await page.getByLabel('Property', { exact: true }).selectOption('WK02');
  await page.getByRole('status').getByText('1 result').waitFor();
  await page.getByRole('link', { name: 'Broken light' }).press('Enter');
  await page.waitForURL(({ searchParams }) => searchParams.get('record') === String(id));
  await dialog().getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete maintenance record?' });
  await question.getByText('‘Broken light’ of WK02').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Success').getByText('Maintenance request deleted successfully.').waitFor();
  await page.getByRole('heading', { name: 'No maintenance found' }).waitFor();
}, 60_000);

test('on a phone the records are cards, and one is worked from first to last', async () => {
  const id = await report('A railing on the balcony of the second floor that is quite loose');
  const { page: small, context } = await openSignedIn(app, browser, phone);
  await small.goto(path);
  await small.getByRole('link', { name: /^A railing/ }).tap();
  const opened = small.getByRole('dialog', { name: 'Maintenance', exact: true });
  await opened.getByLabel('Status').selectOption('IN_PROGRESS');
  await expectNoViolations(small);
  await opened.getByRole('button', { name: 'Save changes' }).tap();
  await toast(small, 'Success').getByText('Maintenance request updated successfully.').waitFor();
  expect((await read(id)).status).toBe('IN_PROGRESS');
  await opened.getByRole('button', { name: 'Close', exact: true }).tap();
  await opened.waitFor({ state: 'detached' });
  expect(await small.getByRole('table').count()).toBe(0);
  await expectNoViolations(small);
  const overflow = await small.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await context.close();
}, 60_000);
