// `npm run restore -- <backup>` fills an empty installation; `npm run restore -- --release` lets it send mail again.
import { join } from 'node:path';
import { readBackupTarget, readConfig } from '#server/config.ts';
import type { Config } from '#server/config.ts';
import { readManifest } from '#server/platform/backup/manifest.ts';
import { openBackupStore } from '#server/platform/backup/backup-store.ts';
import {
  releaseJobs,
  requireEmpty,
  restoreDatabase,
  restoreFiles,
} from '#server/platform/backup/restore-backup.ts';
import { decryptStore } from '#server/platform/backup/encrypted-store.ts';
import { findDamage } from '#server/platform/backup/verify-backup.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { reachDatabase } from '#server/platform/database/reach-database.ts';
import { openDriver } from '#server/platform/files/create-file-store.ts';
import { createLog } from '#server/platform/log.ts';
import { prepareDataFolder } from '#server/platform/secrets.ts';
import type { RootSecrets } from '#server/platform/secrets.ts';
import { findSecrets, fingerprintOf } from '#server/platform/settle-secret.ts';
import { StartError } from '#server/platform/start-error.ts';
import { runCommand } from './run-command.ts';

const log = createLog('silent');

await runCommand(async ([given, ...more]) => {
  if (given === undefined || more.length > 0)
    throw new StartError('Usage: npm run restore -- /mnt/backups/wellserved-2026-11-23…');
  const config = readConfig();
  return given === '--release' ? release(config) : restore(config, given);
});

async function restore(config: Config, given: string): Promise<string> {
  const backup = openBackupStore(readBackupTarget(given), config.dataDir);
  const store = await decryptStore(backup, config.backupPassphrase);
  const manifest = await readManifest(store);
  await prepareDataFolder(config.dataDir);
  const secrets = await requireSecrets(config);
  if (!secrets.map(fingerprintOf).includes(manifest.keyFingerprint))
    throw new StartError('APP_SECRET is not the one of this backup: its files could not be opened.');
  const [damaged] = await findDamage(store, manifest);
  if (damaged !== undefined) throw new StartError(`${damaged} Nothing was restored.`);
  const postgres =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: config.dataDir, log }) : null;
  const databaseUrl = config.databaseUrl ?? postgres?.url ?? '';
  const driver = openDriver(config.files, config.dataDir);
  try {
    await requireEmpty({ databaseUrl, driver });
    // Files first: a row never names one that is not there.
    await restoreFiles(driver, store, manifest);
    await restoreDatabase(databaseUrl, store, manifest, { holdJobs: true });
  } finally {
    await Promise.all([driver.close(), backup.close()]);
    await postgres?.stop();
  }
  return [
    `Everything as of ${manifest.takenAt} is back. Start the server and look around: it sends no mail and runs no job yet.`,
    'When all is as it should be, and the old installation is off: npm run restore -- --release',
  ].join('\n');
}

async function requireSecrets(config: Config): Promise<RootSecrets> {
  const secrets = await findSecrets(config);
  if (secrets !== null) return secrets;
  throw new StartError(
    `The key is not part of a backup: set APP_SECRET to the old installation’s, or put its file app-secret at ${join(config.dataDir, 'app-secret')}.`,
  );
}

async function release(config: Config): Promise<string> {
  const { url, leave } = await reachDatabase(config, log);
  try {
    return (await releaseJobs(url))
      ? 'Released. Restart the server: it then sends the mail that waits, and runs its jobs.'
      : 'Nothing is held here.';
  } finally {
    await leave();
  }
}
