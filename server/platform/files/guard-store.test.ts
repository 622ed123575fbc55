import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FilePart } from '#contracts/endpoint.ts';
import { createFileStore, createEncryptedStore } from './create-file-store.ts';
import { createDiskDriver } from './disk-driver.ts';
import type { FileDriver } from './driver.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { createPreviewMaker } from './preview.ts';
import type { NamedFiles } from './settle-identity.ts';

const rule: FilePart = {
  accepts: ['pdf'],
  maxBytes: 1_000_000,
  required: false,
  messages: { tooLarge: 'File too large', wrongKind: 'PDF only', missing: 'Required' },
};
const masterKeys = [randomBytes(32)];
const log = pino({ level: 'silent' });
const plenty = { freeBytes: 90_000_000, totalBytes: 100_000_000 };

let dataDir: string;
let root: string;
let space: { freeBytes: number; totalBytes: number };
let store: FileStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guard-test-'));
  root = join(dataDir, 'files');
  space = plenty;
  store = openStore();
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The store as a server that starts now finds it. */
function openStore(keys = masterKeys): FileStore {
  return createFileStore({
    config: { kind: 'disk' },
    dataDir,
    masterKeys: keys,
    clamav: null,
    log,
    readDiskSpace: async () => space,
  });
}

/** A database that names these files. */
function naming(files: StoredFile[] = []): NamedFiles {
  const keys = new Set(files.map((file) => file.storageKey));
  return {
    any: async () => keys.size > 0,
    among: async (asked) => new Set(asked.filter((key) => keys.has(key))),
  };
}

const save = (): Promise<StoredFile> => store.save(Readable.from([Buffer.from('%PDF-1.7\n')]), 'a.pdf', rule);

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('the identity of a store', () => {
  it('is the database’s from the first start on, and no sweep removes it', async () => {
    expect(await store.settle('one', naming())).toBe('own');
    const later = new Date(Date.now() + 60_000);
    expect(await store.sweep(later, () => Promise.resolve(new Set<string>()))).toBe(0);
    expect(await openStore().settle('one', naming())).toBe('own');
  });

  it('is found foreign by another database, or with another secret, and stays as it is', async () => {
    await store.settle('one', naming());
    expect(await openStore().settle('two', naming())).toBe('foreign');
    expect(await openStore([randomBytes(32)]).settle('one', naming())).toBe('foreign');
    expect(await openStore().settle('one', naming())).toBe('own');
  });

  it('is not given to an empty folder where the database names files: their disk is not mounted', async () => {
    await store.settle('one', naming());
    const file = await save();
    await rename(root, join(dataDir, 'elsewhere'));
    expect(await openStore().settle('one', naming([file]))).toBe('missing');
    await expect(readdir(root)).rejects.toThrow('ENOENT');
  });

  it('once removed, is given again to the store that holds the database’s files, and to no other', async () => {
    await store.settle('one', naming());
    const file = await save();
    await rm(store.identityLocation);
    expect(await openStore().settle('two', naming())).toBe('missing');
    expect(await openStore().settle('two', naming([file]))).toBe('own');
    expect(await openStore().settle('one', naming([file]))).toBe('foreign');
  });
});

describe('a store that went away', () => {
  beforeEach(async () => {
    await store.settle('one', naming());
    await save();
    await rename(root, join(dataDir, 'elsewhere'));
  });

  it.each(['no folder', 'an empty folder'])('and left %s takes nothing until it is back', async (left) => {
    if (left === 'an empty folder') await mkdir(root);
    await expect(save()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 60 });
    await expect(store.check()).rejects.toThrow();
    await expect(store.sweep(new Date(), async () => new Set())).rejects.toThrow();
    expect(await filesIn(dataDir)).toHaveLength(2);

    await rm(root, { recursive: true, force: true });
    await rename(join(dataDir, 'elsewhere'), root);
    await expect(store.check()).resolves.toBeUndefined();
    await save();
    expect(await filesIn(root)).toHaveLength(3);
  });
});

describe('a disk', () => {
  beforeEach(() => store.settle('one', naming()));

  it('takes no file below its reserve, a tenth of it where none is given, and is not ready', async () => {
    space = { freeBytes: 9_999_999, totalBytes: 100_000_000 };
    await expect(save()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    await expect(store.check()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    space = { freeBytes: 10_000_000, totalBytes: 100_000_000 };
    await save();
    await expect(store.check()).resolves.toBeUndefined();
  });

  it('is not filled into its reserve by many files at once', async () => {
    // Room for two of the largest.
    space = { freeBytes: 11_500_000, totalBytes: 100_000_000 };
    const ends: (() => void)[] = [];
    const slow = () =>
      store.save(
        Readable.from(
          (async function* () {
            yield Buffer.from('%PDF-1.7\n');
            await new Promise<void>((resolve) => ends.push(resolve));
          })(),
        ),
        'a.pdf',
        rule,
      );
    const running = [slow(), slow()];
    await expect.poll(() => ends.length).toBe(2);
    await expect(save()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    for (const end of ends) end();
    await Promise.all(running);
    await save();
  });

  it('that does not say how large it is takes files', async () => {
    space = { freeBytes: 0, totalBytes: 0 };
    await save();
  });
});

it.each([
  ['a disk that is full', 'ENOSPC', 'STORAGE_FULL'],
  ['a disk that has become read-only', 'EROFS', 'UNAVAILABLE'],
])('%s is reported at a write, and not ready until a write works', async (_what, errno, code) => {
  let isBroken = true;
  const disk = createDiskDriver(root);
  const breaking: FileDriver = {
    ...disk,
    put: (name, content) =>
      isBroken ? Promise.reject(Object.assign(new Error('write'), { code: errno })) : disk.put(name, content),
  };
  await store.settle('one', naming());
  store = createEncryptedStore(breaking, createPreviewMaker(), { masterKeys, clamav: null, log });
  await expect(store.check()).resolves.toBeUndefined();
  await expect(save()).rejects.toMatchObject({ code });
  await expect(store.check()).rejects.toThrow();
  isBroken = false;
  await expect(store.check()).resolves.toBeUndefined();
  expect(await filesIn(root)).toHaveLength(1);
});
