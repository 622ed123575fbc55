import { daysAfter } from '#contracts/days.ts';
import { documentKinds } from '#contracts/documents.ts';
import { fail } from '#contracts/errors.ts';
import { checklistOf } from '#contracts/legal-regimes.ts';
import { ownerDataDays } from '#contracts/packets.ts';
import type { DeskDocument, DocumentVersion, PacketDesk } from '#contracts/packet-desk.ts';
import { listDocuments } from '#server/features/registrations/document.queries.ts';
import type { DocumentWithFile } from '#server/features/registrations/document.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { findDeskRow } from './packet.queries.ts';

/** The checklist of a registration: what its property and role need, what came, and what was decided. */
export async function readDesk(
  { db }: AppContext,
  { params: { id } }: { params: { id: number } },
  { caller }: AdminCall,
): Promise<PacketDesk> {
  const found = await findDeskRow(db, { id, scope: caller.scope });
  if (!found) throw fail('NOT_FOUND');
  const { partyType, ...desk } = found;
  const all = await listDocuments(db, id);
  const checklist = checklistOf(desk.legalRegime, partyType);
  const documents = documentKinds.map((kind): DeskDocument => {
    const versions = all.filter(({ document }) => document.kind === kind).map(toVersion);
    return { kind, need: checklist[kind], state: stateOf(versions[0]), versions };
  });
  const isOwing = partyType === 'OWNER' && desk.acquiredOn !== null && !desk.isOwnerDataComplete;
  return {
    ...desk,
    documents,
    isComplete: documents.every(({ need, state }) => need !== 'REQUIRED' || state === 'ACCEPTED'),
    ownerDataDueOn: isOwing && desk.acquiredOn !== null ? daysAfter(desk.acquiredOn, ownerDataDays) : null,
  };
}

function toVersion({ document, file }: DocumentWithFile): DocumentVersion {
  const { version, state, reason, createdAt, decidedAt, decidedBy, removedAt } = document;
  return {
    version,
    state,
    reason,
    createdAt,
    decidedAt,
    decidedBy,
    removedAt,
    file: file && { fileName: file.fileName, mime: file.mime, size: file.sizeBytes, scan: file.scan },
  };
}

function stateOf(newest: DocumentVersion | undefined): DeskDocument['state'] {
  if (!newest) return 'MISSING';
  return newest.removedAt === null ? newest.state : 'REMOVED';
}
