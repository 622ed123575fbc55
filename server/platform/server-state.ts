import { findBackupState } from './backup/backup-state.queries.ts';
import type { AppContext } from './context.ts';
import type { DatabasePool } from './database/database.ts';
import { readDiskSpace, reserveOf } from './disk-space.ts';
import type { ServerState } from './metrics.ts';
import { readWorkState } from './server-state.queries.ts';

/** Reads what waits, what is in use and what is free; what does not answer is left out, so that the rest is still reported. */
export async function readServerState(
  { config, db, limits }: AppContext,
  { pool }: Pick<DatabasePool, 'pool'>,
): Promise<ServerState> {
  const [work, backup, disk] = await Promise.allSettled([
    readWorkState(db),
    findBackupState(db),
    readDiskSpace(config.dataDir),
  ]);
  const idle = pool.idleCount;
  return {
    work: valueOf(work),
    connections: { inUse: pool.totalCount - idle, idle, waiting: pool.waitingCount },
    disk:
      disk.status === 'rejected'
        ? null
        : { ...disk.value, reserveBytes: reserveOf(disk.value, config.diskReserveBytes) },
    backup:
      backup.status === 'rejected'
        ? null
        : {
            lastGoodAt: backup.value.lastGoodAt,
            hasFailed: backup.value.failure !== null,
            isScheduled: config.backup !== null,
          },
    uploads: { running: limits.uploads.running, waiting: limits.uploads.waiting },
  };
}

function valueOf<T>(result: PromiseSettledResult<T>): T | null {
  return result.status === 'fulfilled' ? result.value : null;
}
