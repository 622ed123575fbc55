// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ConversationEntry, ResidentConversation } from '#contracts/conversations.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedRequest } from '#tests/support/stored-records.ts';
import { ConversationPanel } from './conversation-panel.tsx';
import { useResidentReply } from './use-resident-reply.ts';

const at = '2026-01-05T15:00:00.000Z';
const entryOf = (id: number, fields: Partial<ConversationEntry> = {}): ConversationEntry => ({
  id,
  createdAt: at,
  author: 'RESIDENT',
  authorEmail: null,
  text: `No. ${id}`,
  isReopening: false,
  isConfirmation: false,
  files: [],
  seenAt: null,
  report: null,
  ...fields,
});
const active = { state: 'ACTIVE', address: 'https://office.test/track/1', endsAt: null } as const;
const template = {
  id: 1,
  createdAt: at,
  updatedAt: at,
  title: 'How it stands',
  usedFor: 'service-request',
  status: null,
  category: null,
  propertyCode: null,
  text: 'Dear {{name}}, {{reference}} in {{unit}} of {{property}}: {{category}}, {{status}}, until {{nextUpdateBy}}.',
};
const report = { id: 5, reference: 'SR-5', unitIdentifier: 'BT01-0105' };

let calls: OfficeCall[];
let conversation: ResidentConversation;
let answerChange: () => unknown;
/** Says that the panel has come in sight, or not. */
let look: ((isIntersecting: boolean) => void) | null;
beforeEach(() => {
  // What is typed is stored for the account that the token names.
  localStorage.setItem('token', accessToken());
  conversation = { entries: [], link: active, residentName: null };
  answerChange = () => undefined;
  look = null;
  calls = playServer({
    'GET /public-submissions/:id/conversation': () => conversation,
    'GET /properties/names': () => Response.json({ data: [{ id: 1, code: 'BT01', name: 'Bent Trail' }] }),
    'GET /reply-templates': () => [template],
    'PUT /public-submissions/:id/conversation/seen': () => undefined,
    'POST /public-submissions/:id/replies': () => answerChange(),
    'POST /public-submissions/:id/tracking-link': () => answerChange(),
    'DELETE /public-submissions/:id/tracking-link': () => answerChange(),
    'POST /public-submissions/:id/conversation/:id/file-url': () => answerChange(),
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notice: (sights: { isIntersecting: boolean }[]) => void) {
        look = (isIntersecting) => notice([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {
        look = null;
      }
    },
  );
});

function Panel({ request }: { request: ServiceRequest }): ReactNode {
  return <ConversationPanel request={request} reply={useResidentReply(request.id)} />;
}
const open = (fields: Partial<ServiceRequest> = {}) =>
  openScreen(<Panel request={storedRequest({ id: 3, ...fields })} />);

const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
const entries = async () =>
  within(await screen.findByRole('list', { name: 'What was written' })).getAllByRole('listitem');
const words = async () =>
  (await entries()).map(({ textContent }) => textContent.replace(/Jan 5, 2026, 9:00.AM/, ' · '));

test('each entry says who wrote it, to whom, and what it did', async () => {
  const seenAt = at;
  conversation = {
    ...conversation,
    entries: [
      entryOf(1, { seenAt }),
      entryOf(2, { author: 'STAFF', authorEmail: 'rosa@example.com' }),
      entryOf(3, { author: 'STAFF', authorEmail: 'rosa@example.com', report }),
      entryOf(4, { report, seenAt, isReopening: true }),
      entryOf(5, { isConfirmation: true, text: null }),
    ],
  };
  open();
  const isOurs = (await entries()).map(({ className }) => className.includes('ours'));
  expect(isOurs).toEqual([false, true, true, false, false]);
  expect(await words()).toEqual([
    'The resident · No. 1',
    'rosa@example.com · No. 2',
    'rosa@example.com to BT01-0105 only · No. 3',
    'The resident of BT01-0105 reopened the request · No. 4',
    'The resident says that it is fixedNew · ',
  ]);
});

test('what the resident wrote counts as seen once it is in sight, up to the newest, and stays marked as new', async () => {
  conversation = {
    ...conversation,
    entries: [
      entryOf(1, { seenAt: at }),
      entryOf(2),
      entryOf(3),
      entryOf(4, { author: 'STAFF', authorEmail: 'rosa@example.com' }),
    ],
  };
  open();
  await soon(() => expect(look).not.toBeNull());
  act(() => look?.(false));
  expect([look === null, changes()]).toEqual([false, []]);
  act(() => look?.(true));
  const seen = { method: 'PUT', path: '/public-submissions/3/conversation/seen', body: { upTo: 3 } };
  await soon(() => expect(changes()).toEqual([seen]));
  expect(look).toBeNull();
  conversation = {
    ...conversation,
    entries: [...conversation.entries.map((entry) => ({ ...entry, seenAt: at })), entryOf(5)],
  };
  // It is read again after a reply.
  fireEvent.input(screen.getByLabelText('Reply to resident'), { target: { value: 'We come today.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByText('No. 5');
  expect((await entries()).map((entry) => within(entry).queryByText('New') !== null)).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
  expect(look).not.toBeNull();
  cleanup();
  expect(look).toBeNull();
});

const toOne = 'The resident reads this through the private link.';
const toMany = 'Each of them reads this through their own private link. Do not mention anyone’s unit.';

test.each<[Partial<ServiceRequest>, string, string, string, string]>([
  [
    {},
    'Conversation with the resident',
    'Reply to resident',
    'The resident reads this. For notes among staff, use Notes.',
    toOne,
  ],
  [
    { mergedReports: 1 },
    'Conversation with the residents',
    'Reply to 2 residents',
    'Everyone who reported this gets your replies. No one sees what the others wrote.',
    toMany,
  ],
  [
    { mergedIntoId: 9 },
    'Conversation with the resident',
    'Reply to resident',
    'Only the resident of BT01-0007 reads this.',
    toOne,
  ],
])('it is said who reads what is written: %o', async (fields, title, label, readers, hint) => {
  open(fields);
  screen.getByRole('region', { name: title });
  screen.getByLabelText(label);
  screen.getByText(readers);
  screen.getByText(hint);
  await screen.findByText('No messages yet.');
});

test('a template greets a resident whose name the office knows', async () => {
  conversation = { ...conversation, residentName: 'Ada Example' };
  open();
  await screen.findByText('No messages yet.');
  await userEvent.click(screen.getByText('Insert template', { selector: 'button' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'How it stands' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reply to/).value).toMatch(/^Dear Ada Example, /);
});

test.each<[Partial<ServiceRequest>, string]>([
  [
    { nextUpdateBy: '2026-03-03T04:00:00.000Z' },
    'Hello, SR-SD50-YR in BT01-0007 of Bent Trail: water leak, in progress, until Monday, March 2.',
  ],
  [
    { category: 'Other', otherText: 'a loose step' },
    'Hello, SR-SD50-YR in BT01-0007 of Bent Trail: a loose step, in progress, until {{nextUpdateBy}}.',
  ],
  // What several residents read names none of them.
  [
    { mergedReports: 1 },
    'Hello, {{reference}} in {{unit}} of Bent Trail: water leak, in progress, until {{nextUpdateBy}}.',
  ],
])('a template says of a request what its readers may know: %o', async (fields, text) => {
  open({ status: 'IN_PROGRESS', ...fields });
  await screen.findByText('No messages yet.');
  await userEvent.click(screen.getByText('Insert template', { selector: 'button' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'How it stands' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reply to/).value).toBe(text);
});

test('a reply whose answer is lost stays, and is sent again as the same one', async () => {
  answerChange = () => Promise.reject(new TypeError('Failed to fetch'));
  open();
  const box = screen.getByLabelText<HTMLTextAreaElement>('Reply to resident');
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByText('Please write what the resident should know.');
  fireEvent.input(box, { target: { value: 'We come today.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByText('The reply could not be sent');
  expect(box.value).toBe('We come today.');
  answerChange = () => entryOf(9);
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await screen.findByText('Reply sent');
  await soon(() => expect(box.value).toBe(''));
  const [first, second] = calls.filter(({ path }) => path.endsWith('/replies'));
  expect([first?.path, first?.body]).toEqual(['/public-submissions/3/replies', { text: 'We come today.' }]);
  expect(first?.key).toBeTruthy();
  expect(second).toEqual(first);
  // Another one has a key of its own, and one that is not sent stays with its request.
  await userEvent.type(box, 'Or not.');
  await userEvent.click(screen.getByRole('button', { name: 'Send reply' }));
  await soon(() => expect(calls.filter(({ path }) => path.endsWith('/replies'))).toHaveLength(3));
  expect(calls.findLast(({ path }) => path.endsWith('/replies'))?.key).not.toBe(first?.key);
  await soon(() => expect(box.value).toBe(''));
  await userEvent.type(box, 'Later.');
  cleanup();
  open({ id: 4 });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reply to resident').value).toBe('');
});

test('a conversation that cannot be read says so, and is asked for again', async () => {
  const asked = conversation;
  let isRefused = true;
  calls = playServer({
    'GET /public-submissions/:id/conversation': () => (isRefused ? refused(404, 'NOT_FOUND', 'no') : asked),
  });
  open();
  await screen.findByText('The conversation could not be loaded.');
  isRefused = false;
  await userEvent.click(screen.getByText('Try again', { selector: 'button' }));
  await screen.findByText('No messages yet.');
});

const file = {
  id: 8,
  fileName: 'leak.jpg',
  fileSize: 2048,
  fileMime: 'image/jpeg',
  scan: null,
};

test('a file is opened from the report that it belongs to, and one that is not checked is not', async () => {
  const tab = { location: { href: '' }, close: vi.fn<() => void>(), opener: null };
  const opened = vi.fn(() => tab);
  vi.stubGlobal('open', opened);
  const files = [file, { ...file, id: 9, fileName: 'bad.pdf', scan: 'INFECTED' }];
  conversation = {
    ...conversation,
    entries: [Object.assign(entryOf(1, { seenAt: at, report }), { files })],
  };
  open();
  await screen.findByText(/^bad\.pdf/);
  expect(screen.queryByRole('button', { name: /bad\.pdf/ })).toBeNull();
  answerChange = () => refused(404, 'NO_FILE', 'no');
  await userEvent.click(screen.getByRole('button', { name: /^leak\.jpg/ }));
  await screen.findByText('The file could not be opened');
  expect([opened.mock.calls.length, tab.close.mock.calls.length]).toEqual([1, 1]);
  answerChange = () => ({ path: '/files/a-ticket', fileName: 'leak.jpg', mime: 'image/jpeg', size: 2048 });
  await userEvent.click(screen.getByRole('button', { name: /^leak\.jpg/ }));
  await soon(() => expect(tab.location.href).toContain('/files/a-ticket'));
  const asked = calls.filter(({ path }) => path.endsWith('/file-url'));
  expect(asked.map(({ path, query }) => [path, query])).toEqual(
    [1, 2].map(() => ['/public-submissions/5/conversation/1/file-url', { file: '8' }]),
  );
});

test.each<[Partial<ResidentConversation['link']>, string, string[]]>([
  [{}, 'The resident has a private link to this conversation.', ['Copy link', 'New link', 'Revoke link']],
  [
    { endsAt: '2026-02-01T15:00:00.000Z' },
    'The resident’s private link works until Feb 1, 2026, 9:00 AM.',
    ['Copy link', 'New link', 'Revoke link'],
  ],
  [{ state: 'REVOKED', address: null }, 'The link is revoked: the resident cannot read this.', ['New link']],
  [
    { state: 'ENDED', address: null, endsAt: '2026-02-01T15:00:00.000Z' },
    'The link expired on Feb 1, 2026, 9:00 AM: the resident cannot read this.',
    [],
  ],
])('a link that is %o says so, and what can be done', async (fields, text, buttons) => {
  conversation = { ...conversation, link: { ...active, ...fields } };
  open();
  const state = await screen.findByText(text, { normalizer: (shown) => shown.replaceAll(/\s/g, ' ') });
  const names = within(state.parentElement ?? document.body)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(buttons);
});

test('a link is renewed or revoked only after the question, and by the right act', async () => {
  open();
  const ask = async (button: string, title: string, answer: string) => {
    await userEvent.click(await screen.findByRole('button', { name: button }));
    const question = within(await screen.findByRole('alertdialog', { name: title }));
    await userEvent.click(question.getByRole('button', { name: answer }));
    await soon(() => expect(screen.queryByText(title, { selector: 'h2' })).toBeNull());
  };
  await ask('Revoke link', 'Revoke the link?', 'Keep it');
  expect(changes()).toEqual([]);
  answerChange = () => active;
  await ask('New link', 'Make a new link?', 'Make a new link');
  await screen.findByText('New link made');
  await ask('Revoke link', 'Revoke the link?', 'Revoke link');
  await screen.findByText('Link revoked');
  expect(changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /public-submissions/3/tracking-link',
    'DELETE /public-submissions/3/tracking-link',
  ]);
});
