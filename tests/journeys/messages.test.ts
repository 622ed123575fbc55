import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listConversations, messages, readConversation } from '#contracts/messages.ts';
import { closeContexts, openBrowser } from '#tests/support/browser.ts';
import { signIn } from '#tests/support/builders.ts';
import { soon } from '#tests/support/soon.ts';
import { startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  desktop,
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  openSignedIn,
  phone,
} from './back-office.ts';
import type { Credentials } from './back-office.ts';
import { createAdmin } from './people.ts';

let app: TestApp;
let browser: Browser;
let max: Credentials & { id: number };
let ada: Reader;
let page: Page;
beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp({ listen: true }), openBrowser()]);
  max = await createAdmin(app, 'max');
  ada = await openMessages(superAdmin);
  ({ page } = ada);
});
afterAll(async () => {
  await closeContexts(browser);
  await app.close();
});

/** Someone at the messages, and what their socket was sent. */
interface Reader {
  page: Page;
  context: BrowserContext;
  notified: () => string[];
}

/** Opens the messages, and waits until the socket is open. */
async function openMessages(
  who: Credentials,
  options: Parameters<Browser['newContext']>[0] = desktop,
): Promise<Reader> {
  const { page, context } = await openSignedIn(app, browser, options, who);
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  await page.goto('/admin/messages');
  await page.getByRole('heading', { name: 'Messages' }).waitFor();
  // The server's word that the session was taken.
  const connections = () => frames.filter((frame) => frame.startsWith('40')).length;
  await soon(() => expect(connections()).toBeGreaterThan(0));
  const notified = () => frames.filter((frame) => frame.includes('receive_message'));
  return { page, context, notified };
}

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByLabel(/^Message to/);

// spec: MN-07, RTM-07, RTM-08, RTM-13
test('two people write to each other and read it at once', async () => {
  await page.getByText('Choose someone to read their messages or write to them.').waitFor();
  const other = await openMessages(max, phone);
  const asMax = { token: (await signIn(app, max)).accessToken };
  const written = async () => (await app.api.call(messages.list, {}, asMax)).body.data;
  await page.getByRole('link', { name: max.email }).focus();
  await page.keyboard.press('Enter');
  await log(page).getByText('No messages yet.').waitFor();
  await expectNoViolations(page);
  await field(page).fill('Is the plumber booked?');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('For BT01-0007.');
  await field(page).press('Enter');
  await log(page).getByText('Is the plumber booked? For BT01-0007.').waitFor();
  await eventually(() => field(page).inputValue()).toBe('');

  // The other one sees it come in on a phone, unread; read on another device, it is read here.
  await other.page.getByRole('status').getByText('1 unread').waitFor();
  const [first] = await written();
  const reading = { params: { id: first?.senderId ?? 0 }, body: { messageId: first?.id ?? 0 } };
  expect((await app.api.call(readConversation, reading, asMax)).status).toBe(204);
  await other.page.getByRole('status').getByText('Nothing unread').waitFor();
  await field(page).fill('He asks for the key.');
  await field(page).press('Enter');
  await other.page.getByRole('status').getByText('1 unread').waitFor();
  await other.page.getByRole('link', { name: superAdmin.email }).tap();
  await log(other.page).getByText('He asks for the key.').waitFor();
  await other.page.getByRole('status').getByText('Nothing unread').waitFor();
  const conversations = () => app.api.call(listConversations, {}, asMax);
  await eventually(async () => (await conversations()).body.data[0]?.unread).toBe(0);
  await expectNoViolations(other.page);
  await expectNoSidewaysScrolling(other.page);
  await field(other.page).fill('Yes, on Thursday.');
  await other.page.getByRole('button', { name: 'Send' }).tap();
  await log(page).getByText('Yes, on Thursday.').waitFor();
  await other.page.getByRole('link', { name: 'All conversations' }).tap();
  await other.page.getByText('You: Yes, on Thursday.').waitFor();
  // An own answer makes nothing unread.
  await other.page.getByRole('status').getByText('Nothing unread').waitFor();
  await expectNoViolations(other.page);

  expect((await written()).map((message) => message.body)).toEqual([
    'Yes, on Thursday.',
    'He asks for the key.',
    'Is the plumber booked?\nFor BT01-0007.',
  ]);
  await eventually(() => [ada.notified().length, other.notified().length]).toEqual([3, 3]);
  expect(ada.notified()[2]).toContain(`"senderId":${max.id}`);
  await other.context.close();
});
