import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getToday } from '#contracts/today.ts';
import type { BackupConfig, BackupTarget } from '#server/config.ts';
import { openDriver } from '#server/platform/files/create-file-store.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { temporary } from '#tests/support/temporary.ts';
import { readManifest } from './manifest.ts';
import { createFolderStore, openBackupStore, within } from './backup-store.ts';
import type { BackupStore } from './backup-store.ts';
import { restoreDatabase } from './restore-backup.ts';
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
  const as = { token: (await app.superAdminSession()).accessToken };
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
  const begun = app.clock.now();
  const times = [begun];
  const clock = { now: () => times.shift() ?? new Date(begun.getTime() + hour) };
  expect(await take({ ...app, context: { ...app.context, clock } })).toBe(1);
  const left = await backups();
  expect(left).toHaveLength(4);
  expect(left).not.toContain(first);
  expect(left.slice(0, 2).map((name) => name.slice(11, 21))).toEqual(['2025-01-01', '2025-01-02']);

  const { today, good, hasFailed } = await shown();
  expect([today?.isLate, today?.failure, hasFailed]).toEqual([false, null, false]);
  // Of the moment whose data it has.
  expect(today?.lastGoodAt).toBe(begun.toISOString());
  expect(good * 1000).toBe(begun.getTime());
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
  // Of an encrypted one a part is written by then.
  const config = { ...app.context.config, backupPassphrase: 'a long passphrase' };
  expect(await take({ ...app, context: { ...app.context, config } }, stopping)).toBe(0);
  expect(await backups()).toEqual(before);
  expect(await take(app)).toBe(1);
  expect((await shown()).today?.failure).toBeNull();
  app.clock.advance(49 * hour);
  expect((await shown()).today?.isLate).toBe(true);
});

/** Reads of a table wait until the work beside them is done. */
async function whileReading<T>(
  table: string,
  reader: () => Promise<T>,
  beside: () => Promise<void>,
): Promise<T> {
  const client = await app.database.db.pool.connect();
  try {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    const read = reader();
    await beside();
    await client.query('commit');
    return await read;
  } finally {
    client.release();
  }
}

test('a backup is of one moment, and while one runs by hand none by schedule begins or is said to fail', async () => {
  app.clock.advance(48 * hour);
  const { rows } = await app.database.db.pool.query<{ id: number }>('select id from service_request');
  const driver = openDriver(app.context.config.files, app.context.config.dataDir);
  const byHand = createFolderStore(join(folder, 'by-hand'));
  const source = { databaseUrl: app.database.url, driver, keyFingerprint: app.context.keyFingerprint };
  const manifest = await whileReading(
    'bank_line',
    () => takeBackup(source, byHand, app.clock.now()),
    async () => {
      await expect.poll(() => readdir(join(folder, 'by-hand', 'database'))).toContain('bank_file.copy.gz');
      const before = await backups();
      expect(await take(other)).toBe(0);
      expect(await backups()).toEqual(before);
      expect((await shown()).hasFailed).toBe(false);
      await submitRequest(app, { unitDigits: '12' });
    },
  );
  expect(manifest.tables.find(({ name }) => name === 'service_request')?.rows).toBe(rows.length);
  await driver.close();
});

test('a backup that cannot be read back as it was written is no backup', async () => {
  app.clock.advance(24 * hour);
  const before = await backups();
  const good = (await shown()).today?.lastGoodAt;
  const taken = await whileReading(
    'bank_line',
    () => take(app),
    async () => {
      await expect.poll(async () => (await backups()).length).toBe(before.length + 1);
      const tables = join(folder, 'backups', (await backups()).at(-1) ?? '', 'database');
      await expect.poll(() => readdir(tables)).toContain('app_setting.copy.gz');
      await truncate(join(tables, 'app_setting.copy.gz'), 40);
    },
  );
  expect(taken).toBe(0);
  expect(await backups()).toEqual(before);
  const { today, hasFailed } = await shown();
  expect([today?.lastGoodAt, hasFailed]).toEqual([good, true]);
  expect(today?.failure?.reason).toBe(
    'What was written could not be read back: Table app_setting is missing or damaged. Check the disk or bucket.',
  );
});

test.each(['database/unit.', 'files/', 'manifest.json'])(
  'a backup whose place is full when it comes to %s ends with that',
  async (full) => {
    const driver = openDriver(app.context.config.files, app.context.config.dataDir);
    const source = { databaseUrl: app.database.url, driver, keyFingerprint: app.context.keyFingerprint };
    const place = createFolderStore(await mkdtemp(join(folder, 'full-')));
    const put: BackupStore['put'] = async (name, content) => {
      if (!name.startsWith(full)) return place.put(name, content);
      for await (const chunk of content)
        throw Object.assign(new Error(`no room for ${chunk.length} bytes`), { code: 'ENOSPC' });
    };
    await expect(takeBackup(source, { ...place, put }, app.clock.now())).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    await driver.close();
  },
);

/** The keys by which rows name others, and the triggers that count them and watch over them. */
async function rulesOf({ db }: TestDatabase): Promise<unknown[]> {
  const { rows } = await db.pool.query(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as what
     from pg_constraint where connamespace = 'public'::regnamespace
     union all
     select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`,
  );
  return rows;
}

test(
  'an encrypted backup on S3 is restored with its passphrase, and with no other',
  { tags: 'slow' },
  async () => {
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
    // Lost before the backup, and a job that waits in the queue while it is taken.
    const { pool } = app.database.db;
    for (const unitDigits of ['13', '14']) await submitRequest(app, { unitDigits }, photo());
    const { rows } = await pool.query<{ key: string }>(
      'select storage_key as key from stored_file order by id',
    );
    const lost = rows.at(-1)?.key ?? '';
    await driver.delete(lost);
    await pool.query(`select graphile_worker.add_job('send mail', '{"id": 7}', job_key => 'mail 7')`);
    expect((await takeBackup(source, encrypted, app.clock.now())).missing).toEqual([lost]);

    await expect(decryptStore(plain, null)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE');
    await expect(decryptStore(plain, 'another passphrase')).rejects.toThrow('is not the one');
    await expect(readManifest(plain)).rejects.toThrow('is damaged');
    const store = await decryptStore(plain, 'a long passphrase');
    await expect(readManifest(within(shelf, 'two/'))).rejects.toThrow('holds no finished backup');
    const scratch = await createTestDatabase({ isEmpty: true });
    const manifest = await readManifest(store);
    const tables = manifest.tables.map((table) =>
      table.name === 'service_request' ? { ...table, rows: table.rows + 1 } : table,
    );
    // All the rest is as it was.
    const files = manifest.files.slice(1).map(({ name, bytes }) => ({ name, bytes, sha256: '0'.repeat(64) }));
    const altered = { ...manifest, tables, files };
    expect(await verifyBackup(scratch.url, store, altered)).toEqual([
      expect.stringMatching(/^Table service_request: /),
      '1 files that rows name are not in the backup.',
      ...files.map(({ name }) => `File ${name} is missing or damaged.`),
    ]);
    expect(files.length).toBeGreaterThan(0);
    expect(await rulesOf(scratch)).toEqual(await rulesOf(app.database));
    await restoreDatabase(scratch.url, store, manifest, { holdJobs: true });
    const { rows: jobs } = await scratch.db.pool.query(
      'select task, payload, job_key as key from job_outbox where job_key is not null',
    );
    expect(jobs).toContainEqual({ task: 'send mail', payload: { id: 7 }, key: 'mail 7' });
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
  },
);
