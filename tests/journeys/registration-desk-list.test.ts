import { expect, test } from 'vitest';
import { pdf } from '#tests/support/builders.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import {
  dialogs,
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  failCalls,
  followLink,
  toast,
  turnIntoPhone,
} from './back-office.ts';
import { deskPath, openRegistrationDesk } from './registration-desk.ts';

const desk = openRegistrationDesk();

const listCalls = '**/api/registration-submissions?**';
const expired = 'Session expired. Please log in again.';
const refused = { error: { code: 'INVALID_SESSION', message: expired }, message: expired };

// spec: RG-01 RG-02 RG-03 RG-04 RG-05 RG-06 RG-07 RG-08 RG-09 RG-10 RG-18 RG-19 RG-20 RG-22 RG-23 RG-24 RT-14
// spec: RG-21 RG-62 RG-63 RG-67 RG-68 RG-69 RT-15 RT-16 RT-17 RG-25 RG-26 ER-07 ER-08
test('the desk shows what came in and how it counts, is searched, and archives and restores rows', async () => {
  const { id } = await submitRegistration(desk.app, {
    unitDigits: '0001',
    firstName: 'Ada',
    lastName: 'Fictional',
  });
  await submitRegistration(desk.app, { unitDigits: '0002', partyType: 'TENANT' });
  await submitRegistration(desk.app, { unitDigits: '0003' });
  const gone = await submitRegistration(desk.app, { unitDigits: '0004' });
  await desk.change(gone.id, { archived: true });
  const list = await failCalls(desk.page, listCalls, { waits: true, answer: { status: 500, json: {} } });
  await desk.page.goto('/admin/public-submissions');
  await desk.page.getByRole('link', { name: 'OWNER / TENANT Registration submissions' }).click();
  await desk.page.waitForURL(`**${deskPath}`);
  await desk.page.getByRole('heading', { name: 'OWNER / TENANT Registration submissions' }).waitFor();
  await desk.page.getByRole('status').getByText('Loading…').waitFor();
  const boneHeight = (await desk.page.locator('tr[data-skeleton]').first().boundingBox())?.height;
  list.fail();
  await desk.page.getByRole('alert').getByText('Failed to load submissions.').waitFor();
  await list.tryAgain();
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

  // A reload and the way back show the same filters and the same record.
  const search = desk.page.getByRole('searchbox', { name: 'Search' });
  await search.fill('fictional');
  await desk.page.waitForURL(/\?q=fictional$/);
  await desk.page.getByRole('status').getByText('1 result').waitFor();
  await desk.page.getByRole('link', { name: 'BT01-0001', exact: true }).click();
  await desk.editDialog.getByLabel('First name').waitFor();
  await desk.page.reload();
  await desk.editDialog.getByLabel('First name').waitFor();
  await desk.editButton('Close').click();
  await eventually(() => desk.editDialog.count()).toBe(0);
  await eventually(() => search.inputValue()).toBe('fictional');
  await desk.page.getByRole('status').getByText('1 result').waitFor();
  await desk.page.goBack();
  await desk.page.goBack();
  await desk.page.getByRole('status').getByText('3 results').waitFor();

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
  await desk.page.getByRole('button', { name: 'Reset' }).click();
  await row.waitFor();

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

  await followLink(desk.page, '/admin/owner-tenant-registrations/archived');
  await desk.page.getByRole('button', { name: 'Unarchive BT01-0004' }).click();
  await desk.page.getByRole('heading', { name: 'No submissions.' }).waitFor();
  await expectNoViolations(desk.page, 'main');
  await desk.page.getByRole('tab', { name: 'Submissions' }).click();
  await desk.page.waitForURL(/\/admin\/owner-tenant-registrations$/);
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
  await turnIntoPhone(desk.page);
  await desk.openList();
  await desk.page.getByRole('link', { name: 'BT01-0007', exact: true }).waitFor();
  expect(await desk.page.getByRole('table').count()).toBe(0);
  await expectNoViolations(desk.page);
  await desk.page.getByRole('button', { name: 'View files of BT01-0007' }).click();
  const tabs = desk.viewDialog.getByRole('tablist');
  await eventually(() => tabs.getByRole('tab').count()).toBe(4);
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  await tabs.getByRole('tab', { name: 'Lease' }).click();
  await desk.viewDialog.getByText('lease.pdf').waitFor();
  await desk.viewDialog.getByRole('button', { name: 'Close', exact: true }).click();
  await desk.page.getByRole('button', { name: 'Edit BT01-0007' }).click();
  await eventually(() => desk.editDialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await desk.editDialog.getByLabel('Last name').fill('Sample');
  await expectNoViolations(desk.page, dialogs);
  await expectNoSidewaysScrolling(desk.page);
  await desk.editButton('Save').click();
  await toast(desk.page, 'Saved').waitFor();
  await desk.page.getByText('Jordan Sample', { exact: true }).waitFor();
  expect(await desk.read(id)).toMatchObject({ lastName: 'Sample' });
});
