import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { finished, pipeline } from 'node:stream/promises';
import { filePath } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { onClient, restoreDatabase } from './restore-backup.ts';
import { dumpTable } from './tables.ts';

/**
 * Restores a backup's database into an empty scratch one and compares every row, reads every file, and looks for files that
 * rows name and the backup lacks. Answers what is wrong, a sentence each; nothing where all is right.
 */
export async function verifyBackup(
  scratchUrl: string,
  backup: string,
  manifest: Manifest,
): Promise<string[]> {
  const problems: string[] = [];
  await restoreDatabase(scratchUrl, backup, manifest, { holdJobs: false });
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
    const stored = new Set(manifest.files.map(({ name }) => name));
    const missing = rows.filter(({ key }) => !stored.has(key)).length;
    if (missing > 0) problems.push(`${missing} files that rows name are not in the backup.`);
  });
  return [...problems, ...(await findDamagedFiles(backup, manifest))];
}

/** Reads every file of a backup; answers a sentence for each that is not as it was. */
export async function findDamagedFiles(backup: string, { files }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, sha256 } of files) {
    const hash = createHash('sha256');
    const isRead = await pipeline(createReadStream(filePath(backup, name)), hash).then(
      () => true,
      () => false,
    );
    if (!isRead || hash.digest('hex') !== sha256) problems.push(`File ${name} is missing or damaged.`);
  }
  return problems;
}
