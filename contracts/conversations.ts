import * as z from 'zod/mini';
import { endpoint, json, nothing, one } from './endpoint.ts';
import { unopenedFileErrors } from './errors.ts';
import { id, instant } from './fields.ts';
import { attachmentLink } from './files.ts';
import { privateLink } from './private-links.ts';
import { replyText } from './reply-text.ts';
import { namedFile, serviceRequestFile } from './service-request-files.ts';

/** Messages about what staff write to a resident. */
export const conversationMessages = {
  noReply: 'Please write what the resident should know.',
} as const;

/** One word of resident or office, as staff see it. */
export const conversationEntry = z.object({
  id,
  createdAt: instant,
  author: z.enum(['RESIDENT', 'STAFF']),
  /** Who of the staff, as it was then. The resident never sees it. */
  authorEmail: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** The resident said that the work is not done. */
  isReopening: z.boolean(),
  /** The resident said that the work is done. */
  isConfirmation: z.boolean(),
  /** What came with it, in the order in which it was sent. */
  files: z.array(serviceRequestFile),
  /** When staff first looked at what the resident wrote. */
  seenAt: z.nullable(instant),
  /** The merged report to whose conversation it belongs; null where it is that of the request that was asked for. */
  report: z.nullable(z.object({ id, reference: z.string(), unitIdentifier: z.string() })),
});
export type ConversationEntry = z.infer<typeof conversationEntry>;

export const residentConversation = z.object({
  entries: z.array(conversationEntry),
  link: privateLink,
  /** Whom a reply greets: the unit’s tenant or owner with the email of the request. Null where that is no one, or several. */
  residentName: z.nullable(z.string()),
});
export type ResidentConversation = z.infer<typeof residentConversation>;

const ofRequest = z.object({ id });

export const getConversation = endpoint({
  method: 'GET',
  path: '/public-submissions/:id/conversation',
  access: 'admin',
  summary:
    'Read the conversation with the resident and those of merged reports, the oldest first, and the state of the private link',
  params: ofRequest,
  returns: one(residentConversation),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

/** What staff write to the resident. */
export const replyForm = z.object({ text: replyText(conversationMessages.noReply) });

export const replyToResident = endpoint({
  method: 'POST',
  path: '/public-submissions/:id/replies',
  access: 'admin',
  summary: 'Reply to the resident and those of merged reports: each reads it by their own private link',
  params: ofRequest,
  body: json(replyForm),
  returns: one(conversationEntry),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});

export const seeConversation = endpoint({
  method: 'PUT',
  path: '/public-submissions/:id/conversation/seen',
  access: 'admin',
  summary: 'Say that staff have seen what the resident wrote, up to an entry',
  params: ofRequest,
  body: json(z.object({ upTo: id })),
  returns: nothing,
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const createConversationFileLink = endpoint({
  method: 'POST',
  path: '/public-submissions/:id/conversation/:entryId/file-url',
  access: 'admin',
  summary:
    'Sign short-lived paths to what the resident attached to an entry: the first file, or the one that `file` names',
  params: z.object({ id, entryId: id }),
  query: z.object(namedFile),
  returns: one(attachmentLink),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'NO_FILE', ...unopenedFileErrors],
});

export const renewTrackingLink = endpoint({
  method: 'POST',
  path: '/public-submissions/:id/tracking-link',
  access: 'admin',
  summary: 'Make a new private link; the one before opens nothing any more',
  params: ofRequest,
  returns: one(privateLink),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const revokeTrackingLink = endpoint({
  method: 'DELETE',
  path: '/public-submissions/:id/tracking-link',
  access: 'admin',
  summary: 'Revoke the private link',
  params: ofRequest,
  returns: one(privateLink),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const conversations = {
  get: getConversation,
  reply: replyToResident,
  see: seeConversation,
  fileLink: createConversationFileLink,
  renewLink: renewTrackingLink,
  revokeLink: revokeTrackingLink,
};
