import type { Browser, Page } from 'playwright-core';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listConversations, messages, readConversation } from '#contracts/messages.ts';
import { listenTo } from '#web/admin/kit/realtime/follow-events.ts';
import type { AppDispatch } from '#web/admin/kit/state/store.ts';
import { closeContexts, openBrowser } from '#tests/support/browser.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { submitInquiry } from '#tests/support/inquiry-builders.ts';
import { soon } from '#tests/support/soon.ts';
import { submitRegistration } from '#tests/support/registration-builders.ts';
import { signIn, startTestApp, superAdmin } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import {
  desktop,
  eventually,
  expectNoSidewaysScrolling,
  expectNoViolations,
  followLink,
  openSignedIn,
  phone,
  turnIntoPhone,
} from './back-office.ts';
import type { Credentials } from './back-office.ts';
import { createAdmin } from './people.ts';

/** Two instances on one database, and someone's browser at each. */
let one: TestApp;
let two: TestApp;
let browser: Browser;
let max: Credentials & { id: number };
let here: Page;
let there: Page;
beforeAll(async () => {
  browser = await openBrowser();
  one = await startTestApp({ listen: true, shares: 'database' });
  two = await startTestApp({ listen: true, shares: one });
  max = await createAdmin(one, 'max');
  [here, there] = [await openAt(one), await openAt(two, max)];
});
afterAll(async () => {
  await closeContexts(browser);
  await two.close();
  await one.close();
});

/** What the socket of each page was sent of messages. */
const notified = new Map<Page, string[]>();

/** Signs in, and answers the page once its socket is open. */
async function openAt(app: TestApp, who: Credentials = superAdmin): Promise<Page> {
  const { page } = await openSignedIn(app, browser, desktop, who);
  const opened: string[] = [];
  const frames: string[] = [];
  notified.set(page, frames);
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      // The server's word that the session was taken.
      if (String(payload).startsWith('40')) opened.push(socket.url());
      if (String(payload).includes('receive_message')) frames.push(String(payload));
    }),
  );
  await page.goto('/admin/public-submissions');
  await soon(() => expect(opened.length).toBeGreaterThan(0));
  expect(opened[0]).toMatch(new RegExp(`^${app.url.replace('http', 'ws')}/socket\\.io/`));
  return page;
}

const links = (page: Page) => page.locator('[data-record]').allTextContents();

// spec: RTM-01
test('what comes in appears in open lists at every instance, and moves nothing that someone reads', async () => {
  await submitRequest(one, { unitDigits: '1' });
  for (const page of [here, there]) {
    await eventually(() => links(page)).toEqual(['BT01-0001']);
    await page.getByRole('status').getByText('1 result').waitFor();
  }
  // One person points at the row, the other one is elsewhere.
  await there.getByRole('link', { name: 'BT01-0001', exact: true }).hover();
  await here.mouse.move(0, 0);
  const before = await there.getByRole('link', { name: 'BT01-0001', exact: true }).boundingBox();
  await submitRequest(one, { unitDigits: '2' });
  await eventually(() => links(here)).toEqual(['BT01-0002', 'BT01-0001']);
  await there.getByRole('button', { name: '1 new' }).waitFor();
  await there.getByRole('status').getByText('2 results').waitFor();
  expect(await links(there)).toEqual(['BT01-0001']);
  expect(await there.getByRole('link', { name: 'BT01-0001', exact: true }).boundingBox()).toEqual(before);
  await expectNoViolations(there, 'main');
  await there.getByRole('button', { name: '1 new' }).click();
  await eventually(() => links(there)).toEqual(['BT01-0002', 'BT01-0001']);
  // Anyone who has scrolled down reads, also where nothing is pointed at.
  await here.setViewportSize(phone.viewport);
  await here.getByRole('table').waitFor({ state: 'detached' });
  await here.evaluate(() => window.scrollTo(0, 150));
  const read = await here.getByRole('link', { name: 'BT01-0002', exact: true }).boundingBox();
  await submitRequest(two, { unitDigits: '3' });
  await here.getByRole('button', { name: '1 new' }).waitFor();
  expect(await here.getByRole('link', { name: 'BT01-0002', exact: true }).boundingBox()).toEqual(read);
  await here.getByRole('button', { name: '1 new' }).click();
  await eventually(() => links(here)).toEqual(['BT01-0003', 'BT01-0002', 'BT01-0001']);
  await here.setViewportSize(desktop.viewport);
  // What one person does shows at the other's, in the open record too.
  await there.getByRole('link', { name: 'BT01-0001', exact: true }).click();
  const dialog = there.getByRole('dialog', { name: 'Submission Details' });
  await dialog.getByLabel('Notes').waitFor();
  await here.getByRole('link', { name: 'BT01-0001', exact: true }).click();
  await here.getByRole('dialog').getByLabel('Status').selectOption('COMPLETED');
  await here.getByRole('button', { name: 'Save changes' }).click();
  await eventually(() => dialog.getByLabel('Status').inputValue()).toBe('COMPLETED');
  await dialog.getByRole('listitem').getByText('Completed').waitFor();

  // Nothing is left to be saved that would keep the page.
  await eventually(() => here.getByText('Tell the resident').count()).toBe(0);
  await followLink(here, '/admin/registration-submissions');
  await followLink(there, '/admin/contact-inquiries');
  await here.getByRole('heading', { name: 'No submissions.' }).waitFor();
  await there.getByRole('heading', { name: 'No inquiries found' }).waitFor();
  await submitRegistration(two);
  await submitInquiry(one);
  await eventually(() => links(here)).toEqual(['BT01-12A4']);
  await eventually(() => links(there)).toEqual(['Ada Example']);
  await there.getByRole('tab', { name: 'Open' }).getByText('1', { exact: true }).waitFor();
});

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByLabel(/^Message to/);

// spec: MN-07, RTM-07, RTM-08, RTM-13
test('two people at two instances write to each other and read it at once', async () => {
  for (const page of [here, there]) {
    await followLink(page, '/admin/messages');
    await page.getByText('Choose someone to read their messages or write to them.').waitFor();
  }
  await turnIntoPhone(there);
  const asMax = { token: (await signIn(one, max)).accessToken };
  const written = async () => (await one.api.call(messages.list, {}, asMax)).body.data;
  await here.getByRole('link', { name: max.email }).focus();
  await here.keyboard.press('Enter');
  await log(here).getByText('No messages yet.').waitFor();
  await expectNoViolations(here);
  await field(here).fill('Is the plumber booked?');
  await field(here).press('Shift+Enter');
  await field(here).pressSequentially('For BT01-0007.');
  await field(here).press('Enter');
  await log(here).getByText('Is the plumber booked? For BT01-0007.').waitFor();
  await eventually(() => field(here).inputValue()).toBe('');

  // The other one sees it come in on a phone, unread; read on another device, it is read here.
  await there.getByRole('status').getByText('1 unread').waitFor();
  const [first] = await written();
  const reading = { params: { id: first?.senderId ?? 0 }, body: { messageId: first?.id ?? 0 } };
  expect((await one.api.call(readConversation, reading, asMax)).status).toBe(204);
  await there.getByRole('status').getByText('Nothing unread').waitFor();
  await field(here).fill('He asks for the key.');
  await field(here).press('Enter');
  await there.getByRole('status').getByText('1 unread').waitFor();
  await there.getByRole('link', { name: superAdmin.email }).click();
  await log(there).getByText('He asks for the key.').waitFor();
  await there.getByRole('status').getByText('Nothing unread').waitFor();
  const conversations = () => one.api.call(listConversations, {}, asMax);
  await eventually(async () => (await conversations()).body.data[0]?.unread).toBe(0);
  await expectNoViolations(there);
  await expectNoSidewaysScrolling(there);
  await field(there).fill('Yes, on Thursday.');
  await there.getByRole('button', { name: 'Send' }).click();
  await log(here).getByText('Yes, on Thursday.').waitFor();
  await there.getByRole('link', { name: 'All conversations' }).click();
  await there.getByText('You: Yes, on Thursday.').waitFor();
  // An own answer makes nothing unread.
  await there.getByRole('status').getByText('Nothing unread').waitFor();

  expect((await written()).map((message) => message.body)).toEqual([
    'Yes, on Thursday.',
    'He asks for the key.',
    'Is the plumber booked?\nFor BT01-0007.',
  ]);
  await eventually(() => [here, there].map((page) => notified.get(page)?.length)).toEqual([3, 3]);
  expect(notified.get(here)?.[2]).toContain(`"senderId":${max.id}`);
});

// spec: ER-20, RTM-04, RTM-05, RTM-06, RTM-08, RTM-09
test('a message of someone else goes into the state, and whatever happens to the socket is only logged', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const text = () => logged.mock.calls.map(([what]) => String(what));
  const { accessToken: token, user } = await one.superAdminSession();
  const dispatched: unknown[] = [];
  // As much of the store as an event reaches.
  const dispatch = ((action: unknown) => dispatched.push(action)) as unknown as AppDispatch;
  let asksAgain = 0;
  const connect = (shown: string) =>
    listenTo(
      io(one.url, { forceNew: true, transports: ['websocket'], auth: { token: shown } }),
      dispatch,
      () => (asksAgain += 1),
    );
  const refused = connect('x');
  await soon(() => expect(text()).toEqual(['socket: connection error']));
  expect(asksAgain).toBe(1);
  const socket = connect(token);
  await soon(() => expect(text()).toContain('socket: connected'));
  const timestamp = '2026-01-31T09:30:00.000Z';
  const toMyself = { id: 1, senderId: user.id, receiverId: user.id, timestamp };
  const toMe = { id: 2, senderId: user.id + 1, receiverId: user.id, timestamp };
  await one.context.db.afterCommit(async () => {
    one.context.realtime.emitToUsers([user.id], 'receive_message', toMyself);
    one.context.realtime.emitToUsers([user.id], 'receive_message', toMe);
  });
  await soon(() => expect(text().filter((what) => what === 'socket: message')).toHaveLength(2));
  const renewing = dispatched.filter((action) => JSON.stringify(action).includes('"message"'));
  expect(renewing).toHaveLength(1);
  socket.disconnect();
  await soon(() => expect(text()).toContain('socket: disconnected'));
  refused.disconnect();
  logged.mockRestore();
});
