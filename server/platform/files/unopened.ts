import { fail } from '#contracts/errors.ts';
import type { FileScan } from '#contracts/files.ts';

/** Throws Failure FILE_NOT_CHECKED or FILE_INFECTED for a file that is not opened. */
export function requireOpened({ scan }: { scan: FileScan | null }): void {
  if (scan !== null) throw fail(scan === 'WAITING' ? 'FILE_NOT_CHECKED' : 'FILE_INFECTED');
}
