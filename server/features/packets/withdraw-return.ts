import type { DocumentKind } from '#contracts/documents.ts';
import { fail } from '#contracts/errors.ts';
import { packetMessages } from '#contracts/packets.ts';
import type { Registration } from '#contracts/registrations.ts';
import {
  deleteDocument,
  endReturn,
  findNewestDocuments,
  updateDocument,
} from '#server/features/registrations/document.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { changePacket, refuseDecided } from './change-packet.ts';
import { isReady } from './is-ready.ts';
import { versionText } from './version-text.ts';

interface Withdrawal {
  params: { id: number; kind: DocumentKind };
  body: { expectedUpdatedAt: string };
}

/**
 * Staff take a return back: a document that came waits for their decision again, and one that never came is not asked for. The
 * link does not take it any more, and reminders name only what is still returned.
 */
export function withdrawReturn(
  context: AppContext,
  { params: { id, kind }, body: { expectedUpdatedAt } }: Withdrawal,
  call: AdminCall,
): Promise<Registration> {
  return changePacket(context, { id, expectedUpdatedAt }, call, async (db, before) => {
    refuseDecided(before);
    const returned = (await findNewestDocuments(db, id))[kind];
    if (returned?.state !== 'RETURNED' || returned.removedAt !== null)
      throw fail('CONFLICT', { message: packetMessages.notReturned, data: before });
    const isRequest = returned.fileId === null;
    if (isRequest) await deleteDocument(db, returned.id);
    else
      await updateDocument(db, returned.id, {
        state: 'SUBMITTED',
        reason: null,
        decidedAt: null,
        decidedBy: null,
      });
    const isLast = await endReturn(db, id);
    const to = isRequest ? null : versionText({ version: returned.version, state: 'SUBMITTED' });
    return {
      update: isLast && (await isReady(db, before)) ? { review: 'READY' } : {},
      action: isRequest ? 'withdrew a request' : 'withdrew a return',
      changes: { [kind]: { from: isRequest ? 'Requested' : 'Returned', to } },
    };
  });
}
