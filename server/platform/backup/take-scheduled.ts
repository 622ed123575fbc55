import { site } from '#site';
import type { BackupConfig } from '#server/config.ts';
import type { AppContext } from '#server/platform/context.ts';
import { codeOf } from '#server/platform/database/database.ts';
import { openDriver } from '#server/platform/files/create-file-store.ts';
import { StartError } from '#server/platform/start-error.ts';
import {
  claimBackup,
  findBackupState,
  giveBackupBack,
  saveFailure,
  saveGoodBackup,
} from './backup-state.queries.ts';
import { openBackupStore, within } from './backup-store.ts';
import type { BackupStore } from './backup-store.ts';
import { markProven, removeOldBackups, removeTorn } from './retention.ts';
import { lastDue } from './schedule.ts';
import { encryptStore } from './encrypted-store.ts';
import { backupNameOf, BackupRuns, takeBackup } from './take-backup.ts';
import { findDamage } from './verify-backup.ts';

/** A failed backup is tried again after so long. */
const retryMs = 60 * 60_000;

export interface ScheduledSource {
  databaseUrl: string;
  keyFingerprint: string;
}

/**
 * Takes the backup of the day where it is due, reads it back, and removes old ones: one instance of several does. Answers how many
 * backups it took. A failure is in the log, on /metrics and on Today, and is tried again after an hour.
 */
export async function takeScheduledBackup(
  context: AppContext,
  source: ScheduledSource,
  signal: AbortSignal,
): Promise<number> {
  const { db, clock, log, config } = context;
  if (config.backup === null) return 0;
  const now = clock.now();
  const due = lastDue(now, config.backup.at, site.timeZone);
  const { lastGoodAt } = await findBackupState(db);
  if (lastGoodAt !== null && new Date(lastGoodAt) >= due) return 0;
  const unlessAfter = new Date(Math.max(due.getTime() - 1, now.getTime() - retryMs));
  if (!(await claimBackup(db, now, unlessAfter))) return 0;
  try {
    await takeProven(context, { ...source, backup: config.backup, signal }, now);
    await saveGoodBackup(db, now.toISOString());
    return 1;
  } catch (error) {
    if (signal.aborted) {
      await giveBackupBack(db);
      return 0;
    }
    if (error instanceof BackupRuns) return 0;
    const reason = error instanceof StartError ? error.message : reasonOf(codeOf(error));
    log.error({ event: 'backup failed', code: codeOf(error), reason });
    await saveFailure(db, { at: now.toISOString(), reason });
    return 0;
  }
}

async function takeProven(
  { config, log }: AppContext,
  source: ScheduledSource & { backup: BackupConfig; signal: AbortSignal },
  now: Date,
): Promise<void> {
  const { target, keep } = source.backup;
  const shelf = openBackupStore(target, config.dataDir);
  const driver = openDriver(config.files, config.dataDir);
  const plain = within(shelf, `${backupNameOf(now)}/`);
  try {
    await shelf.check();
    try {
      const store = await encryptStore(plain, config.backupPassphrase);
      const manifest = await takeBackup({ ...source, driver }, store, now);
      await requireWhole(store, manifest);
      await markProven(plain, now);
    } catch (error) {
      // What is left of it would only take room; the failure itself is what is reported.
      await removeTorn(plain).catch(() => undefined);
      throw error;
    }
    log.info({ event: 'backup taken' });
    await removeOldBackups(shelf, keep).catch((error: unknown) =>
      log.error({ event: 'old backups not removed', code: codeOf(error) }),
    );
  } finally {
    await Promise.all([shelf.close(), driver.close()]);
  }
}

async function requireWhole(store: BackupStore, manifest: Awaited<ReturnType<typeof takeBackup>>) {
  const [damaged] = await findDamage(store, manifest);
  if (damaged !== undefined)
    throw new StartError(`What was written could not be read back: ${damaged} Check the disk or bucket.`);
}

function reasonOf(code: string): string {
  const known: Record<string, string> = {
    ENOSPC: 'The place of the backups is full.',
    EDQUOT: 'The place of the backups is full.',
    EACCES: 'The server may not write to the place of the backups.',
    EROFS: 'The place of the backups can only be read.',
    ENOTDIR: 'A file stands where the folder of the backups should be.',
    ENOENT: 'The place of the backups is not there; is its disk mounted?',
  };
  return known[code] ?? `The backup did not come to its end (${code || 'no reason given'}).`;
}
