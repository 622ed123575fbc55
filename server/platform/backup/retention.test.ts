import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporary } from '#tests/support/temporary.ts';
import { createFolderStore } from './backup-store.ts';
import { removeOldBackups } from './retention.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(temporary, 'wellserved-retention-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function lay(backup: string, parts: string[]): Promise<void> {
  for (const part of [...parts, 'database/lease.copy.gz']) {
    await mkdir(join(folder, backup, 'database'), { recursive: true });
    await writeFile(join(folder, backup, part), '');
  }
}

test('the removal of a backup that broke off comes to its end, and counts for none of those that stay', async () => {
  const proven = ['manifest.json', 'proven.json'];
  const day = (date: number) => `wellserved-2026-11-0${date}T09-00-00.000Z`;
  await lay(day(1), ['manifest.json']);
  await lay(day(2), proven);
  await lay(day(3), proven);
  await lay(day(4), [...proven, 'removing']);
  await lay('papers of the office', proven);
  expect(await removeOldBackups(createFolderStore(folder), 1)).toBe(2);
  expect((await readdir(folder)).sort()).toEqual(['papers of the office', day(1), day(3)]);
  expect(await removeOldBackups(createFolderStore(folder), 1)).toBe(0);
});
