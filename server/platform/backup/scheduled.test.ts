import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getToday } from '#contracts/today.ts';
import type { BackupConfig, BackupTarget } from '#server/config.ts';
import { openDriver } from '#server/platform/files/create-file-store.ts';
import { photo, signIn, submitRequest } from '#tests/support/builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { temporary } from '#tests/support/temporary.ts';
import { readManifest } from './manifest.ts';
import { openBackupStore, within } from './backup-store.ts';
import { lastDue } from './schedule.ts';
import { encryptionName, encryptStore, decryptStore } from './encrypted-store.ts';
import { takeBackup } from './take-backup.ts';
import { takeScheduledBackup } from './take-scheduled.ts';
import { verifyBackup } from './verify-backup.ts';

let folder: string;
let backup: BackupConfig;
let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(temporary, 'wellserved-schedule-'));
  backup = { target: { kind: 'folder', path: join(folder, 'backups') }, at: '03:00', keep: 2 };
  app = await startTestApp({ config: { backup } });
  other = await startTestApp({ shares: app, config: { backup, dataDir: app.context.config.dataDir } });
  await submitRequest(app, { email: 'resident@example.com' }, photo());
});
afterAll(async () => {
  await other.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const backups = async () => (await readdir(join(folder, 'backups'))).sort();

function take({ context, database }: TestApp, signal = new AbortController().signal): Promise<number> {
  const source = { databaseUrl: database.url, keyFingerprint: context.keyFingerprint };
  return takeScheduledBackup(context, source, signal);
}

async function shown() {
  const as = { token: (await signIn(app)).accessToken };
  const { body } = await app.api.call(getToday, {}, as);
  const metrics = (await app.api.send('GET', '/metrics')).text;
  const good = Number(/^wellserved_backup_last_success_timestamp_seconds (\S+)$/m.exec(metrics)?.[1]);
  const hasFailed = metrics.includes('\nwellserved_backup_failed 1');
  return { today: body.data.backup, good, hasFailed };
}

const hour = 60 * 60_000;

test.each([
  ['2026-11-23T09:00:00Z', '2026-11-23T09:00:00.000Z'],
  ['2026-11-23T08:59:59Z', '2026-11-22T09:00:00.000Z'],
  // On the morning on which the clocks of the company went back.
  ['2026-11-01T12:00:00Z', '2026-11-01T09:00:00.000Z'],
  ['2026-10-31T12:00:00Z', '2026-10-31T08:00:00.000Z'],
])('at %s the last backup was due at %s', (now, due) => {
  expect(lastDue(new Date(now), '03:00', 'America/Chicago').toISOString()).toBe(due);
});

test('one of two instances takes the backup of the day, old ones go, and Today and the metrics say when it was', async () => {
  const never = await shown();
  expect(never).toEqual({
    today: { lastGoodAt: null, isLate: true, failure: null },
    good: 0,
    hasFailed: false,
  });

  // Backups that no one proved: one by hand, one that broke off.
  await mkdir(join(folder, 'backups', 'wellserved-2025-01-01T00-00-00.000Z'), { recursive: true });
  await writeFile(join(folder, 'backups', 'wellserved-2025-01-01T00-00-00.000Z', 'manifest.json'), '{}');
  await mkdir(join(folder, 'backups', 'wellserved-2025-01-02T00-00-00.000Z', 'database'), {
    recursive: true,
  });
  const both = await Promise.all([take(app), take(other)]);
  expect(both.sort()).toEqual([0, 1]);
  expect(await take(app)).toBe(0);
  const first = (await backups())[2] ?? '';

  app.clock.advance(24 * hour);
  expect(await take(other)).toBe(1);
  app.clock.advance(24 * hour);
  expect(await take(app)).toBe(1);
  const left = await backups();
  expect(left).toHaveLength(4);
  expect(left).not.toContain(first);
  expect(left.slice(0, 2).map((name) => name.slice(11, 21))).toEqual(['2025-01-01', '2025-01-02']);

  const now = app.clock.now().getTime();
  const { today, good, hasFailed } = await shown();
  expect([today?.isLate, today?.failure, hasFailed]).toEqual([false, null, false]);
  expect(Math.abs(Date.parse(today?.lastGoodAt ?? '') - now)).toBeLessThan(hour);
  expect(Math.abs(good * 1000 - now)).toBeLessThan(hour);
});

test('a backup that fails is reported and tried again after an hour, and one that is interrupted at once', async () => {
  const lines: string[] = [];
  const log = app.context.log.child({});
  log.error = (facts: unknown) => lines.push(JSON.stringify(facts));
  // A file stands where the folder should be.
  const path = join(folder, 'a-file');
  await writeFile(path, '');
  const context = {
    ...app.context,
    log,
    config: { ...app.context.config, backup: { ...backup, target: { kind: 'folder', path } as const } },
  };
  const tryIt = () => take({ ...app, context });
  app.clock.advance(24 * hour);
  expect(await tryIt()).toBe(0);
  expect(lines.join()).toContain('backup failed');
  const { today, hasFailed } = await shown();
  expect(hasFailed).toBe(true);
  expect(today?.failure?.reason).toBe('A file stands where the folder of the backups should be.');

  // Not at once: whatever is wrong is likely still wrong.
  expect(await take(app)).toBe(0);
  app.clock.advance(hour);
  const stopping = AbortSignal.abort();
  const before = await backups();
  expect(await take(app, stopping)).toBe(0);
  expect(await backups()).toEqual(before);
  expect(await take(app)).toBe(1);
  expect((await shown()).today?.failure).toBeNull();
  app.clock.advance(49 * hour);
  expect((await shown()).today?.isLate).toBe(true);
});

test('an encrypted backup on S3 is restored with its passphrase, and with no other', async () => {
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'backups' }],
  });
  const { port } = await s3.run();
  const access = {
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: 'us-east-1',
    forcePathStyle: true,
  };
  const config = { ...access, bucket: 'backups', endpoint: `http://127.0.0.1:${port}` };
  const target: BackupTarget = { kind: 's3', config, prefix: 'office/' };
  const shelf = openBackupStore(target, folder);
  const driver = openDriver(app.context.config.files, app.context.config.dataDir);
  const plain = within(shelf, 'one/');
  const encrypted = await encryptStore(plain, 'a long passphrase');
  const source = { databaseUrl: app.database.url, driver, keyFingerprint: app.context.keyFingerprint };
  await takeBackup(source, encrypted, app.clock.now());

  await expect(decryptStore(plain, null)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
  await expect(decryptStore(plain, 'another passphrase')).rejects.toThrow('is not the one');
  await expect(readManifest(plain)).rejects.toThrow('is damaged');
  const store = await decryptStore(plain, 'a long passphrase');
  const scratch = await createTestDatabase({ isEmpty: true });
  expect(await verifyBackup(scratch.url, store, await readManifest(store))).toEqual([]);
  await scratch.drop();

  // Nothing but the way to the key stands there in clear.
  const names: string[] = [];
  for await (const { name } of shelf.list()) names.push(name);
  expect(names).toContain(`one/${encryptionName}`);
  const objects = await readdir(join(folder, 's3'), { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    objects
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
  );
  expect(texts.some((text) => text.startsWith('SEAL'))).toBe(true);
  expect(texts.some((text) => text.includes('service_request'))).toBe(false);
  await Promise.all([shelf.close(), driver.close()]);
  await s3.close();
});
