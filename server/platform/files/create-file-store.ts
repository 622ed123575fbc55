import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { fail, Failure } from '#contracts/errors.ts';
import type { Config } from '#server/config.ts';
import { readDiskSpace } from '#server/platform/disk-space.ts';
import type { ReadDiskSpace } from '#server/platform/disk-space.ts';
import { checkUpload, uploadWords } from './check-upload.ts';
import type { UploadFacts } from './check-upload.ts';
import { createDiskDriver } from './disk-driver.ts';
import { identityName, NotStored, pictureName, randomKey } from './driver.ts';
import type { FileDriver, PictureSize } from './driver.ts';
import { downloadName } from './file-name.ts';
import type { FileRef, FileStore } from './file-store.ts';
import { guardStore } from './guard-store.ts';
import type { SpaceRule } from './guard-store.ts';
import { createKeyRing } from './key-ring.ts';
import { createPreviewMaker, PreviewFailed } from './preview.ts';
import type { PreviewMaker } from './preview.ts';
import { AlteredFile, seal, unseal } from './seal.ts';
import { createS3Driver } from './s3-driver.ts';
import { settleIdentity } from './settle-identity.ts';
import { mimeOfKind } from './sniff.ts';
import { sweepDriver } from './sweep.ts';
import { ScanFailed, VirusScan } from './virus-scan.ts';
import type { ClamdAddress } from './virus-scan.ts';

export interface FileStoreOptions {
  config: Config['files'];
  dataDir: string;
  /** 32 bytes each: the key that seals new files, then those that older files were sealed with. */
  masterKeys: readonly Buffer[];
  clamav: ClamdAddress | null;
  log: Logger;
  /** How long one preview may take; without it, as long as somebody would wait for it. */
  drawingLimitMs?: number | undefined;
  /** What stays free on the disk; null: a tenth of it, 512 MB at most. */
  diskReserveBytes?: number | null;
  readDiskSpace?: ReadDiskSpace | undefined;
}

/** A thumbnail shows at up to 96 CSS pixels, cropped to a square, on screens of up to three times as many. */
const thumbnailEdgePixels = 384;

/** What a store over a driver needs to know. */
type SealedStoreOptions = Pick<FileStoreOptions, 'masterKeys' | 'clamav' | 'log' | 'drawingLimitMs'> & {
  space?: SpaceRule;
};

/** The file store that the configuration asks for. */
export function createFileStore(options: FileStoreOptions): FileStore {
  const { config, dataDir, diskReserveBytes = null } = options;
  const root = join(dataDir, 'files');
  const driver = config.kind === 'disk' ? createDiskDriver(root) : createS3Driver(config, dataDir);
  const previews = createPreviewMaker({ timeLimitMs: options.drawingLimitMs });
  const space = {
    // The folder of the files may be a disk of its own; the driver for S3 writes to the data folder in between.
    folders: config.kind === 'disk' ? [dataDir, root] : [dataDir],
    read: options.readDiskSpace ?? readDiskSpace,
    reserveBytes: diskReserveBytes,
  };
  return createSealedStore(driver, previews, { ...options, space });
}

/** A file store over any driver. */
export function createSealedStore(
  driver: FileDriver,
  previews: PreviewMaker,
  options: SealedStoreOptions,
): FileStore {
  const { masterKeys, clamav, log, drawingLimitMs = 10_000, space } = options;
  const keys = createKeyRing(masterKeys);
  const readIdentity = async () => (await readOwn(identityName))?.toString();
  const guard = guardStore(driver, { readIdentity, space, log });
  // A line of its own: visitors' pictures never keep the desk waiting.
  const drawings = createPreviewMaker({ maxEdgePixels: 1280, timeLimitMs: drawingLimitMs });
  const thumbnails = createPreviewMaker({ maxEdgePixels: thumbnailEdgePixels });
  const inTheMaking = new Map<string, Promise<Buffer | null>>();
  /** Pictures that crashed their decoder or took too long: not tried again before the next start. */
  const givenUp = new Set<string>();

  async function openOriginal({ storageKey, keyId }: FileRef): Promise<AsyncGenerator<Buffer>> {
    const sealed = await driver.get(storageKey).catch((error: unknown) => {
      if (!(error instanceof NotStored)) throw error;
      log.error({ event: 'file missing', storageKey });
      throw fail('NOT_FOUND');
    });
    return unseal(sealed, keys, { name: storageKey, keyId });
  }

  /** An empty one is kept for a picture that cannot be shown, so that it is tried once only. */
  async function readOwn(name: string): Promise<Buffer | undefined> {
    try {
      return await buffer(unseal(await driver.get(name), keys, { name }));
    } catch (error) {
      if (error instanceof NotStored) return undefined;
      throw error;
    }
  }

  function putSealed(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    return driver.put(name, seal(content, keys.current, name));
  }

  async function makePicture(file: FileRef, size: PictureSize): Promise<Buffer | null> {
    const name = pictureName(file.storageKey, size);
    const kept = await readOwn(name);
    if (kept) return kept.length > 0 ? kept : null;
    const made = size === 'preview' ? await drawPreview(file) : await drawThumbnail(file);
    const bytes = made ?? Buffer.alloc(0);
    await guard
      .write(bytes.length, Readable.from([bytes]), (content) => putSealed(name, content))
      .catch((error: unknown) => {
        // It is shown all the same, and made again the next time.
        if (!(error instanceof Failure)) throw error;
      });
    return made;
  }

  function drawPreview(file: FileRef): Promise<Buffer | null> {
    return previews.make(() => openOriginal(file), file.kind);
  }

  /** From the preview, which costs less to decode than the original. */
  async function drawThumbnail(file: FileRef): Promise<Buffer | null> {
    const preview = await findPicture(file, 'preview');
    return preview && thumbnails.make(async () => Readable.from([preview], { objectMode: false }), 'jpeg');
  }

  async function findPicture(file: FileRef, size: PictureSize): Promise<Buffer | null> {
    const { storageKey, kind } = file;
    if (kind === 'pdf' || givenUp.has(storageKey)) return null;
    const name = pictureName(storageKey, size);
    const making = inTheMaking.get(name);
    if (making) return making;
    const made = makePicture(file, size)
      .catch((error: unknown) => {
        if (!(error instanceof PreviewFailed)) throw error;
        log.warn({ event: 'preview failed', storageKey, reason: error.message });
        givenUp.add(storageKey);
        return null;
      })
      .finally(() => inTheMaking.delete(name));
    inTheMaking.set(name, made);
    return made;
  }

  return {
    async save(content, fileName, rule) {
      const storageKey = randomKey();
      let facts: UploadFacts | undefined;
      const checked = checkUpload(content, rule, {
        onDone: (found) => (facts = found),
        startScan: () => (clamav ? new VirusScan(clamav) : undefined),
      });
      try {
        await guard.write(rule.maxBytes, checked, (content) => putSealed(storageKey, content));
      } catch (error) {
        if (!(error instanceof ScanFailed)) throw error;
        log.error({ event: 'upload not scanned', reason: error.message });
        throw fail('INTERNAL', { message: uploadWords.notScanned });
      }
      if (!facts) throw new Error('The driver did not read the content to its end');
      const { kind, sizeBytes, sha256 } = facts;
      return {
        storageKey,
        keyId: keys.current.id,
        kind,
        mime: mimeOfKind[kind],
        sizeBytes,
        sha256,
        fileName: downloadName(fileName, kind),
      };
    },

    async open(file) {
      const content = await openOriginal(file);
      // The first segment is proven before an answer begins: an altered or foreign file is an error, not a torn answer.
      const first = await content.next();
      return Readable.from(startingWith(first, content), { objectMode: false });
    },

    preview: (file) => findPicture(file, 'preview'),
    thumbnail: (file) => findPicture(file, 'thumbnail'),

    draw: ({ bytes, kind }) =>
      drawings
        .make(async () => Readable.from([bytes], { objectMode: false }), kind)
        .catch((error: unknown) => {
          if (error instanceof PreviewFailed) return null;
          throw error;
        }),

    async remove(storageKey) {
      await driver.delete(storageKey);
      for (const size of ['preview', 'thumbnail'] as const)
        await driver.delete(pictureName(storageKey, size));
    },

    async settle(wanted, named) {
      const write = (identity: string) => putSealed(identityName, Readable.from([Buffer.from(identity)]));
      const carried = await readIdentity().catch((error: unknown) => {
        // Sealed with another secret, it is another database's as well.
        if (error instanceof AlteredFile) return '';
        throw error;
      });
      const belonging = await settleIdentity(driver, { carried, wanted, write }, named);
      if (belonging === 'own') guard.demand(wanted);
      return belonging;
    },

    identityPlace: driver.placeOf(identityName),

    async sweep(olderThan, isKept) {
      // In another store nothing would be named by a record.
      await guard.requireOwnStore();
      return sweepDriver(driver, olderThan, isKept);
    },
    check: () => guard.check(),

    async close() {
      previews.close();
      drawings.close();
      thumbnails.close();
      await driver.close();
    },
  };
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
