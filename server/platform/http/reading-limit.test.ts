import { afterAll, beforeAll, expect, test } from 'vitest';
import { statementPath } from '#contracts/owner-statements.ts';
import { packetPath } from '#contracts/packets.ts';
import { addNote, trackingPath } from '#contracts/tracking.ts';
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
  for (let count = 1; count < 600; count++) {
    const address = `2001:db8::${count.toString(16)}`;
    // All but some are counted as the pages count them.
    if (count % 60 === 59) expect((await read(opened, address)).statusCode).toBe(200);
    else await app.context.limits.privatePage.consume(address);
  }
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

test('one link takes 20 notes in an hour, from wherever, and every other link its own', async () => {
  const [one, other] = [await submitRequest(app), await submitRequest(app)];
  const write = ({ trackingPath: to }: typeof one, note: string) =>
    app.api.call(addNote, { params: { token: to.replace('/track/', '') }, body: { note }, files: {} });
  for (let each = 0; each < 20; each++) expect((await write(one, `Note ${each}`)).status).toBe(201);
  expect((await write(one, 'One more')).status).toBe(429);
  expect((await write(other, 'Hello')).status).toBe(201);
});
