import { randomBytes } from 'node:crypto';
import { closeSync, constants, fsync, openSync } from 'node:fs';
import { access, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { syncFolder } from '#server/platform/secrets.ts';
import { keyOfName, NotStored } from './driver.ts';
import type { FileDriver, StoredName } from './driver.ts';

/** Gathered before each write: few system calls, little memory. */
const writeBytes = 128 * 1024;
const flush = promisify(fsync);

/**
 * Keeps files below `root`, spread over 256 folders by the first two digits of their random name, readable by the
 * server's user alone. A file is written beside its place, flushed, moved there and the folder flushed: a crash at any
 * moment leaves either the whole file or a `.part` leftover, which `list` names.
 */
export function createDiskDriver(root: string): FileDriver {
  const folders = new OpenFolders();
  return {
    async put(name, content) {
      const path = pathOf(root, name);
      const folder = dirname(path);
      const part = `${path}.${randomBytes(4).toString('hex')}.part`;
      try {
        await writePart(part, content, () => folders.open(folder));
        await rename(part, path);
      } catch (error) {
        // Someone removed the folder under us: the next file makes it again.
        if (isMissing(error)) folders.forget(folder);
        await rm(part, { force: true });
        throw error;
      }
      const descriptor = await folders.open(folder);
      if (descriptor !== null) await flush(descriptor);
    },

    async get(name) {
      const file = await open(pathOf(root, name), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new NotStored(name, error) : error;
      });
      try {
        // Each read takes a buffer for all that it may get, and most files that are read are far smaller than that.
        const { size } = await file.stat();
        return file.createReadStream({ highWaterMark: 256 * 1024, end: size });
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    delete: (name) => rm(pathOf(root, name), { force: true }),

    async *list() {
      const shards = await readdir(root).catch((error: unknown) => {
        // Before the first file, or while the disk is away: only a file that is written makes the folder.
        if (isMissing(error)) return [];
        throw error;
      });
      for (const shard of shards) yield* listFolder(join(root, shard));
    },

    async check() {
      await (await opendir(root)).close();
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
    },

    close: () => folders.close(),

    locationOf: (name) => pathOf(root, name),
  };
}

/** Folders stay open, so that flushing one is a single call: opening it each time costs more than the flush. */
class OpenFolders {
  readonly #descriptors = new Map<string, Promise<number | null>>();

  open(folder: string): Promise<number | null> {
    const known = this.#descriptors.get(folder);
    if (known) return known;
    const opened = makeFolder(folder);
    this.#descriptors.set(folder, opened);
    opened.catch(() => this.forget(folder));
    return opened;
  }

  forget(folder: string): void {
    this.#descriptors.delete(folder);
  }

  async close(): Promise<void> {
    const opened = await Promise.all(this.#descriptors.values());
    this.#descriptors.clear();
    for (const descriptor of opened) if (descriptor !== null) closeSync(descriptor);
  }
}

/** Makes the folder where it is missing, durably, and opens it; null on Windows, where folders need no flushing. */
async function makeFolder(folder: string): Promise<number | null> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (created !== undefined) await syncFolder(dirname(folder));
  return process.platform === 'win32' ? null : openSync(folder, 'r');
}

/** Opens the file only when the first bytes come: an upload refused at once never touches the disk. */
export async function writePart(
  path: string,
  content: AsyncIterable<Buffer>,
  prepare: () => Promise<unknown>,
): Promise<void> {
  let file: FileHandle | undefined;
  let gathered: Buffer[] = [];
  let bytes = 0;
  const write = async () => {
    if (!file) {
      await prepare();
      file = await open(path, 'wx', 0o600);
    }
    const { bytesWritten } = await file.writev(gathered);
    // A full disk may take a part only, without an error.
    if (bytesWritten !== bytes) {
      throw Object.assign(new Error(`Wrote ${bytesWritten} of ${bytes} bytes`), { code: 'ENOSPC' });
    }
    gathered = [];
    bytes = 0;
  };
  try {
    for await (const chunk of content) {
      gathered.push(chunk);
      bytes += chunk.length;
      if (bytes >= writeBytes) await write();
    }
    await write();
    await file?.sync();
  } finally {
    await file?.close();
  }
}

async function* listFolder(folder: string): AsyncGenerator<StoredName> {
  for await (const entry of await opendir(folder)) {
    if (!entry.isFile()) continue;
    const facts = await stat(join(folder, entry.name)).catch(() => undefined);
    // Removed since the folder was read.
    if (facts) yield { name: entry.name, storedAt: facts.mtime };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Names never leave the root: they are made of random digits and known endings only. */
function pathOf(root: string, name: string): string {
  const isLeftover = /^[0-9a-f]{32}(\.preview)?\.[0-9a-f]{8}\.part$/.test(name);
  if (!isLeftover && !keyOfName(name)) throw new Error('Not a stored name');
  return join(root, name.slice(0, 2), name);
}
