import { fail } from '#contracts/errors.ts';
import { packetMessages } from '#contracts/packets.ts';
import type { Registration } from '#contracts/registrations.ts';
import { findRegistration, updateRegistration } from '#server/features/registrations/registration.queries.ts';
import type { RegistrationUpdate } from '#server/features/registrations/registration.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { hasChangedSince, laterThan, record } from '#server/platform/events/record.ts';
import type { AuditEvent } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';

/** What was done to a packet: the columns of its registration that change with it, and what the history says. */
export interface PacketWork {
  update: RegistrationUpdate;
  action: string;
  changes: AuditEvent['changes'];
}

/**
 * Staff do something to the packet of a registration, which is locked and as they read it. It gets a new time, by which the
 * next of two who work on it at once is refused. Throws NOT_FOUND or CONFLICT.
 */
export async function changePacket(
  context: AppContext,
  { id, expectedUpdatedAt }: { id: number; expectedUpdatedAt: string | undefined },
  call: AdminCall,
  work: (db: Database, before: Registration, now: Date) => Promise<PacketWork | null>,
): Promise<Registration> {
  const key = { id, scope: call.caller.scope };
  return context.db.transaction(async (db) => {
    const before = await findRegistration(db, key, true);
    if (!before) throw fail('NOT_FOUND');
    if (hasChangedSince(expectedUpdatedAt, before.updatedAt)) throw fail('CONFLICT', { data: before });
    const now = context.clock.now();
    const done = await work(db, before, now);
    if (!done) return before;
    await updateRegistration(db, id, { ...done.update, updatedAt: laterThan(before.updatedAt, now) });
    const { propertyCode } = before;
    await record(db, {
      at: now,
      actor: call.caller,
      action: done.action,
      objectKind: 'registration',
      objectId: id,
      propertyCode,
      changes: done.changes,
      requestId: call.requestId,
    });
    await notifyAfterCommit(context, db, [
      { objectKind: 'registration', id, act: 'changed', propertyCodes: [propertyCode] },
    ]);
    const after = await findRegistration(db, key);
    if (!after) throw fail('NOT_FOUND');
    return after;
  });
}

/** What is decided is not worked on: the link of its sender has ended. */
export function refuseDecided(registration: Registration): void {
  if (registration.review === 'APPROVED' || registration.review === 'DECLINED')
    throw fail('CONFLICT', { message: packetMessages.decided, data: registration });
}
