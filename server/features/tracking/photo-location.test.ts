// @module-tag slow
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServiceRequestFileLink } from '#contracts/service-request-files.ts';
import { readTrackedRequest } from '#contracts/tracking.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';

let app: TestApp;
let taken: Buffer;
beforeAll(async () => {
  app = await borrowTestApp();
  taken = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#7a9' } })
    .withExif({
      IFD0: { Make: 'Example' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '32/1 46/1 30/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '96/1 47/1 0/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><GPSLatitude>32,46.5N</GPSLatitude></x:xmpmeta>')
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

/** Whether the bytes say where or by what a picture was taken. */
async function metadataOf(bytes: Buffer) {
  const { exif, xmp, iptc, width } = await sharp(bytes).metadata();
  return { hasMetadata: [exif, xmp, iptc].some((block) => block !== undefined), width };
}

test('a photo says nowhere but to staff where it was taken', async () => {
  expect((await sharp(taken).metadata()).exif?.includes(Buffer.from('Example'))).toBe(true);
  const { id, trackingPath } = await submitRequest(app, {}, photo('kitchen.jpg', taken));
  const token = trackingPath.split('/').at(-1) ?? '';
  const tracked = await app.api.call(readTrackedRequest, { params: { token } });
  const [file] = tracked.body.data.files;
  const opened = await app.api.send('GET', file?.path ?? '');
  expect(opened.headers['content-type']).toBe('image/jpeg');
  expect(await metadataOf(opened.bytes)).toEqual({ hasMetadata: false, width: 1800 });
  const thumbnail = await app.api.send('GET', file?.previewPath ?? '');
  expect(await metadataOf(thumbnail.bytes)).toEqual({ hasMetadata: false, width: 384 });

  const as = { token: (await app.superAdminSession()).accessToken };
  const link = await app.api.call(createServiceRequestFileLink, { params: { id } }, as);
  const preview = await app.api.send('GET', link.body.data.previewPath ?? '');
  expect(await metadataOf(preview.bytes)).toEqual({ hasMetadata: false, width: 1600 });
  const original = await app.api.send('GET', link.body.path);
  expect(original.bytes.equals(taken)).toBe(true);
});
