import { documents } from '#contracts/documents.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import type { FileKind, InputFor } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import { packetMessages } from '#contracts/packets.ts';
import type { ReceivedDocument, replacePacketFile } from '#contracts/packets.ts';
import { registrationFileParts } from '#contracts/registration-form.ts';
import { endReturn, findNewestDocuments } from '#server/features/registrations/document.queries.ts';
import { setRegistrationFile } from '#server/features/registrations/registration.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { laterThan, record, sender } from '#server/platform/events/record.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import type { PublicCall } from '#server/platform/http/call.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { saveSubmission } from '#server/platform/submissions/save-submission.ts';
import type { SubmissionKey } from '#server/platform/submissions/submission-key.queries.ts';
import { openPacket } from './packet-link.ts';
import { insertSentDocument } from './packet.queries.ts';
import type { LinkedPacket } from './packet.queries.ts';
import { notifyReceived } from './packet.reactions.ts';
import { versionText } from './version-text.ts';

/**
 * The sender of a registration sends a document again that was returned. The version before it stays. Throws NOT_FOUND for a
 * link that opens nothing, CONFLICT for a document that is not asked for.
 */
export async function receiveDocument(
  context: AppContext,
  {
    params: { token, kind },
    files: { file },
  }: Pick<InputFor<typeof replacePacketFile, StoredFile>, 'params' | 'files'>,
  call: PublicCall,
): Promise<ReceivedDocument> {
  const saved = await saveSubmission(context, {
    scope: 'PUT /packet',
    // The same file may be returned and sent again.
    call: { ...call, isPlainForm: false },
    fields: { token, kind },
    files: [file],
    insert: (key, at) => {
      checkFileKind(kind, file);
      return context.db.transaction(async (db) => {
        const within = { ...context, db };
        // Locked: what staff decide meanwhile comes first or after.
        const packet = await openPacket(within, token, true);
        return receive(within, { packet, kind, file }, { key, at, requestId: call.requestId });
      });
    },
  });
  return { id: 'added' in saved ? saved.added : saved.repeatOf, kind, createdAt: saved.at };
}

/** As the public form takes it: its completed form is a PDF. */
function checkFileKind(kind: DocumentKind, file: StoredFile): void {
  const accepts: readonly FileKind[] = registrationFileParts[documents[kind].part].accepts;
  if (accepts.includes(file.kind)) return;
  throw fail('UNSUPPORTED_MEDIA_TYPE', { issues: [{ path: 'file', message: packetMessages.packet }] });
}

async function receive(
  context: AppContext & { db: Database },
  { packet, kind, file }: { packet: LinkedPacket; kind: DocumentKind; file: StoredFile },
  { key, at, requestId }: { key: SubmissionKey | null; at: Date; requestId: string },
): Promise<number | undefined> {
  const { db } = context;
  const { id, propertyCode } = packet;
  const newest = (await findNewestDocuments(db, id))[kind];
  const version = (newest?.version ?? 0) + 1;
  const added = await insertSentDocument(db, { registrationId: id, kind, version, file }, { key, at });
  if (!added) return undefined;
  if (newest?.state !== 'RETURNED') throw fail('CONFLICT', { message: packetMessages.notAskedFor });
  await context.limits.privateLink.consume(`packet ${id}`);
  const updatedAt = laterThan(packet.updatedAt, at);
  await setRegistrationFile(db, { id, kind, fileId: added.fileId, updatedAt });
  const isLast = await endReturn(db, id);
  await record(db, {
    at,
    actor: sender,
    action: `sent ${documents[kind].editLabel} again`,
    objectKind: 'registration',
    objectId: id,
    propertyCode,
    changes: { [kind]: { from: versionText(newest), to: versionText({ version, state: 'SUBMITTED' }) } },
    requestId,
  });
  if (isLast) await notifyReceived(context, { id, occasion: added.id });
  await notifyAfterCommit(context, db, [
    { objectKind: 'registration', id, act: 'changed', propertyCodes: [propertyCode] },
  ]);
  return added.id;
}
