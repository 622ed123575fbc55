import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { NotStored } from '#server/platform/files/driver.ts';
import type { FileDriver } from '#server/platform/files/driver.ts';
import { StartError } from '#server/platform/start-error.ts';
import { holdRemovals } from './hold-removals.ts';
import { fileName, manifestName, tableName } from './manifest.ts';
import type { BackedUpFile, Manifest } from './manifest.ts';
import type { BackupStore } from './backup-store.ts';
import { dumpTable, listTables, readSequences } from './tables.ts';

export interface BackupSource {
  databaseUrl: string;
  driver: FileDriver;
  /** Which secret opens the files (`fingerprintOf`). */
  keyFingerprint: string;
  /** Ends the backup, which then rejects. */
  signal?: AbortSignal;
}

/** Another backup of this installation runs. */
export class BackupRuns extends StartError {}

/** The name of a backup that is taken now, as a folder or the beginning of keys. */
export function backupNameOf(now: Date): string {
  return `wellserved-${now.toISOString().replaceAll(':', '-')}`;
}

/**
 * Writes database and files of a running installation into an empty store. The tables are read in one snapshot; no file that they
 * name is removed until it is copied. Throws BackupRuns where another backup runs.
 */
export async function takeBackup(source: BackupSource, store: BackupStore, now: Date): Promise<Manifest> {
  const client = new pg.Client({
    connectionString: source.databaseUrl,
    application_name: 'wellserved backup',
  });
  await client.connect();
  try {
    if (!(await holdRemovals(client)))
      throw new BackupRuns('Another backup of this installation runs; try again when it has ended.');
    const database = await dumpDatabase(client, source, store);
    const { files, missing } = await copyFiles(source, store, database.storageKeys);
    const { storageKeys: _named, ...dumped } = database;
    const manifest: Manifest = {
      format: 1,
      takenAt: now.toISOString(),
      keyFingerprint: source.keyFingerprint,
      ...dumped,
      files,
      missing,
    };
    await store.put(manifestName, Readable.from([Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]));
    return manifest;
  } finally {
    await client.end();
  }
}

type DumpedDatabase = Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'waitingJobs'> & {
  storageKeys: string[];
};

async function dumpDatabase(
  client: pg.Client,
  { signal }: BackupSource,
  store: BackupStore,
): Promise<DumpedDatabase> {
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  await client.query('begin isolation level repeatable read read only');
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from schema_migration order by name',
  );
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    signal?.throwIfAborted();
    const write = (rows: Readable) =>
      pipeline(rows, createGzip(), (compressed) => store.put(tableName(table.name), compressed));
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
async function copyFiles(
  { driver, signal }: BackupSource,
  store: BackupStore,
  names: string[],
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const files: BackedUpFile[] = [];
  const missing: string[] = [];
  for (const name of names) {
    signal?.throwIfAborted();
    const content = await driver.get(name).catch((error: unknown) => {
      if (error instanceof NotStored) return null;
      throw error;
    });
    if (content === null) {
      missing.push(name);
      continue;
    }
    const hash = createHash('sha256');
    let bytes = 0;
    const measured = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(content, measured, (copied) => store.put(fileName(name), copied));
    files.push({ name, bytes, sha256: hash.digest('hex') });
  }
  return { files, missing };
}
