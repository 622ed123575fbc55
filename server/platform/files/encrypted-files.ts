import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { fail } from '#contracts/errors.ts';
import { NotStored } from './driver.ts';
import type { FileDriver } from './driver.ts';
import type { FileRef } from './file-store.ts';
import type { KeyRing } from './key-ring.ts';
import { encrypt, decrypt } from './encrypt.ts';

/** Reads and writes encrypted files of a driver. */
export class EncryptedFiles {
  readonly #driver: FileDriver;
  readonly #keys: KeyRing;
  readonly #log: Logger;

  constructor(driver: FileDriver, keys: KeyRing, log: Logger) {
    this.#driver = driver;
    this.#keys = keys;
    this.#log = log;
  }

  get currentKeyId(): string {
    return this.#keys.current.id;
  }

  put(name: string, content: AsyncIterable<Buffer>): Promise<void> {
    return this.#driver.put(name, encrypt(content, this.#keys.current, name));
  }

  /** The plain content of a file that a record names. Throws Failure NOT_FOUND where the store has none. */
  async open({ storageKey, keyId }: FileRef): Promise<AsyncGenerator<Buffer>> {
    const encrypted = await this.#driver.get(storageKey).catch((error: unknown) => {
      if (!(error instanceof NotStored)) throw error;
      this.#log.error({ event: 'file missing', storageKey });
      throw fail('NOT_FOUND');
    });
    return decrypt(encrypted, this.#keys, { name: storageKey, keyId });
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
