import * as z from 'zod/mini';
import { calendarDay } from './days.ts';
import { documentKind, documentKinds } from './documents.ts';
import type { DocumentKind } from './documents.ts';
import { endpoint, json, one } from './endpoint.ts';
import { unopenedFileErrors } from './errors.ts';
import { id, instant, orNone } from './fields.ts';
import { fileScan } from './files.ts';
import { documentNeed, legalRegime } from './legal-regimes.ts';
import { packetMessages } from './packets.ts';
import { reviewState } from './registration-review.ts';
import { registration } from './registrations.ts';

/** What staff see and decide of a registration's documents. */

export const returnReasonMax = 500;

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

/** What staff type from the documents; the desk and Today follow it. */
const typedDates = {
  leaseExpiresOn: z.nullable(calendarDay()),
  insuranceExpiresOn: z.nullable(calendarDay()),
  /** Of an owner. */
  acquiredOn: z.nullable(calendarDay()),
  /** Address, phone and occupants are known. */
  isOwnerDataComplete: z.boolean(packetMessages.complete),
  /** When they left; null while they live there. */
  movedOutOn: z.nullable(calendarDay()),
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
  ownerDataDueOn: z.nullable(calendarDay()),
  hold: z.nullable(legalHold),
});
export type PacketDesk = z.infer<typeof packetDesk>;

export const packetDates = z.object({
  leaseExpiresOn: orNone(calendarDay()),
  insuranceExpiresOn: orNone(calendarDay()),
  acquiredOn: orNone(calendarDay()),
  isOwnerDataComplete: z.optional(typedDates.isOwnerDataComplete),
  movedOutOn: orNone(calendarDay()),
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

const byId = z.object({ id });

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
