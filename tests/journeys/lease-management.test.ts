import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { changeLease, getLease, listLeases, removeLease } from '#contracts/leases.ts';
import { changePayments, listPayments } from '#contracts/payments.ts';
import { changeProperty } from '#contracts/properties.ts';
import { deleteServiceRequest } from '#contracts/service-requests.ts';
import { changeUnit } from '#contracts/units.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { addLease, addOwner, addTenant, addUnit } from '#tests/support/property-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  dialogs,
  expectNoSidewaysScrolling,
  expectNoViolations,
  toast,
  turnIntoPhone,
} from './back-office.ts';
import { openOffice } from './stage.ts';

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
/** A screen, from the sidebar. */
const visit = (name: string) => page.getByRole('link', { name, exact: true }).click();
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
  await page.keyboard.press('Escape');

  await addTenant(app, as, 'Renter');
  await visit('Leases');
  await page.getByRole('heading', { name: 'No leases found' }).waitFor();
  await page.getByRole('button', { name: 'New lease' }).click();
  await press('Save', 'New lease');
  await dialog('New lease').getByText('Choose a tenant.').waitFor();
  await expectNoViolations(page, dialogs);
  await fillLease({ unit: 'ec07-0001', tenant: 'Ada Renter', first: '2026-01-16', last: '2026-03-31' });
  await press('Make monthly schedule', 'New lease');
  expect(await dialog('New lease').getByLabel('Amount 1').inputValue()).toBe('516.13');
  await dialog('New lease').getByText('3 payments, $2,516.13 in all').waitFor();
  await press('Save', 'New lease');
  await toast(page, 'Success').getByText('Lease created successfully.').waitFor();

  await page.getByRole('link', { name: 'EC07-0001, Ada Renter' }).click();
  await press('Record payment', 'Lease');
  const form = dialog('Record payment');
  await form.getByText(/^Balance /).waitFor();
  await form.getByLabel('For').selectOption({ label: 'Rent due Jan 16, 2026, $516.13 still due' });
  expect(await form.getByLabel('Amount').inputValue()).toBe('516.13');
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
      'What has been due longest',
      'Rent due Feb 1, 2026, $1,000.00 still due',
      'Rent due Mar 1, 2026, $1,000.00 still due',
    ]);
  await form.getByLabel('For').selectOption({ index: 2 });
  await form.getByLabel('Amount').fill('400');
  await press('Add another payment', 'Record payment');
  const second = form.getByRole('group', { name: 'Payment 2' });
  await second.getByLabel('For').selectOption({ label: 'Rent due Mar 1, 2026, $600.00 still due' });
  expect(await second.getByLabel('Amount').inputValue()).toBe('600.00');
  await press('Record 2 payments', 'Record payment');
  await toast(page, 'Success').getByText('2 payments created successfully.').waitFor();
  await form.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await visit('Payments');
  await page.getByRole('row').filter({ hasText: '$600.00' }).getByText('Rent due Mar 1, 2026').waitFor();
  await expectNoViolations(page);
}, 120_000);

// spec: ER-04
test('payments are corrected and deleted, one or several at once', async () => {
  await page.getByRole('row').filter({ hasText: '$400.00' }).getByRole('link').click();
  await press('Edit payment', 'Payment');
  await dialog('Edit payment').getByLabel('For').selectOption({ label: 'What has been due longest' });
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
  await dialog('Payment').getByText('What had been due longest').waitFor();
  await page.keyboard.press('Escape');

  const chosen = page.getByRole('region', { name: 'Chosen payments' });
  for (const amount of ['$450.25', '$600.00'])
    await page.getByRole('checkbox', { name: new RegExp(`^Choose \\${amount} of`) }).check();
  await chosen.getByRole('button', { name: 'Edit chosen' }).click();
  await press('Save', 'Edit 2 payments');
  await dialog('Edit 2 payments').getByRole('alert').getByText('Fill in what should change.').waitFor();
  await dialog('Edit 2 payments').getByLabel('How').selectOption({ label: 'ACH' });
  await dialog('Edit 2 payments').getByLabel('Reference').fill('Batch 7');
  const cleared = { body: { items: [{ id, paidOn: '2026-02-03', reference: 'Check 13' }] } };
  expect((await app.api.call(changePayments, cleared, as)).status).toBe(200);
  await press('Save', 'Edit 2 payments');
  const told = dialog('Edit 2 payments').getByRole('alert');
  await told.getByText('1 of 2 payments was changed while you were editing them.').waitFor();
  await told.getByText('Reference: Check 12 → Check 13').waitFor();
  await told.getByText(/^Paid on: .* → Feb 3, 2026$/).waitFor();
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
    await page.getByRole('checkbox', { name: new RegExp(`^Choose \\${amount} of`) }).check();
  await chosen.getByRole('button', { name: 'Delete chosen' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 payments?' });
  await question.getByText('The chosen payments will be lost').waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Success').getByText('2 payments deleted successfully.').waitFor();
  await page.getByRole('status').getByText('1 result').waitFor();
  await page.getByRole('navigation', { name: 'Lists' }).getByRole('link', { name: 'Overdue' }).click();
  await page.getByRole('heading', { name: 'Overdue leases' }).waitFor();
  await page.getByRole('link', { name: /EC07-0001/ }).waitFor();
  await expectNoViolations(page);
}, 120_000);

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
}, 60_000);

test('a property, a unit and a lease that somebody else changes meanwhile say so, and each keeps both changes', async () => {
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
  expect(await dialog('Edit property').getByLabel('City').inputValue()).toBe('');
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
  await page.keyboard.press('Escape');
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
  expect(await dialog('Edit lease').getByLabel('Amount 1').inputValue()).toBe('900.00');
  await press('Save', 'Edit lease');
  await history('Lease').getByText('Deposit: $0.00 → $500.00').waitFor();
  await history('Lease').getByText('Payment schedule: none → 1 payment').waitFor();
  const { body } = await app.api.call(getLease, { params: { id: lease.id } }, as);
  expect(body.data).toMatchObject({ rentAmount: 1300, deposit: 500, paymentSchedule: [{ amountDue: 900 }] });
}, 120_000);

// spec: ER-04
test('several leases are edited at once, all or none and nobody’s change undone, and the list is narrowed', async () => {
  const tenant = await addTenant(app, as, 'Several');
  const ids: number[] = [];
  for (const number of ['71', '72', '73']) {
    const unit = await addUnit(app, as, number, 'WK02');
    ids.push((await addLease(app, as, { unitId: unit.id, tenantId: tenant.id })).id);
  }
  await page.keyboard.press('Escape');
  await page.getByLabel('Shown property').selectOption('WK02');
  await page.getByRole('status').getByText('3 results in WK02').waitFor();
  for (const number of ['71', '72', '73'])
    await page.getByRole('checkbox', { name: `Choose WK02-00${number}, Ada Several` }).check();
  await page.getByText('3 chosen').waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Edit chosen' }).click();
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
  expect(await form.getByLabel('Monthly rent').inputValue()).toBe('1350.50');
  expect((await app.api.call(removeLease, { params: { id: second } }, as)).status).toBe(204);
  await press('Save', 'Edit 3 leases');
  await notice.getByText('1 of 3 leases was deleted while you were editing them.').waitFor();
  await press('Leave this one out', 'Edit 3 leases');
  await press('Save', 'Edit 2 leases');
  await toast(page, 'Success').getByText('2 leases updated successfully.').waitFor();
  expect(await read(first)).toMatchObject({ rentAmount: 1350.5, deposit: 500 });
  expect(await read(third)).toMatchObject({ rentAmount: 1350.5, deposit: 0 });
}, 60_000);

// spec: DL-19 PR-16 PR-17
test('a property with leases is deleted only after a second question that says why', async () => {
  const unit = await addUnit(app, as, '81', 'PR05');
  const tenant = await addTenant(app, as, 'Leaver');
  await addLease(app, as, { unitId: unit.id, tenantId: tenant.id });
  await page.getByLabel('Shown property').selectOption('all');
  await visit('Properties');
  await turnIntoPhone(page);
  await page.getByRole('link', { name: 'PR05' }).click();
  await page.getByRole('cell', { name: 'PR05-0081', exact: true }).waitFor();
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
  // On a phone too a day is read whole beside the button that opens the calendar.
  await page.goto('/admin/payments');
  await page.getByRole('button', { name: 'Record payments' }).click();
  const day = await page.getByLabel('Paid on').boundingBox();
  expect(day?.width).toBeGreaterThan(150);
}, 60_000);
