// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Conversation, Message } from '#contracts/messages.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { signedIn } from '../kit/state/auth-slice.ts';
import { messagesApi } from './messages-api.ts';
import { MessagesPage } from './messages.page.tsx';

const ownId = 1;
const at = '2026-01-05T15:00:00.000Z';
const message = (id: number, senderId: number, body = `No. ${id}`): Message => ({
  id,
  createdAt: at,
  updatedAt: at,
  timestamp: at,
  senderId,
  receiverId: senderId === ownId ? 2 : ownId,
  body,
});

let calls: OfficeCall[];
let accounts: { id: number; email: string }[];
let conversations: Conversation[];
let answerUsers: () => unknown;
let answerConversations: () => unknown;
let answerMessages: (call: OfficeCall) => unknown;
let answerRead: () => unknown;
let visibility: DocumentVisibilityState;
beforeEach(() => {
  localStorage.setItem('token', accessToken());
  accounts = [
    { id: 1, email: 'ada@example.com' },
    { id: 2, email: 'max@example.com' },
    { id: 3, email: 'grace@example.com' },
  ];
  conversations = [{ otherId: 3, last: { ...message(4, 3), senderId: 3 }, unread: 2 }];
  answerUsers = () => pageOf(accounts, { superAdminEmail: 'ada@example.com' });
  answerConversations = () => conversations;
  answerMessages = () => [message(5, ownId), message(4, 2)];
  answerRead = () => undefined;
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  calls = playServer({
    'GET /admin/users': () => answerUsers(),
    'GET /messages/conversations': () => answerConversations(),
    'GET /messages': (call) => answerMessages(call),
    'POST /messages': () => message(6, ownId),
    'PUT /messages/conversations/:id/read': () => answerRead(),
  });
});

function open(search = '') {
  const screenOf = openScreen(<MessagesPage />, `/admin/messages${search}`, '/admin/messages');
  const userInfo = { id: ownId, email: 'ada@example.com', role: 'ADMIN' };
  act(() => void screenOf.store.dispatch(signedIn({ userInfo, accessToken: 'a-token' })));
  return screenOf;
}
const box = () => screen.getByLabelText<HTMLTextAreaElement>(/^Message to/);
const button = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: 'button' });
const press = (name: string) => fireEvent.click(button(name));
const write = (value: string) => fireEvent.change(box(), { target: { value } });
const reads = () => calls.filter(({ method }) => method === 'PUT');
const asked = (path: string) => calls.filter((call) => call.path === path).map(({ query }) => query);

test('what could not be loaded is asked for again, both of it', async () => {
  answerUsers = () => refused(500, 'INTERNAL', 'no');
  answerConversations = answerUsers;
  open();
  await screen.findByText('The messages could not be loaded');
  answerUsers = () => pageOf(accounts, { superAdminEmail: 'ada@example.com' });
  answerConversations = () => conversations;
  press('Try again');
  await screen.findByText('2 unread');
  screen.getByText('Choose someone to read their messages or write to them.');
  expect(asked('/admin/users')[0]).toEqual({ take: '200' });
  expect(asked('/messages/conversations')[0]).toEqual({ take: '200' });
});

test('who is alone has no one to write to', async () => {
  accounts = [{ id: 1, email: 'ada@example.com' }];
  conversations = [];
  open();
  await screen.findByText('No one to write to yet');
  screen.getByText('Nothing unread');
});

test('someone without messages yet can be written to, and one unread message counts', async () => {
  answerMessages = () => [];
  conversations = [{ otherId: 3, last: { ...message(4, 3), senderId: 3 }, unread: 1 }];
  open('?with=2');
  await screen.findByText('No messages yet. Write the first one below.');
  screen.getByText('No messages yet');
  screen.getByText('1 unread', { selector: 'output' });
  const grace = screen.getByText('grace@example.com').closest('a');
  expect(grace?.textContent).toMatch(/^grace@example\.com1 unreadNo\. 4Jan 5, 2026, 9:00.AM$/);
  expect(grace?.dataset['record']).toBe('3');
  expect(screen.getByText('All conversations').getAttribute('href')).toBe('/admin/messages');
  screen.getByRole('region', { name: 'Conversation with max@example.com' });
  const log = screen.getByRole('log', { name: 'Messages with max@example.com' });
  expect(log.tabIndex).toBe(0);
  expect(document.querySelector('[data-open]')).not.toBeNull();
});

test('until a conversation is there it is loading, and another one is not shown in its place', async () => {
  const { router } = open('?with=2');
  await screen.findByText('No. 5');
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerMessages = () => promise;
  await act(() => router.navigate('/admin/messages?with=3'));
  await screen.findByText('Loading the conversation');
  expect(screen.queryByText('No. 5')).toBeNull();
  expect(screen.queryByText(/^No messages yet\./)).toBeNull();
  resolve(refused(500, 'INTERNAL', 'no'));
  await screen.findByText('The conversation could not be loaded');
  box();
  answerMessages = () => [message(7, 3)];
  press('Try again');
  await screen.findByText('No. 7', { selector: 'li p' });
});

test('older pages are read one by one, and back', async () => {
  answerMessages = ({ query }) =>
    pageOf([message(9 - Number(query['page']), ownId)], { page: Number(query['page']), pageCount: 3 });
  const { router } = open('?with=2');
  await screen.findByText('No. 8');
  press('Earlier messages');
  await screen.findByText('No. 7');
  press('Earlier messages');
  await screen.findByText('No. 6');
  expect(screen.queryByText('Earlier messages')).toBeNull();
  press('Later messages');
  await screen.findByText('No. 7');
  press('Later messages');
  await screen.findByText('No. 8');
  expect(screen.queryByText('Later messages')).toBeNull();
  // Another conversation begins with its newest.
  press('Earlier messages');
  await screen.findByText('No. 7');
  await act(() => router.navigate('/admin/messages?with=3'));
  await soon(() => expect(asked('/messages').at(-1)).toEqual({ with: '3', page: '1', take: '50' }));
});

test('the newest message is in sight, also one that comes later; each says when it was', async () => {
  const scroll = vi.fn<() => void>();
  Element.prototype.scrollTo = scroll;
  const { store } = open('?with=2');
  await screen.findByText('No. 5');
  expect(scroll).toHaveBeenCalledTimes(1);
  const own = screen.getByText('No. 5').closest('li');
  expect(own?.querySelector('time')?.textContent).toMatch(/^Jan 5, 2026, 9:00.AM$/);
  expect(own?.hasAttribute('data-own')).toBe(true);
  expect(screen.getByText('No. 4', { selector: 'li p' }).closest('li')?.hasAttribute('data-own')).toBe(false);
  answerMessages = () => [message(6, 2), message(5, ownId), message(4, 2)];
  act(() => void store.dispatch(messagesApi.util.invalidateTags(['message'])));
  await screen.findByText('No. 6');
  expect(scroll).toHaveBeenCalledTimes(2);
});

test('what is sent renews the conversation and the list, and writing goes on in the box', async () => {
  open('?with=2');
  await screen.findByText('No. 5');
  write('Hello');
  conversations = [{ otherId: 2, last: message(6, ownId, 'Hello'), unread: 0 }];
  answerMessages = () => [message(6, ownId, 'Hello'), message(5, ownId)];
  press('Send');
  expect(button('Sending…').getAttribute('aria-busy')).toBe('true');
  expect(document.activeElement).toBe(box());
  await screen.findByText('Hello', { selector: 'li p' });
  await screen.findByText('You: Hello');
  await screen.findByText('Message sent successfully.');
});

test('a new message is noted as read, and one of a conversation that was left is not', async () => {
  visibility = 'hidden';
  answerMessages = () => [message(7, 3)];
  const { router } = open('?with=3');
  await screen.findByText('No. 7');
  answerMessages = () => [message(5, ownId)];
  await act(() => router.navigate('/admin/messages?with=2'));
  await screen.findByText('No. 5');
  visibility = 'visible';
  fireEvent(document, new Event('visibilitychange'));
  expect(reads()).toEqual([]);
  answerMessages = () => [message(7, 3)];
  answerRead = () => {
    conversations = [{ otherId: 3, last: { ...message(7, 3), senderId: 3 }, unread: 0 }];
    return undefined;
  };
  await act(() => router.navigate('/admin/messages?with=3'));
  await soon(() =>
    expect(reads().map(({ path, body }) => [path, body])).toEqual([
      ['/messages/conversations/3/read', { messageId: 7 }],
    ]),
  );
  // The list says so.
  await screen.findByText('Nothing unread');
});

test('what was typed to each is back with the next visit, until it is not wanted', async () => {
  const { router } = open('?with=2');
  await screen.findByText('No. 5');
  write('For Max');
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate('/admin/messages?with=2'));
  await screen.findByText(/^Restored what you had typed/);
  expect(box().value).toBe('For Max');
  press('Discard');
  await soon(() => expect(box().value).toBe(''));
});
