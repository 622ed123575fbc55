import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { AppContext } from '#server/platform/context.ts';
import { recordAll } from '#server/platform/events/record.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';

/** What merging means to one of the requests. */
export interface MergingEvent extends Pick<AuditEvent, 'action' | 'changes'> {
  request: ServiceRequest;
}

/** Writes what was merged into the history of each request, and notifies open back offices. */
export async function recordMerging(
  context: Pick<AppContext, 'db' | 'realtime'>,
  { caller: actor, requestId }: AdminCall,
  at: Date,
  events: readonly MergingEvent[],
): Promise<void> {
  const { db } = context;
  const of = { at, actor, requestId, objectKind: 'service-request' };
  await recordAll(
    db,
    events.map(({ request: { id, propertyCode }, action, changes }) => ({
      ...of,
      action,
      objectId: id,
      propertyCode,
      changes,
    })),
  );
  await notifyAfterCommit(
    context,
    db,
    events.map(({ request: { id, propertyCode } }) => ({
      objectKind: of.objectKind,
      id,
      act: 'changed',
      propertyCodes: [propertyCode],
    })),
  );
}
