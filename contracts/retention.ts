import * as z from 'zod/mini';
import { documentKind } from './documents.ts';
import { endpoint, json, listWith, list, one } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { id, instant, pageParameters, wholeNumber } from './fields.ts';
import { registration } from './registrations.ts';

/**
 * How long private papers are stored. A rule for a kind of document removes nothing until the super admin has switched it on and
 * confirmed the first list; a registration under a legal hold is left out of every list.
 */
export const retentionDaysMax = 36_500;
export const holdReasonMax = 500;

/** What a rule counts from. A registration that was declined has no move-out, so its decision counts. */
export const retentionStarts = ['DECISION', 'MOVE_OUT'] as const;
export type RetentionStart = (typeof retentionStarts)[number];

export const retentionStartLabels = {
  DECISION: 'after the decision',
  MOVE_OUT: 'after they moved out',
} as const satisfies Record<RetentionStart, string>;

export const retentionMessages = {
  days: 'Enter whole days from 1 to 36,500. Seven years are 2,555.',
  start: `This needs ${retentionStarts.join(' or ')}.`,
  isOn: 'This needs true or false.',
  digest: 'Send the digest of the list that was looked at.',
  isOff: 'This rule is off. Switch it on before you confirm its list.',
  otherList: 'The list has changed since you looked at it. Look at it again, then confirm.',
  holdReason: 'Write why nothing may be removed.',
  holdTooLong: 'Max 500 characters',
  held: 'This registration is under a legal hold. End the hold before you delete it.',
  noHold: 'There is no legal hold on this registration.',
} as const;

export const retentionStart = z.enum(retentionStarts, retentionMessages.start);

export const retentionRule = z.object({
  kind: documentKind,
  isOn: z.boolean(),
  days: z.int(),
  countsFrom: retentionStart,
  updatedAt: instant,
  /** When its first list was confirmed, and by whom; null until then, and again after any change. */
  confirmedAt: z.nullable(instant),
  confirmedBy: z.nullable(z.string()),
  /** How many files it would remove now, or removes where it is on and confirmed. */
  dueCount: z.int(),
});
export type RetentionRule = z.infer<typeof retentionRule>;

export const retentionRuleForm = z.object({
  isOn: z.boolean(retentionMessages.isOn),
  days: wholeNumber(retentionMessages.days, { from: 1, to: retentionDaysMax }),
  countsFrom: retentionStart,
  expectedUpdatedAt: instant,
});
export type RetentionRuleForm = z.infer<typeof retentionRuleForm>;

/** A file that a rule would remove. */
export const dueDocument = z.object({
  /** Of the document. */
  id,
  registrationId: id,
  reference: z.string(),
  unitIdentifier: z.string(),
  kind: documentKind,
  version: z.int(),
  size: z.int(),
  /** The day that the rule counts from. */
  countedFrom: z.string(),
});
export type DueDocument = z.infer<typeof dueDocument>;

/** What is left of a removed file: nothing of a person. */
export const removalCertificate = z.object({
  id,
  removedAt: instant,
  /** The number of the registration, which may be deleted since. */
  reference: z.string(),
  kind: documentKind,
  version: z.int(),
  sha256: z.string(),
  size: z.int(),
  days: z.int(),
  countsFrom: retentionStart,
  countedFrom: z.string(),
  confirmedBy: z.string(),
  confirmedAt: instant,
});
export type RemovalCertificate = z.infer<typeof removalCertificate>;

/** The labels of what staff change and read in the history. */
export const retentionLabels = {
  isOn: 'Switched on',
  days: 'Days',
  countsFrom: 'Counted from',
  confirmedAt: 'First list confirmed',
} as const;

const ofKind = z.object({ kind: documentKind });
const byId = z.object({ id });

export const listRetentionRules = endpoint({
  method: 'GET',
  path: '/retention/rules',
  access: 'super-admin',
  summary: 'Read for each kind of document how long it is stored, and how many files are past that',
  returns: one(z.array(retentionRule)),
});

export const changeRetentionRule = endpoint({
  method: 'PUT',
  path: '/retention/rules/:kind',
  access: 'super-admin',
  summary: 'Set how long a kind of document is stored; its list must be confirmed again',
  params: ofKind,
  body: json(retentionRuleForm, retentionRule),
  returns: one(retentionRule),
  errors: ['VALIDATION_FAILED', 'CONFLICT'],
});

export const listDueDocuments = endpoint({
  method: 'GET',
  path: '/retention/rules/:kind/due',
  access: 'super-admin',
  summary: 'List the files that a rule would remove now, the oldest first',
  params: ofKind,
  query: z.object(pageParameters),
  returns: listWith(
    dueDocument,
    z.object({
      /** Of the whole list: it is confirmed by this. */
      digest: z.string(),
      /** How many are due and stay, since their registration is under a legal hold. */
      held: z.int(),
    }),
  ),
  errors: ['VALIDATION_FAILED'],
});

/** The same files of one kind as CSV: an export has no place for a parameter in its path. */
const exportDueDocuments = exportOf(
  {
    path: '/retention/due',
    access: 'super-admin',
    query: z.object({ ...pageParameters, kind: documentKind }),
  },
  'papers-due',
);

export const confirmRetention = endpoint({
  method: 'POST',
  path: '/retention/rules/:kind/confirmation',
  access: 'super-admin',
  summary: 'Confirm the first list of a rule: from now on it removes what is due',
  params: ofKind,
  body: json(z.object({ digest: z.string(retentionMessages.digest).check(z.maxLength(100)) })),
  returns: one(retentionRule),
  errors: ['VALIDATION_FAILED', 'CONFLICT'],
});

export const listCertificates = endpoint({
  method: 'GET',
  path: '/retention/certificates',
  access: 'super-admin',
  summary: 'List the certificates of removed files, the newest first',
  query: z.object(pageParameters),
  returns: list(removalCertificate),
  errors: ['VALIDATION_FAILED'],
});

export const holdForm = z.object({
  reason: z
    .string(retentionMessages.holdReason)
    .check(
      z.trim(),
      z.minLength(1, { error: retentionMessages.holdReason, abort: true }),
      z.maxLength(holdReasonMax, retentionMessages.holdTooLong),
    ),
  expectedUpdatedAt: z.optional(instant),
});
export type HoldForm = z.infer<typeof holdForm>;

export const setLegalHold = endpoint({
  method: 'PUT',
  path: '/registration-submissions/:id/hold',
  access: 'admin',
  summary: 'Put a registration under a legal hold: no rule removes any of its documents',
  params: byId,
  body: json(holdForm),
  returns: one(registration),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const endLegalHold = endpoint({
  method: 'DELETE',
  path: '/registration-submissions/:id/hold',
  access: 'admin',
  summary: 'End a legal hold',
  params: byId,
  returns: one(registration),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const retention = {
  rules: listRetentionRules,
  changeRule: changeRetentionRule,
  due: listDueDocuments,
  exportDue: exportDueDocuments,
  confirm: confirmRetention,
  certificates: listCertificates,
  exportCertificates: exportOf(listCertificates, 'removal-certificates'),
};

export const legalHolds = { set: setLegalHold, end: endLegalHold };
