// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import '../../nouns.ts';
import { endSession, noteSettingUp, startSession } from '#web/lib/session-store.ts';
import { createStore } from '../state/store.ts';
import { followEvents } from './follow-events.ts';

const connect = vi.fn<() => void>();
vi.mock('./open-socket.ts', () => ({
  openSocket: () => ({ active: false, connect, disconnect: () => undefined, on: () => undefined }),
}));

afterEach(() => {
  endSession('logout');
  vi.useRealTimers();
});

test('while a password must be changed first the socket, which would be refused, is not asked for; then it is', async () => {
  vi.useFakeTimers();
  followEvents(createStore());
  startSession({ accessToken: 'a-token', refreshToken: 'a-refresh-token', user: { isSettingUp: true } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connect).not.toHaveBeenCalled();
  noteSettingUp(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connect).toHaveBeenCalled();
});
