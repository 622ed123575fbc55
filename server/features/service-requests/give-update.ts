import { readPromises } from '#server/features/promises/promise.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { changesBetween } from '#server/platform/events/record.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import { nextUpdateFrom } from './next-update.ts';
import { findServiceRequest, setTurn } from './service-request.queries.ts';

/**
 * Staff have answered the resident: the next update is due by the rule. Answers what changed, for the history. Call it in a
 * transaction that locks the request.
 */
export async function giveUpdate(db: Database, id: number, now: Date): Promise<AuditEvent['changes']> {
  const request = await findServiceRequest(db, { id, scope: null });
  // The resident of a merged report goes by the date of what it is merged into.
  if (!request || request.mergedIntoId !== null) return {};
  const next = nextUpdateFrom(request, { book: await readPromises(db), now });
  const changes = changesBetween(request, next);
  if (Object.keys(changes).length > 0) await setTurn(db, id, next);
  return changes;
}
