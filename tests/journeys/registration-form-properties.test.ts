import type { Browser, Page, Route } from 'playwright-core';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { violationsOn } from '#tests/support/axe.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { KeptTab } from './kept-tab.ts';
import { expectEmpty, fieldsOf, fillIn, openRegistration, submissions } from './registration-form.ts';
import { partsOf, phoneSized, untilAlive } from './service-request-form.ts';
import { openStage } from './stage.ts';

let app: TestApp;
let browser: Browser;
const tab = new KeptTab();

beforeAll(async () => {
  const stage = await openStage();
  ({ app, browser } = stage);
  await app.database.db.pool.query(`
    insert into property (code, title) values ('SV01', 'Server Court');
    insert into unit (real_estate_object_id, unit_number, unit_identifier)
    select id, '0031', 'WK02-0031' from property where code = 'WK02'`);
  return stage.close;
});
afterEach(() => tab.leave());

const optionsOf = (page: Page): Promise<string[]> =>
  fieldsOf(page).property.locator('option:not([value=""])').allInnerTexts();

/** Opens the form where the lists at these addresses answer as given, now or later, and all others fail. */
async function openWith(lists: Record<string, unknown>) {
  const asked: string[] = [];
  const answer = async (route: Route): Promise<void> => {
    const { pathname } = new URL(route.request().url());
    asked.push(pathname);
    await (pathname in lists
      ? route.fulfill({ json: await lists[pathname] })
      : route.fulfill({ status: 500 }));
  };
  const page = await tab.open(app, browser, {}, phoneSized);
  await page.route('**/api/public/properties', answer);
  await page.route('**/forms/**/*.json', answer);
  await page.route('**/forms/*.json', answer);
  await page.goto('/owner-tenant-registration');
  await untilAlive(page);
  return { page, asked };
}

const server = '/api/public/properties';
const [first, second, third] = [
  '/forms/properties.json',
  '/forms/options/properties.json',
  '/forms/property-codes.json',
];
const made = [{ code: 'ZZ09', name: 'Made-up Court' }];

test('where no list can be loaded the form says so, and a choice outlives that and takes effect when one comes', async () => {
  // spec: EN-20, EN-25, GF-25, GF-26, GF-27, GF-48, GF-62
  const lists: Record<string, unknown> = { [server]: [], [first]: { items: [] } };
  const { page, asked } = await openWith(lists);
  const fields = fieldsOf(page);
  await page.getByText('No properties available. Please try again later.').waitFor();
  expect(asked).toEqual([server, first, second, third]);
  expect(await fields.property.isDisabled()).toBe(true);
  expect(await fields.property.locator('option:checked').innerText()).toBe('Unable to load');
  expect(await fields.submit.isDisabled()).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  lists[third] = { codes: ['ZZ09', 'BT01'] };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => optionsOf(page)).toEqual(['ZZ09', 'BT01 — Bent Trail Condominiums']);
  expect(await fields.property.isEnabled()).toBe(true);
  expect(await fields.property.evaluate((select) => select === document.activeElement)).toBe(true);
  expect(await page.getByText('No properties available').count()).toBe(0);

  await fields.property.selectOption('ZZ09');
  await fields.unit.fill('0031');
  delete lists[third];
  for (let visit = 0; visit < 2; visit += 1) {
    await page.reload();
    await page.getByText('No properties available').waitFor();
  }
  lists[server] = made;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('ZZ09-0031').waitFor();
  expect(await fields.property.inputValue()).toBe('ZZ09');
  expect(await optionsOf(page)).toEqual(['ZZ09 — Made-up Court']);
  await page.reload();
  await page.getByText('ZZ09-0031').waitFor();
});

test('what was sent is not chosen again when a list that failed meanwhile comes', async () => {
  // spec: GF-52
  let fail = (): void => undefined;
  const failed = new Promise<unknown[]>((resolve) => {
    fail = () => resolve([]);
  });
  // Each is waited for 8 s, in which a busy machine does not fill the form in: the fallbacks wait as well.
  const lists: Record<string, unknown> = {
    [server]: failed,
    [first]: failed,
    [second]: failed,
    [third]: failed,
  };
  const { page } = await openWith(lists);
  const fields = fieldsOf(page);
  await fillIn(page, '0032');
  await page.route(submissions, async (route) => {
    fail();
    await page.getByText('No properties available').waitFor();
    await route.continue();
  });
  await fields.submit.click();
  await fields.sent.waitFor();
  lists[server] = [{ code: 'BT01' }];
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => optionsOf(page)).toHaveLength(1);
  await expectEmpty(page);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('a chosen property, its unit and its identifier go together, and a lookup that fails is not mentioned', async () => {
  // spec: GF-45, GF-46, GF-47, GF-48, GF-49, GF-50, GF-58
  const { page, complaints } = await openRegistration({ app, browser, tab });
  const fields = fieldsOf(page);
  // The page comes with the server's list.
  await expect.poll(() => optionsOf(page)).toContain('SV01 — Server Court');
  expect(await optionsOf(page)).toHaveLength(6);
  await fillIn(page, '0031');
  const unitId = page.locator('input[name=unitId]');
  for (const [unit, fulfil] of [
    ['0041', (route: Route) => route.fulfill({ status: 404, json: { message: 'None.' } })],
    ['0042', (route: Route) => route.abort()],
    ['0043', (route: Route) => route.fulfill({ body: '<p>hm</p>' })],
  ] as const) {
    await page.route('**/api/public/unit-lookup?*', fulfil, { times: 1 });
    const asked = page.waitForRequest(`**/api/public/unit-lookup?property=BT01&unit=${unit}`);
    await fields.unit.fill(unit);
    // Answered, or known to be lost.
    await (await asked).response();
    await page.getByText(`BT01-${unit}`).waitFor();
    expect(await unitId.inputValue()).toBe('');
  }
  const parts = await partsSentBy(page, () => fields.submit.click());
  expect(parts).toMatchObject({ unitIdentifier: 'BT01-0043' });
  expect(parts).not.toHaveProperty('unitId');
  await fields.sent.waitFor();

  await fillIn(page, '0031');
  const lookup = page.waitForResponse('**/api/public/unit-lookup?property=WK02&unit=0031');
  await fields.property.selectOption('WK02');
  expect(await fields.unit.inputValue()).toBe('');
  expect(await page.getByText('BT01-0031').count()).toBe(0);
  await fields.unit.fill('0031');
  await page.getByText('WK02-0031').waitFor();
  const found = String((await (await lookup).json()).data.id);
  await expect.poll(() => unitId.inputValue()).toBe(found);

  await fields.property.selectOption('TH03');
  expect(await unitId.inputValue()).toBe('');
  expect(await fields.submit.isDisabled()).toBe(true);

  await fields.property.selectOption('WK02');
  await fields.unit.fill('0031');
  await expect.poll(() => unitId.inputValue()).toBe(found);
  expect(await partsSentBy(page, () => fields.submit.click())).toMatchObject({
    unitIdentifier: 'WK02-0031',
    unitId: found,
  });
  await fields.sent.waitFor();
  expect(complaints).toEqual([]);
});

/** What an act sends; a body with files is known only where it is looked at on its way. */
async function partsSentBy(page: Page, act: () => Promise<void>): Promise<Record<string, string>> {
  await page.route(submissions, (route) => route.continue(), { times: 1 });
  const sent = page.waitForRequest(submissions);
  await act();
  return partsOf((await sent).postData() ?? '');
}
