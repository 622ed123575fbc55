import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { site } from '#site';
import { dayInMonth, dayOf } from '#contracts/days.ts';
import { listLeases } from '#contracts/leases.ts';
import { listMail } from '#contracts/mail.ts';
import { createMaintenance, maintenance } from '#contracts/maintenance.ts';
import { getServiceRequest } from '#contracts/service-requests.ts';
import { createTenant } from '#contracts/tenants.ts';
import { setUnitOwner } from '#contracts/units.ts';
import { dayText } from '#web/admin/calendar/day-text.ts';
import { dayAfter, monthAfter } from '#web/admin/calendar/month-days.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { addLease, addOwner, addTenant, addUnit } from '#tests/support/property-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  detailDialog,
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

// Properties, their leases, payments and people, what is reported of a unit, and the calendar of it all: one tab walks on from screen to screen, and
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

// spec: ER-05
test('a manager goes from a new property to its first payment, and to what is reported of a unit', async () => {
  await addTenant(app, as, 'Renter');
  await page.goto('/admin/properties');
  await page.getByRole('link', { name: 'BT01 — Bent Trail Condominiums' }).waitFor();
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
  // A day of another year is shown with it.
  const year = today.slice(0, 4);
  await dialog('New lease').getByLabel('First day').fill(`${year}-01-16`);
  await dialog('New lease').getByLabel('Last day').fill(`${year}-03-31`);
  await dialog('New lease').getByLabel('Monthly rent').fill('1,000');
  await press('Generate schedule', 'New lease');
  await eventually(() => dialog('New lease').getByLabel('Amount 1').inputValue()).toBe('516.13');
  await press('Save', 'New lease');
  await toast(page, 'Success').getByText('Lease created successfully.').waitFor();

  await page.getByRole('link', { name: 'EC07-0001, Ada Renter' }).click();
  await press('Record payment', 'Lease');
  const form = dialog('Record payment');
  await form.getByLabel('For').selectOption({ label: `Rent due Jan 16, ${year}, $516.13 still due` });
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

test('of an owner nothing typed is lost by Back or Escape, and the focus is back in the list', async () => {
  await addOwner(app, as, 'Example');
  await visit('Owners');
  await page.getByRole('link', { name: 'Max Example' }).focus();
  await page.keyboard.press('Enter');
  const form = dialog('Edit owner');
  await dialog('Owner').getByRole('region', { name: 'History' }).waitFor();
  await expectNoViolations(page, dialogs);
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  const answer = (name: string) => question.getByRole('button', { name }).click();
  await press('Edit owner', 'Owner');
  await form.getByLabel('Phone').fill('2145550144');
  await page.keyboard.press('Escape');
  await question.getByText('What you changed on Max Example has not been saved.').waitFor();
  await answer('Keep editing');
  await page.goBack();
  await answer('Keep editing');
  await eventually(() => form.getByLabel('Phone').inputValue()).toBe('2145550144');
  await page.goBack();
  await answer('Discard changes');
  await form.waitFor({ state: 'detached' });
  await dialog('Owner').waitFor({ state: 'detached' });
  // The form goes with its record: opened again, it is not there.
  await page.getByRole('link', { name: 'Max Example' }).focus();
  await page.keyboard.press('Enter');
  await dialog('Owner').getByRole('button', { name: 'Edit owner' }).waitFor();
  expect(await form.count()).toBe(0);
  await leave('Owner');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Max Example');
});

/** The browser's own today, where the company is. */
const today = dayOf(new Date(), site.timeZone);
const yesterday = dayAfter(today, -1);
const nextMonth = dayInMonth(monthAfter(today, 1), 10);

async function removeLeases(): Promise<void> {
  await app.database.db.pool.query('delete from payment; delete from payment_schedule; delete from lease');
}

test('a tenant pays a part of what is overdue, the schedule says so, and a reminder goes out', async () => {
  await removeLeases();
  const person = { firstName: 'Ada', lastName: 'Debtor', email: 'debtor@example.com', phone: '2145550142' };
  const tenantId = (await app.api.call(createTenant, { body: person }, as)).body.data.id;
  const unit = await addUnit(app, as, '35', 'PR05');
  await addLease(app, as, {
    unitId: unit.id,
    tenantId,
    startDate: dayAfter(today, -100),
    endDate: dayAfter(today, 200),
    paymentSchedule: [-53, -23, 7].map((days) => ({ dueDate: dayAfter(today, days), amountDue: 1850 })),
  });

  await visit('Payments');
  await page.getByRole('heading', { name: 'Payments', level: 1 }).waitFor();
  const top = async () => (await page.getByRole('navigation', { name: 'Lists' }).boundingBox())?.y;
  const before = await top();
  await page.getByRole('link', { name: 'Overdue', exact: true }).click();
  const ages = page.getByRole('navigation', { name: 'Overdue by age' });
  await ages.getByRole('link', { name: 'Total overdue $3,700.00 1 lease' }).waitFor();
  expect(await top()).toBe(before);
  await ages.getByRole('link', { name: '31–60 days' }).click();
  await page.waitForURL(/show=overdue&age=31-60/);
  await page.getByRole('link', { name: '(214) 555-0142' }).waitFor();
  await expectNoViolations(page);

  await page.getByRole('link', { name: 'PR05-0035, Ada Debtor' }).click();
  await dialog('Lease').getByRole('button', { name: 'Record payment' }).click();
  const amount = dialog('Record payment').getByLabel('Amount');
  await expect.poll(() => amount.inputValue()).toBe('1850.00');
  await amount.fill('500');
  await dialog('Record payment').getByRole('button', { name: 'Record payment' }).click();
  await toast(page, 'Success').getByText('Payment created successfully.').waitFor();
  const schedule = dialog('Lease').getByRole('table', { name: 'Payment schedule' });
  await schedule.getByRole('row', { name: /\$500\.00 \$1,350\.00 Part paid, 53 days late$/ }).waitFor();
  await schedule.getByRole('row', { name: /23 days late$/ }).waitFor();
  await schedule.getByRole('row', { name: /Upcoming$/ }).waitFor();
  await expectNoViolations(page, dialogs);
  await dialog('Lease').getByRole('button', { name: 'Close', exact: true }).click();
  expect(new URL(page.url()).search).toBe('?show=overdue&age=31-60');

  await page.getByRole('checkbox', { name: 'Select PR05-0035, Ada Debtor' }).check();
  await page.getByRole('button', { name: 'Send reminder' }).click();
  await dialog('Send reminder').getByText('$3,200.00 of unpaid rent', { exact: false }).waitFor();
  await expectNoViolations(page, dialogs);
  await dialog('Send reminder').getByRole('button', { name: 'Send 1 message' }).click();
  await toast(page, 'Success').getByText('1 reminder is on its way.').waitFor();
  const { data } = (await app.api.call(listMail, { query: { kind: 'rent-reminder' } }, as)).body;
  expect(data).toMatchObject([{ recipient: 'debtor@example.com', recordKind: 'lease' }]);
  await page.getByText(/^Reminded /).waitFor();
});

test('a request leads to its unit, becomes maintenance, and is completed with it', async () => {
  const unit = await addUnit(app, as, '12');
  const [owner, tenant] = [await addOwner(app, as, 'Owns'), await addTenant(app, as, 'Rents')];
  await app.api.call(setUnitOwner, { params: { id: unit.id }, body: { ownerId: owner.id } }, as);
  const term = { startDate: dayAfter(today, -30), endDate: dayAfter(today, 334) };
  await addLease(app, as, { unitId: unit.id, tenantId: tenant.id, ...term });
  await submitRequest(app, { notes: 'Drips.' });
  const { id } = await submitRequest(app, { notes: 'Water comes through the ceiling.' });

  // Above the request stands who has the unit.
  await followLink(page, `/admin/public-submissions?record=${id}`);
  const details = detailDialog(page);
  await details.getByRole('link', { name: 'Max Owns' }).waitFor();
  await details.getByRole('link', { name: 'Ada Rents' }).waitFor();
  await details.getByRole('link', { name: '1 earlier request' }).waitFor();
  await expectNoViolations(page, dialogs);

  // What the resident wrote begins the maintenance.
  await details.getByRole('button', { name: 'Create maintenance' }).click();
  const form = page.getByRole('dialog', { name: 'Create maintenance' });
  expect(await form.getByLabel('Unit').inputValue()).toBe('BT01-0012');
  expect(await form.getByLabel('Description').inputValue()).toBe('Water comes through the ceiling.');
  await form.getByLabel('Title').fill('Stop the water');
  await form.getByRole('button', { name: 'Create' }).click();
  await details.getByRole('link', { name: 'Stop the water' }).click();

  // Completed work takes its request along, since that is chosen.
  const record = page.getByRole('dialog', { name: 'Maintenance', exact: true });
  await record.getByRole('link', { name: /^SR-/ }).waitFor();
  await record.getByLabel('Status').selectOption('COMPLETED');
  await record.getByRole('checkbox', { name: /to Completed and email the resident/ }).check();
  await expectNoViolations(page, dialogs);
  await record.getByRole('button', { name: 'Save changes' }).click();
  await eventually(
    async () => (await app.api.call(getServiceRequest, { params: { id } }, as)).body.data.status,
  ).toBe('COMPLETED');
  const [work] = (await app.api.call(maintenance.list, { query: { serviceRequestId: id } }, as)).body.data;
  expect(work?.status).toBe('COMPLETED');

  // The unit's page, by the keyboard.
  const toUnit = record.getByRole('link', { name: 'Unit BT01-0012' });
  await toUnit.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'BT01-0012', exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Service requests · 2' }).waitFor();
  await expectNoViolations(page);

  // The list says the number that the page said.
  await page.getByRole('link', { name: 'See all 2 requests' }).click();
  await page.getByRole('status').getByText('2 results').waitFor();
});

/** 0 until something is rented out. */
let leaseId = 0;

/** The only lease, from yesterday on: something was due then, something is due today and on the tenth of next month. */
async function rentOut(): Promise<void> {
  await removeLeases();
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
  await expectNoViolations(page, 'main');
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

test('a unit that is not on file shows who named it, live; one that nothing names is not there', async () => {
  await submitRequest(app, { propertyCode: 'WK02', unitDigits: '999' });
  await followLink(page, '/admin/units/wk02%20999');
  await page.getByText('No such unit on file', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Service requests · 1' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin/units/WK02-0999');
  await submitRequest(app, { propertyCode: 'WK02', unitDigits: '999' });
  await page.getByRole('heading', { name: 'Service requests · 2' }).waitFor();
  await expectNoSidewaysScrolling(page);
  await expectNoViolations(page, 'main');

  await followLink(page, '/admin/units/WK02-0998');
  await page.getByRole('heading', { name: 'No unit WK02-0998' }).waitFor();
  await page.getByText('There is no such unit, or it belongs to a property you do not work with.').waitFor();
});
