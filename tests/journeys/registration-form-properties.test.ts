import { buffer } from 'node:stream/consumers';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { violationsOn } from '#tests/support/axe.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { KeptTab } from './kept-tab.ts';
import { expectEmpty, fieldsOf, fillIn, openRegistration, submissions } from './registration-form.ts';
import { partsOf, phoneSized, untilAlive } from './service-request-form.ts';

let app: TestApp;
let browser: Browser;
const tab = new KeptTab();

beforeAll(async () => {
  app = await startTestApp({ listen: true });
  browser = await openBrowser();
  await app.database.db.pool.query(`
    insert into property (code, title) values ('SV01', 'Server Court');
    insert into unit (real_estate_object_id, unit_number, unit_identifier)
    select id, '0031', 'WK02-0031' from property where code = 'WK02'`);
});
afterAll(async () => {
  await browser.close();
  await app.close();
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

test('the list comes from the server', async () => {
  const { page } = await openRegistration({ app, browser, tab });
  // The page comes with the others.
  await expect.poll(() => optionsOf(page)).toContain('SV01 — Server Court');
  expect(await optionsOf(page)).toHaveLength(6);
});

test.each([
  ['codes', ['AA01', 'BT01'], ['AA01', 'BT01 — Bent Trail Condominiums']],
  ['objects with code and name', { data: made }, ['ZZ09 — Made-up Court']],
  [
    'objects with other names, and one without a code',
    [{ propertyCode: 'P1', displayName: 'One' }, { id: 'P2', label: 'Two' }, { name: 'None' }],
    ['P1 — One', 'P2 — Two'],
  ],
])('a list of %s is read', async (_form, list, labels) => {
  // spec: EN-20, EN-21, EN-22, EN-23
  const { page, asked } = await openWith({ [server]: list });
  await expect.poll(() => optionsOf(page)).toEqual(labels);
  expect(asked).toEqual([server]);
});

test.each([
  ['items', first, { items: made }, [server, first]],
  ['properties', first, { properties: made }, [server, first]],
  ['data', second, { data: made }, [server, first, second]],
  ['codes', third, { codes: made }, [server, first, second, third]],
  ['a bare array', third, made, [server, first, second, third]],
])(
  'where the server’s list fails, a fallback with %s at %s takes its place',
  async (_form, path, list, order) => {
    // spec: EN-24, EN-25
    const { page, asked } = await openWith({ [path]: list });
    await expect.poll(() => optionsOf(page)).toEqual(['ZZ09 — Made-up Court']);
    expect(asked).toEqual(order);
  },
);

test('the fallbacks are files of this site, and so is the blank form', async () => {
  // spec: EN-25, GF-04
  const { page } = await openRegistration({ app, browser, tab });
  await page.route('**/api/public/properties', (route) => route.fulfill({ status: 500 }));
  // The page comes with all that the file has.
  await page.route(`**${first}`, async (route) => {
    const file = await route.fetch();
    const { properties } = await file.json();
    await route.fulfill({ status: file.status(), json: { properties: [...properties, ...made] } });
  });
  const fallback = page.waitForResponse(`${app.url}${first}`);
  await page.reload();
  expect((await fallback).status()).toBe(200);
  await expect.poll(() => optionsOf(page)).toContain('ZZ09 — Made-up Court');
  expect(await optionsOf(page)).toContain('TH03 — Two Holland Place Condominiums');
  expect(await fieldsOf(page).property.isEnabled()).toBe(true);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the blank registration form (PDF)' }).click();
  const saved = await buffer(await (await download).createReadStream());
  expect(saved.subarray(0, 5).toString()).toBe('%PDF-');
});

test('where no list can be loaded the form says so, and takes up the choice when one comes', async () => {
  // spec: GF-25, GF-26, GF-27
  const { page } = await openWith({ [server]: [], [first]: { items: [] } });
  const fields = fieldsOf(page);
  await page.getByText('No properties available. Please try again later.').waitFor();
  expect(await fields.property.isDisabled()).toBe(true);
  expect(await fields.property.locator('option:checked').innerText()).toBe('Unable to load');
  expect(await fields.submit.isDisabled()).toBe(true);
  expect(await violationsOn(page)).toEqual([]);
  await page.unroute('**/api/public/properties');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => fields.property.isEnabled()).toBe(true);
  expect(await fields.property.evaluate((select) => select === document.activeElement)).toBe(true);
  expect(await page.getByText('No properties available').count()).toBe(0);
});

test('a choice that only the server knows outlives a reload and a list that fails', async () => {
  // spec: GF-25, GF-48, GF-62
  const lists: Record<string, unknown> = { [server]: made };
  const { page } = await openWith(lists);
  const fields = fieldsOf(page);
  await fields.property.selectOption('ZZ09');
  await fields.unit.fill('0031');
  lists[server] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    await page.reload();
    await page.getByText('No properties available').waitFor();
  }
  lists[server] = made;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('ZZ09-0031').waitFor();
  expect(await fields.property.inputValue()).toBe('ZZ09');
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

test('a chosen property, its unit and its identifier go together', async () => {
  // spec: GF-45, GF-46, GF-47, GF-48, GF-49, GF-58
  const { page, complaints } = await openRegistration({ app, browser, tab });
  const fields = fieldsOf(page);
  await fillIn(page, '0031');
  const lookup = page.waitForResponse('**/api/public/unit-lookup?property=WK02&unit=0031');
  await fields.property.selectOption('WK02');
  expect(await fields.unit.inputValue()).toBe('');
  expect(await page.getByText('BT01-0031').count()).toBe(0);
  await fields.unit.fill('0031');
  await page.getByText('WK02-0031').waitFor();
  const unitId = (await (await lookup).json()).data.id;
  await expect.poll(() => page.locator('input[name=unitId]').inputValue()).toBe(String(unitId));

  await fields.property.selectOption('TH03');
  expect(await page.locator('input[name=unitId]').inputValue()).toBe('');
  expect(await fields.submit.isDisabled()).toBe(true);

  await fields.property.selectOption('WK02');
  await fields.unit.fill('0031');
  await expect.poll(() => page.locator('input[name=unitId]').inputValue()).toBe(String(unitId));
  expect(await partsSentBy(page, () => fields.submit.click())).toMatchObject({
    unitIdentifier: 'WK02-0031',
    unitId: String(unitId),
  });
  await fields.sent.waitFor();
  expect(complaints).toEqual([]);
});

test.each([
  ['finds nothing', (route: Route) => route.fulfill({ status: 404, json: { message: 'None.' } })],
  ['fails', (route: Route) => route.abort()],
  ['answers nonsense', (route: Route) => route.fulfill({ body: '<p>hm</p>' })],
])('a lookup that %s is not mentioned, and the registration goes without it', async (_case, fulfil) => {
  // spec: GF-50, GF-58
  const { page, complaints } = await openRegistration({ app, browser, tab }, phoneSized);
  const fields = fieldsOf(page);
  await page.route('**/api/public/unit-lookup?*', fulfil);
  const asked = page.waitForRequest('**/api/public/unit-lookup?*');
  await fillIn(page, '0031');
  // Answered, or known to be lost.
  await (await asked).response();
  const parts = await partsSentBy(page, () => fields.submit.click());
  expect(parts).toMatchObject({ unitIdentifier: 'BT01-0031' });
  expect(parts).not.toHaveProperty('unitId');
  await fields.sent.waitFor();
  expect(complaints).toEqual([]);
});

/** What an act sends; a body with files is known only where it is looked at on its way. */
async function partsSentBy(page: Page, act: () => Promise<void>): Promise<Record<string, string>> {
  await page.route(submissions, (route) => route.continue());
  const sent = page.waitForRequest(submissions);
  await act();
  return partsOf((await sent).postData() ?? '');
}
