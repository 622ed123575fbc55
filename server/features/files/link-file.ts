import type { AttachmentLink } from '#contracts/files.ts';
import type { AppContext } from '#server/platform/context.ts';
import { signTicket } from '#server/platform/files/ticket.ts';
import type { FileOfRecord } from './file.queries.ts';

/** How long a signed path opens its file. */
const linkMinutes = 5;

/**
 * Signed paths to a file and its preview; they end after five minutes, with the session that asked, or when its admin no
 * longer works with the property.
 */
export function linkFile(
  context: AppContext,
  { file, propertyCode }: FileOfRecord,
  sessionId: string,
): AttachmentLink {
  const expiresAt = new Date(context.clock.now().getTime() + linkMinutes * 60_000);
  const opens = { fileId: file.id, propertyCode, holder: sessionId, disposition: 'inline' } as const;
  const pathOf = (variant: 'original' | 'preview') =>
    `/api/files/${signTicket({ ...opens, variant }, expiresAt, context.ticketKeys)}`;
  return {
    path: pathOf('original'),
    fileName: file.fileName,
    mime: file.mime,
    size: file.sizeBytes,
    scan: file.scan,
    previewPath: file.kind === 'pdf' ? null : pathOf('preview'),
  };
}
