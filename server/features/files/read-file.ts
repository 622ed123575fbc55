import type { FileKind } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import { admit } from '#server/platform/auth/admit.ts';
import { findCaller } from '#server/platform/auth/caller.queries.ts';
import { isInScope } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { PictureSize } from '#server/platform/files/driver.ts';
import { fileHeaders } from '#server/platform/files/serve.ts';
import { readTicket } from '#server/platform/files/ticket.ts';
import type { TicketClaims } from '#server/platform/files/ticket.ts';
import type { Content } from '#server/platform/http/call.ts';
import { findStoredFile } from './file.queries.ts';
import type { StoredFileRow } from './file.queries.ts';

/** The bytes behind a signed path: only while it is fresh, and the session that asked lives and works with the property. */
export async function readLinkedFile(
  context: AppContext,
  { params }: { params: { ticket: string } },
): Promise<Content> {
  const now = context.clock.now();
  const ticket = readTicket(params.ticket, now, context.ticketKeys);
  if (!ticket) throw fail('INVALID_SESSION');
  const sessionId = ticket.holder;
  const caller = await admit(context, { sessionId }, await findCaller(context.db, sessionId, now));
  const file = isInScope(caller.scope, ticket.propertyCode)
    ? await findStoredFile(context.db, ticket.fileId)
    : undefined;
  if (!file) throw fail('NOT_FOUND');
  return readTicketFile(context, file, ticket);
}

/** What a ticket opens of its file. */
export async function readTicketFile(
  context: AppContext,
  file: StoredFileRow,
  { variant, disposition }: Pick<TicketClaims, 'variant' | 'disposition'>,
): Promise<Content> {
  return variant === 'original'
    ? readOriginal(context, file, disposition)
    : readPicture(context, file, variant);
}

/** The file as it was sent. */
export async function readOriginal(
  context: AppContext,
  file: StoredFileRow,
  disposition: 'inline' | 'attachment',
): Promise<Content> {
  const body = await context.files.open(refOf(file));
  return { headers: fileHeaders({ ...file, disposition }), body };
}

async function readPicture(context: AppContext, file: StoredFileRow, size: PictureSize): Promise<Content> {
  const picture = await context.files[size](refOf(file));
  if (!picture) throw fail('NO_FILE');
  const { fileName } = file;
  const headers = fileHeaders({
    mime: 'image/jpeg',
    fileName,
    sizeBytes: picture.length,
    disposition: 'inline',
  });
  return { headers, body: picture };
}

function refOf({ storageKey, keyId, kind, scan }: StoredFileRow) {
  // The column only ever got kinds that the store sniffed.
  return { storageKey, keyId, kind: kind as FileKind, scan };
}
