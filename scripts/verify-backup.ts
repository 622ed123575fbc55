// `npm run backup:verify -- <backup>` proves that a backup can be restored, on a database that is thrown away.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBackupPassphrase, readBackupTarget } from '#server/config.ts';
import { readManifest } from '#server/platform/backup/manifest.ts';
import { openBackupStore } from '#server/platform/backup/backup-store.ts';
import { decryptStore } from '#server/platform/backup/encrypted-store.ts';
import { verifyBackup } from '#server/platform/backup/verify-backup.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { prepareDataFolder } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ([given, ...more]) => {
  if (given === undefined || more.length > 0)
    throw new StartError('Usage: npm run backup:verify -- /mnt/backups/wellserved-2026-11-23…');
  const backup = openBackupStore(readBackupTarget(given), tmpdir());
  const store = await decryptStore(backup, readBackupPassphrase());
  const manifest = await readManifest(store);
  const dataDir = await mkdtemp(join(tmpdir(), 'wellserved-verify-'));
  await prepareDataFolder(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
  try {
    const problems = await verifyBackup(postgres.url, store, manifest);
    if (problems.length > 0) throw new StartError(problems.join('\n'));
    return `The backup of ${manifest.takenAt} is whole: ${manifest.tables.length} tables and ${manifest.files.length} files.`;
  } finally {
    await postgres.stop();
    await backup.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
