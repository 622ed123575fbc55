// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { MailSummary } from '#contracts/mail.ts';
import { formatCount } from '#web/lib/formats.ts';
import { openScreen, pageOf, playServer, refused } from '#tests/support/office-screen.tsx';
import type { OfficeCall } from '#tests/support/office-screen.tsx';
import { soon } from '#tests/support/soon.ts';
import { api } from '../kit/state/api.ts';
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
  state: 'sent',
  attempts: 1,
  triedAt: at,
  sentAt: at,
  returnedAt: null,
  answer: null,
  hasText: true,
  ...fields,
});
const counts = { queued: 1, held: 2, sent: 30, returned: 4, failed: 1000 };

let calls: OfficeCall[];
let mails: MailSummary[];
let total: number;
let mailboxTrouble: object | null;
let answerChange: () => unknown;
beforeEach(() => {
  localStorage.setItem('token', 'a-token');
  mails = [mailOf(1, { state: 'held' }), mailOf(2, { state: 'held' })];
  total = 2;
  mailboxTrouble = null;
  answerChange = () => Response.json({ count: 2 });
  calls = playServer({
    'GET /mail': () => pageOf(mails, { total, counts, mailboxTrouble }),
    'POST /mail/:id/retry': () => answerChange(),
    'POST /mail/send-held': () => answerChange(),
  });
});

const listed = () => calls.filter(({ path }) => path === '/mail').map(({ query }) => query);
const changes = () => calls.filter(({ method }) => method !== 'GET');
const open = (search = '') => openScreen(<MailPage />, `/admin/mail${search}`);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('the tabs count each state, and all of them, and lead to the list of each', async () => {
  const { where } = open('?kind=confirmation&page=2');
  await screen.findByRole('tab', { name: 'All 1,037' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'All 1,037',
    'Queued 1',
    'Held 2',
    'Sent 30',
    'Returned 4',
    'Failed 1,000',
  ]);
  await userEvent.click(screen.getByRole('tab', { name: 'Failed 1,000' }));
  expect(where()).toBe('/admin/mail?state=failed&kind=confirmation');
  await soon(() =>
    expect(listed().at(-1)).toEqual({ page: '1', take: '25', state: 'failed', kind: 'confirmation' }),
  );
  await userEvent.click(screen.getByRole('tab', { name: 'All 1,037' }));
  expect(where()).toBe('/admin/mail?kind=confirmation');
});

test('a filter that names no unit asks the server nothing', async () => {
  open('?unit=BT01-');
  await screen.findByText('There is no unit BT01-');
  expect(listed()).toEqual([]);
});

test('only what was not sent, and still has its text, can be sent again, by the word that fits', async () => {
  mails = [
    mailOf(1),
    mailOf(2, { state: 'failed', answer: '550 No' }),
    mailOf(3, { state: 'returned' }),
    mailOf(4, { state: 'held' }),
    mailOf(5, { state: 'queued', attempts: 0 }),
    mailOf(6, { state: 'failed', hasText: false }),
  ];
  open();
  await screen.findByText('550 No (1 try)');
  const rows = screen.getAllByRole('row').slice(1);
  const words = rows.map((row) =>
    within(row)
      .getAllByRole('button')
      .map(({ textContent }) => textContent.replace(/ ?Message \d$/, '')),
  );
  const reasons = rows.map((row) =>
    within(row).queryByRole('cell', { name: /^(Sent|Failed|Returned|Held|Queued)/ }),
  );
  expect(reasons.map((cell) => cell?.querySelector('p')?.textContent ?? null)).toEqual([
    null,
    '550 No (1 try)',
    'It came back without a reason.',
    'Held.',
    'Waiting to be sent.',
    'On its way, 1 try.',
  ]);
  expect(words).toEqual([
    ['View'],
    ['View', 'Retry'],
    ['View', 'Send again'],
    ['View', 'Send'],
    ['View', 'Retry'],
    ['View'],
  ]);
  answerChange = () => refused(409, 'CONFLICT', 'This message has been sent meanwhile.');
  await press(/^Retry ?Message 2$/);
  await screen.findByText('This message has been sent meanwhile.');
  answerChange = () => mailOf(2);
  const before = listed().length;
  await press(/^Retry ?Message 2$/);
  await screen.findByText('The message is on its way.');
  expect(changes().map(({ path }) => path)).toEqual(['/mail/2/retry', '/mail/2/retry']);
  await soon(() => expect(listed().length).toBeGreaterThan(before));
});

const send = async (title: string) => {
  const question = within(await screen.findByRole('alertdialog', { name: title }));
  await userEvent.click(question.getByRole('button', { name: 'Send' }));
};

test('what is held is sent as it was counted, of the kind in sight, and again as the same act, unless it is more by then', async () => {
  const { store } = open('?state=held&kind=confirmation');
  await screen.findByText('Send all held');
  await press('Send all held');
  answerChange = () => refused(500, 'INTERNAL', 'no');
  await send('Send all 2 held messages?');
  await screen.findByText('Uh oh! Something went wrong.');
  await press('Send all held');
  answerChange = () => Response.json({ count: 2 });
  await send('Send all 2 held messages?');
  await screen.findByText('2 messages are on their way.');
  await press('Send all held');
  answerChange = () => Response.json({ count: 1 });
  await send('Send all 2 held messages?');
  await screen.findByText('1 message is on its way.');
  await press('Send all held');
  answerChange = () => refused(500, 'INTERNAL', 'no');
  await send('Send all 2 held messages?');
  await screen.findByText('Uh oh! Something went wrong.');
  total = 3;
  store.dispatch(api.util.invalidateTags(['mail']));
  await screen.findByText('3 results');
  await press('Send all held');
  answerChange = () => Response.json({ count: 3 });
  await send('Send all 3 held messages?');
  await screen.findByText('3 messages are on their way.');
  const body = { count: 2, kind: 'confirmation' };
  expect(changes().map((call) => call.body)).toEqual([body, body, body, body, { count: 3, kind: body.kind }]);
  const [first, second, third, failed, more] = changes().map(({ key }) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(more).not.toBe(failed);
});

test.each([
  [1, 'Send all held', 'Send the held message?'],
  [500, 'Send all held', 'Send all 500 held messages?'],
  [1200, 'Send the oldest 500', 'Send the oldest 500 of 1,200 held messages?'],
])('of %i held messages the question says how many go', async (held, button, title) => {
  total = held;
  const { store } = open('?state=held');
  // Once the number is known.
  const offer = await soon(() => screen.getByRole('button', { name: /^Send (all|the oldest)/ }));
  await soon(() => expect(offer).toHaveProperty('disabled', false));
  expect(offer.textContent).toBe(button);
  await userEvent.click(offer);
  // What is held meanwhile was not asked about.
  total = held + 1;
  store.dispatch(api.util.invalidateTags(['mail']));
  await screen.findByText(`${formatCount(held + 1)} results`);
  await send(title);
  await soon(() => expect(changes().map(({ body }) => body)).toEqual([{ count: held }]));
});

test.each(['', '?state=failed', '?state=held&unit=BT01-0007'])(
  'at “%s” nothing offers to send all that is held',
  async (search) => {
    open(search);
    await screen.findAllByText('Message 1');
    expect(screen.queryByRole('button', { name: /^Send (all|the oldest)/ })).toBeNull();
  },
);

test('that returned messages are not noticed is said with since when and who can help', async () => {
  mailboxTrouble = { reason: 'no-such-mailbox', since: '2026-01-05T15:00:00.000Z' };
  open();
  const notice = await screen.findByRole('region', { name: 'Returned messages are not being noticed' });
  expect(notice.textContent).toMatch(
    /Since Jan 5, 2026, 9:00.AM the mailbox that they come back to cannot be read: the mail server has no such mailbox\. Ask the person who runs this website’s server/,
  );
});
