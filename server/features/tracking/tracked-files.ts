import type { AttachmentLink } from '#contracts/files.ts';
import { findStoredFile } from '#server/features/files/file.queries.ts';
import type { StoredFileRow } from '#server/features/files/file.queries.ts';
import { readTicketFile } from '#server/features/files/read-file.ts';
import type { AppContext } from '#server/platform/context.ts';
import { readTicket, signTicket } from '#server/platform/files/ticket.ts';
import type { Content } from '#server/platform/http/call.ts';
import { isAlive, noSuchLink } from './open-link.ts';
import { findTracked } from './tracked-request.queries.ts';
import type { TrackedRecord } from './tracked-request.queries.ts';

/** A path opens its file for at least so long, and less than twice as long. */
const fileMs = 15 * 60_000;

/**
 * Short-lived paths to a file of a request, for anyone who has its link; they end with the link. They stay the same for a while:
 * a page that is read again every half minute does not load its pictures again each time.
 */
export function linkTrackedFile(
  context: AppContext,
  record: TrackedRecord,
  file: StoredFileRow,
): AttachmentLink {
  const expiresAt = new Date((Math.floor(context.clock.now().getTime() / fileMs) + 2) * fileMs);
  const { propertyCode } = record;
  const opened = { fileId: file.id, propertyCode, holder: holderOf(record), disposition: 'inline' } as const;
  // Signed with another key than the tickets of sessions: neither opens what the other does.
  const pathOf = (variant: 'original' | 'thumbnail') =>
    `/api/tracking/files/${signTicket({ ...opened, variant }, expiresAt, context.linkKeys)}`;
  return {
    path: pathOf('original'),
    fileName: file.fileName,
    mime: file.mime,
    size: file.sizeBytes,
    // The page shows it at the size of a thumb; the file itself is one press away.
    scan: file.scan,
    previewPath: file.kind === 'pdf' || file.scan !== null ? null : pathOf('thumbnail'),
  };
}

/**
 * The bytes behind such a path: of a picture a copy that does not say where it was taken, since a link is passed on more
 * easily than a file. Staff open what was sent.
 */
export async function readTrackedFile(
  context: AppContext,
  { params }: { params: { ticket: string } },
): Promise<Content> {
  const now = context.clock.now();
  const ticket = readTicket(params.ticket, now, context.linkKeys);
  const id = Number(ticket?.holder.split('.')[0] ?? 0);
  const record = await findTracked(context.db, { id, scope: null });
  if (!ticket || !record || holderOf(record) !== ticket.holder || !isAlive(record, now)) throw noSuchLink();
  const file = await findStoredFile(context.db, ticket.fileId);
  if (!file) throw noSuchLink();
  const isOriginal = ticket.variant === 'original' && file.kind !== 'pdf';
  return readTicketFile(context, file, isOriginal ? { ...ticket, variant: 'copy' } : ticket);
}

function holderOf({ id, version }: TrackedRecord): string {
  return `${id}.${version}`;
}
