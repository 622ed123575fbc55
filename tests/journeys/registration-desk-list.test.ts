import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pdf } from '#tests/support/builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { eventually, expectNoViolations, failCalls, phone, toast } from './back-office.ts';
import { deskPath, openRegistrationDesk } from './registration-desk.ts';

const desk = openRegistrationDesk();

async function submitUnits(first: number, last: number): Promise<void> {
  const units = Array.from({ length: last - first + 1 }, (_, index) =>
    String(first + index).padStart(4, '0'),
  );
  await Promise.all(units.map((unitDigits) => submitRegistration(desk.app, { unitDigits })));
}

/** Key by key, by the page's own clock: however busy the machine is, no pause seems longer to the page than it is. */
async function typeEvenly(field: Locator, text: string): Promise<void> {
  await field.evaluate(async (input, keys) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('There is nothing to type into.');
    for (const key of keys) {
      // Begun before the key: it ends before any wait that the key begins and that is longer.
      const pause = new Promise((resolve) => setTimeout(resolve, 60));
      input.setRangeText(key, input.value.length, input.value.length, 'end');
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }));
      await pause;
    }
  }, text);
}

const listCalls = '**/api/registration-submissions?**';

// spec: RG-01 RG-02 RG-03 RG-04 RG-05 RG-06 RG-07 RG-08 RG-09 RG-10 RG-18 RG-19 RG-20 RG-22 RG-23 RG-24 RT-14
// spec: RG-21 RG-62 RG-63 RG-67 RG-68 RG-69 RT-15 RT-16 RT-17
test('the desk shows what came in and how it counts, is worked by keyboard, and archives and restores rows', async () => {
  const { id } = await submitRegistration(desk.app, {
    unitDigits: '0001',
    firstName: 'Ada',
    lastName: 'Fictional',
  });
  await submitRegistration(desk.app, { unitDigits: '0002', partyType: 'TENANT' });
  await submitRegistration(desk.app, { unitDigits: '0003' });
  const gone = await submitRegistration(desk.app, { unitDigits: '0004' });
  await desk.change(gone.id, { archived: true });
  const { promise: looked, resolve: letGo } = Promise.withResolvers<void>();
  await desk.page.route(listCalls, async (route) => {
    await looked;
    await route.continue();
  });
  await desk.page.goto('/admin/public-submissions');
  await desk.page.getByRole('link', { name: 'OWNER / TENANT Registration submissions' }).click();
  await desk.page.waitForURL(`**${deskPath}`);
  await desk.page.getByRole('heading', { name: 'OWNER / TENANT Registration submissions' }).waitFor();
  await desk.page.getByRole('status').getByText('Loading…').waitFor();
  const boneHeight = (await desk.page.locator('tr[data-skeleton]').first().boundingBox())?.height;
  await expectNoViolations(desk.page);
  letGo();
  await desk.page.getByRole('status').getByText('3 results').waitFor();
  expect((await desk.page.locator('tr[data-row]').first().boundingBox())?.height).toBe(boneHeight);
  expect(await desk.page.getByRole('columnheader').allTextContents()).toEqual([
    'Date',
    'Unit',
    'Owner/Tenant',
    'Name',
    'Actions',
  ]);
  const counts = () =>
    Promise.all(['Total', 'Owners', 'Tenants', 'Archived'].map((label) => desk.metric(label)));
  await eventually(counts).toEqual(['4', '3', '1', '1']);
  expect(await desk.page.getByRole('tab').allTextContents()).toEqual([
    'Submissions',
    'Archived applications',
  ]);
  const row = desk.page.getByRole('row', { name: 'BT01-0001' });
  await row.getByText('OWNER', { exact: true }).waitFor();
  await row.getByText('Ada Fictional', { exact: true }).waitFor();
  for (const name of ['View', 'Edit', 'Archive']) await row.getByRole('button', { name }).waitFor();
  await desk.page.getByText('Page 1 / 1 — 3 total').waitFor();
  expect(await desk.page.getByLabel('Owner/Tenant').getByRole('option').allTextContents()).toEqual([
    'All',
    'OWNER',
    'TENANT',
  ]);
  const properties = desk.page.getByLabel('Property', { exact: true }).getByRole('option');
  await eventually(() => properties.allTextContents()).toContain('BT01 — Bent Trail Condominiums');
  await desk.page.getByPlaceholder('Name, email, phone…').waitFor();
  await desk.page.getByRole('button', { name: 'Reset' }).waitFor();
  await expectNoViolations(desk.page);

  await desk.page.getByRole('link', { name: 'BT01-0003', exact: true }).focus();
  await desk.page.keyboard.press('ArrowDown');
  await desk.page.keyboard.press('Enter');
  const unit = desk.editDialog.getByRole('status', { name: 'Unit identifier' });
  await eventually(() => unit.textContent()).toBe('BT01-0002');
  await desk.editButton('Next registration').press('Enter');
  await eventually(() => unit.textContent()).toBe('BT01-0001');
  await desk.page.keyboard.press('Escape');
  await eventually(() => desk.page.evaluate(() => document.activeElement?.textContent)).toBe('BT01-0001');

  const sent = desk.changes();
  await desk.page.getByRole('button', { name: 'Archive BT01-0001' }).click();
  await toast(desk.page, 'Success').getByText('Registration archived.').waitFor();
  await eventually(() => row.count()).toBe(0);
  await eventually(() => desk.metric('Archived')).toBe('2');
  await desk.page.getByRole('tab', { name: 'Archived applications' }).click();
  await desk.page.waitForURL('**?view=archived');
  await desk.page.getByRole('link', { name: 'BT01-0004', exact: true }).waitFor();
  await desk.page.getByRole('button', { name: 'Unarchive BT01-0001' }).click();
  await toast(desk.page, 'Restored to Active').waitFor();
  await eventually(() => row.count()).toBe(0);
  await eventually(() => sent.map(({ body }): unknown => JSON.parse(body))).toEqual([
    { archived: true },
    { archived: false },
  ]);
  await eventually(() => desk.read(id)).toMatchObject({ archived: false, archivedAt: null });

  await desk.page.goto('/admin/owner-tenant-registrations/archived');
  await desk.page.getByRole('button', { name: 'Unarchive BT01-0004' }).click();
  await desk.page.getByRole('heading', { name: 'No submissions.' }).waitFor();
  await expectNoViolations(desk.page);
  await desk.page.getByRole('tab', { name: 'Submissions' }).click();
  await desk.page.waitForURL(/\/admin\/owner-tenant-registrations$/);
  await row.waitFor();
});

// spec: RG-04 RG-15 RG-16 RG-21 RG-23 RG-24 RG-26
test('a page has 25 rows, and one that has lost its only row leads to the last one that has some', async () => {
  await submitUnits(1, 1);
  await submitUnits(2, 26);
  const asked = desk.page.waitForRequest(/registration-submissions\?/);
  await desk.openList();
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({ page: '1', take: '25', archived: '0' });
  await desk.page.getByText('Page 1 / 2 — 26 total').waitFor();
  await eventually(() => desk.page.locator('tr[data-row]').count()).toBe(25);
  await desk.page.getByRole('button', { name: 'Next' }).click();
  await desk.page.getByText('Page 2 / 2 — 26 total').waitFor();
  expect(desk.page.url()).toContain('?page=2');
  await desk.page.getByLabel('Owner/Tenant').selectOption('OWNER');
  await desk.page.waitForURL(/\?owner=OWNER$/);
  await desk.page.getByText('Page 1 / 2 — 26 total').waitFor();
  await desk.page.getByRole('button', { name: 'Next' }).click();
  await desk.page.getByRole('button', { name: 'Archive BT01-0001' }).click();
  await desk.page.getByRole('button', { name: 'Go to the last page' }).click();
  await desk.page.getByText('Page 1 / 1 — 25 total').waitFor();
  await eventually(() => desk.page.locator('tr[data-row]').count()).toBe(25);
});

// spec: RG-11 RG-12 RG-13 RG-14 RG-15 RG-25 RG-26
test('filters narrow the list, stand in the URL, follow every key and Back, and Reset takes them away', async () => {
  await submitRegistration(desk.app, { unitDigits: '0007', lastName: 'Fictional' });
  await submitRegistration(desk.app, { propertyCode: 'WK02', unitDigits: '0008', partyType: 'TENANT' });
  await desk.openList('?property=w!k02');
  await desk.page.getByRole('status').getByText('1 result').waitFor();
  await eventually(() => desk.page.getByLabel('Property', { exact: true }).inputValue()).toBe('WK02');
  await desk.page.getByRole('button', { name: 'Reset' }).click();
  await desk.page.getByRole('status').getByText('2 results').waitFor();
  await typeEvenly(desk.page.getByLabel('Unit', { exact: true }), '0a00-78');
  expect(await desk.page.getByLabel('Unit', { exact: true }).inputValue()).toBe('0007');
  await desk.page.waitForURL(/\?unit=0007$/);
  await desk.page.getByRole('link', { name: 'BT01-0007', exact: true }).waitFor();
  await desk.page.getByRole('button', { name: 'Reset' }).click();
  await desk.page.getByRole('status').getByText('2 results').waitFor();
  const asked: string[] = [];
  desk.page.on('request', (request) => {
    const term = new URL(request.url()).searchParams.get('q');
    if (term !== null) asked.push(term);
  });
  const search = desk.page.getByRole('searchbox', { name: 'Search' });
  await typeEvenly(search, 'fictional');
  await desk.page.waitForURL(/\?q=fictional$/);
  await desk.page.getByRole('status').getByText('1 result').waitFor();
  await eventually(() => asked).toEqual(['fictional']);
  await desk.page.getByRole('link', { name: 'BT01-0007', exact: true }).click();
  await desk.editDialog.getByLabel('First name').waitFor();
  await desk.page.reload();
  await desk.editDialog.getByLabel('First name').waitFor();
  await desk.editButton('Close').click();
  await eventually(() => desk.editDialog.count()).toBe(0);
  await eventually(() => search.inputValue()).toBe('fictional');
  await desk.page.getByRole('status').getByText('1 result').waitFor();
  await desk.page.goBack();
  await desk.page.goBack();
  await desk.page.getByRole('status').getByText('2 results').waitFor();

  // A key that is pressed while the list begins to narrow is not lost.
  await search.evaluate((input) => {
    if (!(input instanceof HTMLInputElement)) throw new Error('There is nothing to type into.');
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      push(...entry);
      history.pushState = push;
      // The address has moved on, and what is shown has not yet.
      input.setRangeText('s', input.value.length, input.value.length, 'end');
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: 's' }));
    };
  });
  await search.fill('example');
  await desk.page.waitForURL(/\?q=examples$/);
  await desk.page.getByRole('status').getByText('0 results').waitFor();
  expect(await search.inputValue()).toBe('examples');
  await desk.page.goBack();
  await desk.page.waitForURL(/\?q=example$/);
  await eventually(() => search.inputValue()).toBe('example');
  await desk.page.goForward();
  await eventually(() => search.inputValue()).toBe('examples');
});

const expired = 'Session expired. Please log in again.';
const refused = { error: { code: 'INVALID_SESSION', message: expired }, message: expired };

// spec: ER-07 ER-08 RG-69 RG-70 RT-17
test('what fails at the desk says so: a list, an archive, and a session that has ended', async () => {
  const { id } = await submitRegistration(desk.app, { unitDigits: '0008' });
  await desk.change(id, { archived: true });
  await submitRegistration(desk.app, { unitDigits: '0007' });
  const list = await failCalls(desk.page, listCalls, { answer: { status: 500, json: {} } });
  await desk.openList('/archived');
  await desk.page.getByRole('alert').getByText('Failed to load submissions.').waitFor();
  await expectNoViolations(desk.page);
  await list.tryAgain();
  await desk.page.getByRole('link', { name: 'BT01-0008', exact: true }).waitFor();

  await desk.page.getByRole('tab', { name: 'Submissions' }).click();
  const { promise: looked, resolve: letGo } = Promise.withResolvers<void>();
  await desk.page.route(/registration-submissions\/\d+$/, async (route) => {
    await looked;
    await route.fulfill({ status: 500, json: { message: 'no' } });
  });
  const row = desk.page.getByRole('link', { name: 'BT01-0007', exact: true });
  await row.waitFor();
  await desk.page.getByRole('button', { name: 'Archive BT01-0007' }).click();
  await eventually(() => row.count()).toBe(0);
  letGo();
  await toast(desk.page, 'Uh oh! Something went wrong.').waitFor();
  await row.waitFor();

  // Refused for its session, though that could be renewed.
  const narrowed = await failCalls(desk.page, listCalls, { answer: { status: 401, json: refused } });
  await desk.page.getByLabel('Owner/Tenant').selectOption('OWNER');
  const text = desk.page.getByRole('main').getByRole('alert');
  await text.getByRole('heading', { name: expired }).waitFor();
  expect(await toast(desk.page, expired).count()).toBe(0);
  await narrowed.tryAgain();
  await row.waitFor();

  // The server knows the session no longer.
  await desk.page.route('**/api/{registration-submissions?**,refresh}', (route) =>
    route.fulfill({ status: 401, json: refused }),
  );
  await desk.page.getByLabel('Owner/Tenant').selectOption('TENANT');
  await desk.page.waitForURL('**/login');
  await toast(desk.page, expired).waitFor();
});

// spec: RG-17 RG-59
test('on a phone the desk is cards, and a registration is worked from first to last', async () => {
  const { id } = await submitRegistration(
    desk.app,
    { unitDigits: '0007' },
    { filledPacket: pdf(), leaseAgreement: pdf('lease.pdf') },
  );
  await desk.signIn(phone);
  await desk.openList();
  await desk.page.getByRole('link', { name: 'BT01-0007', exact: true }).waitFor();
  expect(await desk.page.getByRole('table').count()).toBe(0);
  await expectNoViolations(desk.page);
  await desk.page.getByRole('button', { name: 'View files of BT01-0007' }).tap();
  const tabs = desk.viewDialog.getByRole('tablist');
  await eventually(() => tabs.getByRole('tab').count()).toBe(4);
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  await tabs.getByRole('tab', { name: 'Lease' }).tap();
  await desk.viewDialog.getByText('lease.pdf').waitFor();
  await desk.viewDialog.getByRole('button', { name: 'Close', exact: true }).tap();
  await desk.page.getByRole('button', { name: 'Edit BT01-0007' }).tap();
  await eventually(() => desk.editDialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await desk.editDialog.getByLabel('Last name').fill('Sample');
  await expectNoViolations(desk.page);
  const overflow = await desk.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await desk.editButton('Save').tap();
  await toast(desk.page, 'Saved').waitFor();
  await desk.page.getByText('Jordan Sample', { exact: true }).waitFor();
  expect(await desk.read(id)).toMatchObject({ lastName: 'Sample' });
});
