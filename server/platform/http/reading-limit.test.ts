import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementPath } from '#contracts/owner-statements.ts';
import { packetPath } from '#contracts/packets.ts';
import { trackingPath } from '#contracts/tracking.ts';
import { submitRequest } from '#tests/support/builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true } });
});
afterAll(() => app.close());

const read = (url: string, remoteAddress: string) => app.app.inject({ method: 'GET', url, remoteAddress });

test('what private links open is read 600 times in ten minutes from one network, and by everyone else meanwhile', async () => {
  const path = (await submitRequest(app)).trackingPath;
  const opened = `/api/tracking/${path.replace('/track/', '')}`;
  expect((await read(path, '2001:db8::ffff')).statusCode).toBe(200);
  for (let count = 1; count < 600; count++)
    expect((await read(opened, `2001:db8::${count.toString(16)}`)).statusCode).toBe(200);
  for (const url of [
    opened,
    '/api/tracking/files/a-ticket',
    '/api/packet/a-token',
    '/api/packet/a-token/lease',
    '/api/owner-statements/a-token',
    '/api/owner-statements/a-token/statement.pdf',
    trackingPath('a-token'),
    packetPath('a-token'),
    statementPath('a-token'),
    path,
  ]) {
    const refused = await read(url, '2001:db8::1');
    expect([url, refused.statusCode]).toEqual([url, 429]);
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  }
  expect((await read(path, '2001:db8:0:1::1')).statusCode).toBe(200);
  expect((await read(opened, '2001:db8:0:1::1')).statusCode).toBe(200);
});
