import { createHash } from 'node:crypto';
import type { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { fileName, tableName } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import type { BackupStore } from './backup-store.ts';
import { onClient, restoreDatabase } from './restore-backup.ts';
import { dumpTable } from './tables.ts';

/**
 * Restores a backup's database into an empty scratch one and compares every row, reads every file, and looks for files that
 * rows name and the backup lacks. Answers what is wrong, a sentence each; nothing where all is right.
 */
export async function verifyBackup(
  scratchUrl: string,
  store: BackupStore,
  manifest: Manifest,
): Promise<string[]> {
  const damagedTables = await findDamagedTables(store, manifest);
  const damagedFiles = await findDamagedFiles(store, manifest);
  // What cannot be read cannot be restored either.
  if (damagedTables.length > 0) return [...damagedTables, ...damagedFiles];
  const problems: string[] = [];
  await restoreDatabase(scratchUrl, store, manifest, { holdJobs: false });
  await onClient(scratchUrl, async (client) => {
    for (const table of manifest.tables) {
      const found = await dumpTable(client, table, async (rows) => {
        rows.resume();
        await finished(rows);
      });
      if (found.sha256 !== table.sha256 || found.rows !== table.rows)
        problems.push(`Table ${table.name}: ${found.rows} rows, not the ${table.rows} that were backed up.`);
    }
    const { rows } = await client.query<{ key: string }>('select storage_key as key from stored_file');
    const stored = new Set([...manifest.files.map(({ name }) => name), ...manifest.missing]);
    const missing = rows.filter(({ key }) => !stored.has(key)).length;
    if (missing > 0) problems.push(`${missing} files that rows name are not in the backup.`);
  });
  return [...problems, ...damagedFiles];
}

/** Reads a whole backup, without a database; answers a sentence for each part that is not as it was. */
export async function findDamage(store: BackupStore, manifest: Manifest): Promise<string[]> {
  return [...(await findDamagedTables(store, manifest)), ...(await findDamagedFiles(store, manifest))];
}

/** Reads every file of a backup; answers a sentence for each that is not as it was. */
async function findDamagedFiles(store: BackupStore, { files }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, sha256 } of files) {
    if (!(await isAsItWas(() => store.get(fileName(name)), [], sha256)))
      problems.push(`File ${name} is missing or damaged.`);
  }
  return problems;
}

/** Reads every table of a backup, without a database; answers a sentence for each that is not as it was. */
export async function findDamagedTables(
  store: BackupStore,
  { tables }: Pick<Manifest, 'tables'>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, sha256 } of tables) {
    const isWhole = await isAsItWas(() => store.get(tableName(name)), [createGunzip()], sha256);
    if (!isWhole) problems.push(`Table ${name} is missing or damaged.`);
  }
  return problems;
}

async function isAsItWas(
  open: () => Promise<Readable>,
  through: Transform[],
  sha256: string,
): Promise<boolean> {
  const hash = createHash('sha256');
  try {
    await pipeline([await open(), ...through, hash]);
  } catch {
    return false;
  }
  return hash.digest('hex') === sha256;
}
