import type { AttachmentLink } from '#contracts/service-requests.ts';
import type { AppContext } from '#server/platform/context.ts';
import { signTicket } from '#server/platform/files/ticket.ts';
import type { StoredFileRow } from './file.queries.ts';

/** How long a signed path opens its file. */
const linkMinutes = 5;

/** Signed paths to a file and its preview; they end after five minutes, or with the session that asked. */
export function linkFile(context: AppContext, file: StoredFileRow, sessionId: string): AttachmentLink {
  const expiresAt = new Date(context.clock.now().getTime() + linkMinutes * 60_000);
  const pathOf = (variant: 'original' | 'preview') =>
    `/api/files/${signTicket({ fileId: file.id, sessionId, variant, disposition: 'inline' }, expiresAt, context.ticketKey)}`;
  return {
    path: pathOf('original'),
    fileName: file.fileName,
    mime: file.mime,
    size: file.sizeBytes,
    previewPath: file.kind === 'pdf' ? null : pathOf('preview'),
  };
}
