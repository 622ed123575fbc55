import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, isNull } from '#server/platform/database/drizzle.ts';
import { contactInquiry } from '#server/platform/database/inquiry-schema.ts';
import { inquiryColumns, toContactInquiry } from './contact-inquiry.queries.ts';

/** The inquiry, unless it is gone, set aside, or has been forwarded already. */
export async function findInquiryToForward(
  { orm }: Database,
  id: number,
): Promise<ContactInquiry | undefined> {
  const [row] = await orm
    .select(inquiryColumns)
    .from(contactInquiry)
    .where(
      and(eq(contactInquiry.id, id), isNull(contactInquiry.spamReason), isNull(contactInquiry.forwardedAt)),
    );
  return row && toContactInquiry(row);
}

export async function markForwarded({ orm }: Database, id: number, at: Date): Promise<void> {
  await orm.update(contactInquiry).set({ forwardedAt: at.toISOString() }).where(eq(contactInquiry.id, id));
}
