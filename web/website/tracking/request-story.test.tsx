// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { trackingMessages } from '#contracts/tracking-messages.en.ts';
import type { TrackedRequest } from '#contracts/tracking.ts';
import { soon } from '#tests/support/soon.ts';
import { stubServer } from '#tests/support/stub-request.ts';
import { RequestStory } from './request-story.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const completed: TrackedRequest = {
  reference: 'SR-1',
  createdAt: '2026-01-01T09:30:00.000Z',
  category: 'Water leak',
  propertyCode: 'BT01',
  propertyName: 'Bent Trail Condominiums',
  unitIdentifier: 'BT01-0007',
  unitDigits: '7',
  message: null,
  files: [],
  status: 'COMPLETED',
  appointment: null,
  isClosed: true,
  promise: null,
  events: [],
  isConfirmed: false,
  reopenUntil: '2026-01-31T09:30:00.000Z',
  linkEndsAt: null,
};

test('words that someone begins to write while the page reads the request again stay, also once they came too late', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  const ask = vi.fn(() => answer);
  vi.stubGlobal('fetch', ask);
  render(<RequestStory token="t" given={completed} formState={null} />);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(ask).toHaveBeenCalledOnce();

  const words = screen.getByLabelText('What is still wrong?');
  await userEvent.type(words, 'It drips again.');
  const reply = {
    at: '2026-01-31T09:31:00.000Z',
    kind: 'REPLY',
    status: null,
    text: 'All done.',
    files: [],
  } as const;
  resolve(Response.json({ data: { ...completed, reopenUntil: null, events: [reply] } }));
  await soon(() => expect(screen.getAllByText('All done.')).toHaveLength(2));
  expect(screen.getByLabelText('What is still wrong?')).toBe(words);
  expect(words).toHaveProperty('value', 'It drips again.');
});

const open: TrackedRequest = { ...completed, status: 'OPEN', isClosed: false, reopenUntil: null };

test('a note may be a picture alone, and is not sent where it is nothing', async () => {
  const tries = stubServer([
    { status: 201, body: JSON.stringify({ data: { id: 1, createdAt: completed.createdAt } }) },
  ]);
  vi.stubGlobal('fetch', async () => Response.json({ data: completed }));
  render(<RequestStory token="t" given={open} formState={null} />);
  const send = screen.getByRole('button', { name: 'Send note' });
  await userEvent.click(send);
  screen.getByText(trackingMessages.nothing);
  const picture = new File(['a picture'], 'leak.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText(/^Photo\/PDF/), picture);
  await userEvent.click(send);
  await waitFor(() => expect(tries).toHaveLength(1));
  const body = tries[0]?.body;
  const parts = body instanceof FormData ? [...body.keys()] : [];
  expect(parts.filter((name) => name === 'note' || name === 'attachment')).toEqual(['attachment']);
});

test('a request is not reopened without a word, whatever picture is chosen', async () => {
  const tries = stubServer([]);
  render(<RequestStory token="t" given={completed} formState={null} />);
  await userEvent.click(screen.getByRole('button', { name: 'Not fixed, reopen' }));
  screen.getByText(trackingMessages.noReason);
  expect(tries).toEqual([]);
});

test('after a failure the form says that words and file are still here', async () => {
  stubServer([{ status: 409, body: JSON.stringify({ message: 'Not now.' }) }]);
  render(<RequestStory token="t" given={open} formState={null} />);
  const picture = new File(['a picture'], 'leak.jpg', { type: 'image/jpeg' });
  await userEvent.upload(screen.getByLabelText(/^Photo\/PDF/), picture);
  await userEvent.click(screen.getByRole('button', { name: 'Send note' }));
  await screen.findByText(/What you wrote and your file are still here\./);
  screen.getByText('1 file chosen');
});
