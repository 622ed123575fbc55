import { fail } from '#contracts/errors.ts';
import { readPromises } from '#server/features/promises/promise.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { changesBetween, laterThan, record, resident } from '#server/platform/events/record.ts';
import { nextUpdateForResident } from './next-update.ts';
import { findServiceRequest, updateServiceRequest } from './service-request.queries.ts';

/** A resident says that a request is not fixed: it is open again, and among the active ones. Call it in a transaction. */
export async function reopenServiceRequest(
  db: Database,
  { id, now, requestId }: { id: number; now: Date; requestId: string },
): Promise<void> {
  const before = await findServiceRequest(db, { id, scope: null }, true);
  if (!before) throw fail('NOT_FOUND');
  const book = await readPromises(db);
  const update = {
    status: 'OPEN' as const,
    archivedAt: null,
    waitingFor: 'OFFICE' as const,
    ...nextUpdateForResident(before, { book, now }),
  };
  await updateServiceRequest(db, id, { ...update, updatedAt: laterThan(before.updatedAt, now) });
  await record(db, {
    at: now,
    actor: resident,
    action: 'reopened',
    objectKind: 'service-request',
    objectId: id,
    propertyCode: before.propertyCode,
    changes: changesBetween(before, update),
    requestId,
  });
}
