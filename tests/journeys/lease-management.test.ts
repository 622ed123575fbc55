import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { site } from '#site';
import { dayInMonth, dayOf } from '#contracts/days.ts';
import { changeLease, getLease, listLeases } from '#contracts/leases.ts';
import { createMaintenance } from '#contracts/maintenance.ts';
import { replaceOwner } from '#contracts/owners.ts';
import { dayText } from '#web/admin/calendar/day-text.ts';
import { dayAfter, monthAfter } from '#web/admin/calendar/month-days.ts';
import { addLease, addTenant, addUnit } from '#tests/support/property-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  dialogs,
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  followLink,
  toast,
  turnIntoPhone,
  visit as visitOn,
} from './back-office.ts';
import { openOffice } from './stage.ts';

// Properties, their leases, payments and people, and the calendar of it all: one tab walks on from screen to screen, and
// is a phone in the end.
let app: TestApp;
let page: Page;
let as: { token: string };
beforeAll(async () => {
  const office = await openOffice();
  ({ app, page } = office);
  as = { token: office.token };
  return office.close;
});

const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const visit = (name: string) => visitOn(page, name);
const press = (name: string, inside: string) =>
  dialog(inside).getByRole('button', { name, exact: true }).click();

/** Closes the dialog on top, after one over it is gone, which would take the key. */
async function leave(name: string, over?: string): Promise<void> {
  if (over !== undefined) await dialog(over).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await dialog(name).waitFor({ state: 'detached' });
}

async function fillIn(name: string, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await dialog(name).getByLabel(label).fill(value);
  await press('Save', name);
}

// spec: ER-05
test('a manager goes from a new property to its first payment, and to what is reported of a unit', async () => {
  await addTenant(app, as, 'Renter');
  await page.goto('/admin/properties');
  await page.getByRole('link', { name: 'BT01 — Bent Trail Condominiums' }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'New property' }).click();
  await dialog('New property').getByLabel('Code').fill('EC07');
  await dialog('New property').getByLabel('Name', { exact: true }).fill('Elm Court');
  await dialog('New property').getByLabel('Unit numbers').fill('1, 2');
  await expectNoViolations(page, dialogs);
  await press('Save', 'New property');
  await toast(page, 'Success')
    .getByText('Property created successfully. New units: EC07-0001, EC07-0002.')
    .waitFor();

  await visit('Leases');
  await page.getByRole('button', { name: 'New lease' }).click();
  await press('Save', 'New lease');
  await dialog('New lease').getByText('Choose a tenant.').waitFor();
  await expectNoViolations(page, dialogs);
  await dialog('New lease').getByRole('combobox', { name: 'Unit' }).fill('ec07-0001');
  const tenant = dialog('New lease').getByRole('combobox', { name: 'Tenant' });
  await tenant.selectOption({ label: 'Ada Renter' });
  await dialog('New lease').getByLabel('First day').fill('2026-01-16');
  await dialog('New lease').getByLabel('Last day').fill('2026-03-31');
  await dialog('New lease').getByLabel('Monthly rent').fill('1,000');
  await press('Generate schedule', 'New lease');
  await eventually(() => dialog('New lease').getByLabel('Amount 1').inputValue()).toBe('516.13');
  await press('Save', 'New lease');
  await toast(page, 'Success').getByText('Lease created successfully.').waitFor();

  await page.getByRole('link', { name: 'EC07-0001, Ada Renter' }).click();
  await press('Record payment', 'Lease');
  const form = dialog('Record payment');
  await form.getByLabel('For').selectOption({ label: 'Rent due Jan 16, 2026, $516.13 still due' });
  await eventually(() => form.getByLabel('Amount').inputValue()).toBe('516.13');
  await expectNoViolations(page, dialogs);
  await press('Record payment', 'Record payment');
  await toast(page, 'Success').getByText('Payment created successfully.').waitFor();
  await dialog('Lease').getByRole('table', { name: 'Payments' }).getByText('$516.13').waitFor();
  const { body } = await app.api.call(listLeases, {}, as);
  expect(body.data).toMatchObject([{ amountPaid: 516.13, unit: { unitIdentifier: 'EC07-0001' } }]);
  await leave('Lease', 'Record payment');
  await visit('Payments');
  await page.getByRole('row').filter({ hasText: '$516.13' }).getByText('Jan 16 rent').waitFor();
  await expectNoViolations(page);

  const work = { unitId: body.data[0]?.unitId ?? 0, title: 'Broken gate' };
  expect((await app.api.call(createMaintenance, { body: work }, as)).status).toBe(201);
  await visit('Properties');
  await page.getByRole('link', { name: 'EC07 — Elm Court' }).click();
  const row = dialog('Property').getByRole('row').filter({ hasText: 'EC07-0001' });
  await row.getByRole('button', { name: /^1 open: requests and maintenance/ }).click();
  await page.getByRole('link', { name: 'Broken gate' }).waitFor();
  await expectNoViolations(page, dialogs);
  await page.getByRole('link', { name: 'Broken gate' }).click();
  await dialog('Maintenance').waitFor();
  await leave('Maintenance');
});

// spec: ER-04
test('several leases are edited at once, and what someone else changed of them meanwhile is not undone', async () => {
  const tenant = await addTenant(app, as, 'Several');
  const ids: number[] = [];
  for (const number of ['71', '72']) {
    const unit = await addUnit(app, as, number, 'WK02');
    ids.push((await addLease(app, as, { unitId: unit.id, tenantId: tenant.id })).id);
  }
  await visit('Leases');
  for (const number of ['71', '72'])
    await page.getByRole('checkbox', { name: `Select WK02-00${number}, Ada Several` }).check();
  await page.getByRole('button', { name: 'Edit selected' }).click();
  const form = dialog('Edit 2 leases');
  await form.getByLabel('Monthly rent').fill('1350.50');
  const [first = 0, second = 0] = ids;
  const read = async (id: number) => (await app.api.call(getLease, { params: { id } }, as)).body.data;
  await app.api.call(changeLease, { params: { id: first }, body: { deposit: 500 } }, as);
  await press('Save', 'Edit 2 leases');
  const notice = form.getByRole('alert');
  await notice.getByText('1 of 2 leases was changed while you were editing them.').waitFor();
  await notice.getByText('Deposit: $0.00 → $500.00').waitFor();
  await expectNoViolations(page, dialogs);
  expect((await read(second)).rentAmount).toBe(1200);
  await press('Keep what I typed', 'Edit 2 leases');
  await press('Save', 'Edit 2 leases');
  await toast(page, 'Success').getByText('2 leases updated successfully.').waitFor();
  expect(await read(first)).toMatchObject({ rentAmount: 1350.5, deposit: 500 });
  expect(await read(second)).toMatchObject({ rentAmount: 1350.5, deposit: 0 });
});

// spec: ER-03
test('an owner is added and changed while someone else does, and nothing typed is lost by Back or Escape', async () => {
  await visit('Owners');
  await page.getByRole('button', { name: 'New owner' }).click();
  await fillIn('New owner', { 'First name': 'Olive', 'Last name': 'Example', Email: 'not an address' });
  await dialog('New owner').getByText('Enter a valid email').waitFor();
  await expectNoViolations(page, dialogs);
  await fillIn('New owner', { Email: 'olive@example.com', Phone: '(214) 555-0144' });
  await toast(page, 'Success').getByText('Owner created successfully.').waitFor();
  await page.getByRole('link', { name: 'Olive Example' }).focus();
  await page.keyboard.press('Enter');
  const form = dialog('Edit owner');
  await press('Edit owner', 'Owner');
  await form.getByLabel('Mailing address').fill('1 Sample Street, Dallas');
  const id = Number(new URL(page.url()).searchParams.get('record'));
  const theirs = {
    firstName: 'Olivia',
    lastName: 'Example',
    email: 'olive@example.com',
    phone: '2145550144',
  };
  expect((await app.api.call(replaceOwner, { params: { id }, body: theirs }, as)).status).toBe(200);
  await press('Save', 'Edit owner');
  const notice = form.getByRole('alert');
  await notice.getByText('superadmin@example.com changed this owner while you were editing it').waitFor();
  await notice.getByText('First name: Olive → Olivia').waitFor();
  await expectNoViolations(page, dialogs);
  await press('Keep what I typed', 'Edit owner');
  await press('Save', 'Edit owner');
  await form.waitFor({ state: 'detached' });
  const history = dialog('Owner').getByRole('region', { name: 'History' });
  await history.getByText('Mailing address: nothing → 1 Sample Street, Dallas').waitFor();
  await history.getByText('First name: Olive → Olivia').waitFor();
  await expectNoViolations(page, dialogs);

  // What was typed is not lost by Escape or Back without a question.
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  const answer = (name: string) => question.getByRole('button', { name }).click();
  await press('Edit owner', 'Owner');
  await form.getByLabel('Phone').fill('');
  await page.keyboard.press('Escape');
  await question.getByText('What you changed on Olivia Example has not been saved.').waitFor();
  await answer('Keep editing');
  await page.goBack();
  await answer('Keep editing');
  await eventually(() => form.getByLabel('Phone').inputValue()).toBe('');
  await page.goBack();
  await answer('Discard changes');
  await form.waitFor({ state: 'detached' });
  await dialog('Owner').waitFor({ state: 'detached' });
  // The form goes with its record: opened again, it is not there.
  await page.getByRole('link', { name: 'Olivia Example' }).focus();
  await page.keyboard.press('Enter');
  await dialog('Owner').getByRole('link', { name: '(214) 555-0144' }).waitFor();
  expect(await form.count()).toBe(0);
  await leave('Owner');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Olivia Example');
});

/** The browser's own today, where the company is. */
const today = dayOf(new Date(), site.timeZone);
const yesterday = dayAfter(today, -1);
const nextMonth = dayInMonth(monthAfter(today, 1), 10);
/** 0 until something is rented out. */
let leaseId = 0;

/** The only lease, from yesterday on: something was due then, something is due today and on the tenth of next month. */
async function rentOut(): Promise<void> {
  await app.database.db.pool.query('delete from payment; delete from payment_schedule; delete from lease');
  const unit = await addUnit(app, as, '91');
  const tenant = await addTenant(app, as);
  const lease = await addLease(app, as, {
    unitId: unit.id,
    tenantId: tenant.id,
    startDate: yesterday,
    endDate: monthAfter(nextMonth, 1),
    rentAmount: 1250.5,
    paymentSchedule: [
      { dueDate: yesterday, amountDue: 40 },
      { dueDate: today, amountDue: 1250.5 },
      { dueDate: nextMonth, amountDue: 1250.5 },
    ],
  });
  leaseId = lease.id;
}

// spec: CA-01 CA-02 CA-03 CA-04 CA-05 CA-06 CA-07 NF-02
test('the calendar shows when leases begin, end and are paid, by the keyboard and as a list, of one property', async () => {
  await rentOut();
  await visit('Calendar');
  const dayButton = (day: string) => page.getByRole('button', { name: dayText(day) });
  const chosen = page.getByRole('region', { name: /, \d{4}$/ });
  await eventually(() => dayButton(today).getAttribute('aria-label')).toBe(`${dayText(today)}, 1 event`);
  await chosen.getByRole('link', { name: `Payment Deadline for Lease ${leaseId}` }).waitFor();
  await chosen.getByText('Amount: $1,250.50').waitFor();
  expect(await chosen.getByText('Past').count()).toBe(0);
  // The day before may be another month's: the arrow keys go there all the same.
  await dayButton(today).focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(`**?day=${yesterday}`);
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    `${dayText(yesterday)}, 2 events`,
  );
  await chosen.getByRole('link', { name: 'Lease Start' }).waitFor();
  // A deadline and a beginning that were yesterday are both past.
  await eventually(() => chosen.getByText('Past').count()).toBe(2);
  await expectNoViolations(page);

  await page.getByText('Agenda', { exact: true }).click();
  await page.waitForURL(/view=agenda/);
  await page.getByRole('link', { name: 'Lease Start' }).waitFor();
  const days = await page
    .locator('[data-list] h2 time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(days).toContain(yesterday);
  expect(days).toEqual(days.toSorted().toReversed());
  await page.getByRole('link', { name: 'Lease Start' }).focus();
  await page.keyboard.press('ArrowDown');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
    `Payment Deadline for Lease ${leaseId}`,
  );
  await expectNoViolations(page);
  await followLink(page, `/admin/calendar?day=${monthAfter(nextMonth, 1)}&view=agenda`);
  await page.getByRole('link', { name: 'Lease End' }).waitFor();

  // The choice stands on every screen: nothing below it moves, and it takes no filter away that it is not about.
  const menu = page.getByRole('complementary', { name: 'ADMIN' });
  const choice = menu.getByLabel('Shown property');
  await choice.selectOption('WK02');
  await chosen.getByText('Nothing on this day.').waitFor();
  const item = menu.getByRole('link', { name: 'Calendar' });
  const topOf = () => item.evaluate((link: HTMLElement) => link.offsetTop);
  const before = await topOf();
  await menu.getByRole('link', { name: 'Archived Service Requests' }).click();
  await page.getByRole('heading', { name: 'Archived Service Requests' }).waitFor();
  await eventually(async () => [await topOf(), await choice.inputValue()]).toEqual([before, 'WK02']);
  await choice.selectOption('all');
  await eventually(() => choice.inputValue()).toBe('all');
  expect(new URL(page.url()).search).toBe('?view=archived');
});

// spec: ER-05 PR-16 PR-17
test('on a phone a property and a tenant are looked at, the calendar is an agenda, and days are read whole', async () => {
  if (leaseId === 0) await rentOut();
  const unit = await addUnit(app, as, '81', 'PR05');
  const tenant = await addTenant(app, as, 'Leaver');
  await addLease(app, as, { unitId: unit.id, tenantId: tenant.id });
  await visit('Properties');
  await turnIntoPhone(page);
  await page.getByRole('link', { name: 'PR05' }).click();
  await page.getByText('PR05-0081', { exact: true }).first().waitFor();
  await expectNoViolations(page);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Delete PR05', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const second = page.getByRole('alertdialog', { name: 'Delete PR05 with everything in it?' });
  await second.getByText(/lease/).first().waitFor();
  await expectNoViolations(page, dialogs);
  await second.getByRole('button', { name: 'Delete all of it' }).click();
  await toast(page, 'Success').getByText('Property deleted successfully.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'PR05' }).count()).toBe(0);

  // A toast about 300 units can be shown and closed.
  await page.getByRole('button', { name: 'New property' }).click();
  await dialog('New property').getByLabel('Code').fill('HR07');
  await dialog('New property').getByLabel('Name', { exact: true }).fill('High Rise');
  const numbers = Array.from({ length: 300 }, (_, index) => 1001 + index);
  await dialog('New property').getByLabel('Unit numbers').fill(numbers.join(' '));
  await press('Save', 'New property');
  const success = toast(page, 'Success').filter({ hasText: '300 new units' });
  await success.getByText('Property created successfully. 300 new units: HR07-1001 … HR07-1300.').waitFor();
  // At once: it goes by itself.
  await success.getByRole('button', { name: 'Close message' }).click();
  await eventually(() => success.count()).toBe(0);
  await dialog('Property').getByText('HR07-1001', { exact: true }).first().waitFor();

  const { id } = await addTenant(app, as, 'Theo');
  await followLink(page, `/admin/tenants?record=${id}`);
  await dialog('Tenant').getByRole('listitem').waitFor();
  await expectNoSidewaysScrolling(page);
  await followLink(page, '/admin/tenants');
  await dialog('Tenant').waitFor({ state: 'detached' });
  await expectNoViolations(page);

  await followLink(page, '/admin/calendar');
  await page.getByRole('link', { name: 'Payment Deadline' }).first().waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await expectNoSidewaysScrolling(page);

  // On a phone too a day is read whole beside the button that opens the calendar.
  await followLink(page, '/admin/payments');
  await page.getByRole('button', { name: 'Record payments' }).click();
  const day = await page.getByLabel('Paid on').boundingBox();
  expect(day?.width).toBeGreaterThan(150);
});
