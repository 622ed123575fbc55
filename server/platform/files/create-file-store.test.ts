import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FilePart } from '#contracts/endpoint.ts';
import { Failure } from '#contracts/errors.ts';
import { createFileStore, createEncryptedStore } from './create-file-store.ts';
import type { FileStore } from './file-store.ts';
import { createDiskDriver } from './disk-driver.ts';
import { createPreviewMaker } from './preview.ts';

const rule: FilePart = {
  accepts: ['jpeg', 'png', 'gif', 'webp', 'heic', 'heif', 'pdf'],
  maxBytes: 1_000_000,
  required: false,
  messages: { tooLarge: 'File too large', wrongKind: 'Photo or PDF only', missing: 'Required' },
};
const masterKeys = [randomBytes(32)];
const log = pino({ level: 'silent' });
let dataDir: string;
let store: FileStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'store-test-'));
  store = createFileStore({ config: { kind: 'disk' }, dataDir, masterKeys, clamav: null, log });
});

afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A PDF of exactly so many bytes. */
function pdfOf(length: number, mark = ''): Buffer {
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${mark}`), Buffer.alloc(length, 'x')]).subarray(0, length);
}

function stream(content: Buffer, chunk = 60_000): Readable {
  const parts = [];
  for (let at = 0; at < content.length; at += chunk) parts.push(content.subarray(at, at + chunk));
  return Readable.from(parts);
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function refusalOf(saving: Promise<unknown>): Promise<{ code: string; message: string }> {
  const error = await saving.catch((caught: unknown) => caught);
  if (!(error instanceof Failure)) throw new Error('It was not refused', { cause: error });
  return { code: error.code, message: error.message };
}

describe('an upload', () => {
  // spec: FI-19 FI-20
  it('is whole on the disk when it is acknowledged, with its hash, size, kind and a safe name', async () => {
    const content = pdfOf(300_000);
    const file = await store.save(stream(content), '../Lease “2026”.PDF', rule);
    expect(file).toMatchObject({
      kind: 'pdf',
      mime: 'application/pdf',
      sizeBytes: 300_000,
      sha256: createHash('sha256').update(content).digest('hex'),
      fileName: 'Lease _2026_.pdf',
    });
    expect((await buffer(await store.open(file))).equals(content)).toBe(true);
  });

  // spec: FI-09
  it('is stored under a random name that has nothing of the visitor’s', async () => {
    const files = [
      await store.save(stream(pdfOf(100)), 'a.pdf', rule),
      await store.save(stream(pdfOf(100)), 'a.pdf', rule),
    ];
    expect(new Set(files.map((file) => file.storageKey)).size).toBe(2);
    for (const file of files) expect(file.storageKey).toMatch(/^[0-9a-f]{32}$/);
    expect((await storedFiles()).map((path) => path.split('/').at(-1) ?? '').toSorted()).toEqual(
      files.map((file) => file.storageKey).toSorted(),
    );
  });

  // spec: FI-17 FI-18
  it('cannot be found on the disk by what is in it', async () => {
    const marker = 'SSN 000-00-0000';
    const file = await store.save(stream(pdfOf(200_000, marker)), 'secret.pdf', rule);
    const [path = ''] = await storedFiles();
    const encrypted = await readFile(path);
    expect(encrypted.includes(marker)).toBe(false);
    expect(encrypted.includes('%PDF')).toBe(false);
    expect(encrypted.toString('hex', 5, 13)).toBe(file.keyId);
  });

  it('may be exactly as large as the limit, and not one byte larger', async () => {
    expect((await store.save(stream(pdfOf(rule.maxBytes)), 'a.pdf', rule)).sizeBytes).toBe(rule.maxBytes);
    expect(await refusalOf(store.save(stream(pdfOf(rule.maxBytes + 1)), 'a.pdf', rule))).toEqual({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'File too large',
    });
    expect(await storedFiles()).toHaveLength(1);
  });

  // spec: FI-01 FI-04 FI-05
  it.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><p>hello', 'MZ program'])(
    'is refused for what it is, whatever its name says: %s',
    async (content) => {
      expect(await refusalOf(store.save(stream(Buffer.from(content)), 'photo.jpg', rule))).toEqual({
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'Photo or PDF only',
      });
      expect(await storedFiles()).toEqual([]);
    },
  );

  // spec: FI-07
  it('is refused where this form does not take its kind', async () => {
    const packet: FilePart = { ...rule, accepts: ['pdf'], required: true };
    const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');
    expect(await refusalOf(store.save(stream(jpeg), 'packet.pdf', packet))).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  });

  it('is missing where it is empty and needed, and no photo where it is empty and not needed', async () => {
    const empty = () => Readable.from([]);
    expect(await refusalOf(store.save(empty(), 'a.pdf', { ...rule, required: true }))).toEqual({
      code: 'VALIDATION_FAILED',
      message: 'Required',
    });
    expect(await refusalOf(store.save(empty(), 'a.pdf', rule))).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
  });

  // spec: AP-21
  it('is refused for its kind at its start, and the rest is left for its sender to drain', async () => {
    const film = new PassThrough();
    film.write(Buffer.alloc(64 * 1024, 'x'));
    expect(await refusalOf(store.save(film, 'film.mp4', rule))).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    });
    film.resume();
    Readable.from([Buffer.alloc(64 * 1024), Buffer.alloc(64 * 1024)]).pipe(film);
    await once(film, 'end');
  });

  it('stops at the limit: an endless one is refused, and the rest is left for its sender to drain', async () => {
    let sent = 0;
    const endless = new Readable({
      read() {
        sent += 50_000;
        this.push(sent < 30_000_000 ? (sent === 50_000 ? pdfOf(50_000) : Buffer.alloc(50_000)) : null);
      },
    });
    expect(await refusalOf(store.save(endless, 'a.pdf', rule))).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(sent).toBeLessThan(1_500_000);
    expect(endless.destroyed).toBe(false);
    const ended = new Promise((resolve) => endless.once('end', resolve));
    endless.resume();
    await ended;
    expect(sent).toBeGreaterThanOrEqual(30_000_000);
  });

  it('leaves nothing behind when the visitor goes away in the middle', async () => {
    const torn = Readable.from(
      (async function* () {
        yield pdfOf(700_000);
        throw new Error('aborted');
      })(),
    );
    await expect(store.save(torn, 'a.pdf', rule)).rejects.toThrow('aborted');
    expect(await storedFiles()).toEqual([]);
  });

  it('keeps its own bytes when many come at once', async () => {
    const contents = Array.from({ length: 16 }, (_, index) => pdfOf(200_000 + index, `number ${index}`));
    const files = await Promise.all(contents.map((content) => store.save(stream(content), 'a.pdf', rule)));
    for (const [index, file] of files.entries()) {
      expect((await buffer(await store.open(file))).equals(contents[index] ?? Buffer.alloc(0))).toBe(true);
    }
  });
});

describe('a stored file', () => {
  it('is not given out when its bytes were changed on the disk', async () => {
    const file = await store.save(stream(pdfOf(1000)), 'a.pdf', rule);
    const [path = ''] = await storedFiles();
    const encrypted = await readFile(path);
    encrypted.writeUInt8(encrypted.readUInt8(500) ^ 1, 500);
    await writeFile(path, encrypted);
    await expect(store.open(file)).rejects.toThrow('cannot be trusted');
  });

  it('is gone when it was removed, and removing it again is no error', async () => {
    const file = await store.save(stream(pdfOf(1000)), 'a.pdf', rule);
    await store.remove(file.storageKey);
    await store.remove(file.storageKey);
    expect(await refusalOf(store.open(file))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await storedFiles()).toEqual([]);
  });

  it('opens after the key was changed, as long as the older key is given too', async () => {
    const file = await store.save(stream(pdfOf(1000)), 'a.pdf', rule);
    const [old = Buffer.alloc(0)] = masterKeys;
    const driver = createDiskDriver(join(dataDir, 'files'));
    const both = createEncryptedStore(driver, createPreviewMaker(), {
      masterKeys: [randomBytes(32), old],
      clamav: null,
      log,
    });
    expect((await buffer(await both.open(file))).equals(pdfOf(1000))).toBe(true);
    expect((await both.save(stream(pdfOf(10)), 'b.pdf', rule)).keyId).not.toBe(file.keyId);
  });
});

// spec: FI-21 FI-22
describe('the sweep', () => {
  const soon = () => new Date(Date.now() + 1000);

  it('removes what no record names, and keeps what one does', async () => {
    const saved = await store.save(stream(pdfOf(100)), 'a.pdf', rule);
    const orphan = await store.save(stream(pdfOf(100)), 'b.pdf', rule);
    const asked: string[] = [];
    const removed = await store.sweep(soon(), async (keys) => {
      asked.push(...keys);
      return new Set([saved.storageKey]);
    });
    expect(removed).toBe(1);
    expect(asked.toSorted()).toEqual([saved.storageKey, orphan.storageKey].toSorted());
    await expect(store.open(saved)).resolves.toBeInstanceOf(Readable);
    expect(await refusalOf(store.open(orphan))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('leaves young files alone: their record may be about to be committed', async () => {
    const young = await store.save(stream(pdfOf(100)), 'a.pdf', rule);
    expect(await store.sweep(new Date(Date.now() - 60_000), async () => new Set())).toBe(0);
    await expect(store.open(young)).resolves.toBeInstanceOf(Readable);
  });

  it('removes nothing when the records cannot be asked', async () => {
    const file = await store.save(stream(pdfOf(100)), 'a.pdf', rule);
    const failing = store.sweep(soon(), () => Promise.reject(new Error('database away')));
    await expect(failing).rejects.toThrow('database away');
    await expect(store.open(file)).resolves.toBeInstanceOf(Readable);
  });

  it('goes through many files in batches', async () => {
    const driver = createDiskDriver(join(dataDir, 'files'));
    const content = async function* () {
      yield Buffer.from('x');
    };
    await Promise.all(
      Array.from({ length: 620 }, () => driver.put(randomBytes(16).toString('hex'), content())),
    );
    const sizes: number[] = [];
    const removed = await store.sweep(soon(), async (keys) => {
      sizes.push(keys.length);
      return new Set();
    });
    expect(removed).toBe(620);
    expect(sizes).toEqual([500, 120]);
  });
});
