// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { messageMax } from '#contracts/messages.ts';
import type { Conversation, Message } from '#contracts/messages.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { signedIn } from '../kit/state/auth-slice.ts';
import { MessagesPage } from './messages.page.tsx';

const ownId = 1;
const message = (id: number, senderId: number, body = `No. ${id}`): Message => {
  const at = `2026-01-05T15:00:${String(id).padStart(2, '0')}.000Z`;
  return {
    id,
    createdAt: at,
    updatedAt: at,
    timestamp: at,
    senderId,
    receiverId: senderId === ownId ? 2 : ownId,
    body,
  };
};

let calls: OfficeCall[];
let conversations: Conversation[];
let answerSend: () => unknown;
let answerMessages: (call: OfficeCall) => unknown;
let visibility: DocumentVisibilityState;
beforeEach(() => {
  // What is typed is stored for the account that the token names.
  localStorage.setItem('token', accessToken());
  conversations = [
    { otherId: 2, last: message(5, ownId, 'Yes, on Thursday.'), unread: 0 },
    { otherId: 3, last: { ...message(4, 3), senderId: 3 }, unread: 2 },
    { otherId: 9, last: { ...message(2, 9), senderId: 9 }, unread: 1 },
  ];
  answerSend = () => message(6, ownId);
  answerMessages = () => [message(5, ownId, 'Yes, on Thursday.'), message(4, 2, 'Is he booked?')];
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  const accounts = [
    { id: 1, email: 'ada@example.com' },
    { id: 2, email: 'max@example.com' },
    { id: 3, email: 'grace@example.com' },
  ];
  calls = playServer({
    'GET /admin/users': () => pageOf(accounts, { superAdminEmail: 'ada@example.com' }),
    'GET /messages/conversations': () => conversations,
    'GET /messages': (call) => answerMessages(call),
    'POST /messages': () => answerSend(),
    'PUT /messages/conversations/:id/read': () => undefined,
  });
});

async function open(address: string) {
  const screenOf = openScreen(<MessagesPage />, address, '/admin/messages');
  const userInfo = { id: ownId, email: 'ada@example.com', role: 'ADMIN' };
  act(() => void screenOf.store.dispatch(signedIn({ userInfo, accessToken: 'a-token' })));
  await screen.findByRole('navigation', { name: 'Conversations' });
  return screenOf;
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>(/^Message to/);
const posts = () => calls.filter(({ method }) => method === 'POST');
const reads = () => calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);

test('everyone to write to stands with the last word and what is unread of it', async () => {
  await open('/admin/messages?with=9');
  const people = within(screen.getByRole('navigation', { name: 'Conversations' })).getAllByRole('link');
  const words = people.map((link) => link.textContent.replaceAll(/Jan.*$/g, ''));
  expect(words).toEqual([
    'max@example.comYou: Yes, on Thursday.',
    'grace@example.com2 unreadNo. 4',
    'Account 91 unreadNo. 2',
  ]);
  expect(people.map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page']);
  screen.getByText('3 unread');
  screen.getByRole('heading', { name: 'Account 9' });
});

test('a conversation reads from the oldest to the newest, and says who wrote what', async () => {
  await open('/admin/messages?with=2');
  const log = within(await screen.findByRole('log', { name: 'Messages with max@example.com' }));
  await soon(() =>
    expect(log.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^max@example\.com .*Is he booked\?$/),
      expect.stringMatching(/^You .*Yes, on Thursday\.$/),
    ]),
  );
  expect(calls.find(({ path }) => path === '/messages')?.query).toEqual({ with: '2', page: '1', take: '50' });
});

test('what someone wrote is noted as read once it is in sight, up to the newest, and only then', async () => {
  visibility = 'hidden';
  answerMessages = () => [message(7, 3), message(4, 3)];
  await open('/admin/messages?with=3');
  await screen.findByText('No. 7');
  expect(reads()).toEqual([]);
  visibility = 'visible';
  fireEvent(document, new Event('visibilitychange'));
  await soon(() => expect(reads()).toEqual([['/messages/conversations/3/read', { messageId: 7 }]]));
});

test('what is read already is not noted again', async () => {
  await open('/admin/messages?with=2');
  await screen.findByText('Is he booked?');
  fireEvent(document, new Event('visibilitychange'));
  expect(reads()).toEqual([]);
});

test('an older page is read back, without being noted as the newest, and what is sent leads to the newest', async () => {
  answerMessages = ({ query }) =>
    pageOf([message(query['page'] === '1' ? 5 : 3, 3)], { page: Number(query['page']), pageCount: 2 });
  await open('/admin/messages?with=3');
  await screen.findByText('No. 5');
  expect(screen.queryByText('Later messages')).toBeNull();
  await userEvent.click(screen.getByText('Earlier messages'));
  await screen.findByText('No. 3');
  expect(screen.queryByText('Earlier messages')).toBeNull();
  await userEvent.type(box(), 'Thanks{Enter}');
  await screen.findByText('No. 5');
  expect(reads().every(([, body]) => Reflect.get(Object(body), 'messageId') === 5)).toBe(true);
  expect(reads().length).toBeGreaterThan(0);
});

test('Enter sends what is written, but neither a new line, nor a word that is composed, nor nothing', async () => {
  await open('/admin/messages?with=2');
  await screen.findByText('Is he booked?');
  const person = userEvent.setup();
  await person.type(box(), '  {Enter}');
  await person.type(box(), 'One{Shift>}{Enter}{/Shift}Two ');
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
  expect(posts()).toEqual([]);
  await person.keyboard('more {Enter}');
  await soon(() => expect(box().value).toBe(''));
  expect(posts().map(({ body }) => body)).toEqual([{ receiverId: 2, body: 'One\nTwo more' }]);
  fireEvent.change(box(), { target: { value: 'x'.repeat(messageMax + 1) } });
  await screen.findByText(`Max ${messageMax} characters`);
  await person.click(screen.getByRole('button', { name: 'Send' }));
  expect(posts()).toHaveLength(1);
  fireEvent.change(box(), { target: { value: 'x'.repeat(messageMax) } });
  await soon(() => expect(screen.queryByText(`Max ${messageMax} characters`)).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await soon(() => expect(posts()).toHaveLength(2));
});

test('what was not sent stays for its person, and is sent again as the same message', async () => {
  answerSend = () => refused(500, 'INTERNAL', 'no');
  const { router } = await open('/admin/messages?with=2');
  await screen.findByText('Is he booked?');
  await userEvent.type(box(), 'Hello Max{Enter}');
  await screen.findByText('Uh oh! Something went wrong.');
  await act(() => router.navigate('/admin/messages?with=3'));
  await screen.findByLabelText('Message to grace@example.com');
  expect(box().value).toBe('');
  await userEvent.type(box(), 'Hello Max{Enter}');
  await soon(() => expect(posts()).toHaveLength(2));
  await act(() => router.navigate('/admin/messages?with=2'));
  await screen.findByLabelText('Message to max@example.com');
  expect(box().value).toBe('Hello Max');
  answerSend = () => message(6, ownId);
  await userEvent.type(box(), '{Enter}');
  await soon(() => expect(box().value).toBe(''));
  await userEvent.type(box(), 'Hello Max{Enter}');
  await soon(() => expect(box().value).toBe(''));
  expect(posts().map(({ body }) => Reflect.get(Object(body), 'receiverId'))).toEqual([2, 3, 2, 2]);
  const [first, toGrace, again, next] = posts().map(({ key }) => key);
  // The same after a lost answer; another for someone else, and for the same words once they were sent.
  expect(again).toBe(first);
  expect(new Set([first, toGrace, next]).size).toBe(3);
});

test('what is written while a message goes out stays, as the next one', async () => {
  const { promise, resolve } = Promise.withResolvers<Message>();
  answerSend = () => promise;
  await open('/admin/messages?with=2');
  await screen.findByText('Is he booked?');
  await userEvent.type(box(), 'First{Enter}');
  await screen.findByRole('button', { name: 'Sending…' });
  await userEvent.type(box(), ' and more{Enter}');
  expect(posts()).toHaveLength(1);
  resolve(message(6, ownId, 'First'));
  await screen.findByRole('button', { name: 'Send' });
  expect(box().value).toBe('First and more');
});

test('what went out while another conversation was looked at is not offered again', async () => {
  const { promise, resolve } = Promise.withResolvers<Message>();
  answerSend = () => promise;
  const { router } = await open('/admin/messages?with=2');
  await screen.findByText('Is he booked?');
  await userEvent.type(box(), 'First{Enter}');
  await screen.findByRole('button', { name: 'Sending…' });
  await act(() => router.navigate('/admin/messages?with=3'));
  await screen.findByLabelText('Message to grace@example.com');
  resolve(message(6, ownId, 'First'));
  await screen.findByText('Message sent successfully.');
  await act(() => router.navigate('/admin/messages?with=2'));
  await screen.findByLabelText('Message to max@example.com');
  expect(box().value).toBe('');
});
