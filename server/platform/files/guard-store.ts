import type { Logger } from 'pino';
import { fail, Failure } from '#contracts/errors.ts';
import { codeOf } from '#server/platform/database/database.ts';
import { isDiskFull, reserveOf } from '#server/platform/disk-space.ts';
import type { ReadDiskSpace } from '#server/platform/disk-space.ts';
import { framesOf } from '#server/platform/log.ts';
import { randomKey } from './driver.ts';
import type { FileDriver } from './driver.ts';

/** Which disks files are written to, and how much of each stays free. */
export interface SpaceRule {
  folders: string[];
  read: ReadDiskSpace;
  /** null: what `reserveOf` finds right for the disk. */
  reserveBytes: number | null;
}

/**
 * Keeps files out of a store that went away (an unmounted disk leaves an empty folder, which would take them), and uploads
 * out of the space that the database needs.
 */
export class StoreGuard {
  readonly #driver: FileDriver;
  readonly #options: GuardOptions;
  #demanded: string | undefined;
  /** What writes that run now may still take. */
  #pendingBytes = 0;
  #hasLastWriteFailed = false;

  constructor(driver: FileDriver, options: GuardOptions) {
    this.#driver = driver;
    this.#options = options;
  }

  /** From now on the store must carry this identity. */
  demand(identity: string): void {
    this.#demanded = identity;
  }

  /** Rejects while the store is not the one that belongs to the database. */
  async requireOwnStore(): Promise<void> {
    if (this.#demanded === undefined || (await this.#options.readIdentity()) === this.#demanded) return;
    throw new Error('The file store does not carry its identity');
  }

  /**
   * Runs a write, where store and disks can take it. Throws Failure UNAVAILABLE where the store is away, STORAGE_FULL where
   * the reserve is reached or the disk full; what the content throws passes as it is.
   */
  async write(
    maxBytes: number,
    content: AsyncIterable<Buffer>,
    put: (content: AsyncIterable<Buffer>) => Promise<void>,
  ): Promise<void> {
    let contentError: unknown;
    const watched = async function* () {
      try {
        yield* content;
      } catch (error) {
        contentError = error;
        throw error;
      }
    };
    try {
      await this.requireOwnStore();
      await this.#requireSpace();
    } catch (error) {
      throw this.#refusalOf(error);
    }
    this.#pendingBytes += maxBytes;
    try {
      await put(watched());
      this.#hasLastWriteFailed = false;
    } catch (error) {
      if (contentError !== undefined && error === contentError) throw error;
      this.#hasLastWriteFailed = true;
      throw this.#refusalOf(error);
    } finally {
      this.#pendingBytes -= maxBytes;
    }
  }

  /** Rejects while `write` would be refused; with STORAGE_FULL for want of space. */
  async check(): Promise<void> {
    await this.#driver.check();
    await this.requireOwnStore();
    await this.#requireSpace();
    if (!this.#hasLastWriteFailed) return;
    await this.#tryWriting().catch((error: unknown) => {
      throw isDiskFull(error) ? fail('STORAGE_FULL') : error;
    });
    this.#hasLastWriteFailed = false;
  }

  async #requireSpace(): Promise<void> {
    const { space } = this.#options;
    for (const folder of space?.folders ?? []) {
      const found = await space?.read(folder).catch((error: unknown) => {
        // Before the first file there may be no folder.
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      });
      // Some network file systems do not say.
      if (!found || found.totalBytes === 0) continue;
      if (found.freeBytes - this.#pendingBytes < reserveOf(found, space?.reserveBytes ?? null)) {
        throw fail('STORAGE_FULL');
      }
    }
  }

  #refusalOf(error: unknown): Failure {
    if (error instanceof Failure) return error;
    const frames = error instanceof Error ? framesOf(error) : undefined;
    this.#options.log.error({ event: 'file store failed', code: codeOf(error), frames });
    return isDiskFull(error) ? fail('STORAGE_FULL') : fail('UNAVAILABLE', { retryAfterSeconds: 60 });
  }

  async #tryWriting(): Promise<void> {
    const name = randomKey();
    await this.#driver.put(name, oneByte());
    await this.#driver.delete(name);
  }
}

interface GuardOptions {
  readIdentity: () => Promise<string | undefined>;
  space?: SpaceRule | undefined;
  log: Logger;
}

async function* oneByte(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(1);
}
