import { expect, test } from 'vitest';
import { requireSpaceToStart } from './disk-space.ts';

const mebibyte = 1024 * 1024;
const startOn = (freeBytes: number, totalBytes = 100 * mebibyte) =>
  requireSpaceToStart('/data', async () => ({ freeBytes, totalBytes }));

test('a start on a full disk says so, and what to do, in place of a database that cannot start', async () => {
  await expect(startOn(15 * mebibyte)).rejects.toThrow(
    'The disk of DATA_DIR /data is full (15 MB free); free some space, and start again.',
  );
  await expect(startOn(16 * mebibyte)).resolves.toBeUndefined();
  // A network file system that does not say how large it is.
  await expect(startOn(0, 0)).resolves.toBeUndefined();
});
