import * as z from 'zod/mini';
import { content, endpoint, oneFile } from './endpoint.ts';
import { unopenedFileErrors } from './errors.ts';
import { publicUploadMaxBytes } from './fields.ts';

/**
 * Why a stored file is not opened, where a virus scanner is set up. WAITING: none has looked at it yet. INFECTED: one has found a
 * virus in it.
 */
export const fileScan = z.enum(['WAITING', 'INFECTED']);
export type FileScan = z.infer<typeof fileScan>;

/** Where an attachment can be read for the next minutes. Paths are appended to the API base. */
export const attachmentLink = z.object({
  path: z.string(),
  fileName: z.string(),
  mime: z.string(),
  size: z.number(),
  /** A JPEG without location data for the screen; null where the kind has no picture. */
  previewPath: z.nullable(z.string()),
  /** Null where it is opened; otherwise the paths are refused. */
  scan: z.nullable(fileScan),
});
export type AttachmentLink = z.infer<typeof attachmentLink>;

/** The signature in the ticket is the permission: it names file, session and end, and dies with the session. */
export const readFile = endpoint({
  method: 'GET',
  path: '/files/:ticket',
  access: 'public',
  summary: 'Read a file by a short-lived signed path',
  params: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(600)) }),
  returns: content,
  errors: ['NOT_FOUND', 'INVALID_SESSION', ...unopenedFileErrors],
});

/** For a picture that a visitor chose and the own browser cannot show. Nothing of it is stored or logged. */
export const previewPicture = endpoint({
  method: 'POST',
  path: '/public/preview',
  access: 'public',
  summary: 'Make a small JPEG of an HEIC or HEIF picture, which is not stored',
  body: oneFile({
    accepts: ['heic', 'heif'],
    maxBytes: publicUploadMaxBytes,
    required: true,
    messages: {
      tooLarge: 'Max 10 MB',
      wrongKind: 'This is not an HEIC or HEIF picture.',
      missing: 'Send the bytes of the picture.',
    },
  }),
  returns: content,
  errors: ['VALIDATION_FAILED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMITED'],
});

export const files = { read: readFile, preview: previewPicture };
