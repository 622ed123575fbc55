// `npm run backup -- <folder or s3://bucket/prefix>`, at the machine of the server: it may run meanwhile, or not.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readBackupTarget, readConfig } from '#server/config.ts';
import { saveGoodBackup } from '#server/platform/backup/backup-state.queries.ts';
import { openBackupStore, within } from '#server/platform/backup/backup-store.ts';
import { encryptStore } from '#server/platform/backup/encrypted-store.ts';
import { backupNameOf, takeBackup } from '#server/platform/backup/take-backup.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { reachDatabase } from '#server/platform/database/reach-database.ts';
import { openDriver } from '#server/platform/files/create-file-store.ts';
import { createLog } from '#server/platform/log.ts';
import { findSecrets, fingerprintOf } from '#server/platform/settle-secret.ts';
import { missingSecret } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/start-error.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ([given, ...more]) => {
  const config = readConfig();
  const target = given === undefined ? config.backup?.target : readBackupTarget(given);
  if (target === undefined || more.length > 0)
    throw new StartError('Usage: npm run backup -- /mnt/backups, or s3://bucket/prefix');
  const secrets = await findSecrets(config);
  if (secrets === null) throw missingSecret(join(config.dataDir, 'app-secret'));
  const log = createLog('silent');
  const { url, leave } = await reachDatabase(config, log);
  const driver = openDriver(config.files, config.dataDir);
  const now = new Date();
  const shelf = openBackupStore(target, config.dataDir);
  const plain = within(shelf, `${backupNameOf(now)}/`);
  try {
    const store = await encryptStore(plain, config.backupPassphrase);
    const source = { databaseUrl: url, driver, keyFingerprint: fingerprintOf(secrets[0]) };
    const { tables, files, missing } = await takeBackup(source, store, now);
    const db = openDatabase({ url, log });
    await saveGoodBackup(db, now.toISOString());
    await db.close();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const where = existsSync(join(config.dataDir, 'app-secret'))
      ? `the file ${join(config.dataDir, 'app-secret')}`
      : 'APP_SECRET of the server’s environment';
    const lost = `${missing.length} files that records name were missing already: npm run doctor names them.`;
    return [
      `${rows.toLocaleString('en-US')} rows and ${files.length.toLocaleString('en-US')} files are in ${plain.locationOf('')}.`,
      ...(missing.length > 0 ? [lost] : []),
      `The key is not among them: keep a copy of ${where} in another store. Without it nobody can open the files.`,
      ...(secrets.length > 1 ? ['Keep a copy of the previous key too: some files may still need it.'] : []),
      ...(config.backupPassphrase === null
        ? []
        : ['The backup is encrypted: keep BACKUP_PASSPHRASE in another place too.']),
    ].join('\n');
  } finally {
    await Promise.all([driver.close(), shelf.close()]);
    await leave();
  }
});
