import type { DocumentKind } from '#contracts/documents.ts';
import { fail } from '#contracts/errors.ts';
import { packetMessages } from '#contracts/packets.ts';
import type { AcceptanceForm } from '#contracts/packet-desk.ts';
import type { Registration } from '#contracts/registrations.ts';
import {
  endReturn,
  findNewestDocuments,
  updateDocument,
} from '#server/features/registrations/document.queries.ts';
import { findStoredFile } from '#server/features/files/file.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { requireOpened } from '#server/platform/files/unopened.ts';
import { changePacket, refuseDecided } from './change-packet.ts';
import { isReady } from './is-ready.ts';
import { versionText } from './version-text.ts';

/**
 * Staff accept a document in the version that they looked at: its file stays from then on. With the last one that is required
 * the registration is ready.
 */
export function acceptDocument(
  context: AppContext,
  { params: { id, kind }, body }: { params: { id: number; kind: DocumentKind }; body: AcceptanceForm },
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
    const file = await findStoredFile(db, newest.fileId);
    // Nobody can have looked at it.
    if (file) requireOpened(file);
    if (newest.state === 'ACCEPTED') return null;
    const decision = { reason: null, decidedAt: now.toISOString(), decidedBy: call.caller.email };
    await updateDocument(db, newest.id, { state: 'ACCEPTED', ...decision });
    await endReturn(db, id);
    return {
      update: (await isReady(db, before)) ? { review: 'READY' } : {},
      action: 'accepted a document',
      changes: { [kind]: { from: versionText(newest), to: versionText({ version, state: 'ACCEPTED' }) } },
    };
  });
}
