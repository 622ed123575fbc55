// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accessToken } from '#tests/support/access-token.ts';
import {
  accessTokenLifetimeMs,
  endSession,
  followOtherTabs,
  hasLiveSession,
  isIdle,
  liveAccessToken,
  markActive,
  noteIdleEnd,
  onAccessToken,
  onActivity,
  onSessionEnd,
  plainAccessToken,
  rereadStorage,
  startSession,
  takeIdleEnd,
} from './session-store.ts';
import { takesFocusByItself, watchIdle } from './session-idle.ts';
import { userOfToken } from './session-user.ts';
import { useIdleSeconds } from './use-idle-seconds.ts';
import { sessionScript } from '#contracts/session-script.ts';

const tokens = { accessToken: 'access-1', refreshToken: 'refresh-1' };
const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-03-02T15:00:00.000Z');
  endSession('logout');
});

afterEach(() => {
  vi.useRealTimers();
});

// spec: LG-10 LG-12 LG-13 LG-14 LG-17
test('a login is stored as a record with its end, under the plain names, with the refresh token apart', () => {
  startSession(tokens);
  expect(JSON.parse(localStorage.getItem('session') ?? '')).toEqual({
    token: 'access-1',
    exp: Date.now() + 15 * minute,
  });
  expect(localStorage.getItem('accessToken')).toBe('access-1');
  expect(localStorage.getItem('token')).toBe('access-1');
  expect(localStorage.getItem('refreshToken')).toBe('refresh-1');
  expect(localStorage.getItem('lastActive')).toBe(String(Date.now()));
});

// spec: LG-11
test('the access token is held in memory, also where storage loses it', () => {
  startSession(tokens);
  localStorage.clear();
  expect(liveAccessToken()).toBe('access-1');
});

// spec: LG-17 LG-18 LG-19
test('a stored token counts for fifteen minutes, while its end is in the future', () => {
  startSession(tokens);
  rereadStorage();
  vi.advanceTimersByTime(15 * minute - 1);
  expect(liveAccessToken()).toBe('access-1');
  vi.advanceTimersByTime(1);
  expect(liveAccessToken()).toBeNull();
});

test.each([
  '',
  'nonsense',
  '[]',
  '{"token":"a"}',
  '{"token":"","exp":9999999999999}',
  '{"token":1,"exp":"x"}',
])('a damaged record (%s) is no session', (record) => {
  localStorage.setItem('session', record);
  expect(hasLiveSession()).toBe(false);
});

// spec: LG-20
test('the older keys are tried where nothing better is stored', () => {
  localStorage.setItem('token', 'older');
  expect(liveAccessToken()).toBeNull();
  expect(plainAccessToken()).toBe('older');
});

// spec: LG-27
test('ending a session leaves nothing stored and says why', () => {
  const reasons: string[] = [];
  const stop = onSessionEnd((reason) => reasons.push(reason));
  startSession(tokens);
  endSession('logout');
  stop();
  expect(localStorage).toHaveLength(0);
  expect(hasLiveSession()).toBe(false);
  expect(reasons).toEqual(['logout']);
});

test('another tab that clears the storage key by key ends the session here once, at its last key', () => {
  const reasons: string[] = [];
  const stops = [onSessionEnd((reason) => reasons.push(reason)), followOtherTabs()];
  startSession(tokens);
  const clear = (key: string): void => {
    localStorage.removeItem(key);
    dispatchEvent(new StorageEvent('storage', { key, newValue: null, storageArea: localStorage }));
  };
  for (const key of ['session', 'accessToken', 'token']) clear(key);
  expect(reasons).toEqual([]);
  for (const key of ['refreshToken', 'lastActive']) clear(key);
  expect(reasons).toEqual(['elsewhere']);
  for (const stop of stops) stop();
});

// spec: LG-30 LG-33
test('ten idle minutes end the session at the next look, which comes every 15 seconds', () => {
  startSession(tokens);
  const stop = watchIdle();
  vi.advanceTimersByTime(10 * minute);
  expect(hasLiveSession()).toBe(true);
  vi.advanceTimersByTime(14_999);
  expect(localStorage.getItem('session')).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(localStorage.getItem('session')).toBeNull();
  stop();
});

// spec: LG-32
test('a session that went idle while the page was closed ends on load', () => {
  startSession(tokens);
  vi.advanceTimersByTime(11 * minute);
  watchIdle()();
  expect(localStorage.getItem('refreshToken')).toBeNull();
});

// spec: LG-29
test.each(['click', 'mousemove', 'keydown', 'scroll', 'touchstart', 'focus', 'visibilitychange'])(
  'a %s counts as activity',
  (name) => {
    startSession(tokens);
    const stop = watchIdle();
    vi.advanceTimersByTime(9 * minute);
    dispatchEvent(new Event(name));
    vi.advanceTimersByTime(9 * minute);
    expect(isIdle()).toBe(false);
    stop();
  },
);

test('a hand on the mouse does not revive a session that has gone idle', () => {
  startSession(tokens);
  vi.advanceTimersByTime(10 * minute + 1);
  const stop = watchIdle();
  dispatchEvent(new Event('mousemove'));
  expect(hasLiveSession()).toBe(false);
  stop();
});

test('activity is written once a second at most', () => {
  startSession(tokens);
  const stop = watchIdle();
  vi.advanceTimersByTime(2000);
  dispatchEvent(new Event('mousemove'));
  const written = localStorage.getItem('lastActive');
  vi.advanceTimersByTime(500);
  dispatchEvent(new Event('mousemove'));
  expect(localStorage.getItem('lastActive')).toBe(written);
  stop();
});

test('without a session nothing is written', () => {
  const stop = watchIdle();
  dispatchEvent(new Event('click'));
  expect(localStorage).toHaveLength(0);
  stop();
  markActive();
  expect(hasLiveSession()).toBe(false);
});

test('the user is read from the token’s payload', () => {
  expect(userOfToken(accessToken({ sub: '7' }))).toEqual({
    id: 7,
    email: 'ada@example.com',
    role: 'ADMIN',
  });
  // As the server writes it: in letters that addresses may carry, and of any alphabet.
  const payload = Buffer.from('{"sub":"8","email":"żółć?>@example.com","role":"ADMIN"}').toString(
    'base64url',
  );
  expect(userOfToken(`head.${payload}.signature`)).toEqual({
    id: 8,
    email: 'żółć?>@example.com',
    role: 'ADMIN',
  });
  expect(userOfToken('no token')).toBeNull();
  expect(userOfToken(null)).toBeNull();
});

test('the focus that the idle warning takes is nobody’s activity', () => {
  startSession(tokens);
  const stop = watchIdle();
  vi.advanceTimersByTime(9 * minute);
  const warned = localStorage.getItem('lastActive');
  const [warning, field] = [document.createElement('div'), document.createElement('input')];
  for (const [name, value] of Object.entries(takesFocusByItself)) warning.setAttribute(name, value);
  const button = warning.appendChild(document.createElement('button'));
  document.body.append(warning, field);
  button.focus();
  expect(localStorage.getItem('lastActive')).toBe(warned);
  field.focus();
  expect(localStorage.getItem('lastActive')).not.toBe(warned);
  stop();
});

/** What this tab hears of a change in another one. */
function notified(key: string | null, newValue: string | null, storageArea = localStorage): void {
  dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea }));
}

test.each([
  ['idle', 'idle'],
  ['expired', 'expired'],
  ['logout', 'elsewhere'],
])('an end of the kind "%s" in another tab is shown here as "%s"', (announced, reason) => {
  startSession(tokens);
  const reasons: string[] = [];
  const stops = [onSessionEnd((end) => reasons.push(end)), followOtherTabs()];
  notified('sessionEnd', announced);
  localStorage.clear();
  // The page's own storage is no session, and what was cleared as a whole has no name.
  notified(null, null, sessionStorage);
  expect(reasons).toEqual([]);
  notified(null, null);
  expect(reasons).toEqual([reason]);
  // What was said of that one is not true of the next.
  startSession(tokens);
  localStorage.clear();
  notified(null, null);
  for (const stop of stops) stop();
  expect(reasons).toEqual([reason, 'elsewhere']);
});

test.each(['idle', 'expired'] as const)(
  'what a tab stores as its session ends (%s) says why in another one',
  (reason) => {
    startSession(tokens);
    const stored: [key: string, value: string | null][] = [];
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => void stored.push([key, value]));
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation((key) => void stored.push([key, null]));
    endSession(reason);
    vi.restoreAllMocks();
    const reasons: string[] = [];
    const stops = [onSessionEnd((end) => reasons.push(end)), followOtherTabs()];
    for (const [key, value] of stored) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      notified(key, value);
    }
    for (const stop of stops) stop();
    expect(reasons).toEqual([reason]);
  },
);

test('a new token of another tab, and a hand on something there, are noticed here', () => {
  startSession(tokens);
  const heard: string[] = [];
  const stops = [
    onAccessToken((token) => heard.push(token)),
    onActivity(() => heard.push('active')),
    followOtherTabs(),
  ];
  localStorage.setItem('session', JSON.stringify({ token: 'access-2', exp: Date.now() + minute }));
  notified('session', 'a record');
  notified('lastActive', 'a time');
  expect(heard).toEqual(['access-2', 'active']);
  for (const stop of stops) stop();
  notified('session', 'a record');
  expect(heard).toHaveLength(2);
});

test('without a last-active time the ten minutes count from when the token was stored', () => {
  startSession(tokens);
  localStorage.removeItem('lastActive');
  vi.advanceTimersByTime(10 * minute);
  expect(isIdle()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isIdle()).toBe(true);
});

test('the next page says once that the session has gone idle', () => {
  expect(takeIdleEnd()).toBe(false);
  noteIdleEnd();
  expect([takeIdleEnd(), takeIdleEnd()]).toEqual([true, false]);
});

test('a page that is being left ends nothing, and one that is watched no longer notes nothing', () => {
  startSession(tokens);
  const stop = watchIdle();
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  vi.setSystemTime(Date.now() + 10 * minute + 1);
  dispatchEvent(new Event('visibilitychange'));
  expect(localStorage.getItem('session')).not.toBeNull();
  look.mockReturnValue('visible');
  dispatchEvent(new Event('visibilitychange'));
  expect(localStorage.getItem('session')).toBeNull();
  look.mockRestore();
  startSession(tokens);
  stop();
  const active = localStorage.getItem('lastActive');
  vi.advanceTimersByTime(2 * minute);
  dispatchEvent(new Event('click'));
  expect(localStorage.getItem('lastActive')).toBe(active);
  vi.advanceTimersByTime(9 * minute);
  expect(localStorage.getItem('session')).not.toBeNull();
});

test('the last idle minute is counted down in whole seconds, until someone is active in any tab or it is over', () => {
  startSession(tokens);
  const stop = followOtherTabs();
  // Its looks come between two seconds.
  vi.advanceTimersByTime(300);
  const { result, unmount } = renderHook(useIdleSeconds);
  const pass = (ms: number): number | null => {
    act(() => void vi.advanceTimersByTime(ms));
    return result.current;
  };
  expect(pass(8 * minute + 59_000)).toBeNull();
  expect(pass(1000)).toBe(60);
  expect(pass(30_000)).toBe(30);
  localStorage.setItem('lastActive', String(Date.now()));
  act(() => notified('lastActive', 'now'));
  expect(result.current).toBeNull();
  expect(pass(9 * minute + 59_000)).toBe(1);
  expect(pass(2000)).toBeNull();
  expect(localStorage.getItem('session')).toBeNull();
  unmount();
  stop();
});

describe('the script in the head of a page', () => {
  const isMarked = (): boolean => {
    document.documentElement.removeAttribute('data-signed-in');
    // oxlint-disable-next-line no-implied-eval -- it is text in the page too
    new Function(sessionScript)();
    return 'signedIn' in document.documentElement.dataset;
  };
  const sessions: Record<string, () => void> = {
    none: () => undefined,
    'a fresh one': () => startSession(tokens),
    'one idle for ten minutes': () => {
      startSession(tokens);
      vi.advanceTimersByTime(10 * minute);
    },
    'one idle for longer': () => {
      startSession(tokens);
      vi.advanceTimersByTime(10 * minute + 1);
    },
    'one with a used-up access token': () => {
      startSession(tokens);
      vi.advanceTimersByTime(accessTokenLifetimeMs);
      markActive();
    },
    'one without a last-active time': () => {
      startSession(tokens);
      localStorage.removeItem('lastActive');
    },
    'a used-up access token alone': () => {
      startSession(tokens);
      localStorage.removeItem('refreshToken');
      vi.advanceTimersByTime(accessTokenLifetimeMs);
      markActive();
    },
    'the refresh token alone': () => localStorage.setItem('refreshToken', 'refresh-1'),
    'a damaged one': () => localStorage.setItem('session', 'nonsense'),
  };

  test.each(Object.entries(sessions))('says of %s what the store says', (_name, begin) => {
    begin();
    rereadStorage();
    expect(isMarked()).toBe(hasLiveSession());
  });
});
