// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import '../../nouns.ts';
import { askEarly, takeEarlyAnswer } from '#web/lib/early-answers.ts';
import { endSession, noteSettingUp, startSession } from '#web/lib/session-store.ts';
import { createStore } from '../state/store.ts';
import { soon } from '#tests/support/soon.ts';
import { followEvents } from './follow-events.ts';

const connect = vi.fn<() => void>();
/** By their names, what the socket does with an event. */
const handlers = new Map<string, (payload: unknown) => void>();
vi.mock('./open-socket.ts', () => ({
  openSocket: () => ({
    active: false,
    connect,
    disconnect: () => undefined,
    on: (name: string, handle: (payload: unknown) => void) => handlers.set(name, handle),
  }),
}));

afterEach(() => {
  endSession('logout');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Someone signs in, and the office listens; what it tells its store. */
async function follow() {
  connect.mockClear();
  const store = createStore();
  const dispatch = vi.spyOn(store, 'dispatch');
  startSession({ accessToken: 'a-token', refreshToken: 'a-refresh-token' });
  followEvents(store);
  await soon(() => expect(connect).toHaveBeenCalled());
  return dispatch;
}

test('what was read early is read again by a screen that comes after a change', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: [] }));
  await follow();
  askEarly(['/a', '/b'], 'a-token');
  expect(await takeEarlyAnswer('/a', 'a-token')).not.toBeNull();
  const change = { kind: 'service-request', id: 7, act: 'created', propertyCode: 'BT01' };
  handlers.get('records_changed')?.({ changes: [change] });
  expect(await takeEarlyAnswer('/b', 'a-token')).toBeNull();
});

test('a submission that someone deletes is asked for again by anyone who has it open', async () => {
  const dispatch = await follow();
  const change = { kind: 'service-request', id: 7, act: 'deleted', propertyCode: 'BT01' };
  handlers.get('records_changed')?.({ changes: [change] });
  expect(dispatch.mock.lastCall?.[0]).toMatchObject({
    payload: expect.arrayContaining([{ type: 'service-request', id: 7 }]),
  });
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

test('what changed while the connection was lost is read again once it is back, and nothing where it was not lost', async () => {
  const dispatch = await follow();
  dispatch.mockClear();
  handlers.get('connect')?.(undefined);
  expect(dispatch).not.toHaveBeenCalled();
  handlers.get('disconnect')?.('transport close');
  handlers.get('connect')?.(undefined);
  expect(dispatch.mock.lastCall?.[0]).toMatchObject({
    payload: expect.arrayContaining(['service-request', 'registration', 'message']),
  });
});
