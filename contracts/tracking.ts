import * as z from 'zod/mini';
import { appointment } from './appointments.ts';
import { content, endpoint, multipart, one } from './endpoint.ts';
import { unopenedFileErrors, uploadErrors } from './errors.ts';
import { id, instant, optionalText } from './fields.ts';
import { attachmentLink } from './files.ts';
import { pathIn, type Language } from './languages.ts';
import { photosAndPdfs } from './service-request-files.ts';
import { serviceRequestStatus } from './service-request-choices.ts';
import { trackingMessages } from './tracking-messages.en.ts';

/*
 * A request as its resident follows it by a private link, without an account. The same conversation as staff see it is in
 * conversations.ts.
 */

/** The longest note that a resident writes, in characters. */
export const noteTextMax = 2000;

/** A completed request can be reopened by its resident for so long. */
export const reopenDays = 14;

/** A link opens its request for so long after that was closed. */
export const linkDaysAfterClosing = 90;

/** One thing that happened to a request, as far as its resident may know. Names of staff are never in it. */
export const trackedEvent = z.object({
  at: instant,
  /** STATUS: staff set one. CLOSED: put away. NOTE, REOPENED and CONFIRMED: by the resident. REPLY: by the office. */
  kind: z.enum(['STATUS', 'CLOSED', 'NOTE', 'REOPENED', 'CONFIRMED', 'REPLY']),
  /** Of STATUS. */
  status: z.nullable(serviceRequestStatus),
  /** What was written. */
  text: z.nullable(z.string()),
  /** What came with it, in the order in which it was sent. */
  files: z.array(attachmentLink),
});
export type TrackedEvent = z.infer<typeof trackedEvent>;

export const trackedRequest = z.object({
  /** For the phone. */
  reference: z.string(),
  createdAt: instant,
  category: z.string(),
  propertyCode: z.string(),
  propertyName: z.string(),
  unitIdentifier: z.string(),
  /** As the resident typed it, and as the office's messages name it. */
  unitDigits: z.string(),
  /** What the resident wrote at first. */
  message: z.nullable(z.string()),
  /** What came with it, in the order in which it was sent. */
  files: z.array(attachmentLink),
  status: serviceRequestStatus,
  /** When the work is planned; null unless it is scheduled, for a day that is not over. */
  appointment: z.nullable(appointment),
  isClosed: z.boolean(),
  /**
   * By when the office promises to write, and whether that time has passed; null where it promises nothing, and while the
   * request waits for others than the office.
   */
  promise: z.nullable(z.object({ by: instant, isLate: z.boolean() })),
  /** What happened since it was sent, the oldest first. */
  events: z.array(trackedEvent),
  /** The resident has said that the completed work is done. */
  isConfirmed: z.boolean(),
  /** Until when 'Not fixed, reopen' is possible; null where it is not. */
  reopenUntil: z.nullable(instant),
  /** When the link ends; null while the request is open. */
  linkEndsAt: z.nullable(instant),
});
export type TrackedRequest = z.infer<typeof trackedRequest>;

/** The path of the page that a token opens. */
export function trackingPath(token: string, language: Language = 'en'): string {
  return pathIn(language, `/track/${token}`);
}

/** Any text: what is no token is answered like one that opens nothing. */
const byToken = z.object({ token: z.string() });

/** What a resident adds; one of note and attachment must be there, which only the whole form shows. */
export const noteForm = z.object({ note: optionalText(noteTextMax, trackingMessages.tooLong) });

/** Why a resident reopens a request. */
export const reopenForm = z.object({
  note: z
    .string(trackingMessages.noReason)
    .check(
      z.trim(),
      z.minLength(1, { error: trackingMessages.noReason, abort: true }),
      z.maxLength(noteTextMax, trackingMessages.tooLong),
    ),
});

/** Nothing but the press: the request is fixed. */
export const confirmationForm = z.object({});

/** What was added to a conversation, and when. */
export const addedEntry = z.object({ id, createdAt: instant });
export type AddedEntry = z.infer<typeof addedEntry>;

export const readTrackedRequest = endpoint({
  method: 'GET',
  path: '/tracking/:token',
  access: 'public',
  summary: 'Read a request by its private link',
  params: byToken,
  returns: one(trackedRequest),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

export const addNote = endpoint({
  method: 'POST',
  path: '/tracking/:token/notes',
  access: 'public',
  summary: 'Add a note, photos or PDFs to a request, by its private link',
  params: byToken,
  body: multipart(noteForm, { attachment: photosAndPdfs }),
  returns: one(addedEntry),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT', ...uploadErrors, 'RATE_LIMITED'],
});

export const reopenRequest = endpoint({
  method: 'POST',
  path: '/tracking/:token/reopen',
  access: 'public',
  summary: 'Say that a completed request is not fixed, within 14 days: it is open again',
  params: byToken,
  body: multipart(reopenForm, { attachment: photosAndPdfs }),
  returns: one(addedEntry),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT', ...uploadErrors, 'RATE_LIMITED'],
});

export const confirmFixed = endpoint({
  method: 'POST',
  path: '/tracking/:token/confirmation',
  access: 'public',
  summary: 'Say that a completed request is fixed; said again it is the same entry',
  params: byToken,
  body: multipart(confirmationForm, {}),
  returns: one(addedEntry),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'],
});

/** The ticket names file, link and end, and dies with the link. */
export const readTrackedFile = endpoint({
  method: 'GET',
  path: '/tracking/files/:ticket',
  access: 'public',
  summary: 'Read a file of a request by a short-lived path that its private link gave',
  params: z.object({ ticket: z.string().check(z.minLength(1), z.maxLength(600)) }),
  returns: content,
  errors: ['NOT_FOUND', 'NO_FILE', 'RATE_LIMITED', ...unopenedFileErrors],
});

export const tracking = {
  read: readTrackedRequest,
  addNote,
  reopen: reopenRequest,
  confirm: confirmFixed,
  file: readTrackedFile,
};
