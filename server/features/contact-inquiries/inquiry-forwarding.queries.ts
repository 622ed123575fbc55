import sql from 'sql-template-tag';
import type { ContactInquiry } from '#contracts/contact-inquiries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inquiryColumns, toContactInquiry } from './contact-inquiry.queries.ts';
import type { InquiryRow } from './contact-inquiry.queries.ts';

/** The inquiry, unless it is gone, set aside, or has been forwarded already. */
export async function findInquiryToForward(db: Database, id: number): Promise<ContactInquiry | undefined> {
  const rows = await db.query<InquiryRow>(sql`
    select ${inquiryColumns} from contact_inquiry r
    where r.id = ${id} and r.spam_reason is null and r.forwarded_at is null`);
  return rows[0] && toContactInquiry(rows[0]);
}

export async function markForwarded(db: Database, id: number, at: Date): Promise<void> {
  await db.query(
    sql`update contact_inquiry set forwarded_at = ${at.toISOString()}::timestamptz where id = ${id}`,
  );
}
