import * as z from 'zod/mini';
import { bulkAnswer, bulkMax } from './bulk.ts';
import { content, endpoint, json, listWith, one } from './endpoint.ts';
import { exportOf } from './exports.ts';
import { id, instant, pageParameters, sortOrder } from './fields.ts';
import { chosenUnit } from './unit-filter.ts';

/**
 * The messages that the office sends by email, each with what became of it. `held`: it waits for staff to say so.
 * `returned`: a mail server took it, and it came back later; `failed`: none took it.
 */
export const mailStates = ['queued', 'held', 'sent', 'returned', 'failed'] as const;
export type MailState = (typeof mailStates)[number];

/** How long a message's text is stored after it was last handed over, or held; the line about it stays. */
export const mailTextDays = 180;

/** What a message is: to a submitter, that it arrived; to the manager, what arrived; and other news. */
export const mailKinds = [
  'confirmation',
  'notice',
  'status-changed',
  'reply',
  'promise-missed',
  'resident-note',
  'review-requested',
  'rent-reminder',
  'documents-returned',
  'documents-reminder',
  'documents-received',
  'document-expiring',
  'account-statement',
  'account-reminder',
  'account-delinquency',
  'password-changed',
  'email-changed',
  'second-factor-off',
  'new-sign-in',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** What goes to anyone who sent a record in, at the address that the record has. */
export const submitterMailKinds: readonly MailKind[] = [
  'confirmation',
  'status-changed',
  'reply',
  'promise-missed',
  'documents-returned',
  'documents-reminder',
  'document-expiring',
];

/** What goes to the manager about what a submitter wrote: an answer to it goes to the submitter. */
export const officeNoticeKinds: readonly MailKind[] = ['notice', 'resident-note', 'documents-received'];

/** What a message is about. */
export const mailRecordKinds = [
  'service-request',
  'registration',
  'contact-inquiry',
  'maintenance',
  'lease',
  'account',
  'user',
] as const;
export type MailRecordKind = (typeof mailRecordKinds)[number];

export const mailKind = z.enum(mailKinds, 'There is no such kind of message.');
export const mailRecordKind = z.enum(mailRecordKinds, 'No messages are sent about this kind of record.');
export const mailState = z.enum(mailStates, 'This needs queued, held, sent, returned or failed.');

const summary = {
  id,
  createdAt: instant,
  kind: mailKind,
  recordKind: mailRecordKind,
  recordId: z.number(),
  /** What people call the record by, of an account its unit; null where it has no such name. */
  reference: z.nullable(z.string()),
  recipient: z.string(),
  subject: z.string(),
  state: mailState,
  /** How often it was handed to the mail server. */
  attempts: z.number(),
  triedAt: z.nullable(instant),
  sentAt: z.nullable(instant),
  returnedAt: z.nullable(instant),
  /**
   * What the mail server said to the last try, in plain words where it said nothing; or why the message is held, or
   * came back.
   */
  answer: z.nullable(z.string()),
  /** Whether its text is still stored; a message without it is not sent any more. */
  hasText: z.boolean(),
};

export const mailSummary = z.object(summary);
export type MailSummary = z.infer<typeof mailSummary>;

/** The labels of the fields that staff change or read in the history. */
export const mailLabels = { state: 'State', recipient: 'To' } as const satisfies Partial<
  Record<keyof MailSummary, string>
>;

export const mail = z.object({
  ...summary,
  messageId: z.string(),
  /** Where it goes when it is sent again: to its submitter’s address as the record has it by now. */
  nextRecipient: z.string(),
  text: z.nullable(z.string()),
  html: z.nullable(z.string()),
  /** Where the HTML is shown for the next minutes, in a page of its own that can do nothing. Appended to the API base. */
  pagePath: z.nullable(z.string()),
});
export type Mail = z.infer<typeof mail>;

/** Over all states, under the other filters in force. */
export const mailCounts = z.object({
  queued: z.int(),
  held: z.int(),
  sent: z.int(),
  returned: z.int(),
  failed: z.int(),
});
export type MailCounts = z.infer<typeof mailCounts>;

/**
 * Why the mailbox of returned messages cannot be read. `not-safe`: the server's certificate is not trusted, or it offers no
 * encryption; `unforeseen`: only the log says.
 */
export const mailboxTroubles = [
  'sign-in-refused',
  'no-such-mailbox',
  'not-safe',
  'no-answer',
  'unforeseen',
] as const;

/** Since when it could not be read, and why the last time. */
export const mailboxTrouble = z.object({ reason: z.enum(mailboxTroubles), since: instant });
export type MailboxTrouble = z.infer<typeof mailboxTrouble>;

/** What the list can be sorted by; the newest first where nothing is said. */
export const mailSortKeys = ['created', 'subject', 'to', 'state'] as const;
export const mailOrder = sortOrder(mailSortKeys);

export const mailFilters = z.object({
  ...pageParameters,
  state: z.optional(mailState),
  kind: z.optional(mailKind),
  recordKind: z.optional(mailRecordKind),
  recordId: z.optional(id),
  /** Messages about the unit's records. */
  unit: chosenUnit,
  sort: z._default(mailOrder, '-created'),
});
export type MailFilters = z.infer<typeof mailFilters>;

const byId = z.object({ id });

export const listMail = endpoint({
  method: 'GET',
  path: '/mail',
  access: 'admin',
  summary: 'List the messages sent or to be sent, newest first unless sorted',
  query: mailFilters,
  returns: listWith(
    mailSummary,
    z.object({
      counts: mailCounts,
      /** Null while the mailbox of returned messages can be read, and where none is set. */
      mailboxTrouble: z.nullable(mailboxTrouble),
    }),
  ),
  errors: ['VALIDATION_FAILED'],
});

export const getMail = endpoint({
  method: 'GET',
  path: '/mail/:id',
  access: 'admin',
  summary: 'Read one message as it is sent',
  params: byId,
  returns: one(mail),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/mail/:id/retry',
  access: 'admin',
  summary:
    'Send a message that failed, came back, waits or is held; one that was sent, or is no longer stored, is not (409)',
  params: byId,
  returns: one(mail),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

const noCount = 'Say how many are held.';

/** How many held messages staff saw: that many are sent, the oldest 500 at most. */
export const heldSending = z.object({
  kind: z.optional(mailKind),
  count: z.int(noCount).check(z.minimum(1, noCount)),
});
export type HeldSending = z.infer<typeof heldSending>;

export const sendHeldMail = endpoint({
  method: 'POST',
  path: '/mail/send-held',
  access: 'admin',
  summary: `Send the messages that are held, the oldest ${bulkMax} at most, all or none; where there are not as many as counted, none (409)`,
  body: json(heldSending),
  returns: bulkAnswer,
  errors: ['VALIDATION_FAILED', 'CONFLICT'],
});

/** Short-lived, signed for one message and one session; anyone who holds a fresh one may read. */
export const readMailPage = endpoint({
  method: 'GET',
  path: '/mail-pages/:ticket',
  access: 'public',
  summary: 'Read a message’s page by its signed path',
  params: z.object({ ticket: z.string().check(z.maxLength(600)) }),
  returns: content,
  errors: ['INVALID_SESSION', 'NOT_FOUND'],
});

export const mailMessages = {
  list: listMail,
  export: exportOf(listMail, 'messages-sent'),
  get: getMail,
  retry: retryMail,
  sendHeld: sendHeldMail,
  page: readMailPage,
};
