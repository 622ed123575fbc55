// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import '../../nouns.ts';
import { createMemoryRouter } from 'react-router';
import { accessToken } from '#tests/support/access-token.ts';
import { askEarly, takeEarlyAnswer } from '#web/lib/early-answers.ts';
import { endSession, noteIdleEnd, noteSettingUp, startSession } from '#web/lib/session-store.ts';
import type { SessionEnd } from '#web/lib/session-store.ts';
import { ownersApi } from '../../owners/owners-api.ts';
import { followSession } from '../state/follow-session.ts';
import { createStore } from '../state/store.ts';
import { propertySelected } from '../state/user-slice.ts';
import { soon } from '#tests/support/soon.ts';
import { dismissToast, toastNotices } from '../toasts/toast-store.ts';
import { followEvents, listenTo } from './follow-events.ts';
import type { EventSocket } from './open-socket.ts';
import { noteProgress, useWorkProgress } from './work-progress.ts';

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

const stops: (() => void)[] = [];
afterEach(() => {
  endSession('logout');
  for (const stop of stops.splice(0)) stop();
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
    payload: expect.arrayContaining([
      'service-request',
      'registration',
      'message',
      'conversation',
      'inquiry-replies',
    ]),
  });
});

/** A socket that someone listens to, and what that asks for: what is read again, and another connection. */
function listen(isActive: boolean) {
  vi.spyOn(console, 'info').mockReturnValue();
  const hear = new Map<string, (payload?: unknown) => void>();
  const on = (name: string, handle: () => void) => hear.set(name, handle);
  const asked: unknown[] = [];
  const store = createStore();
  vi.spyOn(store, 'dispatch').mockImplementation((action: unknown) => {
    asked.push(...(action as { payload: unknown[] }).payload);
    return action as never;
  });
  // As much of a socket as is listened to.
  listenTo({ active: isActive, on } as unknown as EventSocket, store.dispatch, () =>
    asked.push('a connection'),
  );
  return { asked, happen: (name: string, payload?: unknown) => hear.get(name)?.(payload) };
}

const message = (senderId: number, receiverId: number) => ({
  id: 1,
  senderId,
  receiverId,
  timestamp: '2026-01-31T15:30:00.000Z',
});

test.each<[string, boolean, string, unknown, unknown[]]>([
  ['a server that closed it', false, 'disconnect', 'io server disconnect', ['own-user', 'a connection']],
  ['a lost connection, which it seeks itself', true, 'disconnect', 'transport close', []],
  ['a logout here', false, 'disconnect', 'io client disconnect', []],
  [
    'a session that has ended',
    false,
    'connect_error',
    new Error('INVALID_SESSION'),
    ['own-user', 'a connection'],
  ],
  ['a refusal for now', false, 'connect_error', new Error('TOO_MANY'), ['a connection']],
  ['a server that is away', true, 'connect_error', new Error('xhr poll error'), []],
  ['a message of someone else', true, 'receive_message', message(2, 1), ['message']],
  ['one to oneself', true, 'receive_message', message(1, 1), []],
  ['what is no message', true, 'receive_message', { senderId: 2 }, []],
  ['a conversation that was read elsewhere', true, 'conversation_read', undefined, ['message']],
  ['a view that was saved elsewhere', true, 'saved_views_changed', undefined, ['saved-view']],
  ['what is no change', true, 'records_changed', { changes: [{ kind: 'cat', id: 1, act: 'created' }] }, []],
])('after %s what may have changed is asked for', (_what, isActive, name, payload, expected) => {
  const { asked, happen } = listen(isActive);
  happen(name, payload);
  expect(asked).toEqual(expected);
});

test('of a record that others change everything is read again that shows it, of a new one the lists alone', () => {
  const { asked, happen } = listen(true);
  const change = (kind: string, act: string) => {
    asked.length = 0;
    happen('records_changed', { changes: [{ kind, id: 7, act, propertyCode: 'BT01' }] });
    return [...asked];
  };
  const lists = change('service-request', 'created');
  expect(lists).toContainEqual({ type: 'service-request', id: 'LIST' });
  expect(lists).not.toContainEqual({ type: 'service-request', id: 7 });
  expect(change('service-request', 'changed')).toEqual(
    expect.arrayContaining([
      ...lists,
      { type: 'audit', id: 'service-request-7' },
      { type: 'service-request', id: 7 },
      { type: 'conversation', id: 7 },
    ]),
  );
  // What stands of it stays in sight beside the word that it is gone.
  expect(change('service-request', 'deleted')).not.toContainEqual({ type: 'audit', id: 'service-request-7' });
  expect(change('owner', 'changed')).toEqual(
    expect.arrayContaining(['owner', { type: 'audit', id: 'owner-7' }]),
  );
});

test('a work says how far it is while it runs, and another one says nothing of it', () => {
  const { happen } = listen(true);
  const { result } = renderHook(() => useWorkProgress(4));
  const hear = (progress: object) => act(() => happen('import_progress', progress));
  hear({ id: 4, done: 0, total: 0 });
  expect(result.current).toBeUndefined();
  hear({ id: 4, done: 50, total: 200 });
  expect(result.current).toBe(0.25);
  hear({ id: 5, done: 1, total: 2 });
  expect(result.current).toBeUndefined();
  act(() => noteProgress(null));
});

const tokens = (email: string) => ({ accessToken: accessToken({ email }), refreshToken: 'refresh' });
const { listOwners } = ownersApi.endpoints;

const toast = () => {
  const open = toastNotices().find(({ isOpen }) => isOpen);
  return open && [open.title, open.description];
};

function openAt(address = '/admin/owners?page=2') {
  const store = createStore();
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [address] });
  stops.push(followSession(store, router));
  return { store, router, owners: () => listOwners.select({})(store.getState()).data };
}

test('the store knows who is signed in: from the start, and as soon as someone else is', () => {
  startSession(tokens('ada@example.com'));
  const { store } = openAt();
  expect(store.getState().user.user?.email).toBe('ada@example.com');
  startSession(tokens('rosa@example.com'));
  const { auth, user } = store.getState();
  expect([auth.userInfo?.email, user.user?.email, auth.success]).toEqual([
    'rosa@example.com',
    'rosa@example.com',
    true,
  ]);
  expect(auth.accessToken).toBe(tokens('rosa@example.com').accessToken);
});

const expired = ['Session expired. Please log in again.', undefined];
const idle = ['You were signed out', 'You were inactive for 10 minutes.'];

test.each<[SessionEnd, (string | undefined)[] | undefined, boolean, boolean]>([
  ['logout', undefined, false, false],
  ['elsewhere', undefined, true, false],
  ['expired', expired, true, true],
  ['idle', idle, true, true],
])(
  'after an end by %s the login says why and leads back, and nothing of the account is left',
  async (reason, said, leadsBack, hasDrafts) => {
    startSession(tokens('ada@example.com'));
    vi.stubGlobal('fetch', async () => Response.json({ data: [{ id: 1 }], meta: { total: 1 } }));
    const { store, router, owners } = openAt();
    await store.dispatch(listOwners.initiate({}));
    expect(owners()).toBeDefined();
    sessionStorage.setItem('office-draft:1:reply/17', '{}');
    endSession(reason);
    await soon(() => expect(store.getState().auth.accessToken).toBeNull());
    expect(toast()).toEqual(said);
    const { location, historyAction } = router.state;
    expect([location.pathname, historyAction]).toEqual(['/login', 'REPLACE']);
    expect(location.state?.from).toEqual(
      leadsBack ? expect.objectContaining({ pathname: '/admin/owners', search: '?page=2' }) : undefined,
    );
    expect([store.getState().user.user, owners()]).toEqual([null, undefined]);
    expect(sessionStorage.length > 0).toBe(hasDrafts);
  },
);

test('an end at the login leaves what the login was opened with', async () => {
  startSession(tokens('ada@example.com'));
  const { store, router } = openAt('/login');
  await router.navigate('/login', { state: { from: { pathname: '/admin/leases' } } });
  endSession('expired');
  await soon(() => expect(store.getState().auth.accessToken).toBeNull());
  expect(router.state.location.state).toEqual({ from: { pathname: '/admin/leases' } });
});

test('an idle end on a public page is said by the login that it led to, once', () => {
  noteIdleEnd();
  openAt('/login');
  expect(toast()).toEqual(idle);
  for (const { id } of toastNotices()) dismissToast(id);
  openAt('/login');
  expect(toast()).toBeUndefined();
});

test('the chosen property outlives a renewed token', () => {
  startSession(tokens('ada@example.com'));
  const { store } = openAt();
  store.dispatch(propertySelected('BT01'));
  startSession(tokens('ada@example.com'));
  expect(store.getState().user.selectedProperty).toBe('BT01');
});
