import { documents } from '#contracts/documents.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import type { AttachmentLink } from '#contracts/files.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { FileOfRecord } from '#server/features/files/file.queries.ts';
import { linkFile } from '#server/features/files/link-file.ts';
import { openFile } from '#server/features/files/open-file.ts';
import { readOriginal } from '#server/features/files/read-file.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall, Content } from '#server/platform/http/call.ts';
import { findNewestFile, findVersion } from './document.queries.ts';
import { findRegistration } from './registration.queries.ts';

/** A short-lived path to one of the files, on record as opened. */
export async function linkRegistrationFile(
  context: AppContext,
  { params, query }: { params: { id: number }; query: { kind: DocumentKind; version?: number | undefined } },
  call: AdminCall,
): Promise<{ url: string; data: AttachmentLink }> {
  const opened = await openOne(context, { id: params.id, ...query }, call);
  const data = linkFile(context, opened, call.caller.sessionId);
  return { url: data.path, data };
}

/** One of the files itself, on record as opened. */
export async function readRegistrationFile(
  context: AppContext,
  { params, query }: { params: { id: number }; query: { kind: RegistrationFileKind; dl: boolean } },
  call: AdminCall,
): Promise<Content> {
  const { file } = await openOne(context, { id: params.id, kind: query.kind }, call);
  return readOriginal(context, file, query.dl ? 'attachment' : 'inline');
}

function openOne(
  context: AppContext,
  { id, kind, version }: { id: number; kind: DocumentKind; version?: number | undefined },
  call: AdminCall,
): Promise<FileOfRecord> {
  const key = { id, scope: call.caller.scope };
  return openFile(
    context,
    {
      objectKind: 'registration',
      objectId: id,
      name: documents[kind].editLabel + (version === undefined ? '' : `, version ${version}`),
      find: async (db) => {
        const newest = await findNewestFile(db, key, kind);
        if (newest === undefined || version === undefined) return newest;
        const found = await findVersion(db, { registrationId: id, kind, version });
        const property = await findRegistration(db, key);
        return found?.file && property ? { file: found.file, propertyCode: property.propertyCode } : null;
      },
    },
    call,
  );
}
