// @module-tag slow
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileKind } from '#contracts/endpoint.ts';
import { createEncryptedStore } from './create-file-store.ts';
import { createDiskDriver } from './disk-driver.ts';
import type { FileStore } from './file-store.ts';
import { createPreviewMaker } from './preview.ts';

const rule = {
  accepts: ['jpeg', 'png', 'gif', 'webp', 'heic', 'heif', 'pdf'],
  maxBytes: 10_000_000,
  required: true,
  messages: { tooLarge: 'large', wrongKind: 'kind', missing: 'missing' },
} as const;
const options = { masterKeys: [randomBytes(32)], clamav: null, log: pino({ level: 'silent' }) };
const heicPath = new URL('../../../tests/fixtures/photo-with-gps.heic', import.meta.url);
const location = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '32/1 46/1 0/1',
  GPSLongitudeRef: 'W',
  GPSLongitude: '96/1 48/1 0/1',
};

let folder: string;
let store: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preview-test-'));
  // On a busy machine, where drawing comes last.
  const unhurried = createPreviewMaker({ timeLimitMs: 60_000 });
  store = createEncryptedStore(createDiskDriver(join(folder, 'files')), unhurried, options);
});

afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** Left half red, right half blue. */
function halves(width: number, height: number) {
  const half = { create: { width: width / 2, height, channels: 3, background: 'red' } } as const;
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: half, left: 0, top: 0 },
  ]);
}

const save = (content: Buffer, name: string) => store.save(Readable.from([content]), name, rule);

async function colorAt(picture: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'other'> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  if (red > 200 && blue < 60) return 'red';
  return blue > 200 && red < 60 ? 'blue' : 'other';
}

describe('the preview of a photo', () => {
  // spec: FI-15 FI-16
  it('has no location and no other metadata, while the original keeps them', async () => {
    const photo = await halves(400, 300)
      .withExif({ IFD0: { Make: 'Example' }, IFD3: location })
      .jpeg()
      .toBuffer();
    const file = await save(photo, 'leak.jpg');
    const preview = await store.preview(file);
    if (!preview) throw new Error('no preview');
    const facts = await sharp(preview).metadata();
    expect(facts).toMatchObject({ format: 'jpeg', width: 400, height: 300 });
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const original = await buffer(await store.open(file));
    expect(original.equals(photo)).toBe(true);
    // The tag of the GPS block, 0x8825, in the order of bytes that sharp writes.
    expect((await sharp(original).metadata()).exif?.includes(Buffer.from([0x25, 0x88]))).toBe(true);
  });

  // spec: FI-08 FI-15
  it('is a JPEG also for a HEIC photo, without its location', async () => {
    const heic = await readFile(heicPath);
    const file = await save(heic, 'IMG_0001.HEIC');
    expect(file).toMatchObject({ kind: 'heic', mime: 'image/heic' });
    expect(heic.includes('Exif')).toBe(true);
    const preview = await store.preview(file);
    if (!preview) throw new Error('no preview');
    const facts = await sharp(preview).metadata();
    expect(facts).toMatchObject({ format: 'jpeg', width: 96, height: 64 });
    expect(facts.exif).toBeUndefined();
    expect(preview.includes('Exif')).toBe(false);
  });

  it('stands upright, as the camera says', async () => {
    const lying = await halves(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const preview = await store.preview(await save(lying, 'a.jpg'));
    if (!preview) throw new Error('no preview');
    expect(await sharp(preview).metadata()).toMatchObject({ width: 300, height: 400 });
    expect([await colorAt(preview, 150, 50), await colorAt(preview, 150, 350)]).toEqual(['red', 'blue']);
  });

  it('is at most 1600 pixels in width and height, and never larger than the photo', async () => {
    const large = await store.preview(await save(await halves(4000, 1000).jpeg().toBuffer(), 'a.jpg'));
    expect(await sharp(large ?? '').metadata()).toMatchObject({ width: 1600, height: 400 });
    const small = await store.preview(await save(await halves(40, 10).png().toBuffer(), 'a.png'));
    expect(await sharp(small ?? '').metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 10 });
  });

  it('is the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const preview = await store.preview(await save(gif, 'a.gif'));
    if (!preview) throw new Error('no preview');
    expect(await sharp(preview).metadata()).toMatchObject({ width: 20, height: 20 });
    expect(await colorAt(preview, 10, 10)).toBe('red');
  });

  it('is made once, encrypted, and goes with its file', async () => {
    const file = await save(await halves(64, 64).png().toBuffer(), 'a.png');
    const [one, two] = await Promise.all([store.preview(file), store.preview(file)]);
    expect(one).not.toBeNull();
    expect(two?.equals(one ?? Buffer.alloc(0))).toBe(true);
    const path = join(folder, 'files', file.storageKey.slice(0, 2), `${file.storageKey}.preview`);
    expect((await readFile(path)).includes('JFIF')).toBe(false);
    const none = createEncryptedStore(createDiskDriver(join(folder, 'files')), neverAsked, options);
    expect((await none.preview(file))?.equals(one ?? Buffer.alloc(0))).toBe(true);
    await store.remove(file.storageKey);
    expect(
      (await readdir(join(folder, 'files', file.storageKey.slice(0, 2)))).filter((name) =>
        name.startsWith(file.storageKey),
      ),
    ).toEqual([]);
  });
});

const neverAsked = {
  make: () => Promise.reject(new Error('A preview was made again')),
  close: () => undefined,
};

describe('no preview', () => {
  it('is there for a PDF', async () => {
    expect(await store.preview(await save(Buffer.from('%PDF-1.4 lease'), 'a.pdf'))).toBeNull();
  });

  it.each([
    ['jpeg', Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), randomBytes(3000)])],
    [
      'heic',
      Buffer.concat([
        Buffer.from('0000001c6674797068656963000000006d6966316865696300000000', 'hex'),
        randomBytes(3000),
      ]),
    ],
  ] as const)('is made of a broken %s, nor tried again', async (kind: FileKind, content) => {
    const file = await save(content, 'a');
    expect(file.kind).toBe(kind);
    expect(await store.preview(file)).toBeNull();
    const again = createEncryptedStore(createDiskDriver(join(folder, 'files')), neverAsked, options);
    expect(await again.preview(file)).toBeNull();
  });

  it('is made of a picture that would unfold to more than 60 million pixels', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 7000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await store.preview(await save(bomb, 'bomb.png'))).toBeNull();
  });

  it('comes of a decoder that hangs or crashes, and others still get theirs', async () => {
    const hang = join(folder, 'hang.mjs');
    await writeFile(hang, 'for (;;);');
    const hanging = createEncryptedStore(
      createDiskDriver(join(folder, 'files')),
      createPreviewMaker({ program: hang, timeLimitMs: 300 }),
      options,
    );
    const crash = join(folder, 'crash.mjs');
    await writeFile(crash, 'process.abort();');
    const crashing = createEncryptedStore(
      createDiskDriver(join(folder, 'files')),
      createPreviewMaker({ program: crash }),
      options,
    );
    const file = await save(await halves(64, 64).png().toBuffer(), 'a.png');
    expect(await hanging.preview(file)).toBeNull();
    expect(await crashing.preview(file)).toBeNull();
    expect(await store.preview(file)).not.toBeNull();
  });

  it('is taken from a file whose bytes were changed', async () => {
    const file = await save(await halves(64, 64).png().toBuffer(), 'a.png');
    const path = join(folder, 'files', file.storageKey.slice(0, 2), file.storageKey);
    const encrypted = await readFile(path);
    encrypted.writeUInt8(encrypted.readUInt8(60) ^ 1, 60);
    await writeFile(path, encrypted);
    await expect(store.preview(file)).rejects.toThrow('cannot be trusted');
  });
});
