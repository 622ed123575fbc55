import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp({ listen: true });
});
afterEach(() => vi.useRealTimers());
afterAll(() => app.close());

test('a web socket that never says who it is is gone within ten seconds, whether it answers or not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  const received: Buffer[] = [];
  const closed = new Promise((resolve) => socket.once('close', resolve).on('error', () => undefined));
  const head = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  socket.on('data', (chunk: Buffer) => received.push(chunk));
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const until = async (isThere: (bytes: Buffer) => boolean) => {
    // Polling would move the clock.
    while (!isThere(Buffer.concat(received))) await new Promise(setImmediate);
  };
  // Engine.IO's greeting.
  await until((bytes) => bytes.includes('"sid"'));
  expect(socket.closed).toBe(false);
  vi.advanceTimersByTime(8000);
  const closeFrame = 0x88;
  await until((bytes) => bytes.lastIndexOf(closeFrame) > bytes.indexOf('"sid"'));
  vi.advanceTimersByTime(2000);
  await closed;
});
