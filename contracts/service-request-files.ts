import * as z from 'zod/mini';
import { id, publicUploadMaxBytes } from './fields.ts';

/** The words of the rules for photos and PDFs (specification section 5, for one file). */
export const requestFileMessages = {
  fileTooLarge: 'File too large (max 10 MB)',
  fileKind: 'Photo or PDF only',
  tooManyFiles: 'At most 5 files',
} as const;

/** So many photos and PDFs at most come with one request. */
export const serviceRequestFilesMax = 5;

/** One photo or PDF that a resident may send. */
export const photoOrPdf = {
  accepts: ['jpeg', 'png', 'gif', 'webp', 'heic', 'heif', 'pdf'],
  maxBytes: publicUploadMaxBytes,
  required: false,
  messages: {
    tooLarge: requestFileMessages.fileTooLarge,
    wrongKind: requestFileMessages.fileKind,
    missing: 'Please choose a file',
  },
} as const;

/** The photos and PDFs of a request. */
export const photosAndPdfs = {
  ...photoOrPdf,
  repeats: { max: serviceRequestFilesMax, tooMany: requestFileMessages.tooManyFiles },
} as const;

/** A file that came with a request: name, bytes and the kind that its content has. */
export const sentFile = z.object({ fileName: z.string(), fileSize: z.number(), fileMime: z.string() });

/** The same with the id by which `?file=` names it. */
export const serviceRequestFile = z.extend(sentFile, { id });
export type ServiceRequestFile = z.infer<typeof serviceRequestFile>;

/** One of the record's `files`, by its id; the first where none is named. */
export const namedFile = { file: z.optional(id) };
