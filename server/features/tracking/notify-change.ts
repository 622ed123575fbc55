import type { AppContext } from '#server/platform/context.ts';
import type { TrackedRecord } from './tracked-request.queries.ts';

/** Open lists and dialogs look again once this is committed: what is unread has changed. */
export async function notifyChange(
  { db, realtime }: AppContext,
  { id, propertyCode }: Pick<TrackedRecord, 'id' | 'propertyCode'>,
): Promise<void> {
  await db.afterCommit(async () =>
    realtime.notify({ kind: 'service-request', id, act: 'changed', propertyCode }),
  );
}
