import * as z from 'zod/mini';
import { accountAge } from './accounts.ts';
import { content, endpoint, json, one } from './endpoint.ts';
import { flag, id, instant, propertyCode } from './fields.ts';
import { languageField } from './language-field.ts';
import { anyAmount } from './money.ts';
import { personName, unitName } from './people.ts';
import { propertyMessages } from './properties.ts';

/** What an owner is written: how the account stands, that something is due, or that it is long past due. */
export const letterKinds = ['STATEMENT', 'REMINDER', 'DELINQUENCY'] as const;
export type LetterKind = (typeof letterKinds)[number];

export const letterKindLabels: Record<LetterKind, string> = {
  STATEMENT: 'Statement',
  REMINDER: 'Reminder',
  DELINQUENCY: 'Delinquency letter',
};

/** The most letters that a run writes. */
export const lettersMax = 2000;

export const letterMessages = {
  kind: 'Choose a statement, a reminder or a delinquency letter.',
  none: 'No unit of this property has a balance that old.',
  noUnits: 'This property has no units yet.',
  allByMail: 'Each of these owners has an email address, so there is no letter to print.',
  accounts: `Name 1 to ${lettersMax} accounts.`,
  twice: 'Name each account once.',
} as const;

export const letterKind = z.enum(letterKinds, letterMessages.kind);

const run = {
  propertyCode: propertyCode(propertyMessages.property),
  kind: letterKind,
  /** Only those whose oldest open amount is as old. */
  age: z.optional(accountAge),
  /** Only this account. */
  accountId: z.optional(id),
};

/** Why an owner gets no email. */
export const mailSkips = ['NO_OWNER', 'NO_EMAIL', 'SENT_TODAY', 'OWES_NOTHING'] as const;
export const mailSkip = z.enum(mailSkips);
export type MailSkip = (typeof mailSkips)[number];

/** Within a sentence. */
export const mailSkipLabels: Record<MailSkip, string> = {
  NO_OWNER: 'no owner is on file',
  NO_EMAIL: 'no email address is on file',
  SENT_TODAY: 'has been sent today',
  OWES_NOTHING: 'owes nothing',
};

/** An owner to whom something is to be written. */
export const letterRecipient = z.object({
  /** Of the account. */
  id,
  unit: unitName,
  owner: z.nullable(personName),
  email: z.nullable(z.string()),
  language: languageField,
  /** A statement's balance, else what is open. */
  amount: anyAmount,
  /** What is written on top of it, in the owner's language. */
  subject: z.string(),
  /** Why it cannot go by email now; null where it can. */
  skip: z.nullable(mailSkip),
});
export type LetterRecipient = z.infer<typeof letterRecipient>;

export const letterPlan = z.object({ recipients: z.array(letterRecipient) });
export type LetterPlan = z.infer<typeof letterPlan>;

export const letterMailForm = z.object({
  propertyCode: run.propertyCode,
  kind: run.kind,
  accountIds: z.array(id, letterMessages.accounts).check(
    z.minLength(1, letterMessages.accounts),
    z.maxLength(lettersMax, letterMessages.accounts),
    z.refine((ids) => new Set(ids).size === ids.length, letterMessages.twice),
  ),
});
export type LetterMailForm = z.infer<typeof letterMailForm>;

/** How many emails are on their way, and whose account got none. */
export const letterMailOutcome = z.object({
  count: z.int(),
  sentAt: instant,
  skipped: z.array(z.object({ accountId: id, reason: mailSkip })),
});
export type LetterMailOutcome = z.infer<typeof letterMailOutcome>;

export const planAccountLetters = endpoint({
  method: 'GET',
  path: '/account-letters',
  access: 'admin',
  summary:
    'List to whom of the owners of a property something would be written, and whether by email; writes nothing',
  query: z.object(run),
  returns: one(letterPlan),
  errors: ['VALIDATION_FAILED'],
});

/** With `withoutEmail` only to owners who cannot be reached by email. */
const printed = z.object({ ...run, withoutEmail: z.optional(flag) });

export const getAccountLetters = endpoint({
  method: 'GET',
  path: '/account-letters.pdf',
  access: 'admin',
  summary:
    'Write a letter to each owner of a property who owes something, or a statement to each, as one tagged PDF; each is recorded in the history',
  query: printed,
  returns: content,
  errors: ['VALIDATION_FAILED', 'CONFLICT', 'RATE_LIMITED'],
});

export const getAccountLetterFiles = endpoint({
  method: 'GET',
  path: '/account-letters.zip',
  access: 'admin',
  summary: 'Write the same letters as a ZIP with a tagged PDF for each',
  query: printed,
  returns: content,
  errors: ['VALIDATION_FAILED', 'CONFLICT', 'RATE_LIMITED'],
});

export const mailAccountLetters = endpoint({
  method: 'POST',
  path: '/account-letters/mail',
  access: 'admin',
  summary:
    'Send owners a statement or a reminder by email, with a private link to their account; each kind once a day for an account',
  body: json(letterMailForm),
  returns: one(letterMailOutcome),
  errors: ['VALIDATION_FAILED'],
});

export const accountLetters = {
  plan: planAccountLetters,
  get: getAccountLetters,
  files: getAccountLetterFiles,
  mail: mailAccountLetters,
};
