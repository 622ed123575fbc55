import sql, { empty, join, raw } from 'sql-template-tag';
import type {
  BoardPosition,
  ContactInquiry,
  InquiryFolder,
  SentInquiry,
  SpamReason,
} from '#contracts/contact-inquiries.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import { referenceOf } from '#contracts/references.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eq } from '#server/platform/database/drizzle.ts';
import { isoInstant } from '#server/platform/database/columns.ts';
import { contactInquiry } from '#server/platform/database/schema.ts';
import { jobForEach } from '#server/platform/jobs/job-outbox.queries.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { claimOfKey } from '#server/platform/submissions/submission-key.queries.ts';
import type { SubmissionKey } from '#server/platform/submissions/submission-key.queries.ts';

export type NewInquiry = Omit<SentInquiry, 'id' | 'reference' | 'createdAt'> & {
  spamReason: SpamReason | null;
};

/**
 * Adds an inquiry, its Idempotency-Key and the jobs for it in one statement; answers the new id, or undefined where the
 * key was used before.
 */
export async function insertContactInquiry(
  db: Database,
  inquiry: NewInquiry,
  { key, at, jobs }: { key: SubmissionKey | null; at: Date; jobs: Task<{ id: number }>[] },
): Promise<number | undefined> {
  const now = at.toISOString();
  const nextId = sql`nextval('contact_inquiry_id_seq')::int`;
  const added = jobs.map(
    (task) =>
      sql`, ${raw(`job_${task.name.replaceAll(/\W/g, '_')}`)} as (${jobForEach(task, sql`select record_id from claim`)})`,
  );
  const rows = await db.query<{ id: number }>(sql`
    with claim as (${claimOfKey(key, nextId, now)}) ${added.length > 0 ? join(added, ' ') : empty}
    insert into contact_inquiry
      (id, created_at, updated_at, first_name, last_name, phone, email, board_position, community_name,
       community_location, number_of_units, property_type, description, referral, spam_reason)
    overriding system value
    select claim.record_id, ${now}::timestamptz, ${now}::timestamptz, ${inquiry.firstName}, ${inquiry.lastName},
      ${inquiry.phone}, ${inquiry.email}, ${inquiry.boardPosition}::text[], ${inquiry.communityName},
      ${inquiry.communityLocation}, ${inquiry.numberOfUnits}::int, ${inquiry.propertyType}, ${inquiry.description},
      ${inquiry.referral}::text, ${inquiry.spamReason}::text
    from claim
    returning id`);
  return rows[0]?.id;
}

export const inquiryColumns = raw(
  `r.id, r.created_at, r.updated_at, r.first_name, r.last_name, r.phone, r.email, r.board_position, r.community_name,
   r.community_location, r.number_of_units, r.property_type, r.description, r.referral, r.notes, r.spam_reason,
   r.handled_at, r.archived_at, r.folder`,
);

export interface InquiryRow {
  id: number;
  created_at: string;
  updated_at: string;
  first_name: string;
  last_name: string;
  phone: string;
  email: string;
  board_position: BoardPosition[];
  community_name: string;
  community_location: string;
  number_of_units: number;
  property_type: string;
  description: string;
  referral: string | null;
  notes: string | null;
  spam_reason: SpamReason | null;
  handled_at: string | null;
  archived_at: string | null;
  folder: InquiryFolder;
}

export function toContactInquiry(row: InquiryRow): ContactInquiry {
  return {
    id: row.id,
    reference: referenceOf('contact-inquiry', row.id),
    createdAt: isoInstant(row.created_at),
    updatedAt: isoInstant(row.updated_at),
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    email: row.email,
    boardPosition: row.board_position,
    communityName: row.community_name,
    communityLocation: row.community_location,
    numberOfUnits: row.number_of_units,
    propertyType: row.property_type,
    description: row.description,
    referral: row.referral,
    folder: row.folder,
    notes: row.notes,
    handled: row.handled_at !== null,
    handledAt: row.handled_at === null ? null : isoInstant(row.handled_at),
    suspectedSpam: row.spam_reason !== null,
    spamReason: row.spam_reason,
    archived: row.archived_at !== null,
    archivedAt: row.archived_at === null ? null : isoInstant(row.archived_at),
  };
}

/** One inquiry; with `lock` it stays as it is until the transaction ends. */
export async function findContactInquiry(
  db: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<ContactInquiry | undefined> {
  const rows = await db.query<InquiryRow>(sql`
    select ${inquiryColumns} from contact_inquiry r
    where r.id = ${id} and ${inScope(scope, null)} ${lock ? sql`for update` : empty}`);
  return rows[0] && toContactInquiry(rows[0]);
}

export type InquiryUpdate = Partial<
  Pick<typeof contactInquiry.$inferInsert, 'notes' | 'spamReason' | 'handledAt' | 'archivedAt'>
>;

export async function updateContactInquiry(
  db: Database,
  id: number,
  update: InquiryUpdate & { updatedAt: string },
): Promise<void> {
  await db.orm.update(contactInquiry).set(update).where(eq(contactInquiry.id, id));
}

export async function deleteInquiryRow(db: Database, id: number): Promise<void> {
  await db.orm.delete(contactInquiry).where(eq(contactInquiry.id, id));
}
