import * as z from 'zod/mini';
import { id, instant } from './fields.ts';

/*
 * What the server sends to open back offices over the socket. Events name records and nothing of what they say: who gets one
 * asks for the record, and the answer is for those who may read it.
 */

/** What visitors send. */
export const submissionKinds = ['service-request', 'registration', 'contact-inquiry'] as const;
export type SubmissionKind = (typeof submissionKinds)[number];

/** The kinds of record whose changes open back offices are notified of; all of them have a history. */
export const notifiedKinds = [
  ...submissionKinds,
  'property',
  'unit',
  'owner',
  'tenant',
  'lease',
  'payment-schedule',
  'payment',
  'account',
  'assessment',
  'account-rule',
  'bank-line',
  'expense',
  'maintenance',
  'mail',
  'reply-template',
  'promise',
  'import',
] as const;
export type NotifiedKind = (typeof notifiedKinds)[number];

export const recordChange = z.object({
  kind: z.enum(notifiedKinds),
  id,
  act: z.enum(['created', 'changed', 'deleted']),
  /** Null for records of no property. */
  propertyCode: z.nullable(z.string()),
});
export type RecordChange = z.infer<typeof recordChange>;

/** `records_changed`: records came, changed or went. */
export const recordsChanged = z.object({ changes: z.array(recordChange) });
export type RecordsChanged = z.infer<typeof recordsChanged>;

/** `receive_message`: a message for the signed-in user, or one that they sent from elsewhere. */
export const receivedMessage = z.object({ id, senderId: id, receiverId: id, timestamp: instant });
export type ReceivedMessage = z.infer<typeof receivedMessage>;

/** `conversation_read`: the signed-in user has read a conversation, perhaps on another device. */
export const readConversation = z.object({ otherId: id });
export type ReadConversation = z.infer<typeof readConversation>;

/** `saved_views_changed`: the signed-in user saved, renamed or deleted a view, perhaps in another tab. */
export const changedSavedViews = z.object({});
export type ChangedSavedViews = z.infer<typeof changedSavedViews>;

/** `import_progress`: how many rows of an import that the signed-in user started are dealt with. */
export const importProgress = z.object({ id, done: z.int(), total: z.int() });
export type ImportProgress = z.infer<typeof importProgress>;

/** Every event of the socket, by its name on the wire. */
export const socketEvents = {
  records_changed: recordsChanged,
  receive_message: receivedMessage,
  conversation_read: readConversation,
  saved_views_changed: changedSavedViews,
  import_progress: importProgress,
} as const;
export type SocketEvents = { [Name in keyof typeof socketEvents]: z.infer<(typeof socketEvents)[Name]> };
