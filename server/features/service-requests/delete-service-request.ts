import { fail } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import { forgetKeysOf } from '#server/platform/http/idempotency.queries.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/implement.ts';
import { deleteServiceRequest, findServiceRequest } from './service-request.queries.ts';

/**
 * Removes a request for good, and its file once that is committed. The history stays: that the record existed, and what
 * staff changed in it before, since the log is append-only.
 */
export async function deleteRequest(
  context: AppContext,
  { params }: { params: { id: number } },
  call: AdminCall,
): Promise<void> {
  await context.db.transaction(async (db) => {
    const request = await findServiceRequest(db, params.id, true);
    if (!request) throw fail('NOT_FOUND');
    const storageKey = await deleteServiceRequest(db, params.id);
    await forgetKeysOf(db, '/public-submissions', params.id);
    await record(db, {
      at: context.clock.now(),
      actor: call.caller,
      action: 'deleted',
      objectKind: 'service-request',
      objectId: params.id,
      changes: {
        unitIdentifier: { from: request.unitIdentifier, to: null },
        category: { from: request.category, to: null },
      },
      requestId: call.requestId,
    });
    if (storageKey) await db.afterCommit(() => context.files.remove(storageKey));
  });
}
