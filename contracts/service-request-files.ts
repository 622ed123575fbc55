import * as z from 'zod/mini';
import { content, endpoint, plain } from './endpoint.ts';
import { unopenedFileErrors } from './errors.ts';
import { flag, id, publicUploadMaxBytes } from './fields.ts';
import { attachmentLink, fileScan } from './files.ts';
import { requestFileMessages } from './request-messages.en.ts';

/** The most photos and PDFs with one request. */
export const serviceRequestFilesMax = 5;

/** One photo or PDF that a resident may send. */
export const photoOrPdf = {
  accepts: ['jpeg', 'png', 'gif', 'webp', 'heic', 'heif', 'pdf'],
  maxBytes: publicUploadMaxBytes,
  required: false,
  messages: {
    tooLarge: requestFileMessages.fileTooLarge,
    wrongKind: requestFileMessages.fileKind,
    missing: requestFileMessages.noFile,
  },
} as const;

/** The photos and PDFs of a request. */
export const photosAndPdfs = {
  ...photoOrPdf,
  repeats: { max: serviceRequestFilesMax, tooMany: requestFileMessages.tooManyFiles },
} as const;

/** A file that came with a request: name, bytes and the kind that its content has. */
export const sentFile = z.object({ fileName: z.string(), fileSize: z.number(), fileMime: z.string() });

/** The same with the id by which `?file=` names it, and why it is not opened; null where it is. */
export const serviceRequestFile = z.extend(sentFile, { id, scan: z.nullable(fileScan) });
export type ServiceRequestFile = z.infer<typeof serviceRequestFile>;

/** One of the record's `files`, by its id; the first where none is named. */
export const namedFile = { file: z.optional(id) };

const byId = z.object({ id });

export const createServiceRequestFileLink = endpoint({
  method: 'POST',
  path: '/public-submissions/:id/file-url',
  access: 'admin',
  summary: 'Sign a short-lived path to an attachment: the first, or the one that `file` names',
  params: byId,
  query: z.object(namedFile),
  returns: plain(z.object({ path: z.string(), data: attachmentLink })),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'NO_FILE', ...unopenedFileErrors],
});

export const readServiceRequestFile = endpoint({
  method: 'GET',
  path: '/public-submissions/:id/file',
  access: 'admin',
  summary: 'Read an attachment, the first or the one that `file` names; dl=1 asks for a download',
  params: byId,
  query: z.object({ ...namedFile, dl: z._default(flag, false) }),
  returns: content,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'NO_FILE', ...unopenedFileErrors],
});
