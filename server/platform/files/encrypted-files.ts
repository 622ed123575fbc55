import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { fail } from '#contracts/errors.ts';
import { NotStored } from './driver.ts';
import type { FileDriver } from './driver.ts';
import type { FileRef } from './file-store.ts';
import type { KeyRing } from './key-ring.ts';
import { AlteredFile, encrypt, decrypt } from './encrypt.ts';

/** Hears of a file that a record names and that could not be read. */
export type OnUnreadable = (reason: 'missing' | 'damaged') => void;

/** Reads and writes encrypted files of a driver. */
export class EncryptedFiles {
  readonly #driver: FileDriver;
  readonly #keys: KeyRing;
  readonly #log: Logger;
  readonly #onUnreadable: OnUnreadable;

  constructor(driver: FileDriver, keys: KeyRing, { log, onUnreadable = () => undefined }: Listeners) {
    this.#driver = driver;
    this.#keys = keys;
    this.#log = log;
    this.#onUnreadable = onUnreadable;
  }

  get currentKeyId(): string {
    return this.#keys.current.id;
  }

  put(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    return this.#driver.put(name, encrypt(content, this.#keys.current, name));
  }

  /** The plain content of a file that a record names. Throws Failure NOT_FOUND where the store has none. */
  async open({ storageKey, keyId }: Pick<FileRef, 'storageKey' | 'keyId'>): Promise<AsyncGenerator<Buffer>> {
    const encrypted = await this.#driver.get(storageKey).catch((error: unknown) => {
      if (!(error instanceof NotStored)) throw error;
      this.#report('missing', storageKey);
      throw fail('NOT_FOUND');
    });
    return this.#watch(decrypt(encrypted, this.#keys, { name: storageKey, keyId }), storageKey);
  }

  async *#watch(content: AsyncGenerator<Buffer>, storageKey: string): AsyncGenerator<Buffer> {
    try {
      yield* content;
    } catch (error) {
      if (error instanceof AlteredFile) this.#report('damaged', storageKey);
      throw error;
    }
  }

  #report(reason: 'missing' | 'damaged', storageKey: string): void {
    this.#log.error({ event: `file ${reason}`, storageKey });
    this.#onUnreadable(reason);
  }

  /** The plain content of a file that the store made itself; undefined where there is none. */
  async readOwn(name: string): Promise<Buffer | undefined> {
    try {
      return await buffer(decrypt(await this.#driver.get(name), this.#keys, { name }));
    } catch (error) {
      if (error instanceof NotStored) return undefined;
      throw error;
    }
  }
}

interface Listeners {
  log: Logger;
  onUnreadable?: OnUnreadable | undefined;
}
