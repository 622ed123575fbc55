import { statfs } from 'node:fs/promises';
import { codeOf } from '#server/platform/database/database.ts';
import { StartError } from './start-error.ts';

const mebibyte = 1024 * 1024;

/** How much this user may still write on the disk of a folder, and how large that disk is. */
export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

export type ReadDiskSpace = (folder: string) => Promise<DiskSpace>;

export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Below so much free space no file is taken: the rest is for the database, where text goes. */
export function reserveOf({ totalBytes }: DiskSpace, givenBytes: number | null): number {
  return givenBytes ?? Math.min(512 * mebibyte, totalBytes / 10);
}

/** One file of PostgreSQL's write-ahead log: with less it cannot even start. */
const leastBytesToStart = 16 * mebibyte;

/** Throws StartError where the disk has no room for a database to work. */
export async function requireSpaceToStart(
  dataDir: string,
  read: ReadDiskSpace = readDiskSpace,
): Promise<void> {
  const { freeBytes, totalBytes } = await read(dataDir);
  // Some network file systems do not say.
  if (totalBytes === 0 || freeBytes >= leastBytesToStart) return;
  const left = `${Math.floor(freeBytes / mebibyte)} MB free`;
  throw new StartError(
    `The disk of DATA_DIR ${dataDir} is full (${left}); free some space, and start again.`,
  );
}

/** Whether a write failed because the disk, or what this user may use of it, is full; 53100 is PostgreSQL's disk_full. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error));
}
