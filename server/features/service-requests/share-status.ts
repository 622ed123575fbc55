import type { ServiceRequest } from '#contracts/service-requests.ts';
import type { Database } from '#server/platform/database/database.ts';
import { recordAll } from '#server/platform/events/record.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';

/** The history's words for what happened to a request because of what it is merged with. */
export const reopenedTogether = 'reopened with a merged report';
export const changedTogether = 'changed with the request it is merged into';

/**
 * Writes a new status into the history of those who share it, where their residents' pages read it. Their own rows stay as
 * they are: they hold what each gets back when it leaves.
 */
export async function shareStatus(
  db: Database,
  reports: readonly Pick<ServiceRequest, 'id' | 'propertyCode'>[],
  status: AuditEvent['changes'][string] | undefined,
  event: Pick<AuditEvent, 'at' | 'actor' | 'action' | 'requestId'>,
): Promise<void> {
  if (!status || reports.length === 0) return;
  await recordAll(
    db,
    reports.map(({ id, propertyCode }) => ({
      ...event,
      objectKind: 'service-request',
      objectId: id,
      propertyCode,
      changes: { status },
    })),
  );
}
