import { expect, test } from 'vitest';
import { socketOptions } from './open-socket.ts';

// spec: RTM-02, RTM-03, RTM-10, RTM-11, RTM-12
test('the socket connects as specified', () => {
  expect(socketOptions).toEqual({
    withCredentials: true,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    reconnectionAttempts: Infinity,
    timeout: 20_000,
  });
});
