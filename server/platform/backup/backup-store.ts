import { mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { createReadStream } from 'node:fs';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import type { BackupTarget } from '#server/config.ts';
import { writePart } from '#server/platform/files/disk-driver.ts';
import { NotStored } from '#server/platform/files/driver.ts';
import type { FileDriver, StoredName } from '#server/platform/files/driver.ts';
import { createS3Driver } from '#server/platform/files/s3-driver.ts';
import { syncFolder } from '#server/platform/secrets.ts';

/**
 * Where the parts of a backup lie, by names such as `database/lease.copy.gz`; the same behavior as a driver of files. `spoolDir`
 * is where parts wait on their way to S3.
 */
export type BackupStore = Pick<
  FileDriver,
  'put' | 'get' | 'delete' | 'list' | 'check' | 'close' | 'locationOf'
>;

/** The store of a target: a folder with many backups, or one backup itself. */
export function openBackupStore(target: BackupTarget, spoolDir: string): BackupStore {
  return target.kind === 'folder'
    ? createFolderStore(target.path)
    : createS3Driver(target.config, spoolDir, target.prefix);
}

/** The part of a store whose names begin with `prefix`, which ends in a slash. */
export function within(store: BackupStore, prefix: string): BackupStore {
  return {
    put: (name, content) => store.put(prefix + name, content),
    get: (name) => store.get(prefix + name),
    delete: (name) => store.delete(prefix + name),
    async *list() {
      for await (const { name, storedAt } of store.list())
        if (name.startsWith(prefix)) yield { name: name.slice(prefix.length), storedAt };
    },
    check: () => store.check(),
    close: () => store.close(),
    locationOf: (name) => store.locationOf(prefix + name),
  };
}

/** Files below a folder that their owner alone can read. Each is whole and on the disk when `put` resolves, or not there. */
export function createFolderStore(root: string): BackupStore {
  const pathOf = (name: string) => {
    const path = resolve(root, name);
    if (!path.startsWith(resolve(root) + sep)) throw new Error('Not a name of this store');
    return path;
  };
  return {
    async put(name, content) {
      const path = pathOf(name);
      const part = `${path}.${randomBytes(4).toString('hex')}.part`;
      try {
        await writePart(part, content, () => mkdir(dirname(path), { recursive: true, mode: 0o700 }));
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await syncFolder(dirname(path));
    },
    async get(name) {
      const content = createReadStream(pathOf(name));
      await once(content, 'open').catch((error: unknown) => {
        throw error instanceof Error && 'code' in error && error.code === 'ENOENT'
          ? new NotStored(name, error)
          : error;
      });
      return content;
    },
    async delete(name) {
      await rm(pathOf(name), { force: true });
      await removeEmpty(dirname(pathOf(name)), root);
    },
    list: () => listBelow(root, ''),
    async check() {
      // Not made here: where a disk is not mounted, its folder would be made on another one.
      await (await opendir(root)).close();
    },
    close: () => Promise.resolve(),
    locationOf: (name) => join(root, name),
  };
}

async function* listBelow(root: string, prefix: string): AsyncGenerator<StoredName> {
  const folder = await opendir(join(root, prefix)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  for await (const entry of folder) {
    const name = prefix + entry.name;
    if (entry.isDirectory()) yield* listBelow(root, `${name}/`);
    else yield { name, storedAt: (await stat(join(root, name))).mtime };
  }
}

/** A folder goes with its last file. */
async function removeEmpty(folder: string, root: string): Promise<void> {
  if (resolve(folder) === resolve(root)) return;
  const entries = await opendir(folder).catch(() => null);
  if (entries === null) return;
  const first = await entries.read();
  await entries.close();
  if (first !== null) return;
  await rm(folder, { recursive: true, force: true });
  await removeEmpty(dirname(folder), root);
}
