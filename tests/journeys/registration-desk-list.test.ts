import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pdf } from '#tests/support/builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { eventually, expectNoViolations, phone, toast } from './back-office.ts';
import { deskPath, registrationDeskForEachTest } from './registration-desk.ts';

const desk = registrationDeskForEachTest();

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

// spec: RG-01 RG-02 RG-03 RG-04 RG-05 RG-06 RG-07 RG-08 RG-09 RG-10 RG-18 RG-19 RG-20 RG-23 RG-24 RT-14
test('the desk shows what came in, how it counts, and what can be done with it', async () => {
  await submitRegistration(desk.app, { unitDigits: '0001', firstName: 'Ada', lastName: 'Fictional' });
  await submitRegistration(desk.app, { unitDigits: '0002', partyType: 'TENANT' });
  const { id } = await submitRegistration(desk.app, { unitDigits: '0003' });
  await desk.change(id, { archived: true });
  await desk.page.goto('/admin/public-submissions');
  await desk.page.getByRole('link', { name: 'OWNER / TENANT Registration submissions' }).click();
  await desk.page.waitForURL(`**${deskPath}`);
  await desk.page.getByRole('status').getByText('2 results').waitFor();
  expect(await desk.page.getByRole('columnheader').allTextContents()).toEqual([
    'Date',
    'Unit',
    'Owner/Tenant',
    'Name',
    'Actions',
  ]);
  const counts = ['Total', 'Owners', 'Tenants', 'Archived'].map((label) => desk.metric(label));
  expect(await Promise.all(counts)).toEqual(['3', '2', '1', '1']);
  expect(await desk.page.getByRole('tab').allTextContents()).toEqual([
    'Submissions',
    'Archived applications',
  ]);
  const row = desk.page.getByRole('row', { name: 'BT01-0001' });
  await row.getByText('OWNER', { exact: true }).waitFor();
  await row.getByText('Ada Fictional', { exact: true }).waitFor();
  for (const name of ['View', 'Edit', 'Archive']) await row.getByRole('button', { name }).waitFor();
  await desk.page.getByText('Page 1 / 1 — 2 total').waitFor();
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
});

// spec: RG-21 RT-15 RT-16 RT-17
test('the archived applications have a tab and addresses of their own', async () => {
  const { id } = await submitRegistration(desk.app, { unitDigits: '0003' });
  await desk.change(id, { archived: true });
  await desk.openList();
  await desk.page.getByRole('heading', { name: 'No submissions.' }).waitFor();
  await expectNoViolations(desk.page);
  await desk.page.getByRole('tab', { name: 'Archived applications' }).click();
  await desk.page.waitForURL('**?view=archived');
  await desk.page.getByRole('link', { name: 'BT01-0003' }).waitFor();
  await expectNoViolations(desk.page);
  for (const path of [
    `${deskPath}?view=archived`,
    `${deskPath}/archived`,
    '/admin/owner-tenant-registrations/archived',
  ]) {
    await desk.page.goto(path);
    await desk.page.getByRole('link', { name: 'BT01-0003' }).waitFor();
  }
  await desk.page.getByRole('tab', { name: 'Submissions' }).click();
  await desk.page.waitForURL(/\/admin\/owner-tenant-registrations$/);
  await desk.page.getByRole('heading', { name: 'No submissions.' }).waitFor();
});

// spec: RG-04 RG-15 RG-16 RG-23 RG-24
test('a page has 25 rows, and Prev and Next lead through all', async () => {
  await submitUnits(1, 27);
  const asked = desk.page.waitForRequest(/registration-submissions\?/);
  await desk.openList();
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({ page: '1', take: '25', archived: '0' });
  await desk.page.getByText('Page 1 / 2 — 27 total').waitFor();
  expect(await desk.page.locator('tr[data-row]').count()).toBe(25);
  await desk.page.getByRole('button', { name: 'Next' }).click();
  await desk.page.getByText('Page 2 / 2 — 27 total').waitFor();
  expect(desk.page.url()).toContain('?page=2');
  await desk.page.getByLabel('Owner/Tenant').selectOption('OWNER');
  await desk.page.waitForURL(/\?owner=OWNER$/);
  await desk.page.getByText('Page 1 / 2 — 27 total').waitFor();
}, 120_000);

// spec: RG-21 RG-26
test('a page that has lost its only row leads to the last one that has some', async () => {
  await submitUnits(1, 1);
  await submitUnits(2, 26);
  await desk.openList('?page=2');
  await desk.page.getByRole('button', { name: 'Archive BT01-0001' }).click();
  const last = desk.page.getByRole('button', { name: 'Go to the last page' });
  await last.waitFor();
  await expectNoViolations(desk.page);
  await last.click();
  await desk.page.getByText('Page 1 / 1 — 25 total').waitFor();
}, 120_000);

// spec: RG-11 RG-12 RG-13 RG-14 RG-15 RG-25 RG-26
test('filters narrow the list, stand in the URL, and Reset takes them away', async () => {
  await submitRegistration(desk.app, { unitDigits: '0007', lastName: 'Fictional' });
  await submitRegistration(desk.app, { propertyCode: 'WK02', unitDigits: '0008', partyType: 'TENANT' });
  await desk.openList('?property=w!k02');
  await desk.page.getByRole('status').getByText('1 result').waitFor();
  expect(await desk.page.getByLabel('Property', { exact: true }).inputValue()).toBe('WK02');
  await desk.page.getByRole('button', { name: 'Reset' }).click();
  await desk.page.getByRole('status').getByText('2 results').waitFor();
  await typeEvenly(desk.page.getByLabel('Unit', { exact: true }), '0a00-78');
  expect(await desk.page.getByLabel('Unit', { exact: true }).inputValue()).toBe('0007');
  await desk.page.waitForURL(/\?unit=0007$/);
  await desk.page.getByRole('link', { name: 'BT01-0007' }).waitFor();
  await desk.page.getByRole('button', { name: 'Reset' }).click();
  await desk.page.getByRole('status').getByText('2 results').waitFor();
  const asked: string[] = [];
  desk.page.on('request', (request) => {
    const term = new URL(request.url()).searchParams.get('q');
    if (term !== null) asked.push(term);
  });
  await typeEvenly(desk.page.getByLabel('Search'), 'fictional');
  await desk.page.waitForURL(/\?q=fictional$/);
  await desk.page.getByRole('status').getByText('1 result').waitFor();
  await eventually(() => asked).toEqual(['fictional']);
  await desk.page.reload();
  expect(await desk.page.getByLabel('Search').inputValue()).toBe('fictional');
  await desk.page.getByRole('link', { name: 'BT01-0007' }).click();
  await desk.editDialog.getByLabel('First name').waitFor();
  await desk.page.reload();
  await desk.editDialog.getByLabel('First name').waitFor();
  await desk.editButton('Close').click();
  await desk.page.goBack();
  await desk.page.goBack();
  await desk.page.getByRole('status').getByText('2 results').waitFor();
});

// spec: RG-14
test('a key that is pressed while the list begins to narrow is not lost, and the field follows Back', async () => {
  await submitRegistration(desk.app);
  await desk.openList();
  const field = desk.page.getByLabel('Search');
  await field.evaluate((input) => {
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
  await field.fill('example');
  await desk.page.waitForURL(/\?q=examples$/);
  await desk.page.getByRole('status').getByText('0 results').waitFor();
  expect(await field.inputValue()).toBe('examples');
  await desk.page.goBack();
  await desk.page.waitForURL(/\?q=example$/);
  await eventually(() => field.inputValue()).toBe('example');
  await desk.page.goForward();
  await eventually(() => field.inputValue()).toBe('examples');
});

// spec: RG-22
test('while the list loads it says so, in rows as high as rows', async () => {
  await submitRegistration(desk.app);
  const { promise: looked, resolve: letGo } = Promise.withResolvers<void>();
  await desk.page.route('**/api/registration-submissions?**', async (route) => {
    await looked;
    await route.continue();
  });
  await desk.openList();
  await desk.page.getByRole('status').getByText('Loading…').waitFor();
  const bone = desk.page.locator('tr[data-skeleton]').first();
  const boneHeight = (await bone.boundingBox())?.height;
  await expectNoViolations(desk.page);
  letGo();
  const row = desk.page.locator('tr[data-row]').first();
  await row.waitFor();
  expect((await row.boundingBox())?.height).toBe(boneHeight);
});

// spec: ER-07
test('a list that cannot be loaded says so and tries again when asked', async () => {
  await submitRegistration(desk.app);
  await desk.page.route('**/api/registration-submissions?**', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  await desk.openList();
  await desk.page.getByRole('alert').getByText('Failed to load submissions.').waitFor();
  await expectNoViolations(desk.page);
  await desk.page.unroute('**/api/registration-submissions?**');
  await desk.page.getByRole('button', { name: 'Try again' }).click();
  await desk.page.getByRole('status').getByText('1 result').waitFor();
});

const expired = 'Session expired. Please log in again.';
const refused = { error: { code: 'INVALID_SESSION', message: expired }, message: expired };

// spec: ER-08
test('a list that is refused for its session says so, also where the session can be renewed', async () => {
  await desk.page.route('**/api/registration-submissions?**', (route) =>
    route.fulfill({ status: 401, json: refused }),
  );
  await desk.page.goto(deskPath);
  const words = desk.page.getByRole('main').getByRole('alert');
  await words.getByRole('heading', { name: expired }).waitFor();
  expect(await toast(desk.page, expired).count()).toBe(0);
  await desk.page.unroute('**/api/registration-submissions?**');
  await desk.page.getByRole('button', { name: 'Try again' }).click();
  await desk.page.getByRole('status').getByText('0 results').waitFor();
});

test('a session that the server no longer knows is told once and leads to the login', async () => {
  await desk.page.route('**/api/{registration-submissions?**,refresh}', (route) =>
    route.fulfill({ status: 401, json: refused }),
  );
  await desk.page.goto(deskPath);
  await desk.page.waitForURL('**/login');
  await toast(desk.page, expired).waitFor();
});

// spec: RG-62 RG-63 RG-67 RG-68 RG-69
test('a row is archived and restored', async () => {
  const { id } = await submitRegistration(desk.app, { unitDigits: '0007' });
  await desk.openList();
  const sent = desk.changes();
  await desk.page.getByRole('button', { name: 'Archive BT01-0007' }).click();
  await toast(desk.page, 'Success').getByText('Registration archived.').waitFor();
  await desk.page.getByRole('heading', { name: 'No submissions.' }).waitFor();
  await eventually(() => desk.metric('Archived')).toBe('1');
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ archived: true });
  await desk.page.getByRole('tab', { name: 'Archived applications' }).click();
  await desk.page.getByRole('button', { name: 'Unarchive BT01-0007' }).click();
  await toast(desk.page, 'Restored to Active').waitFor();
  await desk.page.getByRole('heading', { name: 'No submissions.' }).waitFor();
  expect(JSON.parse(sent[1]?.body ?? '')).toEqual({ archived: false });
  expect(await desk.read(id)).toMatchObject({ archived: false, archivedAt: null });
});

// spec: RG-69 RG-70
test('an archive that fails brings the row back and says so', async () => {
  await submitRegistration(desk.app, { unitDigits: '0007' });
  await desk.openList();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await desk.page.route(/registration-submissions\/\d+$/, async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { message: 'no' } });
  });
  const row = desk.page.getByRole('link', { name: 'BT01-0007' });
  await row.waitFor();
  await desk.page.getByRole('button', { name: 'Archive BT01-0007' }).click();
  await eventually(() => row.count()).toBe(0);
  release();
  await toast(desk.page, 'Uh oh! Something went wrong.').waitFor();
  await row.waitFor();
});

test('the desk is worked with the keyboard alone', async () => {
  for (const unit of ['0001', '0002', '0003']) await submitRegistration(desk.app, { unitDigits: unit });
  await desk.openList();
  await desk.page.getByRole('link', { name: 'BT01-0003' }).focus();
  await desk.page.keyboard.press('ArrowDown');
  await desk.page.keyboard.press('Enter');
  const unit = desk.editDialog.getByRole('status', { name: 'Unit identifier' });
  await eventually(() => unit.textContent()).toBe('BT01-0002');
  await desk.editButton('Next registration').press('Enter');
  await eventually(() => unit.textContent()).toBe('BT01-0001');
  await desk.page.keyboard.press('Escape');
  await eventually(() => desk.page.evaluate(() => document.activeElement?.textContent)).toBe('BT01-0001');
});

// spec: RG-17
test('on a phone the desk is cards, and a registration is worked from first to last', async () => {
  const { id } = await submitRegistration(
    desk.app,
    { unitDigits: '0007' },
    { filledPacket: pdf(), leaseAgreement: pdf('lease.pdf') },
  );
  await desk.reopen(phone);
  await desk.openList();
  await desk.page.getByRole('link', { name: 'BT01-0007' }).waitFor();
  expect(await desk.page.getByRole('table').count()).toBe(0);
  await expectNoViolations(desk.page);
  await desk.page.getByRole('button', { name: 'View files of BT01-0007' }).tap();
  await desk.viewDialog.getByRole('tab', { name: 'Lease' }).tap();
  await desk.viewDialog.getByText('lease.pdf').waitFor();
  await desk.viewDialog.getByRole('button', { name: 'Close', exact: true }).tap();
  await desk.page.getByRole('button', { name: 'Edit BT01-0007' }).tap();
  expect(await desk.editDialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await desk.editDialog.getByLabel('Last name').fill('Sample');
  await expectNoViolations(desk.page);
  const overflow = await desk.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await desk.editButton('Save').tap();
  await toast(desk.page, 'Saved').waitFor();
  await desk.page.getByText('Jordan Sample', { exact: true }).waitFor();
  expect(await desk.read(id)).toMatchObject({ lastName: 'Sample' });
}, 90_000);
