import * as z from 'zod/mini';
import { calendarDay } from './days.ts';
import { documentKind, documentKinds } from './documents.ts';
import type { DocumentKind } from './documents.ts';
import { endpoint, json, multipart, one } from './endpoint.ts';
import type { FilePart } from './endpoint.ts';
import { unopenedFileErrors, uploadErrors } from './errors.ts';
import { id, instant, orNone, publicUploadMaxBytes } from './fields.ts';
import { fileScan } from './files.ts';
import { documentNeed, legalRegime } from './legal-regimes.ts';
import { pictureOrPdf, registrationMessages } from './registration-form.ts';
import { sentLanguage } from './language-field.ts';
import { pathIn } from './languages.ts';
import type { Language } from './languages.ts';
import { sentDocumentMessages } from './packet-messages.en.ts';
import { reviewState } from './registration-review.ts';
import { registration } from './registrations.ts';

/**
 * The packet desk: staff accept or return each document of a registration, and its sender sends again by a private link what
 * came back, and nothing else.
 */
export const returnReasonMax = 500;

/** After so many office days without an answer the sender is reminded, the first and the second time. */
export const packetReminderDays = [3, 8] as const;

/** The sender gets a notice this many days before it expires. */
export const expiryNoticeDays = 30;

/** What an owner owes by section 82.114(e) is due so many days after the unit was acquired. */
export const ownerDataDays = 30;

export const packetMessages = {
  noKind: 'Choose at least one document to return.',
  reason: 'Write what is wrong with it, so that the sender can put it right.',
  reasonTooLong: 'Max 500 characters',
  reasonAlone: 'Only a document that is returned has a reason.',
  version: 'This needs the number of a version.',
  decided:
    'This registration is decided. Open its review again, or undo its approval, before you change its documents.',
  otherVersion: 'Another version of this document has come. Look at it before you decide.',
  notThere: 'There is no such document to decide about.',
  notReturned: 'This document is neither returned nor requested.',
  acceptedStays: 'This document is accepted, so its file stays. Return it to get another one.',
  day: 'Enter a day such as 2026-01-31.',
  ownerOnly: 'Only the registration of an owner has this.',
  complete: 'This needs true or false.',
  ...sentDocumentMessages,
} as const;

export const documentStates = ['MISSING', 'SUBMITTED', 'ACCEPTED', 'RETURNED', 'REMOVED'] as const;
/** MISSING: none came. REMOVED: it was there, and a rule of retention has removed it. */
export const documentState = z.enum(documentStates);
export type DocumentState = z.infer<typeof documentState>;

/** One version of a document as the desk shows it. */
export const documentVersion = z.object({
  version: z.int(),
  state: z.enum(['SUBMITTED', 'ACCEPTED', 'RETURNED']),
  reason: z.nullable(z.string()),
  createdAt: instant,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  /** Null where none came, or it was removed; `scan` says why it is not opened, and is null where it is. */
  file: z.nullable(
    z.object({ fileName: z.string(), mime: z.string(), size: z.int(), scan: z.nullable(fileScan) }),
  ),
  removedAt: z.nullable(instant),
});
export type DocumentVersion = z.infer<typeof documentVersion>;

export const deskDocument = z.object({
  kind: documentKind,
  need: documentNeed,
  state: documentState,
  /** The newest first. */
  versions: z.array(documentVersion),
});
export type DeskDocument = z.infer<typeof deskDocument>;

const day = () => calendarDay(packetMessages.day);

/** What staff type from the documents; the desk and Today follow it. */
const typedDates = {
  leaseExpiresOn: z.nullable(day()),
  insuranceExpiresOn: z.nullable(day()),
  /** Of an owner. */
  acquiredOn: z.nullable(day()),
  /** Address, phone and occupants are known. */
  isOwnerDataComplete: z.boolean(packetMessages.complete),
  /** When they left; null while they live there. */
  movedOutOn: z.nullable(day()),
};

export const legalHold = z.object({ reason: z.string(), by: z.string(), at: instant });
export type LegalHold = z.infer<typeof legalHold>;

export const packetDesk = z.object({
  /** Of the registration. */
  updatedAt: instant,
  review: reviewState,
  legalRegime,
  documents: z.array(deskDocument),
  /** Everything that is required is accepted. */
  isComplete: z.boolean(),
  /** When documents were last returned, and when its sender is reminded next. */
  returnedAt: z.nullable(instant),
  remindAt: z.nullable(instant),
  remindersSent: z.int(),
  ...typedDates,
  /** By when an owner owes address, phone and occupants; null where that is not known, or they are complete. */
  ownerDataDueOn: z.nullable(day()),
  hold: z.nullable(legalHold),
});
export type PacketDesk = z.infer<typeof packetDesk>;

export const packetDates = z.object({
  leaseExpiresOn: orNone(day()),
  insuranceExpiresOn: orNone(day()),
  acquiredOn: orNone(day()),
  isOwnerDataComplete: z.optional(typedDates.isOwnerDataComplete),
  movedOutOn: orNone(day()),
  expectedUpdatedAt: instant,
});
export type PacketDates = z.infer<typeof packetDates>;

/** The labels of what staff change and read in the history. */
export const packetLabels = {
  leaseExpiresOn: 'Lease expires on',
  insuranceExpiresOn: 'Insurance expires on',
  acquiredOn: 'Acquired on',
  isOwnerDataComplete: 'Owner data complete',
  movedOutOn: 'Moved out on',
  remindedOf: 'Reminded of',
  legalHold: 'Legal hold',
} as const;

const reason = z
  .string(packetMessages.reason)
  .check(
    z.trim(),
    z.minLength(1, { error: packetMessages.reason, abort: true }),
    z.maxLength(returnReasonMax, packetMessages.reasonTooLong),
  );
const anyReason = z.optional(reason);

/** Which documents go back, each with its reason. One that never came is asked for in the same way. */
export const returnForm = z
  .object({
    kinds: z
      .array(documentKind)
      .check(z.minLength(1, packetMessages.noKind), z.maxLength(documentKinds.length, packetMessages.noKind)),
    reasons: z.object({
      packet: anyReason,
      bg: anyReason,
      lease: anyReason,
      dl: anyReason,
      insurance: anyReason,
    }),
    expectedUpdatedAt: instant,
  })
  .check((payload) => {
    const { kinds, reasons } = payload.value;
    const refuse = (kind: DocumentKind, message: string): void => {
      payload.issues.push({ code: 'custom', message, input: payload.value, path: ['reasons', kind] });
    };
    for (const kind of documentKinds) {
      const isReturned = kinds.includes(kind);
      if (isReturned && reasons[kind] === undefined) refuse(kind, packetMessages.reason);
      if (!isReturned && reasons[kind] !== undefined) refuse(kind, packetMessages.reasonAlone);
    }
  });
export type ReturnForm = z.infer<typeof returnForm>;

/** The version that staff looked at. */
export const acceptanceForm = z.object({
  version: z.int(packetMessages.version).check(z.minimum(1, packetMessages.version)),
  expectedUpdatedAt: instant,
});
export type AcceptanceForm = z.infer<typeof acceptanceForm>;

/** The path of the page that a token opens. */
export function packetPath(token: string, language: Language = 'en'): string {
  return pathIn(language, `/packet/${token}`);
}

/** A document that is asked for again. */
export const packetSlot = z.object({ kind: documentKind, reason: z.string(), since: instant });
export type PacketSlot = z.infer<typeof packetSlot>;

/** What anyone may know who has the link: what is asked for. Neither files nor names are behind it. */
export const sentPacket = z.object({
  reference: z.string(),
  propertyName: z.string(),
  unitIdentifier: z.string(),
  slots: z.array(packetSlot),
  /** What came by the link since documents were last returned. */
  received: z.array(z.object({ kind: documentKind, at: instant })),
});
export type SentPacket = z.infer<typeof sentPacket>;

/** What a document may be that is sent again: as the public form takes it. */
export const packetFilePart = {
  accepts: pictureOrPdf,
  maxBytes: publicUploadMaxBytes,
  required: true,
  messages: {
    tooLarge: registrationMessages.fileTooLarge,
    wrongKind: registrationMessages.fileKind,
    missing: packetMessages.file,
  },
} as const satisfies FilePart;

/** What was received: the document, and when. */
export const receivedDocument = z.object({ id, kind: documentKind, createdAt: instant });
export type ReceivedDocument = z.infer<typeof receivedDocument>;

/** Any text: what is no token is answered like one that opens nothing. */
const byToken = z.object({ token: z.string() });
const ofSlot = z.object({ token: z.string(), kind: documentKind });
const byId = z.object({ id });

export const readPacket = endpoint({
  method: 'GET',
  path: '/packet/:token',
  access: 'public',
  summary: 'Read by a private link which documents of a registration are asked for again',
  params: byToken,
  returns: one(sentPacket),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

export const readPacketSlot = endpoint({
  method: 'GET',
  path: '/packet/:token/:kind',
  access: 'public',
  summary: 'Read by a private link why one document is asked for again',
  params: ofSlot,
  returns: one(packetSlot),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'],
});

const sending = {
  path: '/packet/:token/:kind',
  access: 'public',
  params: ofSlot,
  returns: one(receivedDocument),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT', ...uploadErrors, 'RATE_LIMITED'],
} as const;

export const replacePacketFile = endpoint({
  ...sending,
  method: 'PUT',
  summary: 'Send a document again that was returned, by the private link',
  body: multipart(z.object({}), { file: packetFilePart }),
});

/** A form without JavaScript has no PUT. */
export const sendPacketFile = endpoint({
  ...sending,
  method: 'POST',
  summary: 'Send a document again that was returned, as a form',
  body: multipart(z.object(sentLanguage), { file: packetFilePart }),
});

export const packets = {
  read: readPacket,
  readSlot: readPacketSlot,
  replaceFile: replacePacketFile,
  sendFile: sendPacketFile,
};

export const getPacketDesk = endpoint({
  method: 'GET',
  path: '/registration-submissions/:id/packet',
  access: 'admin',
  summary: 'Read the checklist of a registration: each document with its versions and what was decided',
  params: byId,
  returns: one(packetDesk),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const acceptDocument = endpoint({
  method: 'PUT',
  path: '/registration-submissions/:id/documents/:kind/acceptance',
  access: 'admin',
  summary: 'Accept a document in the version that was looked at; its file stays from then on',
  params: z.object({ id, kind: documentKind }),
  body: json(acceptanceForm),
  returns: one(registration),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT', ...unopenedFileErrors],
});

export const returnDocuments = endpoint({
  method: 'POST',
  path: '/registration-submissions/:id/return',
  access: 'admin',
  summary: 'Return documents with reasons: the sender gets a private link that takes these and no other',
  params: byId,
  body: json(returnForm),
  returns: one(registration),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const withdrawReturn = endpoint({
  method: 'POST',
  path: '/registration-submissions/:id/documents/:kind/withdrawal',
  access: 'admin',
  summary: 'Withdraw the return or the request of a document: the private link does not take it any more',
  params: z.object({ id, kind: documentKind }),
  body: json(z.object({ expectedUpdatedAt: instant })),
  returns: one(registration),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const changePacketDates = endpoint({
  method: 'PATCH',
  path: '/registration-submissions/:id/packet',
  access: 'admin',
  summary: 'Set the days that staff read in the documents; only those present change',
  params: byId,
  body: json(packetDates, packetDesk),
  returns: one(registration),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const packetDesks = {
  get: getPacketDesk,
  accept: acceptDocument,
  returnAll: returnDocuments,
  withdraw: withdrawReturn,
  changeDates: changePacketDates,
};
