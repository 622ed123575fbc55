import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const leastBytes = 3 * 1024 ** 3;

/**
 * Where tests make their data folders and databases: in memory, where it has room for them. A database is a thousand files,
 * and after many were deleted the file system searches long for a place for each (docs/decisions/0033). Some systems allow no
 * program to run from there. A run that was killed leaves its folders, `/dev/shm/wellserved-*`, which can be deleted.
 */
export const temporary = hasRoom() ? inMemory : tmpdir();

function hasRoom(): boolean {
  if (process.env['TMPDIR'] || process.availableMemory() < leastBytes) return false;
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= leastBytes;
  } catch {
    return false;
  }
}
