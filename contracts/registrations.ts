import * as z from 'zod/mini';
import { documentKind } from './documents.ts';
import { content, endpoint, json, jsonOrForm, listWith, multipart, nothing, one, plain } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { unopenedFileErrors, uploadErrors } from './errors.ts';
import {
  flag,
  id,
  instant,
  paddedUnitCode,
  phone,
  propertyCode,
  staffUploadMaxBytes,
  textUpTo,
} from './fields.ts';
import {
  partyType,
  pictureOrPdf,
  registrationEmail,
  registrationFileKind,
  registrationFileParts,
  registrationForm,
  registrationName,
  registrationMessages,
} from './registration-form.ts';
import { attachmentLink } from './files.ts';
import { languageField, sentLanguage } from './language-field.ts';
import { registrationCounts, registrationFilters } from './registration-filters.ts';
import { declineReason, reviewForm, reviewState } from './registration-review.ts';

/**
 * What the server found in the packet. FORM: our blank form, with its fields as they were filled in. OTHER: another
 * document. ENCRYPTED: it opens with a password only. DAMAGED: it begins as a PDF but cannot be read to its end.
 */
export const packetReading = z.object({
  state: z.enum(['FORM', 'OTHER', 'ENCRYPTED', 'DAMAGED']),
  propertyCode: z.nullable(z.string()),
  unitDigits: z.nullable(z.string()),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
});
export type PacketReading = z.infer<typeof packetReading>;

export const registration = z.object({
  id,
  /** What people call it by on the phone: see references.ts. */
  reference: z.string(),
  createdAt: instant,
  updatedAt: instant,
  propertyCode: z.string(),
  /** Four letters or digits. */
  unitDigits: z.string(),
  unitIdentifier: z.string(),
  /** The unit on record, where there is one with this identifier. */
  unitId: z.nullable(z.number()),
  partyType: partyType,
  /** In which it was sent, and its sender is written to. */
  language: languageField,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  notes: z.nullable(z.string()),
  archived: z.boolean(),
  /** Duplicate of `archived`, as the specification names it. */
  isArchived: z.boolean(),
  archivedAt: z.nullable(instant),
  /** The kinds of file that it has. */
  files: z.array(registrationFileKind),
  /** Null until the packet has been read, some seconds after it came. */
  packetReading: z.nullable(packetReading),
  review: reviewState,
  /** Null unless it is declined. */
  declineReason: z.nullable(declineReason),
  /** The first day on which something of its documents is due: lease, insurance, or an owner’s data. */
  dueOn: z.nullable(z.string()),
});
export type Registration = z.infer<typeof registration>;

/** The labels of the fields that staff change or read in the history. */
export const registrationLabels = {
  partyType: 'Owner/Tenant',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  notes: 'Notes',
  propertyCode: 'Property',
  unitDigits: 'Unit digits',
  review: 'Review',
  declineReason: 'Reason',
} as const satisfies Partial<Record<keyof Registration, string>>;

/** The fields that staff may change; only those present change. A form sends them as text. */
export const registrationChanges = z.object({
  propertyCode: z.optional(propertyCode(registrationMessages.property)),
  unitDigits: z.optional(paddedUnitCode(registrationMessages.unit)),
  /** Follows from property and unit; where sent it must agree with them. */
  unitIdentifier: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(20, 'Max 20'))),
  partyType: z.optional(partyType),
  firstName: z.optional(registrationName()),
  lastName: z.optional(registrationName()),
  email: z.optional(registrationEmail()),
  phone: z.optional(phone(registrationMessages.phone)),
  notes: z.optional(z.nullable(textUpTo(4000, 'Max 4000 characters'))),
  archived: z.optional(flag),
  /** Sent as null with an unarchive, or as it was read; the server sets the time itself. */
  archivedAt: z.optional(
    z.nullable(z.union([z.enum(['', 'null']), instant], 'The server sets this time itself.')),
  ),
  expectedUpdatedAt: z.optional(instant),
});
export type RegistrationChanges = z.infer<typeof registrationChanges>;

const byId = z.object({ id });
const byKind = z.object({ kind: documentKind });

export const createRegistration = endpoint({
  method: 'POST',
  path: '/registration-submissions',
  access: 'public',
  summary: 'Send an owner or tenant registration with its files',
  body: multipart(
    z.extend(registrationForm, {
      ...sentLanguage,
      /** What the form composed and found out; the server composes and looks up itself. */
      unitIdentifier: z.optional(z.string().check(z.trim(), z.toUpperCase(), z.maxLength(20, 'Max 20'))),
      unitId: z.optional(z.string().check(z.trim(), z.regex(/^\d{0,10}$/, 'This needs a number.'))),
    }),
    registrationFileParts,
  ),
  returns: one(registration),
  errors: ['VALIDATION_FAILED', 'CONFLICT', ...uploadErrors, 'RATE_LIMITED'],
});

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/registration-submissions',
  access: 'admin',
  summary: 'List registrations, newest first',
  query: registrationFilters,
  returns: listWith(registration, z.object({ counts: registrationCounts })),
  errors: ['VALIDATION_FAILED'],
});

export const getRegistration = endpoint({
  method: 'GET',
  path: '/registration-submissions/:id',
  access: 'admin',
  summary: 'Read one registration',
  params: byId,
  returns: one(registration),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const changeRegistration = endpoint({
  method: 'PATCH',
  path: '/registration-submissions/:id',
  access: 'admin',
  summary: 'Change, archive or unarchive a registration, by JSON or by a form',
  params: byId,
  body: jsonOrForm(registrationChanges),
  returns: one(registration),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const deleteRegistration = endpoint({
  method: 'DELETE',
  path: '/registration-submissions/:id',
  access: 'admin',
  summary: 'Delete a registration and its files for good; with expectedUpdatedAt, only as it was then',
  params: byId,
  query: z.object({ expectedUpdatedAt: z.optional(instant) }),
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const createRegistrationFileLink = endpoint({
  method: 'POST',
  path: '/registration-submissions/:id/file-url',
  access: 'admin',
  summary: 'Sign a short-lived path to one of the files; recorded in the audit log',
  params: byId,
  /** The newest version where none is named. */
  query: z.extend(byKind, { version: z.optional(id) }),
  /** `url` is `data.path`: absolute on the API host. */
  returns: plain(z.object({ url: z.string(), data: attachmentLink })),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'NO_FILE', ...unopenedFileErrors],
});

export const readRegistrationFile = endpoint({
  method: 'GET',
  path: '/registration-submissions/:id/file',
  access: 'admin',
  summary: 'Read one of the files; dl=1 asks for a download; recorded in the audit log',
  params: byId,
  query: z.object({ kind: registrationFileKind, dl: z._default(flag, false) }),
  returns: content,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'NO_FILE', ...unopenedFileErrors],
});

export const replaceRegistrationFile = endpoint({
  method: 'PUT',
  path: '/registration-submissions/:id/file',
  access: 'admin',
  summary: 'Put a file in the place of one, or where there was none',
  params: byId,
  query: byKind,
  body: multipart(z.object({}), {
    file: {
      accepts: pictureOrPdf,
      maxBytes: staffUploadMaxBytes,
      required: true,
      messages: {
        tooLarge: registrationMessages.staffFileTooLarge,
        wrongKind: registrationMessages.fileKind,
        missing: registrationMessages.required,
      },
    },
  }),
  returns: one(registration),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT', ...uploadErrors],
});

export const reviewRegistration = endpoint({
  method: 'PUT',
  path: '/registration-submissions/:id/review',
  access: 'admin',
  summary: 'Mark a registration as ready, decline it with a reason, or open its review again',
  params: byId,
  body: json(reviewForm),
  returns: one(registration),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const registrations = {
  create: createRegistration,
  list: listRegistrations,
  export: exportOf(listRegistrations, 'registrations'),
  get: getRegistration,
  change: changeRegistration,
  remove: deleteRegistration,
  fileLink: createRegistrationFileLink,
  file: readRegistrationFile,
  replaceFile: replaceRegistrationFile,
  review: reviewRegistration,
};
