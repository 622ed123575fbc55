import { expect, test } from 'vitest';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { detailDialog, eventually, expectNoViolations, phone, toast } from './back-office.ts';
import { deskForEachTest } from './desk.ts';

const desk = deskForEachTest();

const isFocused = (element: Element): boolean => element === document.activeElement;

// spec: SR-01 SR-03 SR-05 SR-07 SR-08 SR-09 SR-15 SR-18 SR-19 SH-01 SH-02 SH-03 SH-04 SH-05 SH-06 SH-07 SH-08 SH-09
test('the desk shows what came in, how it stands, and the way to everything else', async () => {
  const statuses = ['REPORTED', 'OPEN', 'SCHEDULED', 'IN_PROGRESS', 'COMPLETED'] as const;
  for (const [index, status] of statuses.entries()) {
    const { id } = await submitRequest(desk.app, { unitDigits: String(index + 1) });
    await desk.change(id, { status });
  }
  await desk.openList();
  await desk.page.getByRole('status').getByText('5 results').waitFor();
  expect(await desk.page.getByRole('columnheader').allTextContents()).toEqual([
    'Created',
    'Unit',
    'Category',
    'Status',
    'Actions',
  ]);
  expect(
    await Promise.all(
      ['Total', 'Reported / Open', 'In Progress', 'Completed'].map((label) => desk.metric(label)),
    ),
  ).toEqual(['5', '2', '2', '1']);
  const badges = desk.page.locator('tbody [data-tone]');
  expect(await badges.allTextContents()).toEqual([
    'Completed',
    'In Progress',
    'Scheduled',
    'Open',
    'Reported',
  ]);
  expect(await badges.evaluateAll((all) => all.map((badge) => badge.getAttribute('data-tone')))).toEqual([
    'completed',
    'progress',
    'scheduled',
    'open',
    'open',
  ]);
  // What the specification names comes first; what the office has beside it stands below.
  const specified = desk.page.getByRole('navigation', { name: 'ADMIN' }).getByRole('list').first();
  const links = specified.getByRole('link');
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
});

// spec: SR-20 SR-21
test('an empty desk says what to do', async () => {
  await desk.openList();
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  await desk.page.getByText('Try clearing filters or check again later.').waitFor();
  await expectNoViolations(desk.page);
});

// spec: SR-04 SR-06 SR-23 SR-25
test('a page has 25 rows, counts them, and the total counts all', async () => {
  for (let unit = 1; unit <= 27; unit += 1) await submitRequest(desk.app, { unitDigits: String(unit) });
  const asked = desk.page.waitForRequest(/public-submissions\?/);
  await desk.openList();
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    page: '1',
    take: '25',
    limit: '25',
    pageSize: '25',
    per_page: '25',
    archived: '0',
  });
  await desk.page.getByRole('status').getByText('27 results').waitFor();
  expect(await desk.metric('Total')).toBe('25');
  await desk.page.getByRole('button', { name: 'Next' }).press('Enter');
  await desk.page.getByText('Page 2 / 2').waitFor();
  await desk.page.getByRole('link', { name: 'BT01-0002' }).waitFor();
  expect(await desk.page.getByRole('button', { name: 'Next' }).evaluate(isFocused)).toBe(true);
  await eventually(() => desk.metric('Total')).toBe('2');
  expect(desk.page.url()).toContain('?page=2');
  await desk.page.reload();
  await desk.page.getByText('Page 2 / 2').waitFor();
  await desk.page.getByRole('button', { name: 'Prev' }).click();
  await desk.page.getByText('Page 1 / 2').waitFor();
  await desk.page.goto('/admin/public-submissions?page=99');
  await desk.page.getByRole('button', { name: 'Go to the last page' }).click();
  await desk.page.getByText('Page 2 / 2').waitFor();
});

// spec: SR-10 SR-11 SR-12 SR-13 SR-14 SR-24 SR-27
test('filters narrow the list, stand in the URL, and Reset takes them away', async () => {
  await submitRequest(desk.app, { propertyCode: 'BT01', unitDigits: '7', category: 'Incident' });
  await submitRequest(desk.app, { propertyCode: 'WK02', unitDigits: '8', category: 'Other' });
  await submitRequest(desk.app, { propertyCode: 'WK02', unitDigits: '9', category: 'Other' });
  await desk.page.goto('/admin/public-submissions?page=2');
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  const property = desk.page.getByLabel('Property', { exact: true });
  expect(await property.getByRole('option').allTextContents()).toEqual([
    'All',
    'BT01',
    'WK02',
    'TH03',
    'PW04',
    'PR05',
  ]);
  await eventually(() => desk.page.getByLabel('Category').getByRole('option').allTextContents()).toEqual([
    'All',
    'Incident',
    'Other',
  ]);
  await property.selectOption('WK02');
  await desk.page.waitForURL('**/admin/public-submissions?property=WK02');
  await desk.page.getByRole('status').getByText('2 results').waitFor();
  await desk.page.getByLabel('Unit', { exact: true }).pressSequentially('a9b');
  await desk.page.waitForURL('**?property=WK02&unit=9');
  await desk.page.getByRole('status').getByText('1 result').waitFor();
  await desk.page.getByLabel('Category').selectOption('Incident');
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  await desk.page.reload();
  expect(await desk.page.getByLabel('Unit', { exact: true }).inputValue()).toBe('9');
  expect(await property.inputValue()).toBe('WK02');
  await desk.page.goBack();
  await desk.page.getByRole('status').getByText('1 result').waitFor();
  await desk.page.getByRole('button', { name: 'Reset' }).click();
  await desk.page.waitForURL(/\/admin\/public-submissions$/);
  await desk.page.getByRole('status').getByText('3 results').waitFor();
  expect(await property.evaluate(isFocused)).toBe(true);
});

test('filtered rows that are on their way leave the old ones readable, and what fails to come counts nothing', async () => {
  await submitRequest(desk.app);
  await desk.openList();
  await desk.page.getByRole('status').getByText('1 result').waitFor();
  let fail = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await desk.page.route('**/api/public-submissions?**', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: {} });
  });
  await desk.page.getByLabel('Property', { exact: true }).selectOption('WK02');
  await desk.page.locator('[data-stale]').waitFor();
  await expectNoViolations(desk.page);
  fail();
  await desk.page.getByRole('heading', { name: 'The submissions could not be loaded' }).waitFor();
  expect(await desk.metric('Total')).toBe('–');
  expect(await desk.page.getByText(/result|Page \d/).count()).toBe(0);
});

test('the list renews itself when it is opened again, and every half minute', async () => {
  await desk.openList();
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  await desk.page.clock.install();
  await desk.page.getByRole('link', { name: 'Archived Service Requests' }).click();
  await desk.page.getByRole('heading', { name: 'Archived Service Requests' }).waitFor();
  await submitRequest(desk.app, { unitDigits: '1' });
  await desk.page.getByRole('link', { name: 'Service Requests', exact: true }).click();
  await desk.page.getByRole('link', { name: 'BT01-0001' }).waitFor();
  await submitRequest(desk.app, { unitDigits: '2' });
  await desk.page.clock.runFor(31_000);
  await desk.page.getByRole('link', { name: 'BT01-0002' }).waitFor();
});

// spec: SR-22
test('five skeleton rows as high as rows stand in while the list loads', async () => {
  await submitRequest(desk.app);
  const { promise: looked, resolve: letGo } = Promise.withResolvers<void>();
  await desk.page.route('**/api/public-submissions?**', async (route) => {
    await looked;
    await route.continue();
  });
  await desk.openList();
  const bones = desk.page.locator('tr[data-skeleton]');
  await bones.first().waitFor();
  expect(await bones.count()).toBe(5);
  const boneHeight = (await bones.first().boundingBox())?.height;
  await expectNoViolations(desk.page);
  letGo();
  const row = desk.page.locator('tr[data-row]').first();
  await row.waitFor();
  expect((await row.boundingBox())?.height).toBe(boneHeight);
});

test('a list that cannot be loaded says so and tries again when asked', async () => {
  await submitRequest(desk.app);
  await desk.page.route('**/api/public-submissions?**', (route) => route.fulfill({ status: 500, json: {} }));
  await desk.openList();
  await desk.page.getByRole('heading', { name: 'The submissions could not be loaded' }).waitFor();
  await expectNoViolations(desk.page);
  await desk.page.unroute('**/api/public-submissions?**');
  await desk.page.getByRole('button', { name: 'Try again' }).click();
  await desk.page.getByRole('status').getByText('1 result').waitFor();
});

test('the desk is worked with the keyboard alone', async () => {
  for (const unit of ['1', '2', '3']) await submitRequest(desk.app, { unitDigits: unit });
  await desk.openList();
  await desk.page.getByRole('link', { name: 'BT01-0003' }).focus();
  await desk.page.keyboard.press('ArrowDown');
  await desk.page.keyboard.press('Enter');
  const unit = detailDialog(desk.page).getByRole('status', { name: 'Unit Identifier' });
  await eventually(() => unit.textContent()).toBe('BT01-0002');
  await desk.dialogButton('Next submission').press('Enter');
  await eventually(() => unit.textContent()).toBe('BT01-0001');
  expect(await desk.dialogButton('Next submission').isDisabled()).toBe(true);
  await desk.page.keyboard.press('Escape');
  await eventually(() => desk.page.evaluate(() => document.activeElement?.textContent)).toBe('BT01-0001');
});

test('on a phone the desk is cards, and a request is worked from first to last', async () => {
  const request = await submitRequest(desk.app, { unitDigits: '7' }, photo());
  await desk.reopen(phone);
  await desk.openList();
  await desk.page.getByRole('link', { name: 'BT01-0007' }).waitFor();
  expect(await desk.page.getByRole('table').count()).toBe(0);
  await expectNoViolations(desk.page);
  await desk.page.getByRole('button', { name: 'View BT01-0007' }).tap();
  await detailDialog(desk.page).getByLabel('Status').selectOption('COMPLETED');
  await expectNoViolations(desk.page);
  expect(
    await desk.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  await desk.dialogButton('Save changes').tap();
  await toast(desk.page, 'Success').waitFor();
  await desk.dialogButton('Archive').tap();
  await desk.page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  // The row leaves the list before the server has answered.
  await eventually(() => desk.read(request.id)).toMatchObject({ status: 'COMPLETED', archived: true });
});
