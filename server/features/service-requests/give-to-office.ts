import type { WaitingFor } from '#contracts/service-request-desk.ts';
import type { Database } from '#server/platform/database/database.ts';
import { changesBetween, record, resident } from '#server/platform/events/record.ts';
import { setWaitingFor } from './service-request.queries.ts';

/** A resident wrote: the office goes on with the request, whomever it waited for. Call it in a transaction that locks it. */
export async function giveToOffice(
  db: Database,
  request: { id: number; propertyCode: string; waitingFor: WaitingFor },
  { now, requestId }: { now: Date; requestId: string },
): Promise<void> {
  const { id, propertyCode } = request;
  const changes = changesBetween(request, { waitingFor: 'OFFICE' });
  if (Object.keys(changes).length === 0) return;
  await setWaitingFor(db, id, 'OFFICE');
  await record(db, {
    at: now,
    actor: resident,
    action: 'added a note',
    objectKind: 'service-request',
    objectId: id,
    propertyCode,
    changes,
    requestId,
  });
}
