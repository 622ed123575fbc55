// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { storedInquiry } from '#tests/support/stored-records.ts';
import { soon } from '#tests/support/soon.ts';
import { api } from '../kit/state/api.ts';
import { failedChange } from '../kit/toasts/toast-work.ts';
import { ContactInquiriesPage } from './contact-inquiries.page.tsx';

const at = '2026-01-05T15:00:00.000Z';
const inquiryOf = (id: number, fields: Partial<ContactInquiry> = {}): ContactInquiry =>
  storedInquiry({ id, reference: `CI-${id}`, lastName: `No. ${id}`, notes: 'Call on Monday', ...fields });
const handled = { folder: 'HANDLED', handled: true, handledAt: at } as const;
const spam = { folder: 'SET_ASIDE', suspectedSpam: true, spamReason: 'LINKS' } as const;
const archived = { folder: 'ARCHIVED', archived: true, archivedAt: at } as const;

let calls: OfficeCall[];
let inquiries: ContactInquiry[];
let propertyIds: number[];
let answerChange: (call: OfficeCall) => unknown;
let waitForList: () => Promise<void>;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  inquiries = [inquiryOf(1), inquiryOf(2)];
  propertyIds = [];
  answerChange = () => inquiries[0];
  waitForList = () => Promise.resolve();
  const counts = { open: 1200, unanswered: 3, handled: 40, setAside: 5, archived: 6 };
  calls = playServer({
    'GET /user': () => ({ id: 1, propertyIds }),
    'GET /contact-inquiries': async () => {
      await waitForList();
      return pageOf(inquiries, { counts });
    },
    'GET /contact-inquiries/:id': ({ path }) => inquiries.find(({ id }) => path.endsWith(`/${id}`)),
    'PATCH /contact-inquiries/:id': (call) => answerChange(call),
    'DELETE /contact-inquiries/:id': (call) => answerChange(call),
  });
});

const listed = () => calls.filter(({ path }) => path === '/contact-inquiries').map(({ query }) => query);
const changes = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
const open = (search = '') => openScreen(<ContactInquiriesPage />, `/admin/contact-inquiries${search}`);

test('the tabs count what is in each, and lead to it by the address', async () => {
  const { where } = open('?q=cedar&page=2');
  await screen.findByText('1,200');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Open 1,200',
    'Without an answer 3',
    'Handled 40',
    'Spam 5',
    'Archived 6',
  ]);
  expect(listed()).toEqual([{ page: '2', take: '25', folder: 'OPEN', q: 'cedar' }]);
  const press = (name: RegExp) => userEvent.click(screen.getByRole('tab', { name }));
  await press(/^Without an answer/);
  expect(where()).toBe('/admin/contact-inquiries?state=unanswered&q=cedar');
  await soon(() =>
    expect(listed().at(-1)).toEqual({
      page: '1',
      take: '25',
      folder: 'OPEN',
      state: 'unanswered',
      q: 'cedar',
    }),
  );
  await press(/^Spam/);
  expect(where()).toBe('/admin/contact-inquiries?view=set-aside&q=cedar');
});

test.each<[string, Partial<ContactInquiry>, string[], string, object, object]>([
  ['is open', {}, ['Archive', 'Spam', 'Mark handled'], 'Mark handled', { handled: true }, { handled: false }],
  [
    'is handled',
    handled,
    ['Archive', 'Spam', 'Mark open'],
    'Mark open',
    { handled: false },
    { handled: true },
  ],
  [
    'may be spam',
    spam,
    ['Archive', 'Not spam'],
    'Not spam',
    { suspectedSpam: false },
    { suspectedSpam: true },
  ],
  ['is archived', archived, ['Unarchive'], 'Unarchive', { archived: false }, { archived: true }],
  [
    'is no offer',
    {},
    ['Archive', 'Spam', 'Mark handled'],
    'Spam',
    { suspectedSpam: true },
    { suspectedSpam: false },
  ],
  ['is old', {}, ['Archive', 'Spam', 'Mark handled'], 'Archive', { archived: true }, { archived: false }],
])(
  'an inquiry that %s gets the marks that fit, and each is taken back',
  async (_is, fields, marks, likeliest, change, back) => {
    inquiries = [inquiryOf(1, fields)];
    const { where } = open('?record=1');
    const dialog = within(await screen.findByRole('dialog', { name: /^Contact inquiry/ }));
    const known = ['Archive', 'Spam', 'Mark handled', 'Mark open', 'Not spam', 'Unarchive'];
    await dialog.findByText('Delete');
    const offered = dialog.getAllByRole('button').map(({ textContent }) => textContent);
    expect(offered.filter((name) => known.includes(name))).toEqual(marks);
    await userEvent.click(dialog.getByText(likeliest, { selector: 'button' }));
    // What is done closes it.
    await soon(() => expect(where()).toBe('/admin/contact-inquiries'));
    await userEvent.click(await screen.findByText('Undo'));
    await soon(() => expect(changes().map(({ body }) => body)).toEqual([change, back]));
  },
);

test('an inquiry leaves its list as it is marked, and comes back where the server refuses', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerChange = () => promise;
  open();
  await screen.findByText('Ada No. 1', { selector: 'a' });
  const row = () => screen.queryByText('Ada No. 1', { selector: 'a' });
  await userEvent.click(screen.getByRole('button', { name: /^Mark handled ?Ada No\. 1$/ }));
  await soon(() => expect(row()).toBeNull());
  resolve(refused(500, 'INTERNAL', 'no'));
  await screen.findByText('Uh oh! Something went wrong.');
  await soon(() => expect(row()).not.toBeNull());
});

test('an inquiry whose mark is refused comes back also where its list is answered meanwhile, to someone at work in it', async () => {
  const { store } = open();
  const marks = await screen.findAllByRole('button', { name: /^Mark handled/ });
  const { promise: listAnswer, resolve: answerList } = Promise.withResolvers<void>();
  waitForList = () => listAnswer;
  store.dispatch(api.util.invalidateTags([{ type: 'contact-inquiry', id: 'LIST' }]));
  await soon(() => expect(listed()).toHaveLength(2));
  const { promise: refusal, resolve: refuse } = Promise.withResolvers<unknown>();
  answerChange = () => refusal;
  if (marks[0]) await userEvent.click(marks[0]);
  await soon(() => expect(screen.queryByRole('link', { name: 'Ada No. 1' })).toBeNull());
  screen.getByRole('link', { name: 'Ada No. 2' }).focus();
  answerList();
  await screen.findByRole('link', { name: 'Ada No. 1' });
  refuse(refused(500, 'INTERNAL', 'Broken.'));
  await screen.findByText(failedChange.title);
  screen.getByRole('link', { name: 'Ada No. 1' });
  expect(screen.queryByRole('button', { name: /new, show/ })).toBeNull();
});

test('notes are saved from the state that was read, emptied they are none, and a deletion asks first', async () => {
  const { where } = open('?record=1');
  const dialog = within(await screen.findByRole('dialog', { name: /^Contact inquiry/ }));
  const notes = await dialog.findByLabelText<HTMLTextAreaElement>(/notes/i);
  await userEvent.clear(notes);
  await userEvent.click(dialog.getByText('Save changes', { selector: 'button' }));
  await screen.findByText('Changes saved.');
  const remove = async () => {
    await userEvent.click(dialog.getByText('Delete', { selector: 'button' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete inquiry?' }));
    question.getByText(/^The inquiry of Ada No\. 1 for Cedar Court will be deleted\./);
    await userEvent.click(question.getByText('Delete'));
  };
  answerChange = () => refused(500, 'INTERNAL', 'no');
  await remove();
  await screen.findByText('Uh oh! Something went wrong.');
  await screen.findByText('Ada No. 1', { selector: 'a' });
  expect(where()).toBe('/admin/contact-inquiries?record=1');
  answerChange = () => undefined;
  await remove();
  await soon(() => expect(where()).toBe('/admin/contact-inquiries'));
  expect(changes()).toEqual([
    { method: 'PATCH', path: '/contact-inquiries/1', body: { notes: null, expectedUpdatedAt: at } },
    { method: 'DELETE', path: '/contact-inquiries/1', body: undefined },
    { method: 'DELETE', path: '/contact-inquiries/1', body: undefined },
  ]);
});

test('who works with some properties reads why there are none', async () => {
  propertyIds = [1];
  inquiries = [];
  open();
  await screen.findByText('You cannot see contact inquiries');
});

test.each([
  ['(214) 555-0100 ext. 12', 'tel:2145550100'],
  ['+1 214 555 0100', 'tel:+12145550100'],
])('the phone %s is dialed as %s', async (phone, address) => {
  inquiries = [inquiryOf(1, { phone })];
  open('?record=1');
  expect((await screen.findByText(phone, { selector: 'a' })).getAttribute('href')).toBe(address);
});

test.each<[string, Partial<ContactInquiry>, boolean]>([
  ['waits', {}, true],
  ['is answered', { answeredAt: at, answeredBy: 'rosa@example.com' }, false],
  ['is handled', handled, false],
  ['may be spam', spam, false],
  ['is archived', archived, false],
])(
  'the row of an inquiry that %s says how long it has waited only where it does',
  async (_is, fields, isSaid) => {
    inquiries = [inquiryOf(1, fields)];
    open();
    const row = (await screen.findByText('Ada No. 1', { selector: 'a' })).closest('tr');
    expect(/\d+ days/.test(row?.textContent ?? '')).toBe(isSaid);
  },
);

test.each<[string, Partial<ContactInquiry>, string[]]>([
  ['a mark', handled, ['Moved: Open → Handled']],
  ['an archiving', archived, ['It was archived.']],
])('notes that meet %s of someone else name it once, and stay', async (_what, theirs, differences) => {
  open('?record=1');
  const dialog = within(await screen.findByRole('dialog', { name: /^Contact inquiry/ }));
  const notes = await dialog.findByLabelText<HTMLTextAreaElement>(/notes/i);
  await userEvent.type(notes, '!');
  answerChange = () =>
    Response.json(
      { error: { code: 'CONFLICT', message: 'no', issues: [] }, data: inquiryOf(1, theirs) },
      { status: 409 },
    );
  await userEvent.click(dialog.getByText('Save changes', { selector: 'button' }));
  const notice = (await dialog.findByText(/Someone else changed this inquiry/)).closest('[role=alert]');
  const said = () => Array.from(notice?.querySelectorAll('li') ?? [], ({ textContent }) => textContent);
  expect(said()).toEqual(differences);
  expect(notes.value).toBe('Call on Monday!');
});
