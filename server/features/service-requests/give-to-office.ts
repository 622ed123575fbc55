import { readPromises } from '#server/features/promises/promise.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { changesBetween, record, resident } from '#server/platform/events/record.ts';
import { nextUpdateForResident } from './next-update.ts';
import { findServiceRequest, setTurn } from './service-request.queries.ts';

/**
 * A resident wrote: the office goes on with the request, whomever it waited for, and its clock starts again. Call it in a
 * transaction that locks the request.
 */
export async function giveToOffice(
  db: Database,
  id: number,
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  const request = await findServiceRequest(db, { id, scope: null });
  if (!request) return;
  const isOver = request.status === 'COMPLETED' || request.archived;
  const turn = {
    waitingFor: 'OFFICE' as const,
    ...(isOver ? {} : nextUpdateForResident(request, { book: await readPromises(db), now })),
  };
  const changes = changesBetween(request, turn);
  if (Object.keys(changes).length === 0) return;
  await setTurn(db, id, turn);
  await record(db, {
    at: now,
    actor: resident,
    action: 'added a note',
    objectKind: 'service-request',
    objectId: id,
    propertyCode: request.propertyCode,
    changes,
    requestId,
  });
}
