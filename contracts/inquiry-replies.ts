import * as z from 'zod/mini';
import { endpoint, json, one } from './endpoint.ts';
import { flag, id, instant } from './fields.ts';
import { mailState } from './mail.ts';
import { replyText } from './reply-text.ts';

/** Validation messages of an answer to a visitor. */
export const inquiryReplyMessages = {
  none: 'Please write what the visitor should know.',
  setAside: 'This inquiry is marked as spam. Mark it as not spam before you answer it.',
} as const;

/** An answer to a visitor, who got it by email. */
export const inquiryReply = z.object({
  id,
  createdAt: instant,
  /** Who of the staff, as it was then. The visitor never sees it. */
  authorEmail: z.string(),
  text: z.string(),
  /** The email that carries it, and what became of that; null where the log of email no longer has it. */
  mailId: z.nullable(z.number()),
  mailState: z.nullable(mailState),
});
export type InquiryReply = z.infer<typeof inquiryReply>;

export const inquiryReplyForm = z.object({
  text: replyText(inquiryReplyMessages.none),
  /** Marks the inquiry as handled with the answer; without it, it stays where it is. */
  handled: z.optional(flag),
});
export type InquiryReplyForm = z.infer<typeof inquiryReplyForm>;

const byId = z.object({ id });

export const listInquiryReplies = endpoint({
  method: 'GET',
  path: '/contact-inquiries/:id/replies',
  access: 'admin',
  summary: 'Read what the office answered, the oldest first, and what became of each email',
  params: byId,
  returns: one(z.array(inquiryReply)),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND'],
});

export const replyToVisitor = endpoint({
  method: 'POST',
  path: '/contact-inquiries/:id/replies',
  access: 'admin',
  summary: 'Answer a visitor by email, at the address of the inquiry alone',
  params: byId,
  body: json(inquiryReplyForm),
  returns: one(inquiryReply),
  errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'CONFLICT'],
});
