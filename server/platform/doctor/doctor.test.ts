import { appendFile, chmod, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '#server/config.ts';
import { openDriver } from '#server/platform/files/create-file-store.ts';
import { identityName, randomKey } from '#server/platform/files/driver.ts';
import { createKeyRing } from '#server/platform/files/key-ring.ts';
import { deriveKey } from '#server/platform/secrets.ts';
import type { RootSecrets } from '#server/platform/secrets.ts';
import { photo, submitRequest } from '#tests/support/builders.ts';
import { speakClamd } from '#tests/support/clamd.ts';
import { startTestApp } from '#tests/support/start-test-app.ts';
import type { TestApp } from '#tests/support/start-test-app.ts';
import { examineDatabase } from './examine-database.ts';
import { examineFiles } from './examine-files.ts';
import { examineScanner } from './examine-scanner.ts';
import { examineFolder, examineSettings } from './examine-folder.ts';
import type { Finding } from './finding.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
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
  expect(later[3]).toEqual(['note', expect.stringMatching(/^\d+ files belong to no record/)]);
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
  await db.pool.query(`insert into app_setting values ('app-secret-mark', 'of another')`);
  expect(await examine(secret)).toEqual([['wrong', expect.stringContaining('not the one')], never]);
  await db.pool.query(`delete from app_setting where name = 'app-secret-mark'`);

  await db.pool.query(
    `select graphile_worker.add_job('nobody-does-this', run_at => now() - interval '1 hour')`,
  );
  expect(await examine(secret)).toEqual([
    ['wrong', expect.stringContaining('jobs wait, the oldest for 60')],
    never,
  ]);
  await db.pool.query(`insert into schema_migration values ('9999-later.sql', 'x')`);
  expect(await examine(secret)).toEqual([
    ['wrong', expect.stringContaining('a newer release (9999-later.sql)')],
  ]);
});

test('the virus scanner, and what it keeps closed, are examined', async () => {
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
  expect(unwell(examineSettings({ ...config, publicUrl: 'https://www.example.com' }))).toContainEqual([
    'note',
    expect.stringContaining('TRUST_PROXY is not set'),
  ]);
  await chmod(config.dataDir, 0o755);
  expect(unwell(await examineFolder({ ...config, diskReserveBytes: 1e18 }))).toEqual([
    ['wrong', expect.stringContaining('can be read by others')],
    ['wrong', expect.stringContaining('is full')],
  ]);
  await chmod(config.dataDir, 0o700);
  expect(await examineFolder({ ...config, dataDir: '/nowhere' })).toMatchObject([{ level: 'wrong' }]);
});

async function* one(): AsyncGenerator<Buffer> {
  yield Buffer.from('x');
}
