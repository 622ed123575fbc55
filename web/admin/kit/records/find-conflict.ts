import { audit } from '#contracts/audit.ts';
import { call } from '#web/lib/call.ts';
import type { CallFailure } from '#web/lib/call-error.ts';
import { codeOf } from '#web/lib/call-error.ts';
import type { AuditedKind } from '#contracts/audit.ts';
import type { Conflict } from './conflict-notice.tsx';

interface StaleRecord {
  id: number;
  updatedAt: string;
}

/** The conflict that a change failed with; null where it failed otherwise. */
export async function findConflict<R extends StaleRecord>(
  failure: CallFailure,
  objectKind: AuditedKind,
): Promise<Conflict<R> | null> {
  const [conflict] = await findConflicts<R>(failure, objectKind);
  return conflict ?? null;
}

/** The conflicts that a bulk change failed with; none where it failed otherwise. */
export async function findConflicts<R extends StaleRecord>(
  failure: CallFailure,
  objectKind: AuditedKind,
): Promise<Conflict<R>[]> {
  const { data } = failure;
  if (codeOf(failure) !== 'CONFLICT' || typeof data !== 'object' || data === null || !('data' in data))
    return [];
  // With CONFLICT the server sends the record as it is now (contracts/errors.ts); a bulk call, those that it refuses.
  const stale = (Array.isArray(data.data) ? data.data : [data.data]) as (R | null)[];
  const found = stale.flatMap((current) => current ?? []);
  return Promise.all(
    found.map(async (current) => ({ current, winner: await findWinner(objectKind, current) })),
  );
}

/** The record's time is that of its last change, or a moment later where two came at once. */
const momentMs = 1000;

/** Who made the last change; the conflict names no one where the history does not. */
async function findWinner(
  objectKind: AuditedKind,
  { id: objectId, updatedAt }: StaleRecord,
): Promise<string | null> {
  try {
    const page = await call(audit.list, { query: { objectKind, objectId, pageSize: 10 } });
    const change = page.data.find(({ changes }) => Object.keys(changes).length > 0);
    if (!change || Date.parse(updatedAt) - Date.parse(change.at) > momentMs) return null;
    return change.actorEmail;
  } catch {
    return null;
  }
}
