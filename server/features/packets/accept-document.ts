import { fail } from '#contracts/errors.ts';
import { checklistOf } from '#contracts/legal-regimes.ts';
import { packetMessages } from '#contracts/packets.ts';
import type { AcceptanceForm } from '#contracts/packets.ts';
import { registrationFileKinds } from '#contracts/registration-form.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { Registration } from '#contracts/registrations.ts';
import {
  endReturn,
  findNewestDocuments,
  updateDocument,
} from '#server/features/registrations/document.queries.ts';
import { findLegalRegime } from '#server/features/properties/property.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { changePacket, refuseDecided } from './change-packet.ts';
import { versionText } from './version-text.ts';

/**
 * Staff accept a document in the version that they looked at: its file stays from then on. With the last one that is required
 * the registration is ready.
 */
export function acceptDocument(
  context: AppContext,
  {
    params: { id, kind },
    body,
  }: { params: { id: number; kind: RegistrationFileKind }; body: AcceptanceForm },
  call: AdminCall,
): Promise<Registration> {
  const { version, expectedUpdatedAt } = body;
  return changePacket(context, { id, expectedUpdatedAt }, call, async (db, before, now) => {
    refuseDecided(before);
    const newest = (await findNewestDocuments(db, id))[kind];
    if (!newest || newest.fileId === null)
      throw fail('CONFLICT', { message: packetMessages.notThere, data: before });
    if (newest.version !== version)
      throw fail('CONFLICT', { message: packetMessages.otherVersion, data: before });
    if (newest.state === 'ACCEPTED') return null;
    const decision = { reason: null, decidedAt: now.toISOString(), decidedBy: call.caller.email };
    await updateDocument(db, newest.id, { state: 'ACCEPTED', ...decision });
    await endReturn(db, id);
    const isReady = await isComplete(db, before);
    return {
      update: isReady ? { review: 'READY' } : {},
      action: 'accepted a document',
      changes: { [kind]: { from: versionText(newest), to: versionText({ version, state: 'ACCEPTED' }) } },
    };
  });
}

/** Whether everything that is required is accepted, and nothing else waits for a decision. */
async function isComplete(db: Database, { id, propertyCode, partyType }: Registration): Promise<boolean> {
  const newest = await findNewestDocuments(db, id);
  const checklist = checklistOf(await findLegalRegime(db, propertyCode), partyType);
  return registrationFileKinds.every((kind) => {
    const state = newest[kind]?.state;
    return state === undefined ? checklist[kind] !== 'REQUIRED' : state === 'ACCEPTED';
  });
}
