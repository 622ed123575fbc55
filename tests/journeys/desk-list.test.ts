import { expect, test } from 'vitest';
import { photo, submitRequest } from '#tests/support/builders.ts';
import {
  detailDialog,
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  failCalls,
  followLink,
  toast,
  turnIntoPhone,
  untilFocused,
} from './back-office.ts';
import { deskForEachTest } from './desk.ts';

const desk = deskForEachTest();

// spec: SR-01 SR-03 SR-05 SR-07 SR-08 SR-09 SR-15 SR-18 SR-19 SR-20 SR-21 SR-22 SH-01 SH-02 SH-03 SH-04 SH-05 SH-06 SH-07 SH-08 SH-09
// spec: SR-10 SR-11 SR-12 SR-13 SR-14 SR-23 SR-24 SR-27
test('the desk shows what came in, how it stands, and the way to everything else; its filters stand in the URL; on a phone it is cards', async () => {
  const notes = 'Water drips from the ceiling of the hall bathroom since Sunday, and more of it at night.';
  const { promise: looked, resolve: letGo } = Promise.withResolvers<void>();
  await desk.page.route('**/api/public-submissions?**', async (route) => {
    await looked;
    await route.continue();
  });
  const asked = desk.page.waitForRequest(/public-submissions\?/);
  await desk.openList();
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
    page: '1',
    take: '25',
    limit: '25',
    pageSize: '25',
    per_page: '25',
    archived: '0',
  });
  const bones = desk.page.locator('tr[data-skeleton]');
  await bones.first().waitFor();
  expect(await bones.count()).toBe(5);
  const boneHeight = (await bones.first().boundingBox())?.height;
  await expectNoViolations(desk.page, '[data-list]');
  letGo();
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  await desk.page.getByText('Try clearing filters or check again later.').waitFor();
  await expectNoViolations(desk.page, 'main');

  const statuses = ['REPORTED', 'OPEN', 'SCHEDULED', 'IN_PROGRESS', 'COMPLETED'] as const;
  for (const [index, status] of statuses.entries()) {
    const { id } = await submitRequest(desk.app, { unitDigits: String(index + 1), notes });
    await desk.change(id, { status });
  }
  const badges = desk.page.locator('tbody [data-tone]');
  await eventually(() => badges.allTextContents()).toEqual([
    'Completed',
    'In Progress',
    'Scheduled',
    'Open',
    'Reported',
  ]);
  await desk.page.getByRole('status').getByText('5 results').waitFor();
  expect((await desk.page.locator('tr[data-row]').first().boundingBox())?.height).toBe(boneHeight);
  expect(await desk.page.getByRole('columnheader').allTextContents()).toEqual([
    'Created',
    'Unit',
    'Category',
    'Status',
    'Actions',
  ]);
  await eventually(() =>
    Promise.all(['Total', 'Reported / Open', 'In Progress', 'Completed'].map((label) => desk.metric(label))),
  ).toEqual(['5', '2', '2', '1']);
  expect(await badges.evaluateAll((all) => all.map((badge) => badge.getAttribute('data-tone')))).toEqual([
    'completed',
    'progress',
    'scheduled',
    'open',
    'open',
  ]);
  // What the specification names stands together, below Today; what the office has beside it comes after.
  const lists = desk.page.getByRole('navigation', { name: 'ADMIN' }).getByRole('list');
  expect(await lists.first().getByRole('link').allTextContents()).toEqual(['Today']);
  const links = lists.nth(1).getByRole('link');
  expect(
    await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
  ).toEqual([
    ['Service Requests', '/admin/public-submissions'],
    ['Archived Service Requests', '/admin/public-submissions?view=archived'],
    ['OWNER / TENANT Registration submissions', '/admin/registration-submissions'],
    ['ADMIN – USER Access management', '/admin/users'],
  ]);
  const sidebar = desk.page.getByRole('complementary', { name: 'ADMIN' });
  expect(await sidebar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 250, height: 900 });
  expect(await sidebar.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
  await sidebar.getByRole('button', { name: 'Logout' }).waitFor();
  await desk.page.getByRole('contentinfo').waitFor();
  await expectNoViolations(desk.page);

  // All of it is worked with the keyboard alone.
  await desk.page.getByRole('link', { name: 'BT01-0003', exact: true }).focus();
  await desk.page.keyboard.press('ArrowDown');
  await desk.page.keyboard.press('Enter');
  const unit = detailDialog(desk.page).getByRole('status', { name: 'Unit Identifier' });
  await eventually(() => unit.textContent()).toBe('BT01-0002');
  await desk.dialogButton('Next submission').press('Enter');
  await eventually(() => unit.textContent()).toBe('BT01-0001');
  await eventually(() => desk.dialogButton('Next submission').isDisabled()).toBe(true);
  await desk.page.keyboard.press('Escape');
  await eventually(() => desk.page.evaluate(() => document.activeElement?.textContent)).toBe('BT01-0001');

  // Another one, of the category that no list offers yet.
  await submitRequest(desk.app, { propertyCode: 'WK02', unitDigits: '9', category: 'Other' });
  const results = desk.page.getByRole('status');
  await results.getByText('6 results').waitFor();
  const property = desk.page.getByLabel('Property', { exact: true });
  const category = desk.page.getByLabel('Category');
  const unitNumber = desk.page.getByLabel('Unit', { exact: true });
  await eventually(() => property.getByRole('option').allTextContents()).toEqual([
    'All',
    'BT01',
    'WK02',
    'TH03',
    'PW04',
    'PR05',
  ]);
  await eventually(() => category.getByRole('option').allTextContents()).toEqual([
    'All',
    'Other',
    'Water leak',
  ]);
  await property.selectOption('WK02');
  await desk.page.waitForURL('**/admin/public-submissions?property=WK02');
  await results.getByText('1 result').waitFor();
  await unitNumber.pressSequentially('a9b');
  await desk.page.waitForURL('**?property=WK02&unit=9');
  await category.selectOption('Water leak');
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  await desk.page.reload();
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  const filters = () => Promise.all([property, category, unitNumber].map((filter) => filter.inputValue()));
  await eventually(filters).toEqual(['WK02', 'Water leak', '9']);
  await desk.page.goBack();
  await results.getByText('1 result').waitFor();
  await desk.page.getByRole('button', { name: 'Reset' }).click();
  await desk.page.waitForURL(/\/admin\/public-submissions$/);
  await results.getByText('6 results').waitFor();
  await untilFocused(property);

  // Rows that are on their way leave the old ones readable, and what fails to come counts nothing.
  const answer = { status: 500, json: {} };
  const list = await failCalls(desk.page, '**/api/public-submissions?**', { waits: true, answer });
  await property.selectOption('TH03');
  await desk.page.locator('[data-stale]').waitFor();
  await expectNoViolations(desk.page, '[data-list]');
  list.fail();
  await desk.page.getByRole('heading', { name: 'The submissions could not be loaded' }).waitFor();
  expect(await desk.metric('Total')).toBe('–');
  expect(await desk.page.getByText(/result|Page \d/).count()).toBe(0);
  await expectNoViolations(desk.page, 'main');
  await list.tryAgain();
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();

  // On paper it has its heading, every column and the whole message, and nothing to press.
  await desk.page.getByRole('button', { name: 'Reset' }).click();
  const { page } = desk;
  const link = page.getByRole('link', { name: 'BT01-0003', exact: true });
  await link.waitFor();
  const menu = page.getByRole('navigation', { name: 'ADMIN' });
  const buttons = ['Export CSV', 'View BT01-0003', 'Reset'].map((name) => page.getByRole('button', { name }));
  const pressed = [menu, page.getByPlaceholder('Reference, words, email, phone…'), ...buttons];
  for (const part of pressed) expect(await part.isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 900, height: 1000 });
  for (const part of pressed) expect(await part.isVisible()).toBe(false);
  const message = page.getByTitle(notes).first();
  for (const part of [page.getByRole('heading', { level: 1 }), link, message])
    expect(await part.isVisible()).toBe(true);
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Created',
    'Unit',
    'Category',
    'Status',
    'Actions',
  ]);
  expect(await message.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  await expectNoSidewaysScrolling(page);
  await page.emulateMedia({ media: null });
  await workOnPhone();
});

/** The menu is a drawer, the desk is cards, and a request is worked from first to last. */
async function workOnPhone(): Promise<void> {
  const request = await submitRequest(desk.app, { unitDigits: '7' }, photo());
  await turnIntoPhone(desk.page);
  await followLink(desk.page, '/admin/public-submissions?unit=7');
  await desk.page.getByRole('link', { name: 'BT01-0007', exact: true }).waitFor();
  expect(await desk.page.getByRole('table').count()).toBe(0);
  await expectNoViolations(desk.page);
  const { promise: looked, resolve: letGo } = Promise.withResolvers<void>();
  await desk.page.route(/\/(conversation|related|summary)\b/, async (route) => {
    await looked;
    await route.continue();
  });
  await desk.page.getByRole('button', { name: 'View BT01-0007' }).click();
  // The resident's words come first; the fields are folded below them, and do not move while the conversation comes.
  const fold = detailDialog(desk.page).getByText('Edit details');
  await detailDialog(desk.page).getByText('Loading the conversation').waitFor({ state: 'attached' });
  const before = await fold.boundingBox();
  expect(before).not.toBeNull();
  letGo();
  await detailDialog(desk.page).getByText('Loading the conversation').waitFor({ state: 'detached' });
  await detailDialog(desk.page).getByText('No such unit on file').waitFor();
  expect(await fold.boundingBox()).toEqual(before);
  await fold.click();
  await detailDialog(desk.page).getByLabel('Status').selectOption('COMPLETED');
  await expectNoViolations(desk.page, '[role="dialog"]');
  await expectNoSidewaysScrolling(desk.page);
  await desk.dialogButton('Save changes').click();
  await toast(desk.page, 'Success').waitFor();
  await desk.dialogButton('Archive').click();
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  // The row leaves the list before the server has answered.
  await eventually(() => desk.read(request.id)).toMatchObject({ status: 'COMPLETED', archived: true });
  await desk.page.getByRole('button', { name: 'Open menu' }).click();
  await desk.page.getByRole('dialog', { name: 'ADMIN' }).waitFor();
  await expectNoViolations(desk.page, '[role="dialog"]');
  await desk.page.getByRole('link', { name: 'Archived Service Requests' }).click();
  await desk.page.getByRole('heading', { name: 'Archived Service Requests' }).waitFor();
  await eventually(() => desk.page.getByRole('dialog', { name: 'ADMIN' }).count()).toBe(0);
  await expectNoSidewaysScrolling(desk.page);
}
