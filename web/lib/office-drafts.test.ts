// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessToken } from '#tests/support/access-token.ts';
import { clearDraft, forgetDraftsAfter, forgetOldDrafts, readDraft, writeDraft } from './office-drafts.ts';
import { endSession, startSession } from './session-store.ts';

const hour = 60 * 60_000;

/** Tokens of an account, as the server makes them; no one checks their signature here. */
function signIn(id: number): void {
  const token = accessToken({ sub: String(id), email: `${id}@example.com` });
  startSession({ accessToken: token, refreshToken: `refresh-${id}` });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-03-02T15:00:00.000Z');
  endSession('logout');
  sessionStorage.clear();
  signIn(1);
});

afterEach(() => {
  vi.useRealTimers();
});

test('what was typed is there again after an idle end, for the same account, with its time', () => {
  writeDraft('submission/17', { notes: 'Called the plumber' });
  const typedAt = Date.now();
  endSession('idle');
  forgetDraftsAfter('idle');
  expect(readDraft('submission/17')).toBeNull();
  vi.advanceTimersByTime(hour);
  signIn(1);
  expect(readDraft('submission/17')).toEqual({ typed: { notes: 'Called the plumber' }, typedAt });
  expect(readDraft('submission/18')).toBeNull();
});

test('another account is offered none of it, and leaves it alone', () => {
  writeDraft('reply/17', 'We are on our way');
  endSession('idle');
  signIn(2);
  expect(readDraft('reply/17')).toBeNull();
  writeDraft('reply/17', 'Mine');
  clearDraft('reply/17');
  endSession('idle');
  signIn(1);
  expect(readDraft('reply/17')?.typed).toBe('We are on our way');
});

test.each(['logout', 'elsewhere'] as const)('nothing is left after a %s', (reason) => {
  writeDraft('reply/17', 'We are on our way');
  sessionStorage.setItem('draft:contact', '{}');
  forgetDraftsAfter(reason);
  expect(Object.keys(sessionStorage)).toEqual(['draft:contact']);
});

test('twelve hours are the most', () => {
  writeDraft('reply/17', 'We are on our way');
  vi.advanceTimersByTime(12 * hour);
  expect(readDraft('reply/17')).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(readDraft('reply/17')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('what is too old goes, whosever it was', () => {
  writeDraft('reply/17', 'Old');
  vi.advanceTimersByTime(12 * hour);
  signIn(2);
  writeDraft('reply/17', 'New');
  vi.advanceTimersByTime(1);
  // What cannot be read says no time, and goes too.
  sessionStorage.setItem('office-draft:1:reply/18', 'nonsense');
  forgetOldDrafts();
  expect(sessionStorage).toHaveLength(1);
  expect(readDraft('reply/17')?.typed).toBe('New');
});

test('the same text once more keeps the time at which it was typed', () => {
  writeDraft('reply/17', 'We are on our way');
  const typedAt = Date.now();
  vi.advanceTimersByTime(hour);
  writeDraft('reply/17', 'We are on our way');
  expect(readDraft('reply/17')?.typedAt).toBe(typedAt);
  writeDraft('reply/17', 'We are on our way.');
  expect(readDraft('reply/17')?.typedAt).toBe(typedAt + hour);
});

test.each(['', 'nonsense', '[]', '{"typed":"x"}', '{"typedAt":"x","typed":"x"}'])(
  'a damaged draft (%s) is none',
  (text) => {
    sessionStorage.setItem('office-draft:1:reply/17', text);
    expect(readDraft('reply/17')).toBeNull();
  },
);

test('where nobody is signed in nothing is written', () => {
  endSession('idle');
  writeDraft('reply/17', 'We are on our way');
  expect(sessionStorage).toHaveLength(0);
});
