import { documents } from '#contracts/documents.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import type { InputFor } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import { packetMessages } from '#contracts/packets.ts';
import type { Registration, replaceRegistrationFile as contract } from '#contracts/registrations.ts';
import { deleteStoredFile } from '#server/features/files/file.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import { wasSurelyRefused } from '#server/platform/database/database.ts';
import type { Database } from '#server/platform/database/database.ts';
import { laterThan, record } from '#server/platform/events/record.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { endReturn, findNewestDocuments, findNewestFile, putStaffFile } from './document.queries.ts';
import { findRegistration, setRegistrationFile } from './registration.queries.ts';

/**
 * Staff put a file in the place of one, or where there was none. The old one is removed once that is committed, unless it was
 * returned; one that is accepted stays: CONFLICT.
 */
export async function replaceRegistrationFile(
  context: AppContext,
  { params, query, files: { file } }: InputFor<typeof contract, StoredFile>,
  call: AdminCall,
): Promise<Registration> {
  try {
    checkKind(query.kind, file);
    return await context.db.transaction((db) =>
      replaceFile({ ...context, db }, { id: params.id, kind: query.kind, file }, call),
    );
  } catch (error) {
    // Where the answer of the database is lost it may be stored; if it is not, the sweep removes it.
    if (wasSurelyRefused(error)) await context.files.discard(file.storageKey);
    throw error;
  }
}

/** What a packet and a lease may be is narrower than what the endpoint reads. */
function checkKind(kind: DocumentKind, file: StoredFile): void {
  const { accepts, wrongKind }: { accepts: readonly string[]; wrongKind: string } =
    documents[kind].replacement;
  if (accepts.includes(file.kind)) return;
  throw fail('UNSUPPORTED_MEDIA_TYPE', { issues: [{ path: 'file', message: wrongKind }] });
}

async function replaceFile(
  { db, clock, files, realtime }: AppContext & { db: Database },
  { id, kind, file }: { id: number; kind: DocumentKind; file: StoredFile },
  call: AdminCall,
): Promise<Registration> {
  const key = { id, scope: call.caller.scope };
  const before = await findRegistration(db, key, true);
  if (!before) throw fail('NOT_FOUND');
  const old = (await findNewestFile(db, key, kind))?.file;
  const newest = (await findNewestDocuments(db, id))[kind];
  if (newest?.state === 'ACCEPTED') throw fail('CONFLICT', { message: packetMessages.acceptedStays });
  const now = clock.now();
  const at = now.toISOString();
  const { fileId, replacedId } = await putStaffFile(db, { registrationId: id, kind, file }, at);
  await setRegistrationFile(db, { id, kind, fileId, updatedAt: laterThan(before.updatedAt, now) });
  await endReturn(db, id);
  if (old && replacedId === old.id) {
    await deleteStoredFile(db, old.id);
    await db.afterCommit(() => files.remove(old.storageKey));
  }
  await record(db, {
    at: now,
    actor: call.caller,
    action: `replaced ${documents[kind].editLabel}`,
    objectKind: 'registration',
    objectId: id,
    propertyCode: before.propertyCode,
    changes: { [kind]: { from: factsOf(old), to: factsOf(file) } },
    requestId: call.requestId,
  });
  const { propertyCode } = before;
  await db.afterCommit(async () =>
    realtime.notify({ kind: 'registration', id, act: 'changed', propertyCode }),
  );
  const after = await findRegistration(db, key);
  if (!after) throw fail('NOT_FOUND');
  return after;
}

/** Which file it was, without what it is called: names of files can identify people. */
function factsOf(file: { sizeBytes: number; mime: string } | undefined): string | null {
  return file ? `${file.mime}, ${file.sizeBytes} bytes` : null;
}
