// `npm run backup -- <folder>`, at the machine of the server: it may run meanwhile, or not.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { takeBackup } from '#server/platform/backup/take-backup.ts';
import { reachDatabase } from '#server/platform/database/reach-database.ts';
import { openDriver } from '#server/platform/files/create-file-store.ts';
import { createLog } from '#server/platform/log.ts';
import { storeSecret } from '#server/platform/secrets.ts';
import { fingerprintOf } from '#server/platform/settle-secret.ts';
import { StartError } from '#server/platform/start-error.ts';
import { runCommand } from './run-command.ts';

await runCommand(async ([folder, ...more]) => {
  if (folder === undefined || more.length > 0) throw new StartError('Usage: npm run backup -- /mnt/backups');
  const config = readConfig();
  const secret = config.appSecret ?? (await storeSecret(config.dataDir, 'app-secret', true));
  const { url, leave } = await reachDatabase(config, createLog('silent'));
  const driver = openDriver(config.files, config.dataDir);
  const now = new Date();
  const backup = join(resolve(folder), `wellserved-${now.toISOString().replaceAll(':', '-')}`);
  try {
    const source = { databaseUrl: url, driver, keyFingerprint: fingerprintOf(secret) };
    const { tables, files } = await takeBackup(source, backup, now);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const where = existsSync(join(config.dataDir, 'app-secret'))
      ? `the file ${join(config.dataDir, 'app-secret')}`
      : 'APP_SECRET of the server’s environment';
    return [
      `${rows.toLocaleString('en-US')} rows and ${files.length.toLocaleString('en-US')} files are in ${backup}.`,
      `The key is not among them: keep a copy of ${where} in another place. Without it nobody can open the files.`,
    ].join('\n');
  } finally {
    await driver.close();
    await leave();
  }
});
