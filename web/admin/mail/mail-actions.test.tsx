// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Mail, MailSummary } from '#contracts/mail.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { MailPage } from './mail.page.tsx';

const at = '2026-01-05T15:00:00.000Z';
const mailOf = (id: number, fields: Partial<MailSummary> = {}): MailSummary => ({
  id,
  createdAt: at,
  kind: 'confirmation',
  recordKind: 'service-request',
  recordId: 7,
  reference: 'SR-7',
  recipient: 'resident@example.com',
  subject: `Message ${id}`,
  state: 'failed',
  attempts: 2,
  triedAt: at,
  sentAt: null,
  returnedAt: null,
  answer: '550 No',
  hasText: true,
  ...fields,
});
const whole = (summary: MailSummary): Mail => ({
  ...summary,
  nextRecipient: summary.recipient,
  messageId: '<9@example.com>',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
  pagePath: '/api/mail/pages/a-ticket',
});

let calls: OfficeCall[];
let mails: MailSummary[];
let meta: object;
let answerChange: () => unknown;
let answerList: () => unknown;
let answerOne: (call: OfficeCall) => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  mails = [mailOf(1), mailOf(2, { kind: 'reply' })];
  meta = { total: 2, counts: { queued: 1, held: 2, sent: 30, returned: 4, failed: 1 }, mailboxTrouble: null };
  answerChange = () => whole(mailOf(1, { state: 'queued', answer: null, attempts: 0 }));
  answerList = () => pageOf(mails, meta);
  answerOne = ({ path }) => {
    const found = mails.find(({ id }) => path.endsWith(`/${id}`));
    return found ? whole(found) : refused(404, 'NOT_FOUND', 'no');
  };
  calls = playServer({
    'GET /mail': () => answerList(),
    'GET /mail/:id': (call) => answerOne(call),
    'POST /mail/:id/retry': () => answerChange(),
    'POST /mail/send-held': () => answerChange(),
  });
});

const open = (search = '') => openScreen(<MailPage />, `/admin/mail${search}`);
const asked = (path: string) => calls.filter((call) => call.path === path);
const retry = (subject: string) =>
  within(screen.getByText(subject, { selector: 'a' }).closest('tr') ?? document.body).getByText(/^Retry/, {
    selector: 'button',
  });

test('messages stand newest first, each with its kind, its state and why, and lead to their text', async () => {
  const { where } = open();
  await screen.findByText('Message 2', { selector: 'a' });
  expect(asked('/mail')[0]?.query).toEqual({ page: '1', take: '25' });
  expect(screen.getByRole('columnheader', { name: /^Queued/ }).ariaSort).toBe('descending');
  const rows = Array.from(document.querySelectorAll('tr[data-row]'), (row) =>
    Array.from(row.children, ({ textContent }) => textContent),
  );
  expect(rows[1]).toEqual([
    expect.stringMatching(/^Jan 5, 2026, 9:00.AM$/),
    'Message 2Reply to a resident',
    expect.stringContaining('resident@example.com'),
    'Failed550 No (2 tries)',
    expect.stringMatching(/^View.*Retry/),
  ]);
  fireEvent.click(screen.getByText('View', { selector: 'tr:nth-child(2) button' }));
  await soon(() => expect(where()).toBe('/admin/mail?record=2'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Message' }));
  await dialog.findByText('Message 2');
  fireEvent.click(dialog.getByText('Close'));
  await soon(() => expect(where()).toBe('/admin/mail'));
});

test('a message is sent again from the list, which says at once how it is', async () => {
  open();
  await screen.findByText('Message 1', { selector: 'a' });
  answerChange = () => {
    mails = [mailOf(1, { state: 'queued', answer: null, attempts: 0 })];
    return whole(mailOf(1, { state: 'queued', answer: null, attempts: 0 }));
  };
  fireEvent.click(retry('Message 1'));
  await screen.findByText('The message is on its way.');
  await screen.findByText('Waiting to be sent.');
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/mail/1/retry']);
});

test.each([
  [409, 'CONFLICT', 'It was sent meanwhile.', 'It was sent meanwhile.'],
  [500, 'INTERNAL', 'no', 'Uh oh! Something went wrong.'],
])('a refusal with %i is said, and the list is read again', async (status, code, message, said) => {
  open();
  await screen.findByText('Message 1', { selector: 'a' });
  answerChange = () => refused(status, code, message);
  fireEvent.click(retry('Message 1'));
  await screen.findByText(said);
  await soon(() => expect(asked('/mail')).toHaveLength(2));
});

test('the open message is sent again, and is read again by itself', async () => {
  open('?record=1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Message' }));
  const { promise, resolve } = Promise.withResolvers<Mail>();
  answerChange = () => promise;
  fireEvent.click(await dialog.findByText('Retry'));
  await soon(() => expect(dialog.getByText('Retry').getAttribute('aria-busy')).toBe('true'));
  mails = [mailOf(1, { state: 'sent', answer: null, sentAt: at }), mailOf(2)];
  resolve(whole(mailOf(1, { state: 'queued' })));
  await dialog.findByText('Accepted by the mail server.');
  expect(dialog.queryByText('Retry')).toBeNull();
  // It does not stand for another one that is on its way.
  answerOne = () => new Promise<never>(() => undefined);
  fireEvent.click(dialog.getByLabelText('Next message'));
  await soon(() => expect(dialog.queryByText('Accepted by the mail server.')).toBeNull());
});

test('what is held is offered to be sent only where the list is of that alone', async () => {
  mails = [mailOf(1, { state: 'held' }), mailOf(2, { state: 'held' })];
  const { router } = open('?state=held&kind=confirmation');
  fireEvent.click(await screen.findByText('Send all held'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Send all 2 held messages?' }));
  fireEvent.click(question.getByText('Keep them'));
  await soon(() => expect(screen.queryByText('Keep them')).toBeNull());
  fireEvent.click(screen.getByText('Send all held'));
  answerChange = () => refused(409, 'CONFLICT', 'There are more by now.');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByText('Send', { selector: 'button' }));
  await screen.findByText('There are more by now.');
  // The list is another by now.
  await soon(() => expect(asked('/mail')).toHaveLength(2));
  const { promise, resolve } = Promise.withResolvers<Response>();
  answerList = () => promise;
  await act(() => router.navigate('/admin/mail?state=held'));
  // Not as many as there were of the other kind.
  await soon(() =>
    expect(screen.getByText<HTMLButtonElement>('Send all held', { selector: 'button' }).disabled).toBe(true),
  );
  mails = [];
  resolve(pageOf([], { ...meta, total: 0 }));
  await screen.findByText('No messages found');
  expect(screen.queryByText('Send all held')).toBeNull();
  screen.getByText('Try another tab, another kind of message, or all units.');
});

test('a log without messages says what it is for, and filters are taken away together', async () => {
  mails = [];
  meta = { ...meta, total: 0 };
  const { where, router } = open();
  await screen.findByText('Every email that goes to residents and to the manager appears here.');
  await act(() => router.navigate('/admin/mail?kind=reply&unit=BT01-0007&sort=to'));
  await soon(() =>
    expect(asked('/mail').at(-1)?.query).toEqual({
      page: '1',
      take: '25',
      kind: 'reply',
      unit: 'BT01-0007',
      sort: 'to',
    }),
  );
  fireEvent.click(screen.getByText(/^(Reset|Clear)/, { selector: 'button' }));
  await soon(() => expect(where()).toBe('/admin/mail?sort=to'));
});

test('another kind or order begins at the first page', async () => {
  meta = { ...meta, total: 60, pageCount: 3 };
  const { where, router } = open('?page=2');
  await screen.findByText('Message 1', { selector: 'a' });
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'reply' } });
  await soon(() => expect(where()).toBe('/admin/mail?kind=reply'));
  await act(() => router.navigate('/admin/mail?page=2'));
  await screen.findByText('Message 1', { selector: 'a' });
  fireEvent.click(within(screen.getByRole('columnheader', { name: /^To/ })).getByRole('button'));
  await soon(() => expect(where()).toBe('/admin/mail?sort=to'));
});
