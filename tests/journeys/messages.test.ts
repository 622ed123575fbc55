import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contracts/messages.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/builders.ts';
import { startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { desktop, eventually, expectNoViolations, openSignedIn, phone, toast } from './back-office.ts';
import type { Credentials } from './back-office.ts';
import { createAdmin } from './people.ts';

let app: TestApp;
let browser: Browser;
let max: Credentials & { id: number };
let grace: Credentials & { id: number };
beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ listen: true }), openBrowser()]);
  max = await createAdmin(app, 'max');
  grace = await createAdmin(app, 'grace');
});
afterAll(async () => {
  await browser.close();
  await app.close();
});

/** Somebody at the messages, once their socket is open; how often it was, and what it was told of. */
async function openMessages(
  who: Credentials,
  options: Parameters<Browser['newContext']>[0] = desktop,
): Promise<{ page: Page; context: BrowserContext; connections: () => number; told: () => string[] }> {
  const { page, context } = await openSignedIn(app, browser, options, who);
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await page.goto('/admin/messages');
  await page.getByRole('heading', { name: 'Messages' }).waitFor();
  // The server's word that the session was taken.
  const connections = () => frames.filter((frame) => frame.startsWith('40')).length;
  await eventually(connections).toBe(1);
  const told = () => frames.filter((frame) => frame.includes('receive_message'));
  return { page, context, connections, told };
}

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByLabel(/^Message to/);

// spec: MN-07, RTM-07, RTM-08, RTM-13, RTM-14
test('two people write to each other and read it at once, and nobody else is told', async () => {
  const [ada, other, third, atDesk] = await Promise.all([
    openMessages(superAdmin),
    openMessages(max, phone),
    openMessages(grace),
    openMessages(max),
  ]);
  await ada.page.getByText('Choose somebody to read your messages or to write one.').waitFor();
  await expectNoViolations(ada.page);
  await ada.page.getByRole('link', { name: max.email }).focus();
  await ada.page.keyboard.press('Enter');
  await log(ada.page).getByText('No messages yet.').waitFor();
  await expectNoViolations(ada.page);
  await field(ada.page).fill('Is the plumber booked?');
  await field(ada.page).press('Shift+Enter');
  await field(ada.page).pressSequentially('For BT01-0007.');
  await field(ada.page).press('Enter');
  await log(ada.page).getByText('Is the plumber booked? For BT01-0007.').waitFor();
  await eventually(() => field(ada.page).inputValue()).toBe('');

  // The other one sees it come in on a phone, unread, and opens it.
  await other.page.getByRole('status').getByText('1 unread').waitFor();
  await atDesk.page.getByRole('status').getByText('1 unread').waitFor();
  await expectNoViolations(other.page);
  await other.page.getByRole('link', { name: superAdmin.email }).tap();
  await log(other.page).getByText('Is the plumber booked?').waitFor();
  await other.page.getByRole('status').getByText('Nothing unread').waitFor();
  // What was read on the phone is read at the desk, and stays so after a reload.
  await atDesk.page.getByRole('status').getByText('Nothing unread').waitFor();
  const connections = atDesk.connections();
  await atDesk.page.reload();
  await eventually(atDesk.connections).toBeGreaterThan(connections);
  await atDesk.page.getByRole('status').getByText('Nothing unread').waitFor();
  await expectNoViolations(other.page);
  const overflow = await other.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await field(other.page).fill('Yes, on Thursday.');
  await other.page.getByRole('button', { name: 'Send' }).tap();
  await log(ada.page).getByText('Yes, on Thursday.').waitFor();
  await other.page.getByRole('link', { name: 'All conversations' }).tap();
  await other.page.getByText('You: Yes, on Thursday.').waitFor();

  const token = (await signIn(app, max)).accessToken;
  const { body } = await app.api.call(messages.list, {}, { token });
  expect(body.data.map((message) => message.body)).toEqual([
    'Yes, on Thursday.',
    'Is the plumber booked?\nFor BT01-0007.',
  ]);
  await eventually(() => [ada.told().length, other.told().length]).toEqual([2, 2]);
  expect(ada.told()[1]).toContain(`"senderId":${max.id}`);
  // The first message that the third one hears of is the first one to her.
  const greeting = { receiverId: grace.id, body: 'Good morning.' };
  expect((await app.api.call(messages.create, { body: greeting }, { token })).status).toBe(201);
  await eventually(() => third.told().length).toBe(1);
  expect(third.told()[0]).toContain(`"receiverId":${grace.id}`);
  await third.page.getByRole('link', { name: superAdmin.email }).getByText('No messages yet').waitFor();
  // An own answer makes nothing unread, on no device.
  await atDesk.page.getByText('You: Yes, on Thursday.').waitFor();
  await atDesk.page.getByRole('status').getByText('Nothing unread').waitFor();
  await Promise.all([ada, other, third, atDesk].map(({ context }) => context.close()));
}, 120_000);

test('what could not be sent stays written, and a conversation that cannot be loaded says so', async () => {
  const { page, context } = await openMessages(superAdmin);
  await page.getByRole('link', { name: grace.email }).click();
  await page.route('**/api/messages', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
  await field(page).fill('Hello Grace');
  await field(page).press('Enter');
  await toast(page, 'Uh oh! Something went wrong.').waitFor();
  expect(await field(page).inputValue()).toBe('Hello Grace');
  // A draft waits while another conversation is looked at.
  await page.getByRole('link', { name: max.email }).click();
  await log(page).getByText('Yes, on Thursday.').waitFor();
  await page.getByRole('link', { name: grace.email }).click();
  await eventually(() => field(page).inputValue()).toBe('Hello Grace');
  await page.route('**/api/messages/conversations?*', (route) =>
    route.fulfill({ status: 400, json: { message: 'no' } }),
  );
  await page.reload();
  await page.getByRole('alert').getByText('The messages could not be loaded').waitFor();
  await expectNoViolations(page);
  await page.unroute('**/api/messages/conversations?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await log(page).getByText('No messages yet.').waitFor();

  // The server took it and its answer was lost: sent again, also after a look elsewhere, it is the same message.
  await page.unroute('**/api/messages');
  const isSending = (route: Route) => route.request().method() === 'POST';
  await page.route('**/api/messages', async (route) => {
    if (!isSending(route)) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await field(page).fill('Hello Grace');
  await field(page).press('Enter');
  await toast(page, 'Uh oh! Something went wrong.').waitFor();
  expect(await field(page).inputValue()).toBe('Hello Grace');
  await page.getByRole('link', { name: max.email }).click();
  await log(page).getByText('Yes, on Thursday.').waitFor();
  await page.getByRole('link', { name: grace.email }).click();
  await eventually(() => field(page).inputValue()).toBe('Hello Grace');
  await page.unroute('**/api/messages');
  await field(page).press('Enter');
  await eventually(() => field(page).inputValue()).toBe('');
  const { body } = await app.api.call(
    messages.list,
    { query: { with: grace.id } },
    { token: (await signIn(app)).accessToken },
  );
  expect(body.data.map((message) => message.body)).toEqual(['Hello Grace']);
  await context.close();
}, 60_000);

test('a long conversation is read back page by page', async () => {
  await app.database.db.pool.query(
    `insert into message (created_at, updated_at, sender_id, receiver_id, body)
     select now() - (61 - n) * interval '1 minute', now(), $1, $2, 'Number ' || n from generate_series(1, 60) n`,
    [grace.id, max.id],
  );
  const { page, context } = await openMessages(max);
  await page.getByRole('link', { name: grace.email }).click();
  await log(page).getByText('Number 60', { exact: true }).waitFor();
  expect(await log(page).getByRole('listitem').count()).toBe(50);
  await page.getByRole('button', { name: 'Earlier messages' }).click();
  await log(page).getByText('Number 1', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Later messages' }).click();
  await log(page).getByText('Number 60', { exact: true }).waitFor();
  await context.close();
}, 60_000);
