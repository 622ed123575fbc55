import { fail } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import { hasChangedSince, record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { refuseMerged } from './refuse-merged.ts';
import { findServiceRequest } from './service-request.queries.ts';
import { notifyStatus } from './service-request.reactions.ts';

/** Staff email the resident the status as it is now. */
export async function emailStatus(
  context: AppContext,
  { params: { id }, body }: { params: { id: number }; body: { expectedUpdatedAt?: string | undefined } },
  { caller, requestId }: AdminCall,
): Promise<void> {
  await context.db.transaction(async (db) => {
    const request = await findServiceRequest(db, { id, scope: caller.scope }, true);
    if (!request) throw fail('NOT_FOUND');
    if (hasChangedSince(body.expectedUpdatedAt, request.updatedAt)) throw fail('CONFLICT', { data: request });
    refuseMerged(request);
    await notifyStatus(context, db, request);
    await record(db, {
      at: context.clock.now(),
      actor: caller,
      action: 'emailed the status to the resident',
      objectKind: 'service-request',
      objectId: id,
      propertyCode: request.propertyCode,
      changes: {},
      requestId,
    });
  });
}
