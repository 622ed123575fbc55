import { appendFile, chmod, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { saveFailure, saveGoodBackup } from '#server/platform/backup/backup-state.queries.ts';
import { heldSetting } from '#server/platform/backup/restore-backup.ts';
import { readDiskSpace } from '#server/platform/disk-space.ts';
import { openDriver } from '#server/platform/files/create-file-store.ts';
import { identityName, NotStored, randomKey } from '#server/platform/files/driver.ts';
import { createKeyRing } from '#server/platform/files/key-ring.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { deriveKey } from '#server/platform/secrets.ts';
import type { RootSecrets } from '#server/platform/secrets.ts';
import { fingerprintOf } from '#server/platform/settle-secret.ts';
import { borrowTestApp } from '#tests/support/borrow-test-app.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { speakClamd } from '#tests/support/clamd.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { examineDatabase } from './examine-database.ts';
import { examineFiles } from './examine-files.ts';
import { examineScanner } from './examine-scanner.ts';
import { examineFolder, examineSettings } from './examine-folder.ts';
import type { Finding } from './finding.ts';

let app: TestApp;
beforeAll(async () => {
  app = await borrowTestApp();
  for (let at = 0; at < 3; at++) await submitRequest(app, {}, photo());
});
afterAll(() => app.close());

const secret = 'x'.repeat(43);
const unwell = (findings: Finding[]) =>
  findings.filter(({ level }) => level !== 'fine').map(({ level, what }) => [level, what]);

async function files(aheadMs = 0): Promise<Finding[]> {
  const { config, db } = app.context;
  const driver = openDriver(config.files, config.dataDir);
  const keys = createKeyRing([deriveKey(secret, 'files')]);
  const findings = await examineFiles(db, driver, { keys, now: new Date(Date.now() + aheadMs) });
  await driver.close();
  return findings;
}

test('a damaged, a missing and a cut file are named with what to do, and files of no record counted', async () => {
  expect(await files()).toEqual([{ level: 'fine', what: 'All 3 files are there and whole.' }]);
  const { rows } = await app.database.db.pool.query<{ key: string }>(
    'select storage_key as key from stored_file order by id',
  );
  const folder = join(app.context.config.dataDir, 'files');
  const [first = '', second = '', third = ''] = rows.map(({ key }) => join(folder, key.slice(0, 2), key));
  await appendFile(first, 'x');
  await rm(second);
  await truncate(third, 60);
  const driver = openDriver(app.context.config.files, app.context.config.dataDir);
  await driver.put(randomKey(), one());
  await driver.close();
  // What an interrupted write leaves.
  await writeFile(`${first}.0123abcd.part`, '');

  const states = ['damaged', 'missing', 'damaged'];
  const day = new Date().toISOString().slice(0, 10);
  const expected = rows.map(({ key }, at) => [
    'wrong',
    expect.stringMatching(`${key} of ${day.slice(0, 4)}.* is ${states[at]}`),
  ]);
  // It is young: its form may be on its way.
  expect(unwell(await files())).toEqual(expected);
  const later = unwell(await files(2 * 60 * 60_000));
  expect(later.slice(0, 3)).toEqual(expected);
  expect(later[3]).toEqual(['note', expect.stringMatching(/^2 files belong to no record/)]);
});

test('each of very many files is looked at, and one that is whole and another than was sent is damaged', async () => {
  const { pool } = app.database.db;
  await submitRequest(app, {}, photo());
  await pool.query(`
    update stored_file set sha256 = repeat('0', 64) where id = (select max(id) from stored_file);
    insert into stored_file (created_at, storage_key, key_id, kind, mime, size_bytes, sha256, file_name)
    select created_at, lpad(n::text, 32, '0'), key_id, kind, mime, size_bytes, sha256, file_name
    from stored_file, generate_series(1, 500) n where id = (select max(id) from stored_file)`);
  const found = unwell(await files());
  expect(found.filter(([, what]) => what?.endsWith('is missing.'))).toHaveLength(501);
  expect(found.filter(([, what]) => what?.endsWith('is damaged.'))).toHaveLength(3);
  await pool.query(
    'delete from service_request_file where file_id > 3; delete from stored_file where id > 3',
  );
});

test('a file that is deleted while the doctor reads is not missing', async () => {
  const { config, db } = app.context;
  const driver = openDriver(config.files, config.dataDir);
  const before = unwell(await files());
  await submitRequest(app, {}, photo());
  const { rows } = await app.database.db.pool.query<{ key: string }>(
    'select storage_key as key from stored_file order by id desc limit 1',
  );
  const get = async (name: string) => {
    if (name !== rows[0]?.key) return driver.get(name);
    await app.database.db.pool.query(`
      delete from service_request_file where file_id = (select max(id) from stored_file);
      delete from stored_file where id = (select max(id) from stored_file)`);
    throw new NotStored(name);
  };
  const keys = createKeyRing([deriveKey(secret, 'files')]);
  expect(unwell(await examineFiles(db, { ...driver, get }, { keys, now: new Date() }))).toEqual(before);
  await driver.close();
});

test('a store that is away, or belongs to another database, is one finding instead of one for each file', async () => {
  await app.database.db.pool.query(`insert into app_setting values ('file-store', 'another one')`);
  expect(unwell(await files())).toEqual([['wrong', 'These files belong to another database.']]);
  const folder = join(app.context.config.dataDir, 'files');
  await rm(join(folder, identityName.slice(0, 2), identityName));
  // As after a restore: each file is looked at.
  expect(unwell(await files())).toContainEqual(['wrong', expect.stringContaining('is missing')]);
  await rm(folder, { recursive: true });
  expect(unwell(await files())).toEqual([['wrong', 'The files of this database are not there.']]);
});

test('the key, the migrations and what is stuck are examined', async () => {
  const { db } = app.database;
  const examine = async (...[current, ...previous]: string[]) => {
    const secrets: RootSecrets | null = current === undefined ? null : [current, ...previous];
    return unwell(await examineDatabase(db, app.context.config, { secrets, now: app.clock.now() }));
  };
  const never = ['note', 'There is no backup yet.'];
  expect(await examine(secret)).toEqual([never]);
  expect(await examine()).toEqual([['wrong', expect.stringContaining('The key is missing')], never]);
  // The files are of the secret that has become the previous one.
  const rotated = await examine('n'.repeat(43), secret);
  expect(rotated[0]).toEqual([
    'note',
    expect.stringMatching(/^\d files, second factors and messages still need/),
  ]);
  await db.pool.query(`insert into app_setting values ('app-secret-mark', $1)`, [fingerprintOf(secret)]);
  expect(await examine('n'.repeat(43), secret)).toEqual(rotated);
  await db.pool.query(`update app_setting set value = 'of another' where name = 'app-secret-mark'`);
  expect(await examine(secret)).toEqual([['wrong', expect.stringContaining('not the one')], never]);
  await db.pool.query(`delete from app_setting where name = 'app-secret-mark'`);

  await db.pool.query('alter schema graphile_worker rename to away');
  expect(await examine(secret)).toEqual([['note', 'The queue of jobs is not set up yet.'], never]);
  await db.pool.query('alter schema away rename to graphile_worker');
  await db.pool.query(
    `select graphile_worker.add_job('nobody-does-this', run_at => now() - interval '16 minutes')`,
  );
  expect(await examine(secret)).toEqual([
    ['wrong', expect.stringContaining('jobs wait, the oldest for 16')],
    never,
  ]);
  // Held since a restore, which is why they wait.
  await db.pool.query(`insert into app_setting values ($1, 'a day')`, [heldSetting]);
  const held = ['note', 'This installation was restored, and sends no mail yet.'];
  expect(await examine(secret)).toEqual([held, never]);
  const letter = { subject: 'A', preview: 'A', heading: 'A', paragraphs: [], facts: [], closing: [] };
  const about = { kind: 'notice', recordKind: 'service-request', recordId: 1, propertyCode: null } as const;
  await queueMail(app.context, db, { ...about, to: 'ada@example.com', letter });
  await db.pool.query(`
    update mail set state = 'failed';
    update graphile_worker._private_jobs set attempts = max_attempts`);
  expect(await examine(secret)).toEqual([
    held,
    ['note', '1 jobs failed for good.'],
    ['note', '1 messages could not be sent.'],
    never,
  ]);
  await db.pool.query('delete from app_setting where name = $1', [heldSetting]);
  const { rows } = await db.pool.query<{ name: string; checksum: string }>(
    'delete from schema_migration where name = (select max(name) from schema_migration) returning *',
  );
  expect((await examine(secret))[0]).toEqual(['note', '1 migrations of this release are not applied yet.']);
  const newest = rows[0]?.name ?? '';
  await db.pool.query(`insert into schema_migration values ($1, 'x')`, [newest]);
  expect(await examine(secret)).toEqual([
    ['wrong', `The migration ${newest} of this release is not the one that was applied.`],
  ]);
  await db.pool.query(`insert into schema_migration values ('9999-later.sql', 'x')`);
  expect(await examine(secret)).toEqual([
    ['wrong', expect.stringContaining('a newer release (9999-later.sql)')],
  ]);
  await db.pool.query(`delete from schema_migration where name = '9999-later.sql'`);
  await db.pool.query('update schema_migration set checksum = $1 where name = $2', [
    rows[0]?.checksum,
    newest,
  ]);
});

test('a backup that failed, and one by schedule that is late, is wrong', async () => {
  const { config, clock, db } = app.context;
  const backup = { target: { kind: 'folder', path: '/nowhere' }, at: '03:00', keep: 2 } as const;
  const examine = async (hours: number, config: Config) => {
    const now = new Date(clock.now().getTime() + hours * 60 * 60_000);
    const found = await examineDatabase(app.database.db, config, { secrets: [secret], now });
    return found.filter(({ what }) => what.includes('backup')).map(({ level, what }) => [level, what]);
  };
  const at = clock.now().toISOString();
  await saveGoodBackup(db, at);
  const last = `The last backup is of ${at}.`;
  expect(await examine(47, { ...config, backup })).toEqual([['fine', last]]);
  expect(await examine(49, { ...config, backup })).toEqual([['wrong', last]]);
  // By hand it may be taken each week.
  expect(await examine(49, { ...config, backup: null })).toEqual([['fine', last]]);
  await saveFailure(db, { at, reason: 'The place of the backups is full.' });
  expect(await examine(1, { ...config, backup })).toEqual([
    ['wrong', `The backup of ${at} failed: The place of the backups is full.`],
  ]);
});

test('the virus scanner, and what it keeps closed, are examined', { tags: 'slow' }, async () => {
  const { db } = app.database;
  const examine = async (clamav: Config['clamav']) =>
    (await examineScanner(db, { clamav })).map(({ level, what }) => [level, what]);
  expect(await examine(null)).toEqual([]);
  const clamd = await speakClamd();
  expect(await examine(clamd.address)).toEqual([
    ['fine', 'The virus scanner scans files of every accepted length.'],
  ]);
  await clamd.stop();
  expect(await examine(clamd.address)).toEqual([['wrong', expect.stringContaining('gives no verdict')]]);
  const short = await speakClamd({ answer: () => 'INSTREAM size limit exceeded. ERROR' });
  expect(await examine(short.address)).toEqual([['wrong', expect.stringContaining('a file of 20 MB')]]);
  await short.stop();

  await db.pool.query(
    `update stored_file set scan = case when id % 3 = 0 then 'INFECTED' else 'WAITING' end`,
  );
  expect(await examine(null)).toEqual([
    ['wrong', '2 files wait for a virus scanner, and stay closed without one.'],
    ['note', 'One stored file has a virus, and will not open.'],
  ]);
  expect((await examine(clamd.address)).slice(1)).toEqual([
    ['note', expect.stringContaining('2 files wait to be scanned')],
    ['note', expect.stringContaining('One stored file has a virus')],
  ]);
  await db.pool.query('update stored_file set scan = null');
});

test('settings, modes and room on the disk are examined', async () => {
  const { config } = app.context;
  const notes = (changes: Partial<Config>) =>
    unwell(examineSettings({ ...config, ...changes })).map(([, what]) => what?.split(' ')[0]);
  expect(notes({})).toEqual(['PUBLIC_URL', 'SMTP_URL', 'BACKUP_TO']);
  const set: Partial<Config> = {
    publicUrl: 'https://www.example.com',
    smtpUrl: 'smtp://127.0.0.1',
    backup: { target: { kind: 'folder', path: '/nowhere' }, at: '03:00', keep: 2 },
  };
  expect(notes(set)).toEqual(['TRUST_PROXY']);
  expect(notes({ ...set, trustProxy: ['127.0.0.1'] })).toEqual([]);
  // It listens where people reach it, without a proxy.
  expect(notes({ ...set, host: '0.0.0.0' })).toEqual([]);

  await chmod(config.dataDir, 0o755);
  expect(unwell(await examineFolder({ ...config, diskReserveBytes: 1e18 }))).toEqual([
    ['wrong', expect.stringContaining('can be read by others')],
    ['wrong', expect.stringContaining('is full')],
  ]);
  await chmod(config.dataDir, 0o700);
  const { freeBytes } = await readDiskSpace(config.dataDir);
  const filling = { ...config, diskReserveBytes: Math.floor(freeBytes / 2) };
  expect(unwell(await examineFolder(filling))).toEqual([
    ['note', expect.stringContaining('The disk of DATA_DIR is filling up (')],
  ]);
  const roomy = { ...config, diskReserveBytes: Math.floor(freeBytes / 10) };
  expect(unwell(await examineFolder(roomy))).toEqual([]);
  for (const name of ['app-secret', 'postgres-password', 'first-login.txt']) {
    await writeFile(join(config.dataDir, name), '', { mode: 0o600 });
    await chmod(join(config.dataDir, name), 0o640);
  }
  const read = (name: string) => [
    'wrong',
    `${join(config.dataDir, name)} can be read by others than its owner.`,
  ];
  expect(unwell(await examineFolder(roomy))).toEqual([
    ...['app-secret', 'postgres-password', 'first-login.txt'].map(read),
    ['note', expect.stringContaining('first-login.txt still holds the first password.')],
  ]);
  expect(await examineFolder({ ...config, dataDir: '/nowhere' })).toMatchObject([{ level: 'wrong' }]);
});

async function* one(): AsyncGenerator<Buffer> {
  yield Buffer.from('x');
}
