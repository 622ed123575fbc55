import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allowUpload, limitBodies, requestTimes } from './slow-requests.ts';

let server: Server;
let upload: Promise<IncomingMessage>;
let socket: Socket;
let closed: Promise<unknown>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  server = createServer();
  limitBodies(server);
  upload = new Promise((resolve) => {
    server.on('request', (request, response) => {
      allowUpload(request, response);
      resolve(request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It is a TCP server.
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  closed = new Promise((resolve) => socket.once('close', resolve).on('error', () => undefined));
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n\r\n');
});
afterEach(async () => {
  socket.destroy();
  await closed;
  server.close();
  vi.useRealTimers();
});

/** Sends so many bytes; answers once the server has them, and has read them where it reads. */
async function send(request: IncomingMessage, bytes: number): Promise<void> {
  const before = request.socket.bytesRead;
  socket.write('x'.repeat(bytes));
  // Polling would move the clock.
  while (request.socket.bytesRead - before < bytes) await new Promise(setImmediate);
}

test('an upload that drips ends after half a minute', async () => {
  const request = (await upload).resume();
  for (let second = 0; second < 29; second++) {
    await send(request, 1);
    vi.advanceTimersByTime(1000);
  }
  expect(request.socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1000);
  await closed;
});

test('an upload over a poor connection goes on, and one that stops on its way ends', async () => {
  const request = (await upload).resume();
  for (let part = 0; part < 6; part++) {
    await send(request, requestTimes.progressBytes);
    vi.advanceTimersByTime(requestTimes.stallMs);
    expect(request.socket.destroyed).toBe(false);
  }
  vi.advanceTimersByTime(requestTimes.stallMs);
  await closed;
});

test('an upload that this server does not read on with stays open', async () => {
  const request = await upload;
  await send(request, 20_000);
  vi.advanceTimersByTime(4 * requestTimes.stallMs);
  expect(request.socket.destroyed).toBe(false);
});
