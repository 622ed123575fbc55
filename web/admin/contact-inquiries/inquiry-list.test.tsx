// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import { referenceOf } from '#contracts/references.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedInquiry } from '#tests/support/stored-records.ts';
import { ContactInquiriesPage } from './contact-inquiries.page.tsx';

const path = '/admin/contact-inquiries';
const at = '2026-01-05T15:00:00.000Z';
const inquiryOf = (id: number, fields: Partial<ContactInquiry> = {}) =>
  storedInquiry({ id, lastName: `No. ${id}`, notes: `Notes ${id}`, ...fields });
const answered = { answeredAt: at, answeredBy: 'rosa@example.com' };

let calls: OfficeCall[];
let inquiries: ContactInquiry[];
let answerList: () => unknown;
let answerOne: (call: OfficeCall) => unknown;
beforeEach(() => {
  localStorage.setItem('token', accessToken());
  inquiries = [inquiryOf(1), inquiryOf(2)];
  const counts = { open: 7, unanswered: 6, handled: 5, setAside: 4, archived: 3 };
  answerList = () => pageOf(inquiries, { counts });
  answerOne = ({ path: asked }) => inquiries.find(({ id }) => asked.endsWith(`/${id}`));
  calls = playServer({
    'GET /user': () => ({ id: 1, propertyIds: [] }),
    'GET /contact-inquiries': () => answerList(),
    'GET /contact-inquiries/:id': (call) => answerOne(call),
    'PATCH /contact-inquiries/:id': () => inquiries[0],
  });
});

const open = (search = '') => openScreen(<ContactInquiriesPage />, path + search);
const row = (id: number) => document.querySelector<HTMLElement>(`tr [data-record="${id}"]`);
const rowThere = (id: number) => soon(() => expect(row(id)).not.toBeNull());
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const pressTab = (name: RegExp) => userEvent.click(screen.getByRole('tab', { name }));
const never = () => new Promise(() => undefined);

test('a key archives the inquiry that has the focus, and none that is in the archive', async () => {
  open();
  await rowThere(2);
  row(2)?.focus();
  await userEvent.keyboard('e');
  await screen.findByText('Inquiry archived.');
  const sent = () => calls.filter(({ method }) => method !== 'GET').map((call) => [call.path, call.body]);
  expect(sent()).toEqual([['/contact-inquiries/2', { archived: true }]]);
  cleanup();
  inquiries = [inquiryOf(1, { folder: 'ARCHIVED', archived: true, archivedAt: at })];
  open('?view=archived');
  await rowThere(1);
  row(1)?.focus();
  await userEvent.keyboard('e');
  expect(sent()).toHaveLength(1);
  expect(calls.some((call) => call.path === '/contact-inquiries/0')).toBe(false);
});

test('search and order begin at the first page, and an empty tab says what may be found elsewhere', async () => {
  const { where } = open('?page=2');
  await rowThere(1);
  // The newest stand first until another order is chosen.
  expect(screen.getByText('Received', { selector: 'th *' }).closest('th')?.ariaSort).toBe('descending');
  await userEvent.click(screen.getByText('Units', { selector: 'th button' }));
  await soon(() => expect(where()).toBe(`${path}?sort=units`));
  cleanup();
  inquiries = [];
  const searched = open('?view=handled&page=2');
  await userEvent.type(await screen.findByLabelText('Search'), 'x');
  await soon(() => expect(searched.where()).toBe(`${path}?view=handled&q=x`));
  await screen.findByText('Try another search, or look in another tab.');
  await userEvent.click(screen.getByText('Reset', { selector: 'button' }));
  await screen.findByText('Inquiries that you mark as handled appear here.');
  expect(searched.where()).toBe(`${path}?view=handled`);
});

test('while a tab is on its way no row of another one stands in it, and the numbers stay until that fails', async () => {
  inquiries = [inquiryOf(1, answered)];
  const all = ['Open 7', 'Without an answer 6', 'Handled 5', 'Spam 4', 'Archived 3'];
  open();
  await rowThere(1);
  const late = Promise.withResolvers<void>();
  answerList = async () => {
    await late.promise;
    return refused(404, 'NOT_FOUND', 'no');
  };
  await userEvent.click(screen.getByText('Units', { selector: 'th button' }));
  expect([row(1) !== null, tabs()]).toEqual([true, all]);
  await pressTab(/^Without an answer/);
  expect([row(1), tabs()]).toEqual([null, all]);
  await pressTab(/^Handled/);
  expect(row(1)).toBeNull();
  late.resolve();
  await screen.findByText('The inquiries could not be loaded');
  expect(tabs()).toEqual(['Open –', 'Without an answer –', 'Handled –', 'Spam –', 'Archived –']);
});

test('an opened inquiry shows what its row says until it is read, then what it is; the next one is another', async () => {
  const [first, next] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
  answerOne = ({ path: asked }) => (asked.endsWith('/1') ? first : next).promise;
  open();
  await rowThere(1);
  await userEvent.click(screen.getByRole('button', { name: /^View ?Ada No\. 1$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Contact inquiry/ }));
  await dialog.findByText('We look for a new manager.', { selector: 'p' });
  first.resolve(inquiryOf(1, { description: 'We chose.' }));
  await dialog.findByText('We chose.');
  const notes = () => dialog.getByLabelText<HTMLTextAreaElement>(/notes/i).value;
  expect(notes()).toBe('Notes 1');
  await userEvent.click(dialog.getByLabelText('Next inquiry'));
  await soon(() => expect(notes()).toBe('Notes 2'));
  next.resolve(inquiryOf(2, { description: 'We wait.' }));
  await dialog.findByText('We wait.');
});

test('an inquiry that is gone is named by its number', async () => {
  answerOne = () => refused(404, 'NOT_FOUND', 'no');
  open('?record=9');
  await screen.findByText(new RegExp(`^${referenceOf('contact-inquiry', 9)} does not exist`));
});

test('the list renews itself every half minute, unless an inquiry is open over it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const listed = () => calls.filter((call) => call.path === '/contact-inquiries').length;
  open();
  await soon(() => expect(listed()).toBe(1));
  await vi.advanceTimersByTimeAsync(31_000);
  await soon(() => expect(listed()).toBe(2));
  cleanup();
  answerOne = never;
  open('?record=1');
  await soon(() => expect(listed()).toBe(3));
  await vi.advanceTimersByTimeAsync(31_000);
  expect(listed()).toBe(3);
});
