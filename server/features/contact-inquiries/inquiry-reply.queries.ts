import type { InquiryReply } from '#contracts/inquiry-replies.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, asc, eq, sql } from '#server/platform/database/drizzle.ts';
import { contactInquiry, inquiryReply } from '#server/platform/database/inquiry-schema.ts';
import { mail } from '#server/platform/database/schema.ts';
import type { Actor } from '#server/platform/events/record.ts';

const occasion = 'reply ';

/** What distinguishes the email of one reply from those of others about the same inquiry. */
export function replyOccasion(replyId: number): string {
  return `${occasion}${replyId}`;
}

/** What the office answered, the oldest first, each with the email that carries it. */
export async function listInquiryReplies({ orm }: Database, inquiryId: number): Promise<InquiryReply[]> {
  return orm
    .select({
      id: inquiryReply.id,
      createdAt: inquiryReply.createdAt,
      authorEmail: inquiryReply.authorEmail,
      text: inquiryReply.text,
      mailId: mail.id,
      mailState: mail.state,
    })
    .from(inquiryReply)
    .leftJoin(
      mail,
      and(
        eq(mail.recordKind, 'contact-inquiry'),
        eq(mail.recordId, inquiryReply.inquiryId),
        eq(mail.kind, 'reply'),
        sql`${mail.occasion} = ${occasion} || ${inquiryReply.id}`,
      ),
    )
    .where(eq(inquiryReply.inquiryId, inquiryId))
    .orderBy(asc(inquiryReply.id));
}

export async function insertInquiryReply(
  { orm }: Database,
  { inquiryId, author, text, at }: { inquiryId: number; author: Actor; text: string; at: string },
): Promise<number> {
  const [row] = await orm
    .insert(inquiryReply)
    .values({ inquiryId, createdAt: at, authorUserId: author.userId, authorEmail: author.email, text })
    .returning({ id: inquiryReply.id });
  return row?.id ?? 0;
}

/** Notes the answer at its inquiry. Its last change stays, so that what staff are noting can still be saved. */
export async function markAnswered(
  { orm }: Database,
  id: number,
  columns: Pick<typeof contactInquiry.$inferInsert, 'answeredAt' | 'answeredBy' | 'handledAt'>,
): Promise<void> {
  await orm.update(contactInquiry).set(columns).where(eq(contactInquiry.id, id));
}
