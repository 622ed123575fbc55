// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Mail } from '#contracts/mail.ts';
import '../nouns.ts';
import { OpenMail } from './open-mail.tsx';

const sent: Mail = {
  id: 9,
  createdAt: '2026-11-20T15:00:00.000Z',
  kind: 'confirmation',
  recordKind: 'service-request',
  recordId: 7,
  reference: 'SR-7',
  recipient: 'resident@example.com',
  nextRecipient: 'resident@example.com',
  subject: 'We have your request SR-7',
  state: 'sent',
  attempts: 1,
  triedAt: '2026-11-20T15:00:05.000Z',
  sentAt: '2026-11-20T15:00:05.000Z',
  returnedAt: null,
  answer: null,
  hasText: true,
  messageId: '<9@example.com>',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
  pagePath: '/api/mail/pages/a-ticket',
};
const notSent = { sentAt: null } as const;

const onRenew = vi.fn();
const onRetry = vi.fn();
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  onRenew.mockClear();
  onRetry.mockClear();
});

function show(fields: Partial<Mail> = {}): void {
  const mail = { ...sent, ...fields };
  const element = (
    <OpenMail mail={mail} isRetrying={false} onRetry={onRetry} onRenew={onRenew} onClose={vi.fn()} />
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}
const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent;

test.each<[string, Partial<Mail>, string, string, string | null]>([
  ['sent', {}, 'Answer', 'Accepted by the mail server.', null],
  [
    'on its way',
    { ...notSent, state: 'queued', attempts: 0, triedAt: null },
    'Answer',
    'Waiting to be sent.',
    'Retry',
  ],
  [
    'tried again',
    { ...notSent, state: 'queued', attempts: 2, answer: '451 Later' },
    'Answer',
    '451 Later (2 tries; it will be tried again automatically)',
    'Retry',
  ],
  [
    'failed',
    { ...notSent, state: 'failed', answer: '550 No such user' },
    'Answer',
    '550 No such user (1 try)',
    'Retry',
  ],
  [
    'held',
    { ...notSent, state: 'held', attempts: 0, triedAt: null, answer: 'Too many.' },
    'Why',
    'Too many.',
    'Send',
  ],
  [
    'returned',
    { state: 'returned', returnedAt: sent.sentAt },
    'Why',
    'It came back without a reason.',
    'Send again',
  ],
])('a message that is %s says why, and how it is sent', async (_state, fields, name, outcome, retry) => {
  show(fields);
  expect(fact(name)).toBe(outcome);
  const button = screen.queryByRole('button', { name: /^(Retry|Send|Send again)$/ });
  expect(button?.textContent ?? null).toBe(retry);
  if (button) await userEvent.click(button);
  expect(onRetry).toHaveBeenCalledTimes(retry === null ? 0 : 1);
});

test('of a message that did not arrive the record’s new address is named, or where to correct the old one', () => {
  show({ ...notSent, state: 'failed', nextRecipient: 'corrected@example.com' });
  screen.getByText('Sent again, it goes to corrected@example.com: the address that the record has now.');
  cleanup();
  show({ ...notSent, state: 'failed' });
  screen.getByText(/^Is the address wrong\? Correct it in the record below/);
  cleanup();
  // The manager's own address stands in no record.
  show({ ...notSent, state: 'failed', kind: 'notice' });
  expect(screen.queryByText(/address/)).toBeNull();
});

test('a message whose text is removed says so, and cannot be sent', () => {
  show({ ...notSent, state: 'failed', hasText: false, text: null, html: null, pagePath: null });
  screen.getByText('The text of this message is no longer stored: it is removed after 180 days.');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.queryByTitle('The message as it looks')).toBeNull();
});

test('what is on its way is read again until it is sent, and nothing else is', () => {
  vi.useFakeTimers();
  show({ ...notSent, state: 'queued' });
  vi.advanceTimersByTime(7000);
  expect(onRenew).toHaveBeenCalledTimes(2);
  cleanup();
  show();
  vi.advanceTimersByTime(60_000);
  expect(onRenew).toHaveBeenCalledTimes(2);
});

test('the message is shown in a frame in which nothing runs, and as plain text', async () => {
  show();
  const frame = screen.getByTitle('The message as it looks');
  expect([frame.getAttribute('sandbox'), frame.getAttribute('src')]).toEqual(['', sent.pagePath]);
  await userEvent.click(screen.getByRole('tab', { name: 'Plain text' }));
  screen.getByText('Thank you.');
  expect(screen.getByRole('link', { name: 'SR-7' }).getAttribute('href')).toMatch(/record=7$/);
});
