import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { HeldFile } from '#contracts/endpoint.ts';
import type { Config } from '#server/config.ts';
import { readDiskSpace } from '#server/platform/disk-space.ts';
import type { ReadDiskSpace } from '#server/platform/disk-space.ts';
import { checkUpload } from './check-upload.ts';
import type { UploadFacts } from './check-upload.ts';
import { createDiskDriver } from './disk-driver.ts';
import { identityName, pictureName, pictureSizes, randomKey } from './driver.ts';
import type { FileDriver } from './driver.ts';
import { downloadName } from './file-name.ts';
import type { FileRef, FileStore } from './file-store.ts';
import { StoreGuard } from './guard-store.ts';
import type { SpaceRule } from './guard-store.ts';
import { createKeyRing } from './key-ring.ts';
import { Pictures } from './pictures.ts';
import { createPreviewMaker, PreviewFailed } from './preview.ts';
import type { PreviewMaker } from './preview.ts';
import { AlteredFile } from './encrypt.ts';
import { EncryptedFiles } from './encrypted-files.ts';
import type { OnUnreadable } from './encrypted-files.ts';
import { Scanner } from './scanner.ts';
import type { OnScan } from './scanner.ts';
import { createS3Driver } from './s3-driver.ts';
import { settleIdentity } from './settle-identity.ts';
import { mimeOfKind } from './sniff.ts';
import { sweepDriver } from './sweep.ts';
import { Turns } from './turns.ts';
import { requireOpened } from './unopened.ts';
import { ScanFailed } from './virus-scan.ts';
import type { ClamdAddress } from './virus-scan.ts';

export interface FileStoreOptions {
  config: Config['files'];
  dataDir: string;
  /** 32 bytes each: the key that encrypts new files, then those that older files were encrypted with. */
  masterKeys: readonly Buffer[];
  clamav: ClamdAddress | null;
  log: Logger;
  /** How long one preview may take; without it, as long as someone would wait for it. */
  drawingLimitMs?: number | undefined;
  /** What stays free on the disk; null: a tenth of it, 512 MB at most. */
  diskReserveBytes?: number | null;
  readDiskSpace?: ReadDiskSpace | undefined;
  /** While they are, such as during a backup, nothing is removed: the sweep comes to it later. */
  areRemovalsHeld?: () => Promise<boolean>;
  onUnreadable?: OnUnreadable;
  onScan?: OnScan;
  /** How long an upload may wait for the virus scanner; without it, ten seconds. */
  uploadScanLimitMs?: number | undefined;
}

/** What a store over a driver needs to know. */
type EncryptedStoreOptions = Pick<
  FileStoreOptions,
  | 'masterKeys'
  | 'clamav'
  | 'log'
  | 'drawingLimitMs'
  | 'areRemovalsHeld'
  | 'onUnreadable'
  | 'onScan'
  | 'uploadScanLimitMs'
> & {
  space?: SpaceRule;
};

/** The file store that the configuration asks for. */
export function createFileStore(options: FileStoreOptions): FileStore {
  const { config, dataDir, diskReserveBytes = null } = options;
  const root = join(dataDir, 'files');
  const driver = openDriver(config, dataDir);
  const previews = createPreviewMaker({ timeLimitMs: options.drawingLimitMs });
  const space = {
    // The folder of the files may be a disk of its own; the driver for S3 writes to the data folder in between.
    folders: config.kind === 'disk' ? [dataDir, root] : [dataDir],
    read: options.readDiskSpace ?? readDiskSpace,
    reserveBytes: diskReserveBytes,
  };
  return createEncryptedStore(driver, previews, { ...options, space });
}

/** Where the configuration keeps files, as they are stored: encrypted. */
export function openDriver(config: Config['files'], dataDir: string): FileDriver {
  return config.kind === 'disk' ? createDiskDriver(join(dataDir, 'files')) : createS3Driver(config, dataDir);
}

/** An identity that was encrypted with another secret is another database's as well. */
function emptyWhereEncryptedByOthers(error: unknown): string {
  if (error instanceof AlteredFile) return '';
  throw error;
}

/** A file store over any driver. */
export function createEncryptedStore(
  driver: FileDriver,
  previews: PreviewMaker,
  options: EncryptedStoreOptions,
): FileStore {
  const { log, drawingLimitMs = 10_000, space, areRemovalsHeld = async () => false } = options;
  const encrypted = new EncryptedFiles(driver, createKeyRing(options.masterKeys), options);
  const readIdentity = async () => (await encrypted.readOwn(identityName))?.toString();
  const guard = new StoreGuard(driver, { readIdentity, space, log });
  // A line of its own: visitors' pictures never keep the desk waiting.
  const drawings = createPreviewMaker({ maxEdgePixels: 1280, timeLimitMs: drawingLimitMs });
  const scanner = options.clamav ? new Scanner(options.clamav, options) : null;
  const pictures = new Pictures(encrypted, guard, { previews, log });
  return {
    save: createSave(encrypted, guard, scanner),

    open: (file) => openProven(encrypted, file),
    copy: (file) => pictures.find(file, 'copy'),
    preview: (file) => pictures.find(file, 'preview'),
    thumbnail: (file) => pictures.find(file, 'thumbnail'),
    scan: (file) => scanStored(scanner, encrypted, file),
    draw: (picture) => drawOnce(drawings, picture),

    reencrypt: createReencrypt(encrypted, guard),

    async remove(storageKey) {
      if (!(await areRemovalsHeld())) await removeFrom(driver, storageKey);
    },
    discard: (storageKey) => removeFrom(driver, storageKey),

    async settle(wanted, named) {
      const write = (identity: string) => encrypted.put(identityName, Readable.from([Buffer.from(identity)]));
      const carried = await readIdentity().catch(emptyWhereEncryptedByOthers);
      const belonging = await settleIdentity(driver, { carried, wanted, write }, named);
      // The key before this one, which may have encrypted it, will be gone some day.
      if (belonging === 'own' && carried !== undefined && options.masterKeys.length > 1) await write(wanted);
      if (belonging === 'own') guard.demand(wanted);
      return belonging;
    },

    identityLocation: driver.locationOf(identityName),

    async sweep(olderThan, isStored) {
      // In another store nothing would be named by a record.
      await guard.requireOwnStore();
      if (await areRemovalsHeld()) return 0;
      return sweepDriver(driver, olderThan, isStored);
    },
    check: () => guard.check(),

    async close() {
      pictures.close();
      drawings.close();
      await driver.close();
    },
  };
}

async function removeFrom(driver: FileDriver, storageKey: string): Promise<void> {
  await driver.delete(storageKey);
  for (const size of pictureSizes) await driver.delete(pictureName(storageKey, size));
}

/** Takes an upload: see `FileStore.save`. */
function createSave(
  encrypted: EncryptedFiles,
  guard: StoreGuard,
  scanner: Scanner | null,
): FileStore['save'] {
  const turns = new Turns();
  return async (content, fileName, rule) => {
    const storageKey = randomKey();
    let facts: UploadFacts | undefined;
    const checked = checkUpload(content, rule, {
      onDone: (found) => (facts = found),
      takeTurn: () => turns.take(),
      startScan: () => scanner?.begin(),
    });
    await guard.write(rule.maxBytes, checked, (content) => encrypted.put(storageKey, content));
    if (!facts) throw new Error('The driver did not read the content to its end');
    const { kind, sizeBytes, sha256, scan } = facts;
    return {
      storageKey,
      keyId: encrypted.currentKeyId,
      kind,
      mime: mimeOfKind[kind],
      sizeBytes,
      sha256,
      fileName: downloadName(fileName, kind),
      scan,
    };
  };
}

/** Encrypts a stored file again: see `FileStore.reencrypt`. */
function createReencrypt(encrypted: EncryptedFiles, guard: StoreGuard): FileStore['reencrypt'] {
  return async (file) => {
    const storageKey = randomKey();
    const content = await encrypted.open(file);
    await guard.write(file.sizeBytes, content, (plain) => encrypted.put(storageKey, plain));
    return { storageKey, keyId: encrypted.currentKeyId };
  };
}

async function scanStored(
  scanner: Scanner | null,
  encrypted: EncryptedFiles,
  file: Parameters<FileStore['scan']>[0],
): ReturnType<FileStore['scan']> {
  if (!scanner) throw new ScanFailed('none is set up');
  return scanner.scan(await encrypted.open(file));
}

/** A picture that is not stored; null where it cannot be shown. */
function drawOnce(drawings: PreviewMaker, { bytes, kind }: HeldFile): Promise<Buffer | null> {
  return drawings
    .make(async () => Readable.from([bytes], { objectMode: false }), kind)
    .catch((error: unknown) => {
      if (error instanceof PreviewFailed) return null;
      throw error;
    });
}

/** The first segment is proven before an answer begins: an altered or foreign file is an error, not a torn answer. */
async function openProven(encrypted: EncryptedFiles, file: FileRef): Promise<Readable> {
  requireOpened(file);
  const content = await encrypted.open(file);
  const first = await content.next();
  return Readable.from(startingWith(first, content), { objectMode: false });
}

async function* startingWith(
  first: IteratorResult<Buffer>,
  rest: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    if (first.done) return;
    yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
