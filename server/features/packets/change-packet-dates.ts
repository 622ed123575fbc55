import { packetMessages } from '#contracts/packets.ts';
import type { PacketDates } from '#contracts/packet-desk.ts';
import type { Registration } from '#contracts/registrations.ts';
import { fail } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import { changesBetween } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { presentFields, refuseField } from '#server/platform/records/change-record.ts';
import { changePacket } from './change-packet.ts';
import { findDeskRow } from './packet.queries.ts';

/** Staff type the days that they read in the documents. After a decision too: that is when leases run out and people leave. */
export function changePacketDates(
  context: AppContext,
  { params: { id }, body }: { params: { id: number }; body: PacketDates },
  call: AdminCall,
): Promise<Registration> {
  const { expectedUpdatedAt, ...sent } = body;
  return changePacket(context, { id, expectedUpdatedAt }, call, async (db, registration) => {
    const before = await findDeskRow(db, { id, scope: call.caller.scope });
    if (!before) throw fail('NOT_FOUND');
    if (sent.acquiredOn && registration.partyType !== 'OWNER')
      throw refuseField('acquiredOn', packetMessages.ownerOnly);
    const update = presentFields(sent);
    const changes = changesBetween<object>(before, update);
    if (Object.keys(changes).length === 0) return null;
    return { update, action: 'changed the dates', changes };
  });
}
