import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewPicture } from '#contracts/files.ts';
import { tinyJpeg } from '#tests/support/tiny-jpeg.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let heic: Buffer;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimits: true } });
  heic = await readFile(new URL('../../../tests/fixtures/photo-with-gps.heic', import.meta.url));
});
afterAll(() => app.close());

const preview = (payload: Buffer, type = 'application/octet-stream', remoteAddress = '192.0.2.1') =>
  app.app.inject({
    method: 'POST',
    url: `/api${previewPicture.path}`,
    headers: { 'content-type': type },
    payload,
    remoteAddress,
  });

test('anyone gets a small JPEG of an HEIC picture, of which nothing is stored', async () => {
  const listFiles = () => readdir(join(app.context.config.dataDir, 'files'), { recursive: true });
  const before = await listFiles();
  const answer = await preview(heic);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-store',
  });
  const { format, width, height, exif } = await sharp(answer.rawPayload).metadata();
  expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined });
  expect(Math.max(width, height)).toBeLessThanOrEqual(1280);
  expect(await listFiles()).toEqual(before);
  const { rows } = await app.database.db.pool.query(
    'select 1 from stored_file union all select 1 from idempotency_key',
  );
  expect(rows).toEqual([]);
});

test.each([
  ['another picture', () => tinyJpeg, 415, 'This is not an HEIC or HEIF picture.'],
  ['nothing', () => Buffer.alloc(0), 400, 'Send the bytes of the picture.'],
  ['a picture that breaks off', () => heic.subarray(0, 400), 415, 'This picture cannot be shown.'],
  ['more than 10 MB', () => Buffer.concat([heic, Buffer.alloc(10 * 1024 * 1024)]), 413, 'Max 10 MB'],
])('%s is refused in plain words', async (_what, content, status, message) => {
  const answer = await preview(content());
  expect(answer.statusCode).toBe(status);
  expect(answer.json()).toMatchObject({ message });
});

test('only bytes are taken, and only here', async () => {
  expect((await preview(heic, 'text/plain')).statusCode).toBe(415);
  expect((await preview(Buffer.from('{}'), 'application/json')).statusCode).toBe(415);
  const elsewhere = await app.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { 'content-type': 'application/octet-stream' },
    payload: heic,
  });
  expect(elsewhere.statusCode).toBe(415);
});

test('a crowd is asked to come again, and the server goes on', { tags: 'slow' }, async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, () => preview(heic)));
  const statuses = crowd.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
  expect(crowd.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('5');
  expect((await preview(heic)).statusCode).toBe(200);
});

test('one address gets 60 of them in ten minutes', async () => {
  const address = '192.0.2.99';
  for (let call = 0; call < 60; call++) {
    expect((await preview(Buffer.alloc(0), undefined, address)).statusCode).toBe(400);
  }
  const refused = await preview(Buffer.alloc(0), undefined, address);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
});
