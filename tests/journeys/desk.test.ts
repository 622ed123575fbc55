import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { serviceRequests } from '#contracts/service-requests.ts';
import type { ServiceRequest, ServiceRequestChanges } from '#contracts/service-requests.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { pdf, photo, signIn, submitRequest, tinyJpeg } from '#tests/support/builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { detailDialog, eventually, expectNoViolations, openDesk, phone, toast } from './back-office.ts';

let app: TestApp;
let browser: Browser;
let page: Page;
let token: string;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser?.close());

beforeEach(async () => {
  app = await startTestApp({ listen: true });
  ({ accessToken: token } = await signIn(app));
  ({ page } = await openDesk(app, browser));
});

afterEach(async () => {
  await page?.context().close();
  await app?.close();
});

async function change(id: number, body: ServiceRequestChanges): Promise<void> {
  const answer = await app.api.call(serviceRequests.change, { params: { id }, body }, { token });
  expect(answer.status).toBe(200);
}

async function read(id: number): Promise<ServiceRequest> {
  return (await app.api.call(serviceRequests.get, { params: { id } }, { token })).body.data;
}

/** Opens the list anew and the record in it. */
async function open({ unitIdentifier }: ServiceRequest): Promise<void> {
  await page.goto('/admin/public-submissions');
  await page.getByRole('link', { name: unitIdentifier }).click();
  await detailDialog(page).getByLabel('Status').waitFor();
}

const dialogButton = (name: string) => detailDialog(page).getByRole('button', { name, exact: true });
const alertDialog = (name: string) => page.getByRole('alertdialog', { name });
const metric = (label: string) => page.locator('dl > div', { hasText: label }).locator('dd').textContent();
const patches = (): { body: unknown }[] => {
  const seen: { body: unknown }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') seen.push({ body: request.postDataJSON() });
  });
  return seen;
};

// spec: SR-01 SR-03 SR-05 SR-07 SR-08 SR-09 SR-15 SR-18 SR-19 SH-01 SH-02 SH-03 SH-04 SH-05 SH-06 SH-07 SH-08 SH-09
test('the desk shows what came in, how it stands, and the way to everything else', async () => {
  const statuses = ['REPORTED', 'OPEN', 'SCHEDULED', 'IN_PROGRESS', 'COMPLETED'] as const;
  for (const [index, status] of statuses.entries()) {
    const { id } = await submitRequest(app, { unitDigits: String(index + 1) });
    await change(id, { status });
  }
  await page.reload();
  await page.getByRole('status').getByText('5 results').waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Created',
    'Unit',
    'Category',
    'Status',
    'Actions',
  ]);
  expect(await Promise.all(['Total', 'Reported / Open', 'In Progress', 'Completed'].map(metric))).toEqual([
    '5',
    '2',
    '2',
    '1',
  ]);
  const badges = page.locator('tbody [data-tone]');
  expect(await badges.allTextContents()).toEqual([
    'Completed',
    'In Progress',
    'Scheduled',
    'Open',
    'Reported',
  ]);
  expect(await badges.evaluateAll((all) => all.map((badge) => badge.getAttribute('data-tone')))).toEqual([
    'completed',
    'progress',
    'scheduled',
    'open',
    'open',
  ]);
  const links = page.getByRole('navigation', { name: 'ADMIN' }).getByRole('link');
  expect(
    await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')])),
  ).toEqual([
    ['Service Requests', '/admin/public-submissions'],
    ['Archived Service Requests', '/admin/public-submissions?view=archived'],
    ['OWNER / TENANT Registration submissions', '/admin/registration-submissions'],
    ['ADMIN – USER Access management', '/admin/users'],
  ]);
  const sidebar = page.getByRole('complementary', { name: 'ADMIN' });
  expect(await sidebar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 250, height: 900 });
  expect(await sidebar.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
  await sidebar.getByRole('button', { name: 'Logout' }).waitFor();
  await page.getByRole('contentinfo').waitFor();
  await expectNoViolations(page);
});

// spec: SR-20 SR-21
test('an empty desk says what to do', async () => {
  await page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  await page.getByText('Try clearing filters or check again later.').waitFor();
  await expectNoViolations(page);
});

// spec: SR-04 SR-06 SR-23 SR-25
test('a page has 25 rows, counts them, and the total counts all', async () => {
  for (let unit = 1; unit <= 27; unit += 1) await submitRequest(app, { unitDigits: String(unit) });
  const asked = page.waitForRequest(/public-submissions\?/);
  await page.reload();
  const query = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    page: '1',
    take: '25',
    limit: '25',
    pageSize: '25',
    per_page: '25',
    archived: '0',
  });
  await page.getByRole('status').getByText('27 results').waitFor();
  expect(await metric('Total')).toBe('25');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Page 2 / 2').waitFor();
  await eventually(() => metric('Total')).toBe('2');
  expect(page.url()).toContain('?page=2');
  await page.reload();
  await page.getByText('Page 2 / 2').waitFor();
  await page.getByRole('button', { name: 'Prev' }).click();
  await page.getByText('Page 1 / 2').waitFor();
});

// spec: SR-10 SR-11 SR-12 SR-13 SR-14 SR-24 SR-27
test('filters narrow the list, stand in the URL, and Reset takes them away', async () => {
  await submitRequest(app, { propertyCode: 'BT01', unitDigits: '7', category: 'Incident' });
  await submitRequest(app, { propertyCode: 'WK02', unitDigits: '8', category: 'Other' });
  await submitRequest(app, { propertyCode: 'WK02', unitDigits: '9', category: 'Other' });
  await page.goto('/admin/public-submissions?page=2');
  await page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  const property = page.getByLabel('Property');
  expect(await property.getByRole('option').allTextContents()).toEqual([
    'All',
    'BT01',
    'WK02',
    'TH03',
    'PW04',
    'PR05',
  ]);
  await eventually(() => page.getByLabel('Category').getByRole('option').allTextContents()).toEqual([
    'All',
    'Incident',
    'Other',
  ]);
  await property.selectOption('WK02');
  await page.waitForURL('**/admin/public-submissions?property=WK02');
  await page.getByRole('status').getByText('2 results').waitFor();
  await page.getByLabel('Unit', { exact: true }).pressSequentially('a9b');
  await page.waitForURL('**?property=WK02&unit=9');
  await page.getByRole('status').getByText('1 result').waitFor();
  await page.getByLabel('Category').selectOption('Incident');
  await page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  await page.reload();
  expect(await page.getByLabel('Unit', { exact: true }).inputValue()).toBe('9');
  expect(await property.inputValue()).toBe('WK02');
  await page.goBack();
  await page.getByRole('status').getByText('1 result').waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.waitForURL(/\/admin\/public-submissions$/);
  await page.getByRole('status').getByText('3 results').waitFor();
});

// spec: SR-22
test('five skeleton rows as high as rows stand in while the list loads', async () => {
  await submitRequest(app);
  await page.route('**/api/public-submissions?**', async (route) => {
    await page.waitForTimeout(1500);
    await route.continue();
  });
  await page.reload();
  const bones = page.locator('tr[data-skeleton]');
  await bones.first().waitFor();
  expect(await bones.count()).toBe(5);
  const boneHeight = (await bones.first().boundingBox())?.height;
  await expectNoViolations(page);
  const row = page.locator('tr[data-row]').first();
  await row.waitFor();
  expect((await row.boundingBox())?.height).toBe(boneHeight);
});

test('a list that cannot be loaded says so and tries again when asked', async () => {
  await submitRequest(app);
  await page.route('**/api/public-submissions?**', (route) => route.abort());
  await page.reload();
  await page.getByRole('heading', { name: 'The submissions could not be loaded' }).waitFor();
  await expectNoViolations(page);
  await page.unroute('**/api/public-submissions?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('status').getByText('1 result').waitFor();
});

// spec: SR-16 SR-17 SR-26 SR-28 SR-30 SR-32 SR-33 SR-34 SR-35 SR-36 SR-37 SR-38 SR-39 SR-40 SR-43 SR-48 SR-49
test('a record opens with everything that staff may change and what the visitor wrote', async () => {
  const request = await submitRequest(app, { notes: 'Drips from the ceiling.', unitDigits: '7' });
  await open(request);
  expect(page.url()).toContain(`record=${request.id}`);
  const dialog = detailDialog(page);
  const statuses = dialog.getByLabel('Status').getByRole('option');
  expect(await statuses.evaluateAll((all) => all.map((option) => option.getAttribute('value')))).toEqual([
    'REPORTED',
    'OPEN',
    'SCHEDULED',
    'IN_PROGRESS',
    'COMPLETED',
  ]);
  expect(await dialog.getByLabel('Category').getByRole('option').allTextContents()).toEqual([
    'Water leak',
    'Electrical issues',
    'Incident',
    'Other',
  ]);
  expect(await dialog.getByLabel('Property Code').getByRole('option').allTextContents()).toEqual([
    'BT01',
    'WK02',
    'TH03',
    'PW04',
    'PR05',
  ]);
  const digits = dialog.getByLabel('Unit Digits');
  await digits.fill('');
  await digits.pressSequentially('1x2-345');
  expect(await digits.inputValue()).toBe('1234');
  expect(await dialog.getByRole('status', { name: 'Unit Identifier' }).textContent()).toBe('BT01-1234');
  await digits.fill('7');
  for (const [label, value] of [
    ['If "Other", describe', ''],
    ['Email', 'resident@example.com'],
    ['Phone', '(214) 555-0100'],
    ['Notes', 'Drips from the ceiling.'],
  ] as const) {
    expect(await dialog.getByLabel(label).inputValue()).toBe(value);
  }
  await dialog.getByText('Created', { exact: true }).waitFor();
  await dialog.getByText('Updated', { exact: true }).waitFor();
  await dialog.getByRole('heading', { name: 'Message' }).waitFor();
  expect(await dialog.locator('p', { hasText: 'Drips from the ceiling.' }).count()).toBe(1);
  await dialog.getByText('No attachment').waitFor();
  await expectNoViolations(page);
  await page.reload();
  await detailDialog(page).getByLabel('Status').waitFor();
  await dialogButton('Close').click();
  await eventually(() => detailDialog(page).count()).toBe(0);
  await page.getByRole('button', { name: 'View BT01-0007' }).click();
  await detailDialog(page).getByLabel('Status').waitFor();
});

// spec: SR-29
test('a link to a record that is gone opens a dialog that says so', async () => {
  await page.goto('/admin/public-submissions?record=4242');
  await detailDialog(page).getByText('Select a submission to view details.').waitFor();
  await expectNoViolations(page);
});

test('a record that cannot be read says so and is asked for again', async () => {
  const request = await submitRequest(app, { notes: 'Drips.' });
  await change(request.id, { archived: true });
  await page.route(`**/api/public-submissions/${request.id}`, (route) => route.abort());
  await page.goto(`/admin/public-submissions?record=${request.id}`);
  await detailDialog(page).getByText('The submission could not be loaded.').waitFor();
  await page.unroute(`**/api/public-submissions/${request.id}`);
  await dialogButton('Try again').click();
  await dialogButton('Unarchive').waitFor();
});

// spec: SR-59 SR-60 SR-61 SR-63 SR-69 TO-09 ER-03
test('a save sends only what changed, with the identifier that follows, and the history tells of it', async () => {
  const request = await submitRequest(app, { unitDigits: '7' });
  await open(request);
  const sent = patches();
  await detailDialog(page).getByLabel('Status').selectOption('IN_PROGRESS');
  await detailDialog(page).getByLabel('Unit Digits').fill('12');
  const reloaded = page.waitForRequest(/public-submissions\?/);
  await page.route('**/api/public-submissions/*', async (route) => {
    if (route.request().method() === 'PATCH') await page.waitForTimeout(400);
    await route.continue();
  });
  await dialogButton('Save changes').click();
  await toast(page, 'Saving changes…').waitFor();
  await toast(page, 'Success').getByText('Changes saved.').waitFor();
  expect(sent).toEqual([
    {
      body: {
        status: 'IN_PROGRESS',
        unitDigits: '12',
        unitIdentifier: 'BT01-0012',
        expectedUpdatedAt: request.updatedAt,
      },
    },
  ]);
  await reloaded;
  const dialog = detailDialog(page);
  await dialog.locator('[data-tone="progress"]').waitFor();
  await dialog.getByText('BT01-0012').first().waitFor();
  await dialog.getByText('Status: Reported → In Progress').waitFor();
  await dialog.getByText('superadmin@example.com').waitFor();
  expect(await read(request.id)).toMatchObject({ status: 'IN_PROGRESS', unitIdentifier: 'BT01-0012' });
});

// spec: SR-62
test('a save of nothing sends nothing', async () => {
  await open(await submitRequest(app));
  const sent = patches();
  await detailDialog(page).getByLabel('Status').selectOption('OPEN');
  await detailDialog(page).getByLabel('Status').selectOption('REPORTED');
  await dialogButton('Save changes').click();
  await toast(page, 'Nothing has changed').waitFor();
  expect(sent).toEqual([]);
});

test('a field that cannot be right is told beside it, and nothing is sent', async () => {
  await open(await submitRequest(app));
  const sent = patches();
  await detailDialog(page).getByLabel('Phone').fill('555');
  await detailDialog(page).getByLabel('Email').fill('nobody');
  await dialogButton('Save changes').click();
  await detailDialog(page).getByText('Enter a 10-digit U.S. number').waitFor();
  await detailDialog(page).getByText('Valid email required').waitFor();
  expect(sent).toEqual([]);
  await expectNoViolations(page);
});

// spec: ER-15 SR-57 SR-58
test('a save that fails is undone in the list, keeps what was typed and says so', async () => {
  const request = await submitRequest(app);
  await open(request);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/api/public-submissions/${request.id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await held;
    return route.fulfill({ status: 500, json: { message: 'no' } });
  });
  await detailDialog(page).getByLabel('Status').selectOption('COMPLETED');
  await dialogButton('Save changes').click();
  const badge = page.locator('tr[data-row] [data-tone]');
  await eventually(() => badge.getAttribute('data-tone')).toBe('completed');
  release();
  await alertDialog('Failed to save changes. See console for details.').waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'OK' }).click();
  await eventually(() => badge.getAttribute('data-tone')).toBe('open');
  expect(await detailDialog(page).getByLabel('Status').inputValue()).toBe('COMPLETED');
});

test('who saves second keeps what they typed, learns who was first, and may go on', async () => {
  const request = await submitRequest(app);
  await open(request);
  await detailDialog(page).getByLabel('Notes').fill('Plumber comes on Monday.');
  await change(request.id, { status: 'SCHEDULED' });
  await dialogButton('Save changes').click();
  const notice = detailDialog(page).getByRole('alert');
  await notice.getByText('superadmin@example.com changed this submission').waitFor();
  await notice.getByText('Status: Reported → Scheduled').waitFor();
  await expectNoViolations(page);
  expect(await detailDialog(page).getByLabel('Notes').inputValue()).toBe('Plumber comes on Monday.');
  await notice.getByRole('button', { name: 'Keep what I typed' }).click();
  await detailDialog(page).getByLabel('Status').selectOption('SCHEDULED');
  await dialogButton('Save changes').click();
  await toast(page, 'Success').waitFor();
  expect(await read(request.id)).toMatchObject({ status: 'SCHEDULED', notes: 'Plumber comes on Monday.' });
});

test('who saves second may load the current record instead', async () => {
  const request = await submitRequest(app);
  await open(request);
  await detailDialog(page).getByLabel('Notes').fill('Mine.');
  await change(request.id, { notes: 'Theirs.' });
  await dialogButton('Save changes').click();
  await page.getByRole('button', { name: 'Load the current record' }).click();
  await eventually(() => detailDialog(page).getByLabel('Notes').inputValue()).toBe('Theirs.');
});

test('closing with unsaved changes asks first', async () => {
  await open(await submitRequest(app));
  await detailDialog(page).getByLabel('Notes').fill('Half a thought');
  await page.keyboard.press('Escape');
  await alertDialog('Discard your changes?').waitFor();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await detailDialog(page).getByLabel('Notes').inputValue()).toBe('Half a thought');
  await dialogButton('Close').click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await eventually(() => detailDialog(page).count()).toBe(0);
});

// spec: SR-02 SR-45 SR-46 SR-47 SR-52 SR-53 SR-54 SR-55 SR-56 RT-11
test('a record is archived, found among the archived ones, and moved back', async () => {
  const request = await submitRequest(app);
  await open(request);
  expect(await dialogButton('Unarchive').count()).toBe(0);
  await dialogButton('Delete').waitFor();
  const sent = patches();
  await dialogButton('Archive').click();
  await eventually(() => detailDialog(page).count()).toBe(0);
  await page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  expect(sent).toEqual([{ body: { archived: true } }]);
  await page.getByRole('link', { name: 'Archived Service Requests' }).click();
  await page.getByRole('heading', { name: 'Archived Service Requests' }).waitFor();
  await page.getByRole('link', { name: request.unitIdentifier }).click();
  await dialogButton('Unarchive').waitFor();
  expect(await dialogButton('Archive').count()).toBe(0);
  await dialogButton('Delete').waitFor();
  await dialogButton('Unarchive').click();
  await toast(page, 'Moved back to Active').waitFor();
  await eventually(() => detailDialog(page).count()).toBe(0);
  await page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  expect(sent[1]).toEqual({ body: { archived: 0, archivedAt: null } });
  expect(await read(request.id)).toMatchObject({ archived: false, archivedAt: null });
});

// spec: ER-13 ER-14 ER-16
test('an archive or unarchive that fails leaves the record where it was and says so', async () => {
  const request = await submitRequest(app);
  await open(request);
  await page.route(`**/api/public-submissions/${request.id}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { message: 'no' } })
      : route.continue(),
  );
  const told = page.waitForEvent('console', (message) => message.text().includes('Archive failed: 503'));
  await dialogButton('Archive').click();
  await alertDialog('Failed to archive. See console for details.').waitFor();
  await told;
  await page.getByRole('button', { name: 'OK' }).click();
  await dialogButton('Close').click();
  await page.getByRole('link', { name: request.unitIdentifier }).waitFor();
  await change(request.id, { archived: true });
  await page.goto(`/admin/public-submissions?view=archived&record=${request.id}`);
  await dialogButton('Unarchive').click();
  await toast(page, 'Unarchive failed. Please try again.').waitFor();
  await dialogButton('Close').click();
  await page.getByRole('link', { name: request.unitIdentifier }).waitFor();
});

// spec: SR-50 SR-51
test('a deletion names what will be lost, and is for good', async () => {
  const request = await submitRequest(app, { unitDigits: '7' }, photo('ceiling.jpg'));
  await open(request);
  await dialogButton('Delete').click();
  const confirm = alertDialog('Delete submission?');
  await confirm.getByText('The Water leak request of BT01-0007 and its file ceiling.jpg').waitFor();
  await expectNoViolations(page);
  await confirm.getByRole('button', { name: 'Keep it' }).click();
  await dialogButton('Delete').click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await eventually(() => detailDialog(page).count()).toBe(0);
  await page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  const gone = await app.api.call(serviceRequests.get, { params: { id: request.id } }, { token });
  expect(gone.status).toBe(404);
});

// spec: ER-01
test('a deletion that fails says so and leaves the record', async () => {
  const request = await submitRequest(app);
  await open(request);
  await page.route(`**/api/public-submissions/${request.id}`, (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  );
  await dialogButton('Delete').click();
  await alertDialog('Delete submission?').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Uh oh! Something went wrong.')
    .getByText('There was a problem with your request.')
    .waitFor();
  await dialogButton('Close').click();
  await page.getByRole('link', { name: request.unitIdentifier }).waitFor();
});

// spec: SR-41 SR-42 SR-65 SR-66 SR-68
test('a photo is previewed, turned, viewed in a tab and downloaded under its name', async () => {
  const request = await submitRequest(app, {}, photo('ceiling.jpg'));
  await open(request);
  const picture = detailDialog(page).getByRole('img', { name: 'The attachment ceiling.jpg' });
  await eventually(() =>
    picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
  ).toBe(1);
  await detailDialog(page).getByText('JPEG,').waitFor();
  await dialogButton('Rotate').click();
  expect(await picture.getAttribute('style')).toContain('rotate(90deg)');
  await dialogButton('Zoom in').click();
  await expectNoViolations(page);
  const viewed = page.waitForRequest(/\/file\?dl=0$/);
  const tab = page.waitForEvent('popup');
  await dialogButton('View attachment in a new tab').click();
  expect(await (await viewed).headerValue('authorization')).toMatch(/^Bearer /);
  await (await tab).waitForURL(/^blob:/);
  const download = page.waitForEvent('download');
  await dialogButton('Download attachment').click();
  expect((await download).suggestedFilename()).toBe('ceiling.jpg');
  expect(await buffer(await (await download).createReadStream())).toEqual(tinyJpeg);
});

// spec: SR-41
test('a PDF is previewed in a frame', async () => {
  await open(await submitRequest(app, {}, pdf('report.pdf')));
  const frame = detailDialog(page).getByTitle('Preview of report.pdf');
  await frame.waitFor();
  expect(await frame.getAttribute('src')).toMatch(/^blob:/);
});

// spec: SR-67
test('a view that is refused opens the signed path instead', async () => {
  await open(await submitRequest(app, {}, photo()));
  await page.route(/\/file\?dl=0$/, (route) => route.fulfill({ status: 500, json: {} }));
  const tab = page.waitForEvent('popup');
  await dialogButton('View attachment in a new tab').click();
  await (await tab).waitForURL('**/api/files/**');
});

// spec: SR-44 ER-17 ER-18
test('a preview that cannot be had says so, and a download that fails says nothing', async () => {
  const request = await submitRequest(app, {}, photo());
  await page.route('**/file-url', (route) => route.fulfill({ status: 500, json: {} }));
  await open(request);
  await detailDialog(page).getByText('The preview could not be loaded.').waitFor();
  await expectNoViolations(page);
  await dialogButton('Download attachment').click();
  await page.waitForTimeout(300);
  expect(await page.getByRole('button', { name: 'Close message' }).count()).toBe(0);
  await page.unroute('**/file-url');
  await dialogButton('Try again').click();
  await detailDialog(page).getByRole('img', { name: 'The attachment leak.jpg' }).waitFor();
});

test('the desk is worked with the keyboard alone', async () => {
  for (const unit of ['1', '2', '3']) await submitRequest(app, { unitDigits: unit });
  await page.reload();
  await page.getByRole('link', { name: 'BT01-0003' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const unit = detailDialog(page).getByRole('status', { name: 'Unit Identifier' });
  await eventually(() => unit.textContent()).toBe('BT01-0002');
  await dialogButton('Next submission').press('Enter');
  await eventually(() => unit.textContent()).toBe('BT01-0001');
  expect(await dialogButton('Next submission').isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('BT01-0001');
});

// spec: TO-01 TO-04 TO-05 TO-06 TO-07 TO-10
test('one toast at a time, which stays until it is closed or swiped away', async () => {
  await open(await submitRequest(app));
  await dialogButton('Save changes').click();
  await toast(page, 'Nothing has changed').waitFor();
  await dialogButton('Save changes').click();
  await eventually(() => toast(page, 'Nothing has changed').count()).toBe(1);
  await page.waitForTimeout(5500);
  expect(await toast(page, 'Nothing has changed').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Close message' }).click();
  await eventually(() => toast(page, 'Nothing has changed').count()).toBe(0);
  await dialogButton('Save changes').click();
  const box = await toast(page, 'Nothing has changed').boundingBox();
  if (!box) throw new Error('The toast has no place.');
  expect(box.width).not.toBe(356);
  await page.mouse.move(box.x + 60, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 260, box.y + 20, { steps: 8 });
  await page.mouse.up();
  await eventually(() => toast(page, 'Nothing has changed').count()).toBe(0);
  await detailDialog(page).waitFor();
});

test('on a phone the desk is cards, and a request is worked from first to last', async () => {
  await page.context().close();
  const request = await submitRequest(app, { unitDigits: '7' }, photo());
  ({ page } = await openDesk(app, browser, phone));
  await page.getByRole('link', { name: 'BT01-0007' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'View BT01-0007' }).tap();
  await detailDialog(page).getByLabel('Status').selectOption('COMPLETED');
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await dialogButton('Save changes').tap();
  await toast(page, 'Success').waitFor();
  await dialogButton('Archive').tap();
  await page.getByRole('heading', { name: 'No submissions found' }).waitFor();
  expect(await read(request.id)).toMatchObject({ status: 'COMPLETED', archived: true });
});
