import { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { Failure } from '#contracts/errors.ts';
import { pictureName } from './driver.ts';
import type { PictureSize } from './driver.ts';
import type { FileRef } from './file-store.ts';
import type { StoreGuard } from './guard-store.ts';
import { createPreviewMaker, PreviewFailed } from './preview.ts';
import type { PreviewMaker } from './preview.ts';
import { requireOpened } from './unopened.ts';
import type { EncryptedFiles } from './encrypted-files.ts';

/** A thumbnail shows at up to 96 CSS pixels, cropped to a square, on screens of up to three times as many. */
const thumbnailEdgePixels = 384;

/** What a resident opens by a private link: enough to zoom into. */
const copyEdgePixels = 4096;

/** The pictures of stored files, each made once and stored beside its file. */
export class Pictures {
  readonly #encrypted: EncryptedFiles;
  readonly #guard: StoreGuard;
  readonly #previews: PreviewMaker;
  readonly #log: Logger;
  readonly #thumbnails = createPreviewMaker({ maxEdgePixels: thumbnailEdgePixels });
  readonly #copies = createPreviewMaker({ maxEdgePixels: copyEdgePixels });
  readonly #inTheMaking = new Map<string, Promise<Buffer | null>>();
  /** Pictures that crashed their decoder or took too long: not tried again before the next start. */
  readonly #givenUp = new Set<string>();

  constructor(
    encrypted: EncryptedFiles,
    guard: StoreGuard,
    { previews, log }: { previews: PreviewMaker; log: Logger },
  ) {
    this.#encrypted = encrypted;
    this.#guard = guard;
    this.#previews = previews;
    this.#log = log;
  }

  /** Null for a file that is no picture, or one that cannot be shown. */
  async find(file: FileRef, size: PictureSize): Promise<Buffer | null> {
    const { storageKey, kind } = file;
    requireOpened(file);
    if (kind === 'pdf' || this.#givenUp.has(storageKey)) return null;
    const name = pictureName(storageKey, size);
    const making = this.#inTheMaking.get(name);
    if (making) return making;
    const made = this.#make(file, size)
      .catch((error: unknown) => {
        if (!(error instanceof PreviewFailed)) throw error;
        this.#log.warn({ event: 'preview failed', storageKey, reason: error.message });
        this.#givenUp.add(storageKey);
        return null;
      })
      .finally(() => this.#inTheMaking.delete(name));
    this.#inTheMaking.set(name, made);
    return made;
  }

  close(): void {
    this.#previews.close();
    this.#thumbnails.close();
    this.#copies.close();
  }

  /** An empty file is stored for a picture that cannot be shown, so that it is tried once only. */
  async #make(file: FileRef, size: PictureSize): Promise<Buffer | null> {
    const name = pictureName(file.storageKey, size);
    const stored = await this.#encrypted.readOwn(name);
    if (stored) return stored.length > 0 ? stored : null;
    const made = await this.#draw(file, size);
    const bytes = made ?? Buffer.alloc(0);
    await this.#guard
      .write(bytes.length, Readable.from([bytes]), (content) => this.#encrypted.put(name, content))
      .catch((error: unknown) => {
        // It is shown all the same, and made again the next time.
        if (!(error instanceof Failure)) throw error;
      });
    return made;
  }

  #draw(file: FileRef, size: PictureSize): Promise<Buffer | null> {
    if (size === 'thumbnail') return this.#drawThumbnail(file);
    const maker = size === 'copy' ? this.#copies : this.#previews;
    return maker.make(() => this.#encrypted.open(file), file.kind);
  }

  /** From the preview, which costs less to decode than the original. */
  async #drawThumbnail(file: FileRef): Promise<Buffer | null> {
    const preview = await this.find(file, 'preview');
    return (
      preview && this.#thumbnails.make(async () => Readable.from([preview], { objectMode: false }), 'jpeg')
    );
  }
}
