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

export interface StoreGuard {
  /** From now on the store must carry this identity. */
  demand(identity: string): void;
  /** Rejects while the store is not the one that belongs to the database. */
  requireOwnStore(): Promise<void>;
  /**
   * Runs a write, where store and disks can take it. Throws Failure UNAVAILABLE where the store is away, STORAGE_FULL where
   * the reserve is reached or the disk full; what the content throws passes as it is.
   */
  write(
    maxBytes: number,
    content: AsyncIterable<Buffer>,
    put: (content: AsyncIterable<Buffer>) => Promise<void>,
  ): Promise<void>;
  /** Rejects while `write` would be refused; with STORAGE_FULL for want of space. */
  check(): Promise<void>;
}

/**
 * Keeps files out of a store that went away (an unmounted disk leaves an empty folder, which would take them), and uploads
 * out of the space that the database needs.
 */
export function guardStore(
  driver: FileDriver,
  options: { readIdentity: () => Promise<string | undefined>; space?: SpaceRule | undefined; log: Logger },
): StoreGuard {
  const { readIdentity, space, log } = options;
  let demanded: string | undefined;
  /** What writes that run now may still take. */
  let pendingBytes = 0;
  let hasLastWriteFailed = false;

  async function requireOwnStore(): Promise<void> {
    if (demanded === undefined || (await readIdentity()) === demanded) return;
    throw new Error('The file store does not carry its identity');
  }

  async function requireSpace(): Promise<void> {
    for (const folder of space?.folders ?? []) {
      const found = await space?.read(folder).catch((error: unknown) => {
        // Before the first file there may be no folder.
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      });
      // Some network file systems do not say.
      if (!found || found.totalBytes === 0) continue;
      if (found.freeBytes - pendingBytes < reserveOf(found, space?.reserveBytes ?? null)) {
        throw fail('STORAGE_FULL');
      }
    }
  }

  function refusalOf(error: unknown): Failure {
    if (error instanceof Failure) return error;
    const frames = error instanceof Error ? framesOf(error) : undefined;
    log.error({ event: 'file store failed', code: codeOf(error), frames });
    return isDiskFull(error) ? fail('STORAGE_FULL') : fail('UNAVAILABLE', { retryAfterSeconds: 60 });
  }

  async function tryWriting(): Promise<void> {
    const name = randomKey();
    await driver.put(name, oneByte());
    await driver.delete(name);
  }

  return {
    demand: (identity) => {
      demanded = identity;
    },

    requireOwnStore,

    async write(maxBytes, content, put) {
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
        await requireOwnStore();
        await requireSpace();
      } catch (error) {
        throw refusalOf(error);
      }
      pendingBytes += maxBytes;
      try {
        await put(watched());
        hasLastWriteFailed = false;
      } catch (error) {
        if (contentError !== undefined && error === contentError) throw error;
        hasLastWriteFailed = true;
        throw refusalOf(error);
      } finally {
        pendingBytes -= maxBytes;
      }
    },

    async check() {
      await driver.check();
      await requireOwnStore();
      await requireSpace();
      if (!hasLastWriteFailed) return;
      await tryWriting().catch((error: unknown) => {
        throw isDiskFull(error) ? fail('STORAGE_FULL') : error;
      });
      hasLastWriteFailed = false;
    },
  };
}

async function* oneByte(): AsyncGenerator<Buffer> {
  yield Buffer.alloc(1);
}
