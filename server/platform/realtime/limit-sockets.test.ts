import { EventEmitter } from 'node:events';
import type { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { limitPackets } from './limit-sockets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ listen: true, config: { rateLimits: true, trustProxy: ['127.0.0.1'] } });
});
afterAll(() => app.close());

test('a back office that says more than it has to say is closed', async () => {
  const { accessToken: token } = await app.superAdminSession();
  const socket = io(app.url, { transports: ['websocket'], reconnection: false, auth: { token } });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  const closed = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()));
  for (let count = 0; count < 500; count++) socket.emit('anything', count);
  await closed;
});

test('a back office that is open for long may say in each minute what it has to say', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const engine = new EventEmitter();
  const socket = Object.assign(new EventEmitter(), { close: vi.fn<() => void>() });
  const say = (packets: number): void => {
    for (let count = 0; count < packets; count++) socket.emit('packet');
  };
  // It only listens to the engine.
  limitPackets({ engine } as unknown as Pick<Server, 'engine'>);
  engine.emit('connection', socket);
  say(100);
  clock.mockReturnValue(60_001);
  say(100);
  expect(socket.close).not.toHaveBeenCalled();
  say(1);
  expect(socket.close).toHaveBeenCalledOnce();
  clock.mockRestore();
});

test('a network opens so many sockets a minute, and no other network waits for it', async () => {
  const open = async (address: string) => {
    const path = `${app.url}/socket.io/?EIO=4&transport=polling`;
    return (await fetch(path, { headers: { 'x-forwarded-for': address } })).status;
  };
  const statuses: number[] = [];
  for (let count = 0; count < 310; count++) statuses.push(await open('203.0.113.7'));
  expect(statuses.slice(0, 300).every((status) => status === 200)).toBe(true);
  expect(statuses.slice(300).every((status) => status === 403)).toBe(true);
  expect(await open('203.0.113.8')).toBe(200);
});
