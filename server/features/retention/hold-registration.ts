import { fail } from '#contracts/errors.ts';
import type { Registration } from '#contracts/registrations.ts';
import { retentionMessages } from '#contracts/retention.ts';
import type { HoldForm } from '#contracts/retention.ts';
import { changePacket } from '#server/features/packets/change-packet.ts';
import { findDeskRow } from '#server/features/packets/packet.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';

/** Staff put a registration under a legal hold, or say a better reason for it. Waits for a removal that is under way. */
export function setLegalHold(
  context: AppContext,
  { params: { id }, body: { reason, expectedUpdatedAt } }: { params: { id: number }; body: HoldForm },
  call: AdminCall,
): Promise<Registration> {
  return changePacket(context, { id, expectedUpdatedAt }, call, async (db, _before, now) => {
    const desk = await findDeskRow(db, { id, scope: call.caller.scope });
    const update = { holdReason: reason, holdBy: call.caller.email, holdAt: now.toISOString() };
    const changes = { legalHold: { from: desk?.hold?.reason ?? null, to: reason } };
    return { update, action: 'set a legal hold', changes };
  });
}

/** Staff end a legal hold. */
export function endLegalHold(
  context: AppContext,
  { params: { id } }: { params: { id: number } },
  call: AdminCall,
): Promise<Registration> {
  return changePacket(context, { id, expectedUpdatedAt: undefined }, call, async (db, before) => {
    const desk = await findDeskRow(db, { id, scope: call.caller.scope });
    if (!desk?.hold) throw fail('CONFLICT', { message: retentionMessages.noHold, data: before });
    const update = { holdReason: null, holdBy: null, holdAt: null };
    return {
      update,
      action: 'ended the legal hold',
      changes: { legalHold: { from: desk.hold.reason, to: null } },
    };
  });
}
