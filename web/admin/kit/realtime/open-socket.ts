import { io } from 'socket.io-client';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import type { SocketEvents } from '#contracts/events.ts';
import { apiBase } from '#web/lib/api-base.ts';
import { sessionToken } from '#web/lib/call.ts';

export type EventSocket = Socket<{ [Name in keyof SocketEvents]: (payload: unknown) => void }>;

/** How the socket connects (specification sections 4 and 9). */
export const socketOptions = {
  withCredentials: true,
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  timeout: 20_000,
} as const satisfies Partial<ManagerOptions & SocketOptions>;

/** A socket to the API's host, not yet connected; each connection shows the access token of its moment. */
export function openSocket(): EventSocket {
  const auth = (show: (data: object) => void): void => {
    sessionToken().then(
      (token) => show({ token }),
      () => show({ token: null }),
    );
  };
  // Its lists are changed by their connection's options: each socket gets its own.
  const transports = [...socketOptions.transports];
  return io(apiBase() || location.origin, { ...socketOptions, transports, autoConnect: false, auth });
}
