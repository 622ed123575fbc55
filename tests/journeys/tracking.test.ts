import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeServiceRequest, getServiceRequest } from '#contracts/service-requests.ts';
import { revokeTrackingLink } from '#contracts/conversations.ts';
import { violationsOn } from '#tests/support/axe.ts';
import { closeContexts, openBrowser } from '#tests/support/browser.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  detailDialog,
  dialogs,
  eventually,
  expectNoViolations,
  phone,
  toast,
  untilFocused,
} from './back-office.ts';
import { SharedTab } from './shared-tab.ts';
import { complaintsOf, phoneSized, untilAlive, visit } from './service-request-form.ts';

let app: TestApp;
let browser: Browser;
let lines = '';
const tab = new SharedTab();
beforeAll(async () => {
  app = await startTestApp({
    listen: true,
    logTo: { write: (line: string) => void (lines += line) },
  });
  browser = await openBrowser();
});
afterAll(async () => {
  await closeContexts(browser);
  await app.close();
});
afterEach(() => tab.leave());

const leak = { name: 'leak.jpg', mimeType: 'image/jpeg', buffer: tinyJpeg };
const office = async () => ({ token: (await app.superAdminSession()).accessToken });
const hasSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test('a resident follows a request on a phone and writes with the office, until the link is revoked; what staff note stays among them', async () => {
  const as = await office();
  const { id, reference, trackingPath } = await submitRequest(
    app,
    { notes: 'Water under the sink.' },
    photo(),
  );
  await app.api.call(changeServiceRequest, { params: { id }, body: { status: 'SCHEDULED' } }, as);
  const desk = await tab.openAs(app, browser, superAdmin);
  // The server's word that the session was taken.
  const connected = desk
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')),
    );
  await desk.goto(`/admin/public-submissions?record=${id}`);
  await connected;
  const dialog = detailDialog(desk);
  const panel = dialog.getByRole('region', { name: 'Conversation with the resident' });
  await panel.getByText('No messages yet.').waitFor();
  // What the resident reads and what staff note look unlike each other.
  const colors = [panel, dialog.getByLabel('Notes', { exact: true })].map((part) =>
    part.evaluate((element) => getComputedStyle(element).backgroundColor),
  );
  expect(new Set(await Promise.all(colors)).size).toBe(2);
  await dialog.getByLabel('Notes', { exact: true }).fill('The owner is in arrears.');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await toast(desk, 'Success').waitFor();
  const reply = panel.getByLabel('Reply to resident');
  await reply.fill('The plumber comes on Friday 🔧');
  await panel.getByText('29 / 2000').waitFor();
  await panel.getByRole('button', { name: 'Send reply' }).click();
  await toast(desk, 'Reply sent').waitFor();
  await eventually(() => reply.inputValue()).toBe('');
  await eventually(() => panel.getByRole('listitem').count()).toBe(1);
  // What the resident says now is in the open dialog at once, and the draft beside it stays.
  await reply.fill('Half a sentence');

  // A clean browser has nothing but the link.
  const page = await tab.open(app, browser, {}, phoneSized);
  const complaints = complaintsOf(page);
  const referers: string[] = [];
  page.on('request', (request) => {
    const { referer } = request.headers();
    if (referer) referers.push(referer);
  });
  const answer = await page.goto(trackingPath);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  await untilAlive(page);
  for (const text of [
    reference,
    'Scheduled',
    'Water under the sink.',
    'The plumber comes on Friday',
    'leak.jpg',
  ])
    await page.getByText(text).first().waitFor();
  const shown = await page.content();
  for (const secret of ['arrears', 'superadmin', 'resident@example.com']) expect(shown).not.toContain(secret);
  const preview = page.getByRole('region', { name: 'What you sent' }).locator('img');
  await preview.scrollIntoViewIfNeeded();
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await hasSidewaysScroll(page)).toBe(false);

  const note = page.locator('details').filter({ hasText: 'Add a note' });
  expect(await note.getByRole('button', { name: 'Send note' }).isVisible()).toBe(false);
  await note.getByText('Add a note').click();
  await untilFocused(note.getByLabel('Note'));
  await note.getByLabel('Note').fill('It is worse now.\nThe floor is wet.');
  const photos = [
    { ...leak, name: 'floor.jpg' },
    { ...leak, name: 'wall.jpg' },
  ];
  await note.getByLabel('Photo/PDF').setInputFiles(photos);
  await note.getByRole('button', { name: 'Send note' }).click();
  await page.getByText('Your note has been sent.').waitFor();
  // It is marked where it stands, and focused.
  const entry = page.getByRole('listitem').filter({ hasText: 'It is worse now.' });
  await entry.getByText('Sent', { exact: true }).waitFor();
  await untilFocused(entry);
  expect(await entry.getByRole('link').allInnerTexts()).toEqual([
    expect.stringMatching(/^floor\.jpg/),
    expect.stringMatching(/^wall\.jpg/),
  ]);
  await eventually(() => note.getByLabel('Note').inputValue()).toBe('');
  const noted = panel.getByRole('listitem').filter({ hasText: 'It is worse now.' });
  await noted.getByRole('button', { name: /floor.jpg/ }).waitFor();
  await noted.getByText('New', { exact: true }).waitFor();
  expect(referers).toEqual([]);
  // What is logged of all this names no link.
  expect(lines).toContain('/track/:token');
  expect(lines).not.toContain(trackingPath.split('/').at(-1));

  await app.api.call(changeServiceRequest, { params: { id }, body: { status: 'COMPLETED' } }, as);
  await page.reload();
  await untilAlive(page);
  expect(await violationsOn(page)).toEqual([]);
  // On paper it is the reference, the facts and what happened.
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('body').innerText();
  for (const text of [reference, 'Water under the sink.', 'What happened since'])
    expect(printed).toContain(text);
  for (const text of ['Send note', 'Choose', 'Our services']) expect(printed).not.toContain(text);
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'Yes, it is fixed' }).click();
  await panel.getByRole('listitem').filter({ hasText: 'The resident says that it is fixed' }).waitFor();
  await page.getByRole('heading', { name: 'Thank you for telling us that it is fixed' }).waitFor();
  await page.getByText('No, reopen').click();
  await page.getByLabel('What is still wrong?').fill('Cold again.');
  await page.getByRole('button', { name: 'Not fixed, reopen' }).click();
  await page.getByText('Your request is open again.').waitFor();
  const reopening = panel.getByRole('listitem').filter({ hasText: 'The resident reopened the request' });
  await reopening.getByText('Cold again.').waitFor();
  await reopening.getByText('New').waitFor();
  await eventually(() => dialog.getByLabel('Status').inputValue()).toBe('OPEN');
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'The resident' })
    .getByText('reopened')
    .last()
    .waitFor();
  expect(await reply.inputValue()).toBe('Half a sentence');
  // Looked at, it counts as read at every desk; here it stays marked while it is open.
  await expect
    .poll(async () => (await app.api.call(getServiceRequest, { params: { id } }, as)).body.data.unreadNotes)
    .toBe(0);
  expect(await reopening.getByText('New').count()).toBe(1);
  await desk.setViewportSize(phone.viewport);
  await expectNoViolations(desk, dialogs);
  await eventually(() => dialog.getByText(reference).count()).toBe(1);

  // The link is revoked, and neither opens the page nor takes a note any more.
  await app.api.call(revokeTrackingLink, { params: { id } }, as);
  await note.getByText('Add a note').click();
  await note.getByLabel('Note').fill('Hello?');
  await note.getByRole('button', { name: 'Send note' }).click();
  await note.getByText('This link does not open a request.').waitFor();
  const gone = await page.reload();
  expect(gone?.status()).toBe(404);
  await page.getByRole('heading', { name: 'This link does not open a request' }).waitFor();
  // In the very words for a link that there never was.
  const never = await app.api.send('GET', `/track/${'A'.repeat(48)}`);
  expect(never.status).toBe(404);
  const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0];
  expect(mainOf(await (gone?.text() ?? ''))).toBe(mainOf(never.text));
  expect(await violationsOn(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('without JavaScript the same page takes notes, keeps what was refused and reopens', async () => {
  const options: BrowserContextOptions = { ...phoneSized, javaScriptEnabled: false };
  const as = await office();
  const { id, trackingPath } = await submitRequest(app, { notes: 'No light.' }, photo());
  const { page } = await visit({ app, browser }, trackingPath, options);
  await page.getByText('Add a note').click();
  await page.getByLabel('Note').fill('Still no light.');
  await page.locator('input[name=attachment]').setInputFiles({
    name: 'list.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('hello'),
  });
  await page.getByRole('button', { name: 'Send note' }).click();
  await page.getByRole('heading', { name: 'Your note has not been sent yet' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Still no light.');
  await page.getByRole('button', { name: 'Send note' }).click();
  await page.waitForURL(`${app.url}${trackingPath}#latest`);
  await page.locator('#latest').getByText('Still no light.').waitFor();
  await app.api.call(changeServiceRequest, { params: { id }, body: { status: 'COMPLETED' } }, as);
  await page.reload();
  await page.getByRole('button', { name: 'Yes, it is fixed' }).click();
  await page.locator('#latest').getByText('You said that it is fixed').waitFor();
  expect(await page.getByRole('button', { name: 'Yes, it is fixed' }).count()).toBe(0);
  await page.getByText('No, reopen').click();
  await page.getByLabel('What is still wrong?').fill('Dark again.');
  await page.getByRole('button', { name: 'Not fixed, reopen' }).click();
  await page.locator('#latest').getByText('Dark again.').waitFor();
  expect(await page.getByRole('button', { name: 'Not fixed, reopen' }).count()).toBe(0);
});
