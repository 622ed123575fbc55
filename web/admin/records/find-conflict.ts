import { audit } from '#contracts/audit.ts';
import { call } from '#web/lib/call.ts';
import type { CallFailure } from '#web/lib/call-error.ts';
import { codeOf } from '#web/lib/call-error.ts';
import type { AuditedKind } from '#contracts/audit.ts';
import type { Conflict } from './conflict-notice.tsx';

/** The conflict that a change failed with; null where it failed otherwise. */
export async function findConflict<R extends { id: number }>(
  failure: CallFailure,
  objectKind: AuditedKind,
): Promise<Conflict<R> | null> {
  const { data } = failure;
  if (codeOf(failure) !== 'CONFLICT' || typeof data !== 'object' || data === null || !('data' in data))
    return null;
  // With CONFLICT the server sends the record as it is now (contracts/errors.ts); a bulk call, those that it refuses.
  const [current] = (Array.isArray(data.data) ? data.data : [data.data]) as R[];
  if (!current) return null;
  return { current, winner: await findWinner(objectKind, current.id) };
}

/** Who made the last change; the conflict is told without a name where the history cannot be read. */
async function findWinner(objectKind: AuditedKind, objectId: number): Promise<string | null> {
  try {
    const page = await call(audit.list, { query: { objectKind, objectId, pageSize: 10 } });
    const change = page.data.find(({ changes }) => Object.keys(changes).length > 0);
    return change?.actorEmail ?? null;
  } catch {
    return null;
  }
}
