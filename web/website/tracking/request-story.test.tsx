// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { TrackedRequest } from '#contracts/tracking.ts';
import { soon } from '#tests/support/soon.ts';
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
