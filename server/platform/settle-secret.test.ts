import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { settleSecret } from './settle-secret.ts';

let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'secret-test-'));
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const settle = (appSecret: string | null = null, previousAppSecret: string | null = null) =>
  settleSecret({ appSecret, previousAppSecret, dataDir }, database.db);

test('a secret is made for a new database, and found again', async () => {
  expect(await settle()).toEqual(await settle());
});

test('a lost one is not made again, and may be given', async () => {
  const [secret] = await settle();
  await rm(join(dataDir, 'app-secret'));
  await expect(settle()).rejects.toThrow(/app-secret is missing, .+; restore it from a backup\.$/);
  expect(await readdir(dataDir)).toEqual([]);
  expect(await settle(secret)).toEqual([secret]);
});

test('none is made beside files, which are encrypted with another one', async () => {
  await mkdir(join(dataDir, 'files'));
  await expect(settle()).rejects.toThrow('app-secret is missing');
});

test('another one than the database was set up with is refused', async () => {
  await settle('a'.repeat(40));
  await expect(settle('b'.repeat(40))).rejects.toThrow('set up with another one');
});

test('another one is taken beside the one before it, and from then on alone', async () => {
  const [old, next, third] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)];
  await settle(old);
  expect(await settle(next, old)).toEqual([next, old]);
  expect(await settle(next)).toEqual([next]);
  await expect(settle(old)).rejects.toThrow('give the one before it as APP_SECRET_PREVIOUS');
  await expect(settle(third, old)).rejects.toThrow('set up with another one');
});

test('a secret that was renamed to app-secret-previous is followed by a new one', async () => {
  const [old] = await settle();
  await rename(join(dataDir, 'app-secret'), join(dataDir, 'app-secret-previous'));
  const [next, previous] = await settle();
  expect(previous).toBe(old);
  expect(next).not.toBe(old);
  expect(await settle()).toEqual([next, old]);
});
