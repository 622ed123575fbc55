import { fail } from '#contracts/errors.ts';
import type { AttachmentLink } from '#contracts/service-requests.ts';
import { registrationFiles } from '#contracts/registrations.ts';
import type { RegistrationFileKind } from '#contracts/registrations.ts';
import { linkFile } from '#server/features/files/link-file.ts';
import { readOriginal } from '#server/features/files/read-file.ts';
import type { AppContext } from '#server/platform/context.ts';
import { record } from '#server/platform/events/record.ts';
import type { AdminCall, Content } from '#server/platform/http/implement.ts';
import { findRegistrationFile } from './registration.queries.ts';
import type { StoredFileRow } from './registration.queries.ts';

/** A short-lived path to one of the files, on record as opened. */
export async function linkRegistrationFile(
  context: AppContext,
  { params, query }: { params: { id: number }; query: { kind: RegistrationFileKind } },
  call: AdminCall,
): Promise<{ url: string; data: AttachmentLink }> {
  const file = await openFile(context, { id: params.id, kind: query.kind }, call);
  const data = linkFile(context, file, call.caller.sessionId);
  return { url: data.path, data };
}

/** One of the files itself, on record as opened. */
export async function readRegistrationFile(
  context: AppContext,
  { params, query }: { params: { id: number }; query: { kind: RegistrationFileKind; dl: boolean } },
  call: AdminCall,
): Promise<Content> {
  const file = await openFile(context, { id: params.id, kind: query.kind }, call);
  return readOriginal(context, file, query.dl ? 'attachment' : 'inline');
}

/** Licences and background checks are nobody's business without a trace: who opens one is recorded before it is handed out. */
async function openFile(
  context: AppContext,
  { id, kind }: { id: number; kind: RegistrationFileKind },
  call: AdminCall,
): Promise<StoredFileRow> {
  return context.db.transaction(async (db) => {
    const file = await findRegistrationFile(db, id, kind);
    if (file === undefined) throw fail('NOT_FOUND');
    if (file === null) throw fail('NO_FILE');
    await record(db, {
      at: context.clock.now(),
      actor: call.caller,
      action: `opened ${registrationFiles[kind].editLabel}`,
      objectKind: 'registration',
      objectId: id,
      changes: {},
      requestId: call.requestId,
    });
    return file;
  });
}
