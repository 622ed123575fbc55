import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeServiceRequest, getServiceRequest } from '#contracts/service-requests.ts';
import { replyToResident, revokeTrackingLink } from '#contracts/conversations.ts';
import { violationsOn } from '#tests/support/axe.ts';
import { closeContexts, openBrowser } from '#tests/support/browser.ts';
import { photo, signIn, submitRequest } from '#tests/support/builders.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { detailDialog, eventually, expectNoViolations, phone, toast, untilFocused } from './back-office.ts';
import { SharedTab } from './shared-tab.ts';
import { complaintsOf, phoneSized, untilAlive, visit } from './service-request-form.ts';
import { intercept, loseAnswer } from './intercept.ts';

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
const office = async () => ({ token: (await signIn(app)).accessToken });
const hasSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test('a resident follows a request on a phone, adds to it and reopens it, until the link is revoked', async () => {
  const as = await office();
  const { id, reference, trackingPath } = await submitRequest(
    app,
    { notes: 'Water under the sink.' },
    photo(),
  );
  await app.api.call(
    changeServiceRequest,
    { params: { id }, body: { status: 'SCHEDULED', notes: 'Arrears!' } },
    as,
  );
  await app.api.call(replyToResident, { params: { id }, body: { text: 'The plumber comes on Friday.' } }, as);

  // A clean browser has nothing but the link.
  const page = await tab.open(app, browser, {}, phoneSized);
  const complaints = complaintsOf(page);
  const referers: string[] = [];
  page.on('request', (request) => {
    const { referer } = request.headers();
    if (referer) referers.push(referer);
  });
  await page.clock.install();
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
    'The plumber comes on Friday.',
    'leak.jpg',
  ])
    await page.getByText(text).first().waitFor();
  const shown = await page.content();
  for (const secret of ['Arrears', 'superadmin', 'resident@example.com']) expect(shown).not.toContain(secret);
  const preview = page.getByRole('region', { name: 'What you sent' }).locator('img');
  await preview.scrollIntoViewIfNeeded();
  await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(await hasSidewaysScroll(page)).toBe(false);

  // Nothing to send is refused in words; a lost answer loses nothing.
  const note = page.locator('details').filter({ hasText: 'Add a note' });
  expect(await note.getByRole('button', { name: 'Send note' }).isVisible()).toBe(false);
  await note.getByText('Add a note').click();
  await note.getByRole('button', { name: 'Send note' }).click();
  await note.getByText('Please write a note, or choose a photo or PDF.').waitFor();
  expect(await note.getByText('Please fix the highlighted fields.').count()).toBe(0);
  await untilFocused(note.getByLabel('Note'));
  await note.getByLabel('Note').fill('It is worse now.\nThe floor is wet.');
  const photos = [
    { ...leak, name: 'floor.jpg' },
    { ...leak, name: 'wall.jpg' },
  ];
  await note.getByLabel('Photo/PDF').setInputFiles(photos);
  // The server keeps the note, and its answer is lost on the way.
  const answerNotes = await intercept(page, '**/notes', loseAnswer);
  await note.getByRole('button', { name: 'Send note' }).click();
  await note.getByRole('heading', { name: 'Your note has not been sent' }).waitFor();
  answerNotes();
  expect(await note.getByLabel('Note').inputValue()).toBe('It is worse now.\nThe floor is wet.');
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
  const saved = await app.database.db.pool.query(
    'select text from conversation_entry where request_id = $1',
    [id],
  );
  expect(saved.rows.length).toBe(2);
  expect(referers).toEqual([]);
  // What is logged of all this names no link.
  expect(lines).toContain('/track/:token');
  expect(lines).not.toContain(trackingPath.split('/').at(-1));

  // On paper it is the reference, the facts and what happened.
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('body').innerText();
  for (const text of [reference, 'Water under the sink.', 'What happened since'])
    expect(printed).toContain(text);
  for (const text of ['Send note', 'Choose', 'Our services']) expect(printed).not.toContain(text);
  await page.emulateMedia({ media: null });

  // The open page follows what the office does, moves nothing while someone writes, and takes no words away.
  const reopening = page.getByRole('region', { name: 'Is it fixed?' });
  const status = page.getByRole('region', { name: 'Status' });
  const answered = (action: () => Promise<void>) =>
    Promise.all([page.waitForResponse(`**/api/tracking/*`), action()]);
  await app.api.call(changeServiceRequest, { params: { id }, body: { status: 'COMPLETED' } }, as);
  await answered(() => page.clock.runFor(30_000));
  await reopening.getByText('No, reopen').click();
  await reopening.getByLabel('What is still wrong?').fill('It drips again.');
  await app.api.call(changeServiceRequest, { params: { id }, body: { status: 'OPEN' } }, as);
  let looks = 0;
  page.on('request', (request) => (looks += Number(/\/api\/tracking\//.test(request.url()))));
  await page.clock.runFor(90_000);
  expect([looks, await status.innerText()]).toEqual([0, expect.stringContaining('Completed')]);
  expect(await violationsOn(page)).toEqual([]);
  await reopening.getByLabel('What is still wrong?').blur();
  await answered(() => page.clock.runFor(30_000));
  await status.getByText('Open', { exact: true }).waitFor();
  expect(await reopening.getByLabel('What is still wrong?').inputValue()).toBe('It drips again.');
  await reopening.getByRole('button', { name: 'Not fixed, reopen' }).click();
  await reopening.getByText('This request is open already. Please send your words as a note.').waitFor();
  await app.api.call(changeServiceRequest, { params: { id }, body: { status: 'COMPLETED' } }, as);
  await reopening.getByRole('button', { name: 'Not fixed, reopen' }).click();
  await page.getByText('Your request is open again.').waitFor();
  await eventually(() => reopening.count()).toBe(0);
  await page.getByText('You reopened the request').waitFor();
  await app.api.call(replyToResident, { params: { id }, body: { text: 'Back on Monday.' } }, as);
  await answered(() => page.clock.runFor(30_000));
  await page.getByRole('region', { name: /wrote/ }).getByText('Back on Monday.').waitFor();

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

test('staff and resident write to each other, and what staff note for themselves stays among them', async () => {
  const as = await office();
  const { id, trackingPath, reference } = await submitRequest(app, { notes: 'No hot water.' });
  await app.api.call(changeServiceRequest, { params: { id }, body: { status: 'COMPLETED' } }, as);
  const page = await tab.openAs(app, browser, superAdmin);
  // The server's word that the session was taken.
  const connected = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40')),
    );
  await page.goto(`/admin/public-submissions?record=${id}`);
  await connected;
  const dialog = detailDialog(page);
  const panel = dialog.getByRole('region', { name: 'Conversation with the resident' });
  await panel.getByText('The resident reads this. For notes among staff, use Notes.').waitFor();
  await panel.getByText('No messages yet.').waitFor();

  // The two look unlike each other, and say who reads them; an empty reply is not sent.
  const colors = [panel, dialog.getByLabel('Notes', { exact: true })].map((part) =>
    part.evaluate((element) => getComputedStyle(element).backgroundColor),
  );
  expect(new Set(await Promise.all(colors)).size).toBe(2);
  await panel.getByRole('button', { name: 'Send reply' }).click();
  await panel.getByText('Please write what the resident should know.').waitFor();
  await dialog.getByLabel('Notes', { exact: true }).fill('The owner is in arrears.');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await toast(page, 'Success').waitFor();

  // The server keeps the reply, and its answer is lost on the way: sent again it is there once.
  const reply = panel.getByLabel('Reply to resident');
  await reply.fill('The boiler was replaced 🔧');
  await panel.getByText('25 / 2000').waitFor();
  const answerReplies = await intercept(page, '**/replies', loseAnswer);
  await panel.getByRole('button', { name: 'Send reply' }).click();
  await toast(page, 'The reply could not be sent').waitFor();
  answerReplies();
  expect(await reply.inputValue()).toBe('The boiler was replaced 🔧');
  const readAgain = page.waitForResponse(`**/public-submissions/${id}/conversation`);
  await panel.getByRole('button', { name: 'Send reply' }).click();
  await toast(page, 'Reply sent').waitFor();
  await (await readAgain).finished();
  await eventually(() => reply.inputValue()).toBe('');
  await eventually(() => panel.getByRole('listitem').count()).toBe(1);

  // What the resident says now is in the open dialog at once, and the draft beside it stays.
  await reply.fill('Half a sentence');
  const resident = await visit({ app, browser, tab }, trackingPath, phoneSized);
  await resident.page.getByText('The boiler was replaced').first().waitFor();
  expect(await resident.page.content()).not.toContain('arrears');
  await resident.page.getByRole('button', { name: 'Yes, it is fixed' }).click();
  await panel.getByRole('listitem').filter({ hasText: 'The resident says that it is fixed' }).waitFor();
  await resident.page.getByRole('heading', { name: 'Thank you for telling us that it is fixed' }).waitFor();
  await resident.page.getByText('No, reopen').click();
  await resident.page.getByLabel('What is still wrong?').fill('Cold again.');
  await resident.page.getByRole('button', { name: 'Not fixed, reopen' }).click();
  await panel.getByRole('listitem').filter({ hasText: 'The resident reopened the request' }).waitFor();
  const reopening = panel.getByRole('listitem').filter({ hasText: 'Cold again.' });
  await reopening.getByText('New').waitFor();
  await eventually(() => dialog.getByLabel('Status').inputValue()).toBe('OPEN');
  await dialog
    .getByRole('listitem')
    .filter({ hasText: 'The resident' })
    .getByText('reopened')
    .last()
    .waitFor();
  expect(await reply.inputValue()).toBe('Half a sentence');
  await resident.page.getByText('Add a note').click();
  await resident.page.getByLabel('Note').fill('Still cold, see photo');
  await resident.page.getByLabel('Photo/PDF').setInputFiles(leak);
  await resident.page.getByRole('button', { name: 'Send note' }).click();
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'Still cold' })
    .getByRole('button', { name: /leak.jpg/ })
    .waitFor();
  // Looked at, it counts as read at every desk; here it stays marked while it is open.
  await expect
    .poll(async () => (await app.api.call(getServiceRequest, { params: { id } }, as)).body.data.unreadNotes)
    .toBe(0);
  expect(await reopening.getByText('New').count()).toBe(1);
  await page.setViewportSize(phone.viewport);
  await expectNoViolations(page);
  await eventually(() => dialog.getByText(reference).count()).toBe(1);
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
  // Staff were faster: the words are not lost, and can be sent as a note.
  await app.api.call(changeServiceRequest, { params: { id }, body: { status: 'OPEN' } }, as);
  await page.getByText('No, reopen').click();
  await page.getByLabel('What is still wrong?').fill('Still dark.');
  await page.getByRole('button', { name: 'Not fixed, reopen' }).click();
  await page.getByText('This request is open already. Please send your words as a note.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Still dark.');
  await page.getByRole('button', { name: 'Send note' }).click();
  await page.locator('#latest').getByText('Still dark.').waitFor();
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
