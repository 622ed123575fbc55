// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { serviceRequestChangesApi } from '../../service-requests/service-request-changes-api.ts';
import { createStore } from '../state/store.ts';
import { listenTo } from './follow-events.ts';
import type { EventSocket } from './open-socket.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('calls name the socket that listens, so that the server does not notify it of them', async () => {
  vi.spyOn(console, 'info').mockReturnValue();
  localStorage.setItem('token', 'a-token');
  const named: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    named.push(new Headers(headers).get('x-socket-id'));
    return new Response(null, { status: 204 });
  });
  const store = createStore();
  const remove = () => store.dispatch(serviceRequestChangesApi.endpoints.deleteServiceRequest.initiate(7));
  const notified = new Map<string, (payload?: unknown) => void>();
  const socket = {
    id: 'socket-1',
    active: true,
    on: (name: string, hear: () => void) => notified.set(name, hear),
  };
  // As much of a socket as is listened to.
  listenTo(socket as unknown as EventSocket, store.dispatch, () => undefined);
  await remove();
  notified.get('connect')?.();
  await remove();
  notified.get('disconnect')?.('transport close');
  await remove();
  expect(named).toEqual([null, 'socket-1', null]);
});
