import { inquiryReplyMessages } from '#contracts/inquiry-replies.ts';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import type { InquiryReply, InquiryReplyForm } from '#contracts/inquiry-replies.ts';
import { fail } from '#contracts/errors.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { changesBetween, record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { officeTexts } from '#server/platform/mail/office-texts.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import { findContactInquiry } from './contact-inquiry.queries.ts';
import { inquiryTexts } from './inquiry-texts.ts';
import {
  insertInquiryReply,
  listInquiryReplies,
  markAnswered,
  replyOccasion,
} from './inquiry-reply.queries.ts';

/** What the office answered to an inquiry, the oldest first. */
export async function readInquiryReplies(
  { db }: AppContext,
  { params: { id } }: { params: { id: number } },
  { caller: { scope } }: AdminCall,
): Promise<InquiryReply[]> {
  if (!(await findContactInquiry(db, { id, scope }))) throw fail('NOT_FOUND');
  return listInquiryReplies(db, id);
}

/**
 * Staff answer a visitor. The words, the email to the inquiry's own address, and, only where staff say so, the mark that
 * it is handled come to be together. The history has who and when, the words stay with the inquiry and go with it.
 */
export async function replyToVisitor(
  context: AppContext,
  { params: { id }, body }: { params: { id: number }; body: InquiryReplyForm },
  call: AdminCall,
): Promise<InquiryReply> {
  return context.db.transaction(async (db) => {
    const inquiry = await findContactInquiry(db, { id, scope: call.caller.scope }, true);
    if (!inquiry) throw fail('NOT_FOUND');
    // An answer would confirm the address to anyone who made it up.
    if (inquiry.suspectedSpam) throw fail('CONFLICT', { message: inquiryReplyMessages.setAside });
    const now = context.clock.now();
    const at = now.toISOString();
    const author = call.caller;
    const replyId = await insertInquiryReply(db, { inquiryId: id, author, text: body.text, at });
    await mailReply(context, db, { inquiry, replyId, text: body.text });
    const marksHandled = body.handled === true && !inquiry.handled;
    const handled = marksHandled ? { handledAt: at } : {};
    await markAnswered(db, id, { answeredAt: at, answeredBy: author.email, ...handled });
    await record(db, {
      at: now,
      actor: author,
      action: marksHandled ? 'replied to the visitor and marked as handled' : 'replied to the visitor',
      objectKind: 'contact-inquiry',
      objectId: id,
      changes: changesBetween<Pick<ContactInquiry, 'handledAt'>>(inquiry, handled),
      requestId: call.requestId,
    });
    await notifyAfterCommit(context, db, [
      { objectKind: 'contact-inquiry', id, act: 'changed', propertyCodes: [] },
    ]);
    const saved = (await listInquiryReplies(db, id)).find((reply) => reply.id === replyId);
    if (!saved) throw new Error('The reply was not added');
    return saved;
  });
}

async function mailReply(
  context: AppContext,
  db: Database,
  { inquiry, replyId, text }: { inquiry: ContactInquiry; replyId: number; text: string },
): Promise<void> {
  const { language, reference, communityName, description } = inquiry;
  const said = inquiryTexts[language];
  await queueMail(context, db, {
    kind: 'reply',
    recordKind: 'contact-inquiry',
    recordId: inquiry.id,
    propertyCode: null,
    occasion: replyOccasion(replyId),
    to: inquiry.email,
    letter: {
      language,
      subject: said.reply.subject(reference),
      preview: said.reply.preview(communityName),
      heading: said.reply.heading,
      paragraphs: text.split(/\n{2,}/),
      reference,
      facts: [],
      quote: { label: said.quote, text: description },
      closing: [officeTexts[language].answer],
    },
  });
}
