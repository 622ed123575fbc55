import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import type { FileDriver } from '#server/platform/files/driver.ts';
import { syncFolder, writeDurably } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';
import { holdRemovals } from './hold-removals.ts';
import { filePath, manifestName, tablePath } from './manifest.ts';
import type { BackedUpFile, Manifest } from './manifest.ts';
import { dumpTable, listTables, readSequences } from './tables.ts';

export interface BackupSource {
  databaseUrl: string;
  driver: FileDriver;
  /** Which secret opens the files (`fingerprintOf`). */
  keyFingerprint: string;
}

/**
 * Writes database and files of a running installation into a new folder, readable by its owner alone. The tables are read in
 * one snapshot; no file that they name is removed until it is copied. Throws StartError where the folder holds something, or
 * another backup runs.
 */
export async function takeBackup(source: BackupSource, backup: string, now: Date): Promise<Manifest> {
  await mkdir(join(backup, 'database'), { recursive: true, mode: 0o700 });
  if ((await readdir(backup)).length > 1)
    throw new StartError(`${backup} already holds something; give a folder that is new or empty.`);
  const client = new pg.Client({
    connectionString: source.databaseUrl,
    application_name: 'wellserved backup',
  });
  await client.connect();
  try {
    if (!(await holdRemovals(client)))
      throw new StartError('Another backup of this installation runs; try again when it has ended.');
    const database = await dumpDatabase(client, backup);
    const files = await copyFiles(source.driver, backup, database.storageKeys);
    const { storageKeys: _named, ...dumped } = database;
    const manifest: Manifest = {
      format: 1,
      takenAt: now.toISOString(),
      keyFingerprint: source.keyFingerprint,
      ...dumped,
      files,
    };
    await writeDurably(join(backup, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
    await syncFolder(dirname(backup));
    return manifest;
  } finally {
    await client.end();
  }
}

type DumpedDatabase = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'waitingJobs'> & {
  storageKeys: string[];
};

async function dumpDatabase(client: pg.Client, backup: string): Promise<DumpedDatabase> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin isolation level repeatable read read only');
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from schema_migration order by name',
  );
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    const write = (rows: Readable) =>
      pipeline(
        rows,
        createGzip(),
        createWriteStream(tablePath(backup, table.name), { mode: 0o600, flush: true }),
      );
    tables.push(await dumpTable(client, table, write));
  }
  const { rows: waitingJobs } = await client.query<Manifest['waitingJobs'][number]>(
    `select t.identifier as task, j.payload, j.key from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  );
  const { rows: named } = await client.query<{ key: string }>(
    'select storage_key as key from stored_file order by 1',
  );
  // Later than the tables: no id in them is given out again.
  const sequences = await readSequences(client);
  await client.query('commit');
  return { migrations, tables, sequences, waitingJobs, storageKeys: named.map(({ key }) => key) };
}

/** As they are stored, encrypted. */
async function copyFiles(driver: FileDriver, backup: string, names: string[]): Promise<BackedUpFile[]> {
  const files: BackedUpFile[] = [];
  for (const name of names) {
    const path = filePath(backup, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    let bytes = 0;
    const measured = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(
      await driver.get(name),
      measured,
      createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }),
    );
    files.push({ name, bytes, sha256: hash.digest('hex') });
  }
  return files;
}
