// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import type { InquiryReply } from '#contracts/inquiry-replies.ts';
import { accessToken } from '#tests/support/access-token.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { storedInquiry } from '#tests/support/stored-records.ts';
import { api } from '../kit/state/api.ts';
import { toastNotices } from '../kit/toasts/toast-store.ts';
import { failedChange } from '../kit/toasts/toast-work.ts';
import { ContactInquiriesPage } from './contact-inquiries.page.tsx';

const at = '2026-01-05T15:00:00.000Z';
const inquiryOf = (id: number, fields: Partial<ContactInquiry> = {}): ContactInquiry =>
  storedInquiry({
    id,
    reference: `CI-${id}`,
    lastName: `No. ${id}`,
    phone: '(214) 555-0100 x 12',
    language: 'es',
    boardPosition: ['Board Member', 'Homeowner'],
    numberOfUnits: 1,
    referral: 'A neighbor',
    ...fields,
  });
const replyOf = (fields: Partial<InquiryReply> = {}): InquiryReply => ({
  id: 1,
  createdAt: at,
  authorEmail: 'rosa@example.com',
  text: 'We call.',
  mailId: 3,
  mailState: 'sent',
  ...fields,
});

let calls: OfficeCall[];
let inquiries: ContactInquiry[];
let replies: InquiryReply[];
let answerReplies: () => unknown;
let answerChange: () => unknown;
beforeEach(() => {
  localStorage.setItem('token', accessToken());
  inquiries = [inquiryOf(1), inquiryOf(2)];
  replies = [];
  answerReplies = () => Response.json({ data: replies });
  answerChange = () => inquiries[0];
  const counts = { open: 2, unanswered: 2, handled: 0, setAside: 0, archived: 0 };
  calls = playServer({
    'GET /user': () => ({ id: 1, propertyIds: [] }),
    'GET /contact-inquiries': () => pageOf(inquiries, { counts }),
    'GET /contact-inquiries/:id': ({ path }) => inquiries.find(({ id }) => path.endsWith(`/${id}`)),
    'GET /contact-inquiries/:id/replies': () => answerReplies(),
    'POST /contact-inquiries/:id/replies': () => answerChange(),
    'PATCH /contact-inquiries/:id': () => answerChange(),
    'DELETE /contact-inquiries/:id': () => answerChange(),
  });
});

const list = '/contact-inquiries';
const record = `${list}/1`;
const answers = `${record}/replies`;
const history = '/audit';
const read = (since = 0) =>
  new Set(
    calls
      .slice(since)
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path),
  );
async function open(search = '?record=1') {
  const opened = openScreen(<ContactInquiriesPage />, `/admin/contact-inquiries${search}`);
  const dialog = within(await screen.findByRole('dialog', { name: /^Contact inquiry/ }));
  await soon(() => expect([...read()]).toEqual(expect.arrayContaining([list, record, answers, history])));
  await dialog.findByText('Close', { selector: 'button' });
  return { ...opened, dialog };
}
/** What is read again after an act. */
async function readAgain(act: () => Promise<unknown>, paths: readonly string[]) {
  const before = calls.length;
  await act();
  await soon(() => expect(read(before)).toEqual(new Set(paths)));
}
const press = async (label: string) =>
  userEvent.click(await screen.findByText(label, { selector: 'button' }));
const type = (label: RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);
const toast = () => toastNotices().find(({ isOpen }) => isOpen);

test('what is saved, answered or deleted is read again where it shows, and what came too late too', async () => {
  const { dialog } = await open();
  const save = async () => {
    await type(/notes/i, 'x');
    await press('Save changes');
  };
  const send = async () => {
    await type(/^Reply to visitor/, 'Ok');
    await press('Send reply');
  };
  await readAgain(save, [list, history]);
  await readAgain(send, [answers, record, list, history]);
  answerChange = () => refused(409, 'CONFLICT', 'Someone was first.');
  await readAgain(send, [answers, record, list, history]);
  await readAgain(save, [list, record, history]);
  answerChange = () => undefined;
  await readAgain(async () => {
    await userEvent.click(dialog.getByText('Delete', { selector: 'button' }));
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByText('Delete', { selector: 'button' }));
  }, [list]);
});

test('an open inquiry says all that the visitor gave, and where it stands', async () => {
  inquiries = [inquiryOf(1, { answeredAt: at, answeredBy: 'rosa@example.com' })];
  const { dialog } = await open();
  const facts = Object.fromEntries(
    Array.from(document.querySelectorAll('[role=dialog] dl > div'), (fact) =>
      ['dt', 'dd'].map((part) => fact.querySelector(part)?.textContent.replaceAll(/\s/g, ' ') ?? ''),
    ),
  );
  expect(facts).toMatchObject({
    Reference: 'CI-1',
    Name: 'Ada No. 1',
    Role: 'Board Member, Homeowner',
    Community: 'Cedar Court',
    Location: 'Dallas, TX',
    Answered: 'Jan 5, 2026, 9:00 AM by rosa@example.com',
    'Heard about us': 'A neighbor',
  });
  expect(dialog.getByText('(214) 555-0100 x 12').getAttribute('href')).toBe('tel:2145550100');
  expect(dialog.queryByText('Spam.')).toBeNull();
  dialog.getByText('Open', { selector: 'span' });
  dialog.getByText('Spanish');
});

test('one that is spam says why, and what the visitor left out', async () => {
  const spam = { folder: 'SET_ASIDE', suspectedSpam: true, spamReason: 'LINKS' } as const;
  inquiries = [inquiryOf(1, { ...spam, boardPosition: [], referral: null })];
  const { dialog } = await open('?view=set-aside&record=1');
  dialog.getByText('It is full of links.');
  expect(dialog.getAllByText('Not given')).toHaveLength(2);
  dialog.getByText('Not yet');
});

test('a row says where its community is, how large, in which language, and that it is answered', async () => {
  inquiries = [inquiryOf(1, { answeredAt: at, answeredBy: 'rosa@example.com' }), inquiryOf(2)];
  openScreen(<ContactInquiriesPage />, '/admin/contact-inquiries');
  const row = async (name: string) =>
    (await screen.findByText(name, { selector: 'a' })).closest('tr')?.textContent;
  expect(await row('Ada No. 1')).toMatch(/Ada No\. 1AnsweredSpanish.*Cedar Court, Dallas, TXWe look for/);
  expect(await row('Ada No. 2')).not.toContain('Answered');
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  openScreen(<ContactInquiriesPage />, '/admin/contact-inquiries');
  expect(await screen.findAllByText(/Cedar Court, Dallas, TX · 1 unit$/)).toHaveLength(2);
});

test('what became of an email is asked for while it is under way, and not any more after that', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // Also where an answer before or after it has arrived.
  const others = { first: replyOf({ id: 1 }), last: replyOf({ id: 3 }) };
  replies = [others.first, replyOf({ id: 2, mailState: 'queued' }), others.last];
  openScreen(<ContactInquiriesPage />, '/admin/contact-inquiries?record=1');
  await soon(() => screen.getByText(/The email is on its way\./));
  const asked = () => calls.filter(({ path }) => path === answers).length;
  const before = asked();
  replies = [others.first, replyOf({ id: 2, mailState: 'returned' }), others.last];
  await vi.advanceTimersByTimeAsync(5000);
  await soon(() => screen.getByText(/The email came back\./));
  expect(asked()).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked()).toBe(before + 1);
});

test('answers that cannot be read say so, and are asked for again; one without an email has none', async () => {
  answerReplies = () => refused(404, 'NOT_FOUND', 'no');
  await open();
  await screen.findByText('Sent to ada@example.com. For notes among staff, use Notes.');
  await screen.findByText('The conversation could not be loaded.');
  replies = [replyOf({ mailId: null })];
  answerReplies = () => Response.json({ data: replies });
  await press('Try again');
  const entry = (await screen.findByText('We call.')).closest('li');
  expect(entry?.textContent).toMatch(/^rosa@example\.com.*We call\.$/);
});

test('who leaves is asked about what was typed: the answer, the notes, or both', async () => {
  const { where } = await open();
  await type(/^Reply to visitor/, 'Ok');
  await press('Close');
  const ask = async (title: string) => within(await screen.findByRole('alertdialog', { name: title }));
  const alone = await ask('Discard your reply?');
  alone.getByText('Your reply to Ada No. 1 has not been sent.');
  await userEvent.click(alone.getByText('Keep editing', { selector: 'button' }));
  await type(/notes/i, 'x');
  await press('Close');
  const both = await ask('Discard your changes?');
  both.getByText('What you changed on the inquiry of Cedar Court has not been saved.');
  await userEvent.click(both.getByText('Discard changes', { selector: 'button' }));
  await soon(() => expect(where()).toBe('/admin/contact-inquiries'));
  expect(sessionStorage).toHaveLength(0);
});

test('while the server works on it a button is busy, and a refusal says so', async () => {
  const { dialog } = await open();
  const wait = async (label: string, act = async (button: HTMLElement) => userEvent.click(button)) => {
    const answer = Promise.withResolvers<unknown>();
    answerChange = () => answer.promise;
    const button = dialog.getByText(label, { selector: 'button' });
    await act(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    const row = document.querySelector('[data-record="1"]');
    expect(row === null, 'out of its list at once').toBe(label !== 'Save changes');
    answer.resolve(refused(500, 'INTERNAL', 'no'));
    await soon(() => expect(button.getAttribute('aria-busy')).toBeNull());
    expect(toast()?.title).toBe(failedChange.title);
  };
  await wait('Spam');
  await wait('Archive');
  await wait('Mark handled');
  await wait('Delete', async (button) => {
    await userEvent.click(button);
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByText('Delete', { selector: 'button' }));
  });
  await type(/notes/i, 'x');
  await wait('Save changes');
  const notes = dialog.getByLabelText<HTMLTextAreaElement>(/notes/i);
  expect([notes.value, notes.maxLength > 0]).toEqual(['x', true]);
});

test('what is typed in the notes is restored and said to be, and notes of blanks are none', async () => {
  await open();
  await type(/notes/i, 'x');
  cleanup();
  const again = await open();
  again.dialog.getByText(/Restored what you had typed/);
  await userEvent.clear(again.dialog.getByLabelText(/notes/i));
  await type(/notes/i, '  ');
  await press('Save changes');
  await screen.findByText('Nothing has changed');
  await type(/notes/i, ' Call. ');
  // What is shown of it is renewed; what was typed is still of the state before.
  inquiries = [inquiryOf(1, { updatedAt: '2026-01-06T15:00:00.000Z', answeredAt: at, answeredBy: 'Rosa' })];
  act(() => void again.store.dispatch(api.util.invalidateTags(['contact-inquiry'])));
  await again.dialog.findByText(/ by Rosa$/);
  await press('Save changes');
  await screen.findByText('Changes saved.');
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
    notes: 'Call.',
    expectedUpdatedAt: at,
  });
});
