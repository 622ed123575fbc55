import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';

/** Once this transaction is committed, the open back offices of sessions that it has ended are closed, on every instance. */
export function closeEndedAfterCommit(
  { realtime }: Pick<AppContext, 'realtime'>,
  db: Database,
): Promise<void> {
  return db.afterCommit(async () => realtime.closeEnded());
}
