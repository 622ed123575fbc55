import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { removeProperty } from '#contracts/properties.ts';
import { addLease, addTenant, addUnit, propertyId } from '#tests/support/property-builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { eventually, failCalls, visit as visitOn } from './back-office.ts';
import { openOffice } from './stage.ts';

let app: TestApp;
let page: Page;
let as: { token: string };
beforeAll(async () => {
  const office = await openOffice();
  ({ app, page } = office);
  as = { token: office.token };
  const [here, there] = [await addUnit(app, as, '11'), await addUnit(app, as, '12', 'PR05')];
  const [stays, leaves] = [await addTenant(app, as, 'Stays'), await addTenant(app, as, 'Leaves')];
  await addLease(app, as, {
    unitId: here.id,
    tenantId: stays.id,
    startDate: '2025-01-01',
    endDate: '2025-12-31',
  });
  await addLease(app, as, { unitId: there.id, tenantId: leaves.id, endDate: '2099-12-31' });
  return office.close;
});

/** Lets calls wait, so that a page shows what it knows; answers how to let them go on. */
async function hold(url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const visit = (name: string) => visitOn(page, name);
const rows = () => page.locator('[data-list] tbody tr[data-row] [data-record]').allInnerTexts();
const isBusy = () => page.locator('[data-list]').getAttribute('aria-busy');

// spec: DL-17, DL-18
test('a list is newest first: what is created stands first, and what is changed stays one row', async () => {
  await page.goto('/admin/tenants');
  await eventually(rows).toEqual(['Ada Leaves', 'Ada Stays']);
  const release = await hold('**/api/tenants?*');
  await page.getByRole('button', { name: 'New tenant' }).click();
  await page.getByLabel('First name').fill('Newest');
  await page.getByLabel('Last name').fill('Person');
  await page.getByRole('button', { name: 'Save' }).click();
  // Before the list has been read again.
  await eventually(rows).toEqual(['Newest Person', 'Ada Leaves', 'Ada Stays']);
  release();
  await page.getByRole('link', { name: 'Ada Leaves' }).click();
  await page.getByRole('button', { name: 'Edit tenant' }).click();
  await page.getByLabel('First name').fill('Eve');
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually(rows).toEqual(['Newest Person', 'Eve Leaves', 'Ada Stays']);
  await page.getByRole('dialog', { name: 'Edit tenant' }).waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'Tenant' }).getByRole('button', { name: 'Close' }).last().click();
  await visit('Properties');
  await eventually(async () => (await rows()).length).toBe(5);
  await page.getByRole('button', { name: 'New property' }).click();
  await page.getByLabel('Code').fill('AA01');
  await page.getByLabel('Name', { exact: true }).fill('Newest');
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually(rows).toEqual([
    expect.stringMatching(/^AA01/),
    ...Array.from({ length: 5 }, () => expect.any(String)),
  ]);
});

// spec: DL-22, DL-23, DL-24
test('what is read takes the place of what was known; leases and payments by filters leave the whole list alone', async () => {
  for (const [screen, name] of [
    ['leases', 'Status'],
    ['payments', 'Paid from'],
  ] as const) {
    await visit(screen === 'leases' ? 'Leases' : 'Payments');
    await page.getByRole('heading', { name: screen === 'leases' ? 'Leases' : 'Payments' }).waitFor();
    await eventually(() => page.getByText(/^\d+ results?$/).count()).toBe(1);
    const whole = [await page.getByText(/^\d+ results?$/).innerText(), await rows()];
    if (screen === 'leases') await page.getByLabel(name).selectOption('ENDED');
    else await page.getByLabel(name).fill('2025-01-01');
    // How many there are may be the same as before.
    await page.waitForURL(/\?/);
    await eventually(() =>
      page.getByText('1 result', { exact: true }).or(page.getByText('0 results')).count(),
    ).toBe(1);
    const release = await hold(`**/api/${screen}?*`);
    await page.getByRole('button', { name: 'Reset' }).click();
    await eventually(async () => [await page.getByText(/^\d+ results?$/).innerText(), await rows()]).toEqual(
      whole,
    );
    release();
  }
});

// spec: DL-25, DL-26
test('a list says that it is loading and why it failed, and neither before it was asked for', async () => {
  await visit('Account & security');
  await page.getByRole('heading', { name: 'Account & security' }).waitFor();
  expect(
    await page
      .locator('[data-list][aria-busy="true"]')
      .or(page.getByRole('alert'))
      .filter({ hasText: /./ })
      .count(),
  ).toBe(0);
  const release = await hold('**/api/owners?*');
  await visit('Owners');
  await eventually(isBusy).toBe('true');
  expect(await page.getByText('Owners could not be loaded').count()).toBe(0);
  release();
  await page.getByText('No owners found').waitFor();
  const tenants = await failCalls(page, '**/api/tenants?*', { answer: { status: 500, json: {} } });
  await visit('Tenants');
  const failure = page.getByRole('alert').filter({ hasText: 'Tenants could not be loaded' });
  await failure.waitFor();
  await tenants.tryAgain();
  await failure.waitFor({ state: 'detached' });
  await eventually(isBusy).toBe('false');
});

// spec: DL-19, DL-20, DL-21
test('a property that is removed takes its units, their leases and those leases’ tenants out of every screen at once', async () => {
  await visit('Leases');
  await eventually(async () => (await rows()).length).toBe(2);
  // What is known shows before it has been read again: an answer that were still on its way would bring back what goes.
  const read = page.waitForResponse('**/api/tenants?*');
  await visit('Tenants');
  await (await read).finished();
  await eventually(rows).toContainEqual(expect.stringMatching(/ Leaves$/));
  const staying = (await rows()).filter((name) => !name.endsWith(' Leaves'));
  const held = await Promise.all(['tenants', 'leases', 'units'].map((list) => hold(`**/api/${list}?*`)));
  const id = await propertyId(app, 'PR05');
  const removed = await app.api.call(removeProperty, { params: { id }, query: { cascade: true } }, as);
  expect(removed.status).toBe(204);
  // By what the client knows: no list has been read again.
  await eventually(rows).toEqual(staying);
  for (const release of held) release();
  await visit('Leases');
  await eventually(rows).toEqual(['BT01-0011, Ada Stays']);
  await visit('Properties');
  await eventually(async () => (await rows()).some((row) => row.startsWith('PR05'))).toBe(false);
  await visit('Maintenance');
  await page.getByRole('button', { name: 'Report maintenance' }).click();
  await page.getByRole('dialog').getByLabel('Unit').fill('0012');
  await eventually(() => page.locator('datalist option').count()).toBe(0);
});
