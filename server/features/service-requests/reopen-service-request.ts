import { fail } from '#contracts/errors.ts';
import { readPromises } from '#server/features/promises/promise.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { changesBetween, laterThan, record, resident } from '#server/platform/events/record.ts';
import { listMergedInto } from './merged-request.queries.ts';
import { nextUpdateForResident } from './next-update.ts';
import { findServiceRequest, updateServiceRequest } from './service-request.queries.ts';
import { reopenedTogether, shareStatus } from './share-status.ts';

/**
 * A resident says that a request is not fixed: it is open again, and among the active ones. `byId` is whose resident says so:
 * the request's own or that of a merged report. Call it in a transaction that locks them.
 */
export async function reopenServiceRequest(
  db: Database,
  { id, byId, now, requestId }: { id: number; byId: number; now: Date; requestId: string },
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
  const changes = changesBetween(before, update);
  const said = { at: now, actor: resident, requestId };
  await record(db, {
    ...said,
    action: byId === id ? 'reopened' : reopenedTogether,
    objectKind: 'service-request',
    objectId: id,
    propertyCode: before.propertyCode,
    changes,
  });
  const others = (await listMergedInto(db, id)).filter((report) => report.id !== byId);
  await shareStatus(db, others, changes['status'], { ...said, action: reopenedTogether });
}
