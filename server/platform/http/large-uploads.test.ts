import { once } from 'node:events';
import { connect } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp({ listen: true });
});
afterAll(() => app.close());

const mebibyte = 1024 * 1024;
const start =
  'POST /api/public-submissions HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n';
const partStart =
  '--x\r\nContent-Disposition: form-data; name="attachment"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';

// spec: FI-02, AP-21
test.each([
  ['/api/public-submissions', 'attachment'],
  ['/api/registration-submissions', 'filledPacket'],
])('to %s a large file of a wrong kind is answered as a small one is', async (path, field) => {
  const form = new FormData();
  form.set(field, new File([Buffer.alloc(3 * mebibyte, 'x')], 'roof.bmp', { type: 'image/bmp' }));
  form.set('email', 'resident@example.com');
  const answer = await fetch(`${app.url}${path}`, { method: 'POST', body: form });
  expect(answer.status).toBe(415);
  expect(await answer.json()).toMatchObject({ error: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
});

test('an upload that does not say how long it is and does not end is cut off', async () => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.resume();
  let sent = 0;
  const chunkOf = (content: Buffer) =>
    Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')]);
  const endless = function* () {
    yield Buffer.from(start);
    yield chunkOf(Buffer.from(partStart));
    const more = chunkOf(Buffer.alloc(mebibyte));
    for (; sent < 200; sent++) yield more;
  };
  await expect(pipeline(endless, socket)).rejects.toThrow();
  expect(sent).toBeLessThan(100);
});
