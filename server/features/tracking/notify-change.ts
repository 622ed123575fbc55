import type { AppContext } from '#server/platform/context.ts';
import type { TrackedRecord } from './tracked-request.queries.ts';

/** Open lists and dialogs look again once this is committed: what is unread has changed, of what is merged with it too. */
export async function notifyChange(
  { db, realtime }: AppContext,
  { id, propertyCode }: Pick<TrackedRecord, 'id' | 'propertyCode'>,
  mergedIds: readonly number[] = [],
): Promise<void> {
  const ids = new Set([id, ...mergedIds]);
  await db.afterCommit(async () => {
    for (const each of ids)
      realtime.notify({ kind: 'service-request', id: each, act: 'changed', propertyCode });
  });
}
