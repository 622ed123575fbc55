import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { createFileStore } from './create-file-store.ts';
import type { FileStore } from './file-store.ts';
import type { NamedFiles } from './settle-identity.ts';
import { settleStore } from './settle-store.ts';

const masterKeys = [randomBytes(32)];
const log = pino({ level: 'silent' });
const none: NamedFiles = { any: async () => false, among: async () => new Set() };

let databases: TestDatabase[];
let folders: string[];
beforeEach(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  folders = [];
});
afterEach(async () => {
  for (const database of databases) await database.drop();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'settle-test-'));
  folders.push(folder);
  return folder;
}

/** The store as one of several instances has it: they share its files. */
function openStore(dataDir: string, keys = masterKeys): FileStore {
  return createFileStore({ config: { kind: 'disk' }, dataDir, masterKeys: keys, clamav: null, log });
}

test('instances that start at once on a new database and a new store agree, then and later', async () => {
  const [database] = databases;
  const folder = await newFolder();
  if (!database) throw new Error('no database');
  const start = () => settleStore(database.db, openStore(folder), none);
  await Promise.all([start(), start(), start(), start()]);
  await start();
});

test('a store of another database is refused, with the remedy for a pair that was torn', async () => {
  const [one, two] = databases;
  const folder = await newFolder();
  if (!one || !two) throw new Error('no database');
  const store = openStore(folder);
  await settleStore(one.db, store, none);
  const refused = settleStore(two.db, store, none);
  await expect(refused).rejects.toThrow(`remove ${store.identityLocation} and start again.`);
  await settleStore(one.db, store, none);
  await rm(store.identityLocation);
  await settleStore(two.db, store, none);
});

test('a store is still its own after its key was replaced, and once the key before it is gone', async () => {
  const [database] = databases;
  const folder = await newFolder();
  if (!database) throw new Error('no database');
  const next = randomBytes(32);
  await settleStore(database.db, openStore(folder), none);
  await settleStore(database.db, openStore(folder, [next, ...masterKeys]), none);
  await settleStore(database.db, openStore(folder, [next]), none);
});
