import type { BackupStatus } from '#contracts/today.ts';
import type { Caller } from '#server/platform/auth/admit.ts';
import { isSuperAdmin } from '#server/platform/auth/super-admin.ts';
import { findBackupState } from '#server/platform/backup/backup-state.queries.ts';
import type { AppContext } from '#server/platform/context.ts';

/** Twice the time between two backups. */
const lateMs = 2 * 24 * 60 * 60_000;

/** How the backups stand, for the super admin; null for everyone else, and where there is nothing to say. */
export async function readBackupStatus(
  context: AppContext,
  caller: Pick<Caller, 'email'>,
): Promise<BackupStatus | null> {
  if (!isSuperAdmin(context, caller)) return null;
  const { lastGoodAt, failure } = await findBackupState(context.db);
  const isScheduled = context.config.backup !== null;
  if (lastGoodAt === null && !isScheduled) return null;
  const ageMs = lastGoodAt === null ? Infinity : context.clock.now().getTime() - Date.parse(lastGoodAt);
  return { lastGoodAt, failure, isLate: isScheduled && ageMs > lateMs };
}
