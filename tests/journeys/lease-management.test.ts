import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { site } from '#site';
import { dayInMonth, dayOf } from '#contracts/days.ts';
import { changeLease, getLease, listLeases, removeLease } from '#contracts/leases.ts';
import { createMaintenance } from '#contracts/maintenance.ts';
import { replaceOwner } from '#contracts/owners.ts';
import { changePayments, createPayments, listPayments } from '#contracts/payments.ts';
import { changeProperty } from '#contracts/properties.ts';
import { deleteServiceRequest } from '#contracts/service-requests.ts';
import { changeUnit } from '#contracts/units.ts';
import { dayText, monthText } from '#web/admin/calendar/day-text.ts';
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
  failCalls,
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

async function fillLease(fields: {
  unit: string;
  tenant: string;
  first: string;
  last: string;
}): Promise<void> {
  const form = dialog('New lease');
  await form.getByRole('combobox', { name: 'Unit' }).fill(fields.unit);
  await form.getByRole('combobox', { name: 'Tenant' }).selectOption({ label: fields.tenant });
  await form.getByLabel('First day').fill(fields.first);
  await form.getByLabel('Last day').fill(fields.last);
  await form.getByLabel('Monthly rent').fill('1,000');
}

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

// spec: ER-05 DL-27
test('a manager goes from a new property to its first payment', async () => {
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
  await page.getByRole('link', { name: 'EC07 — Elm Court' }).click();
  await dialog('Property').getByRole('cell', { name: 'EC07-0002', exact: true }).waitFor();
  expect(await dialog('Property').getByText('Vacant').count()).toBe(2);
  await dialog('Property').getByLabel('New unit’s number').fill('3');
  await press('Add unit', 'Property');
  await dialog('Property').getByRole('cell', { name: 'EC07-0003', exact: true }).waitFor();
  await expectNoViolations(page, dialogs);
  await leave('Property');

  await addTenant(app, as, 'Renter');
  await visit('Leases');
  await page.getByRole('heading', { name: 'No leases found' }).waitFor();
  await page.getByRole('button', { name: 'New lease' }).click();
  await press('Save', 'New lease');
  await dialog('New lease').getByText('Choose a tenant.').waitFor();
  await dialog('New lease').getByText('Enter a unit such as BT01-0007.').waitFor();
  await eventually(() => dialog('New lease').getByText('Choose a day.').count()).toBe(2);
  await expectNoViolations(page, dialogs);
  await fillLease({ unit: 'ec07-0001', tenant: 'Ada Renter', first: '2026-01-16', last: '2026-03-31' });
  await press('Generate schedule', 'New lease');
  await eventually(() => dialog('New lease').getByLabel('Amount 1').inputValue()).toBe('516.13');
  await dialog('New lease').getByText('3 payments, $2,516.13 total').waitFor();
  await press('Save', 'New lease');
  await toast(page, 'Success').getByText('Lease created successfully.').waitFor();

  await page.getByRole('link', { name: 'EC07-0001, Ada Renter' }).click();
  await press('Record payment', 'Lease');
  const form = dialog('Record payment');
  await form.getByText(/^Balance /).waitFor();
  await form.getByLabel('For').selectOption({ label: 'Rent due Jan 16, 2026, $516.13 still due' });
  await eventually(() => form.getByLabel('Amount').inputValue()).toBe('516.13');
  await expectNoViolations(page, dialogs);
  await press('Record payment', 'Record payment');
  await toast(page, 'Success').getByText('Payment created successfully.').waitFor();
  await dialog('Lease').getByRole('table', { name: 'Payments' }).getByText('$516.13').waitFor();
  const { body } = await app.api.call(listLeases, {}, as);
  expect(body.data).toMatchObject([{ amountPaid: 516.13, unit: { unitIdentifier: 'EC07-0001' } }]);

  // A month that was paid is not offered again, and one that was paid in part is by what is left.
  await press('Record payment', 'Lease');
  await expect
    .poll(() => form.getByLabel('For').locator('option').allTextContents())
    .toEqual([
      'Oldest balance first',
      'Rent due Feb 1, 2026, $1,000.00 still due',
      'Rent due Mar 1, 2026, $1,000.00 still due',
    ]);
  await form.getByLabel('For').selectOption({ index: 2 });
  await form.getByLabel('Amount').fill('400');
  await press('Add another payment', 'Record payment');
  const second = form.getByRole('group', { name: 'Payment 2' });
  await second.getByLabel('For').selectOption({ label: 'Rent due Mar 1, 2026, $600.00 still due' });
  await eventually(() => second.getByLabel('Amount').inputValue()).toBe('600.00');
  await press('Record 2 payments', 'Record payment');
  await toast(page, 'Success').getByText('2 payments created successfully.').waitFor();
  await leave('Lease', 'Record payment');
  await visit('Payments');
  await page.getByRole('row').filter({ hasText: '$600.00' }).getByText('Mar 1 rent, part').waitFor();
  await expectNoViolations(page);
});

// spec: ER-04
test('payments are corrected and deleted, one or several at once', async () => {
  await app.database.db.pool.query('delete from payment; delete from payment_schedule; delete from lease');
  const rented = {
    unitId: (await addUnit(app, as, '71')).id,
    tenantId: (await addTenant(app, as, 'Payer')).id,
  };
  const paymentSchedule = ['2026-01-16', '2026-02-01', '2026-03-01'].map((dueDate, index) => ({
    dueDate,
    amountDue: index === 0 ? 516.13 : 1000,
  }));
  const lease = await addLease(app, as, { ...rented, paymentSchedule });
  const items = [516.13, 400, 600].map((amount, index) => ({
    leaseId: lease.id,
    paymentScheduleId: lease.paymentSchedule[index]?.id ?? null,
    amount,
    paidOn: today,
    method: 'CHECK' as const,
  }));
  expect((await app.api.call(createPayments, { body: { items } }, as)).status).toBe(200);
  await page.goto('/admin/payments');
  await page.getByRole('row').filter({ hasText: '$400.00' }).getByRole('link').first().click();
  await press('Edit payment', 'Payment');
  await dialog('Edit payment').getByLabel('For').selectOption({ label: 'Oldest balance first' });
  await dialog('Edit payment').getByLabel('Amount').fill('0');
  await press('Save', 'Edit payment');
  await dialog('Edit payment').getByText('Enter an amount above 0, with at most two decimals.').waitFor();
  await dialog('Edit payment').getByLabel('Amount').fill('450.25');
  const id = Number(new URL(page.url()).searchParams.get('record'));
  const theirs = { body: { items: [{ id, reference: 'Check 12' }] } };
  expect((await app.api.call(changePayments, theirs, as)).status).toBe(200);
  await press('Save', 'Edit payment');
  const notice = dialog('Edit payment').getByRole('alert');
  await notice.getByText('superadmin@example.com changed this payment while you were editing it').waitFor();
  await notice.getByText('Reference: nothing → Check 12').waitFor();
  await expectNoViolations(page, dialogs);
  await press('Keep what I typed', 'Edit payment');
  await press('Save', 'Edit payment');
  await toast(page, 'Success').getByText('1 payment updated successfully.').waitFor();
  await dialog('Payment').getByText('Feb 1 rent, part').waitFor();
  await leave('Payment', 'Edit payment');

  const chosen = page.getByRole('region', { name: 'Selected payments' });
  for (const amount of ['$450.25', '$600.00'])
    await page.getByRole('checkbox', { name: new RegExp(`^Select \\${amount} of`) }).check();
  await chosen.getByRole('button', { name: 'Edit selected' }).click();
  await press('Save', 'Edit 2 payments');
  await dialog('Edit 2 payments').getByRole('alert').getByText('Fill in what should change.').waitFor();
  await dialog('Edit 2 payments').getByLabel('Method').selectOption({ label: 'ACH' });
  await dialog('Edit 2 payments').getByLabel('Reference').fill('Batch 7');
  const cleared = { body: { items: [{ id, paidOn: '2026-02-03', reference: 'Check 13' }] } };
  expect((await app.api.call(changePayments, cleared, as)).status).toBe(200);
  await press('Save', 'Edit 2 payments');
  const notified = dialog('Edit 2 payments').getByRole('alert');
  await notified.getByText('1 of 2 payments was changed while you were editing them.').waitFor();
  await notified.getByText('Reference: Check 12 → Check 13').waitFor();
  await notified.getByText(/^Paid on: .* → Feb 3, 2026$/).waitFor();
  await press('Keep what I typed', 'Edit 2 payments');
  expect(await dialog('Edit 2 payments').getByLabel('Reference').inputValue()).toBe('Batch 7');
  await press('Save', 'Edit 2 payments');
  await toast(page, 'Success').getByText('2 payments updated successfully.').waitFor();
  const { body } = await app.api.call(listPayments, {}, as);
  expect(
    body.data.map(({ amount, method, reference, dueDate }) => [amount, method, reference, dueDate]),
  ).toEqual([
    [600, 'ACH', 'Batch 7', '2026-03-01'],
    [450.25, 'ACH', 'Batch 7', null],
    [516.13, 'CHECK', null, '2026-01-16'],
  ]);

  for (const amount of ['$450.25', '$600.00'])
    await page.getByRole('checkbox', { name: new RegExp(`^Select \\${amount} of`) }).check();
  await chosen.getByRole('button', { name: 'Delete selected' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 payments?' });
  await question.getByText('The selected payments will be deleted').waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Success').getByText('2 payments deleted successfully.').waitFor();
  await page.getByRole('status').getByText('1 result').waitFor();
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Overdue' }).click();
  await page.getByRole('heading', { name: 'Overdue leases' }).waitFor();
  await page.getByRole('link', { name: /BT01-0071/ }).waitFor();
  await expectNoViolations(page);
});

test('a lease that overlaps another one is refused beside its dates, and nothing typed is lost', async () => {
  const unit = await addUnit(app, as, '61');
  const tenant = await addTenant(app, as, 'First');
  await addLease(app, as, { unitId: unit.id, tenantId: tenant.id });
  await visit('Leases');
  await page.getByRole('button', { name: 'New lease' }).click();
  await fillLease({ unit: 'BT01-0061', tenant: 'Ada First', first: '2026-12-01', last: '2027-11-30' });
  await press('Save', 'New lease');
  await toast(page, 'Uh oh! Something went wrong.')
    .getByText('There was a problem with your request.')
    .waitFor();
  const overlap = dialog('New lease').getByText('Another lease of this unit covers some of these days.');
  await expect.poll(() => overlap.count()).toBe(2);
  await dialog('New lease').getByLabel('First day').fill('2027-01-01');
  await press('Save', 'New lease');
  await toast(page, 'Success').getByText('Lease created successfully.').waitFor();
});

test('a property, a unit and a lease that someone else changes meanwhile say so, and each keeps both changes', async () => {
  const unit = await addUnit(app, as, '83', 'TH03');
  await addOwner(app, as, 'Houser');
  const tenant = await addTenant(app, as, 'Newer');
  const { realEstateObjectId: id } = unit;
  await visit('Properties');
  await page.getByRole('link', { name: 'TH03' }).click();
  await press('Edit property', 'Property');
  await dialog('Edit property').getByLabel('City').fill('Dallas');
  const renamed = { params: { id }, body: { street: '2 Sample Place' } };
  expect((await app.api.call(changeProperty, renamed, as)).status).toBe(200);
  await press('Save', 'Edit property');
  await dialog('Edit property').getByText('Street: nothing → 2 Sample Place').waitFor();
  await press('Load the current record', 'Edit property');
  await expect.poll(() => dialog('Edit property').getByLabel('Street').inputValue()).toBe('2 Sample Place');
  await eventually(() => dialog('Edit property').getByLabel('City').inputValue()).toBe('');
  await dialog('Edit property').getByLabel('City').fill('Dallas');
  await press('Save', 'Edit property');
  const history = (of: string) => dialog(of).getByRole('region', { name: 'History' });
  await history('Property').getByText('City: nothing → Dallas').waitFor();

  await dialog('Property').getByRole('button', { name: 'Edit TH03-0083' }).click();
  const form = dialog('Unit TH03-0083');
  await form.getByRole('combobox', { name: 'Owner' }).selectOption({ label: 'Max Houser' });
  const rented = { params: { id: unit.id }, body: { tenantId: tenant.id } };
  expect((await app.api.call(changeUnit, rented, as)).status).toBe(200);
  await press('Save', 'Unit TH03-0083');
  await form.getByRole('alert').getByText('Tenant: nothing → Ada Newer').waitFor();
  await press('Keep what I typed', 'Unit TH03-0083');
  await press('Save', 'Unit TH03-0083');
  await dialog('Property').getByRole('cell', { name: 'Max Houser' }).waitFor();
  await dialog('Property').getByRole('cell', { name: 'Ada Newer' }).waitFor();

  const lease = await addLease(app, as, { unitId: unit.id, tenantId: tenant.id });
  await leave('Property', 'Unit TH03-0083');
  await visit('Leases');
  await page.getByRole('link', { name: 'TH03-0083, Ada Newer' }).click();
  await press('Edit lease', 'Lease');
  await dialog('Edit lease').getByLabel('Deposit').fill('500');
  const paymentSchedule = [{ dueDate: '2026-02-01', amountDue: 900 }];
  const raised = { params: { id: lease.id }, body: { rentAmount: 1300, paymentSchedule } };
  expect((await app.api.call(changeLease, raised, as)).status).toBe(200);
  await press('Save', 'Edit lease');
  await dialog('Edit lease').getByText('Monthly rent: $1,200.00 → $1,300.00').waitFor();
  await dialog('Edit lease').getByText('Payment schedule: nothing → Feb 1, 2026 $900.00').waitFor();
  await press('Keep what I typed', 'Edit lease');
  await eventually(() => dialog('Edit lease').getByLabel('Amount 1').inputValue()).toBe('900.00');
  await press('Save', 'Edit lease');
  await history('Lease').getByText('Deposit: $0.00 → $500.00').waitFor();
  await history('Lease').getByText('Payment schedule: none → 1 payment').waitFor();
  const { body } = await app.api.call(getLease, { params: { id: lease.id } }, as);
  expect(body.data).toMatchObject({ rentAmount: 1300, deposit: 500, paymentSchedule: [{ amountDue: 900 }] });
  await leave('Lease', 'Edit lease');
});

test('a unit shows the tenant of its running lease, and all that was reported about it', async () => {
  const unit = await addUnit(app, as, '44', 'PW04');
  const tenant = await addTenant(app, as, 'Lakeshore');
  const today = dayOf(app.clock.now(), site.timeZone);
  await addLease(app, as, { unitId: unit.id, tenantId: tenant.id, startDate: today, endDate: '2100-01-01' });
  const request = await submitRequest(app, { propertyCode: 'PW04', unitDigits: '44' });
  const body = { unitId: unit.id, title: 'Broken gate' };
  expect((await app.api.call(createMaintenance, { body }, as)).status).toBe(201);

  await visit('Properties');
  await page.getByRole('link', { name: 'PW04' }).click();
  const row = page.getByRole('row').filter({ hasText: 'PW04-0044' });
  await row.getByRole('cell', { name: 'Ada Lakeshore' }).waitFor();
  await row.getByText('Rented').waitFor();
  await row.getByRole('button', { name: /^2 open: requests and maintenance/ }).click();
  await page.getByRole('link', { name: 'Broken gate' }).waitFor();
  await expectNoViolations(page, dialogs);
  await row.getByRole('button', { name: 'Edit PW04-0044' }).click();
  const form = dialog('Unit PW04-0044');
  await form.getByText(/^Tenant: Ada Lakeshore, by the lease until Jan 1, 2100/).waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Water leak' }).click();
  await detailDialog(page).getByText(request.reference).waitFor();
  await leave('Submission Details');
});

// spec: ER-04
test('several leases are edited at once, all or none and nobody’s change undone, and the list is narrowed', async () => {
  const tenant = await addTenant(app, as, 'Several');
  const ids: number[] = [];
  for (const number of ['71', '72', '73']) {
    const unit = await addUnit(app, as, number, 'WK02');
    ids.push((await addLease(app, as, { unitId: unit.id, tenantId: tenant.id })).id);
  }
  await visit('Leases');
  await page.getByLabel('Shown property').selectOption('WK02');
  await page.getByRole('status').getByText('3 results in WK02').waitFor();
  for (const number of ['71', '72', '73'])
    await page.getByRole('checkbox', { name: `Select WK02-00${number}, Ada Several` }).check();
  await page.getByText('3 selected').waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Edit selected' }).click();
  const form = dialog('Edit 3 leases');
  await form.getByLabel('Last day').fill('2025-01-01');
  await press('Save', 'Edit 3 leases');
  await form.getByRole('alert').getByText('The end must be after the start.', { exact: true }).waitFor();
  await form.getByLabel('Last day').fill('');
  await form.getByLabel('Monthly rent').fill('1350.50');
  const [first = 0, second = 0, third = 0] = ids;
  const change = (id: number, body: object) => app.api.call(changeLease, { params: { id }, body }, as);
  const read = async (id: number) => (await app.api.call(getLease, { params: { id } }, as)).body.data;
  await change(first, { deposit: 500 });
  await change(second, { endDate: '2026-11-30' });
  await press('Save', 'Edit 3 leases');
  const notice = form.getByRole('alert');
  await notice.getByText('2 of 3 leases were changed while you were editing them.').waitFor();
  await notice.getByText('WK02-0071, Ada Several').waitFor();
  await notice.getByText('Deposit: $0.00 → $500.00').waitFor();
  await notice.getByText('Last day: Dec 31, 2026 → Nov 30, 2026').waitFor();
  await expectNoViolations(page, dialogs);
  expect((await read(third)).rentAmount).toBe(1200);
  await press('Keep what I typed', 'Edit 3 leases');
  await eventually(() => form.getByLabel('Monthly rent').inputValue()).toBe('1350.50');
  expect((await app.api.call(removeLease, { params: { id: second } }, as)).status).toBe(204);
  await press('Save', 'Edit 3 leases');
  await notice.getByText('1 of 3 leases was deleted while you were editing them.').waitFor();
  await press('Leave this one out', 'Edit 3 leases');
  await press('Save', 'Edit 2 leases');
  await toast(page, 'Success').getByText('2 leases updated successfully.').waitFor();
  expect(await read(first)).toMatchObject({ rentAmount: 1350.5, deposit: 500 });
  expect(await read(third)).toMatchObject({ rentAmount: 1350.5, deposit: 0 });
  await page.getByLabel('Shown property').selectOption('all');
});

// spec: ER-03
test('an owner is added, found and changed, and what is wrong is said beside its field', async () => {
  await visit('Owners');
  await page.getByRole('button', { name: 'New owner' }).click();
  await fillIn('New owner', { 'First name': 'Olive', 'Last name': 'Example', Email: 'not an address' });
  await dialog('New owner').getByText('Enter a valid email').waitFor();
  await expectNoViolations(page, dialogs);
  await fillIn('New owner', { Email: 'olive@example.com', Phone: '(214) 555-0144' });
  await toast(page, 'Success').getByText('Owner created successfully.').waitFor();
  await page.getByRole('link', { name: 'Olive Example' }).waitFor();
  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody');
  await page.getByRole('heading', { name: 'No owners found' }).waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('link', { name: 'Olive Example' }).focus();
  await page.keyboard.press('Enter');
  await dialog('Owner').getByRole('link', { name: '(214) 555-0144' }).waitFor();
  await dialog('Owner').getByRole('button', { name: 'Edit owner' }).click();
  await fillIn('Edit owner', { 'Mailing address': '1 Sample Street, Dallas' });
  await toast(page, 'Success').getByText('Owner updated successfully.').waitFor();
  await dialog('Owner').getByRole('definition').getByText('1 Sample Street, Dallas').waitFor();
  await leave('Owner', 'Edit owner');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Olive Example');
});

test('an owner whom someone else changes meanwhile loses neither change, and the history shows both', async () => {
  const { id } = await addOwner(app, as, 'Contested');
  await visit('Tenants');
  await visit('Owners');
  await page.getByRole('link', { name: 'Max Contested' }).click();
  await dialog('Owner').getByRole('button', { name: 'Edit owner' }).click();
  const form = dialog('Edit owner');
  await form.getByLabel('Phone').fill('2145550177');
  const body = { firstName: 'Maxine', lastName: 'Contested' };
  expect((await app.api.call(replaceOwner, { params: { id }, body }, as)).status).toBe(200);
  await form.getByRole('button', { name: 'Save' }).click();
  const notice = form.getByRole('alert');
  await notice.getByText('superadmin@example.com changed this owner while you were editing it').waitFor();
  await notice.getByText('First name: Max → Maxine').waitFor();
  await form.getByRole('button', { name: 'Keep what I typed' }).click();
  await expect.poll(() => form.getByLabel('First name').inputValue()).toBe('Maxine');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
  const history = dialog('Owner').getByRole('region', { name: 'History' });
  await history.getByText('Phone: nothing → (214) 555-0177').waitFor();
  await history.getByText('First name: Max → Maxine').waitFor();
  await expectNoViolations(page, dialogs);
  await leave('Owner');
});

test('what was typed of an owner is not lost by Escape, Back or another page without a question', async () => {
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  const answer = (name: string) => question.getByRole('button', { name }).click();
  const form = dialog('New owner');
  const { id } = await addOwner(app, as, 'Unsure');
  const body = { firstName: 'Max', lastName: 'Unsure', phone: '2145550178' };
  expect((await app.api.call(replaceOwner, { params: { id }, body }, as)).status).toBe(200);
  await visit('Tenants');
  await visit('Owners');
  await page.getByRole('button', { name: 'New owner' }).click();
  await form.getByLabel('First name').waitFor();
  await leave('New owner');
  await page.getByRole('button', { name: 'New owner' }).click();
  await form.getByLabel('First name').fill('Unsaved');
  await page.keyboard.press('Escape');
  await question.getByText('What you changed on the new owner has not been saved.').waitFor();
  await answer('Keep editing');
  await page.goBack();
  await answer('Keep editing');
  await eventually(() => form.getByLabel('First name').inputValue()).toBe('Unsaved');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await answer('Discard changes');
  await form.waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Max Unsure' }).click();
  await dialog('Owner').getByRole('button', { name: 'Edit owner' }).click();
  await dialog('Edit owner').getByLabel('Phone').fill('');
  await page.goBack();
  await answer('Discard changes');
  await dialog('Edit owner').waitFor({ state: 'detached' });
  await dialog('Owner').waitFor({ state: 'detached' });
  // The form goes with its record: opened again, it is not there.
  await page.getByRole('link', { name: 'Max Unsure' }).click();
  await dialog('Owner').getByRole('link', { name: '(214) 555-0178' }).waitFor();
  expect(await dialog('Edit owner').count()).toBe(0);
  await leave('Owner');
});

/** The browser's own today, where the company is. */
const today = dayOf(new Date(), site.timeZone);
const yesterday = dayAfter(today, -1);
const nextMonth = dayInMonth(monthAfter(today, 1), 10);
/** 0 until something is rented out. */
let leaseId = 0;

/** The only lease, from yesterday on: something was due then, something is due today and on the tenth of next month. */
async function rentOut(): Promise<void> {
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

const dayButton = (day: string) => page.getByRole('button', { name: dayText(day) });
const chosen = () => page.getByRole('region', { name: /, \d{4}$/ });

// spec: CA-01, CA-04, CA-06, CA-07, NF-02
test('a month shows when leases begin and payments are due, and its days are walked with the keyboard', async () => {
  await app.database.db.pool.query('delete from payment; delete from payment_schedule; delete from lease');
  await visit('Calendar');
  await page.getByRole('heading', { name: 'Calendar' }).waitFor();
  await chosen().getByText('Nothing on this day.').waitFor();
  await rentOut();
  await visit('Leases');
  await visit('Calendar');
  await eventually(() => dayButton(today).getAttribute('aria-label')).toBe(`${dayText(today)}, 1 event`);
  expect(await dayButton(today).getAttribute('aria-current')).toBe('date');
  await chosen()
    .getByRole('link', { name: `Payment Deadline for Lease ${leaseId}` })
    .waitFor();
  await chosen().getByText('Amount: $1,250.50').waitFor();
  expect(await chosen().getByText('Past').count()).toBe(0);

  // The day before may be another month's: the arrow keys go there all the same.
  await dayButton(today).focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(`**?day=${yesterday}`);
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    `${dayText(yesterday)}, 2 events`,
  );
  await chosen().getByRole('link', { name: 'Lease Start' }).waitFor();
  await chosen()
    .getByText(/^BT01-\w{4} — Ada Example$/)
    .waitFor();
  // A deadline and a beginning that were yesterday are both past.
  await eventually(() => chosen().getByText('Past').count()).toBe(2);
  await expectNoViolations(page);
  await page.keyboard.press('PageDown');
  await page
    .getByRole('status')
    .getByText(monthText(monthAfter(yesterday, 1)))
    .waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Today' }).click();
  await page.waitForURL(/\/calendar$/);
});

// spec: CA-02, CA-03, CA-05
test('the agenda lists a month newest first, leads to the lease, stands in the URL and is asked for again', async () => {
  if (leaseId === 0) await rentOut();
  const leases = await failCalls(page, '**/api/leases?**');
  await page.goto(`/admin/calendar?day=${nextMonth}&view=agenda`);
  await page.getByRole('alert').getByText('The calendar could not be loaded').waitFor();
  await leases.tryAgain();
  const link = page.getByRole('link', { name: `Payment Deadline for Lease ${leaseId}` });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(`/admin/leases?record=${leaseId}`);
  await page.getByRole('heading', { name: dayText(nextMonth) }).waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('link', { name: 'Lease End' }).waitFor();
  await page.getByRole('button', { name: 'Today' }).click();
  if (yesterday.slice(0, 7) !== today.slice(0, 7))
    await page.getByRole('button', { name: 'Previous month' }).click();
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
});

test('the chosen property narrows the calendar, and a month without anything says so', async () => {
  await visit('Calendar');
  const choice = page.getByRole('complementary', { name: 'ADMIN' }).getByLabel('Shown property');
  await choice.selectOption('WK02');
  await dayButton(today).waitFor();
  await page.getByText('Agenda', { exact: true }).click();
  await page.waitForURL(/view=agenda/);
  await page.getByRole('heading', { name: `Nothing in ${monthText(today)}` }).waitFor();

  // The choice stands on every screen: nothing below it moves, and it takes no filter away that it is not about.
  const item = page.getByRole('complementary', { name: 'ADMIN' }).getByRole('link', { name: 'Calendar' });
  const topOf = () => item.evaluate((link: HTMLElement) => link.offsetTop);
  const before = await topOf();
  await page.getByRole('link', { name: 'Archived Service Requests' }).click();
  await page.getByRole('heading', { name: 'Archived Service Requests' }).waitFor();
  await eventually(async () => [await topOf(), await choice.inputValue()]).toEqual([before, 'WK02']);
  await choice.selectOption('all');
  await eventually(() => choice.inputValue()).toBe('all');
  expect(new URL(page.url()).search).toBe('?view=archived');
});

// spec: DL-19 PR-16 PR-17
test('a property with leases is deleted only after a second question that says why', async () => {
  const unit = await addUnit(app, as, '81', 'PR05');
  const tenant = await addTenant(app, as, 'Leaver');
  await addLease(app, as, { unitId: unit.id, tenantId: tenant.id });
  await visit('Properties');
  await turnIntoPhone(page);
  await page.getByRole('link', { name: 'PR05' }).click();
  await page.getByText('PR05-0081', { exact: true }).first().waitFor();
  await expectNoViolations(page);
  await expectNoSidewaysScrolling(page);
  const askToDelete = async () => {
    await page.getByRole('button', { name: 'Delete PR05', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  };
  // What visitors sent cannot be deleted along: there is nothing left to ask.
  const request = await submitRequest(app, { propertyCode: 'PR05' });
  await askToDelete();
  const refusal = page.getByRole('alertdialog', { name: /^Visitors have sent/ });
  await refusal.waitFor();
  await expectNoViolations(page, dialogs);
  await refusal.getByRole('button', { name: 'OK' }).click();
  await app.api.call(deleteServiceRequest, { params: { id: request.id } }, as);
  await askToDelete();
  const second = page.getByRole('alertdialog', { name: 'Delete PR05 with everything in it?' });
  await second.getByText(/lease/).first().waitFor();
  await second.getByRole('button', { name: 'Delete all of it' }).click();
  await toast(page, 'Success').getByText('Property deleted successfully.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'PR05' }).count()).toBe(0);
});

// spec: ER-05
test('a property with 300 units is announced in a toast that a phone can show and close', async () => {
  await turnIntoPhone(page);
  await followLink(page, '/admin/properties');
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
});

test('on a phone a tenant is added and deleted, the calendar is an agenda, and days are read whole', async () => {
  if (leaseId === 0) await rentOut();
  await turnIntoPhone(page);
  await followLink(page, '/admin/tenants');
  await page.getByRole('button', { name: 'New tenant' }).click();
  await fillIn('New tenant', { 'First name': 'Theo', 'Last name': 'Example' });
  await toast(page, 'Success').getByText('Tenant created successfully.').waitFor();
  await page.getByRole('link', { name: 'Theo Example' }).click();
  await dialog('Tenant').getByRole('listitem').waitFor();
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByText('Theo Example will be deleted.').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Success').getByText('Tenant deleted successfully.').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Theo Example' }).count()).toBe(0);
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
