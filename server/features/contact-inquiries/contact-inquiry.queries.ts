import type { ContactInquiry, SentInquiry, SpamReason } from '#contracts/contact-inquiries.ts';
import type { Language } from '#contracts/languages.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import { referenceOf } from '#contracts/references.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, sql } from '#server/platform/database/drizzle.ts';
import { insertSelect } from '#server/platform/database/expressions.ts';
import { contactInquiry } from '#server/platform/database/inquiry-schema.ts';
import { insertJobs } from '#server/platform/jobs/job-outbox.queries.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { claimKey } from '#server/platform/submissions/submission-key.queries.ts';
import type { SubmissionKey } from '#server/platform/submissions/submission-key.queries.ts';

export type NewInquiry = Omit<SentInquiry, 'id' | 'reference' | 'createdAt'> & {
  language: Language;
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
  const claim = claimKey(db, key, sql`nextval('contact_inquiry_id_seq')::int`, now);
  const added = db.orm.$with('added', { id: contactInquiry.id }).as(
    insertSelect(
      contactInquiry,
      {
        id: claim.recordId,
        createdAt: now,
        updatedAt: now,
        firstName: inquiry.firstName,
        lastName: inquiry.lastName,
        phone: inquiry.phone,
        email: inquiry.email,
        boardPosition: inquiry.boardPosition,
        communityName: inquiry.communityName,
        communityLocation: inquiry.communityLocation,
        numberOfUnits: inquiry.numberOfUnits,
        propertyType: inquiry.propertyType,
        description: inquiry.description,
        referral: inquiry.referral,
        language: inquiry.language,
        spamReason: inquiry.spamReason,
      },
      sql`from ${claim} returning ${contactInquiry.id}`,
    ),
  );
  const jobParts = jobs.map((task, place) =>
    db.orm.$with(`job_${place}`, {}).as(insertJobs(task, { id: claim.recordId, from: claim })),
  );
  const [row] = await db.orm
    .with(claim, added, ...jobParts)
    .select({ id: added.id })
    .from(added);
  return row?.id;
}

export const inquiryColumns = {
  id: contactInquiry.id,
  createdAt: contactInquiry.createdAt,
  updatedAt: contactInquiry.updatedAt,
  firstName: contactInquiry.firstName,
  lastName: contactInquiry.lastName,
  phone: contactInquiry.phone,
  email: contactInquiry.email,
  boardPosition: contactInquiry.boardPosition,
  communityName: contactInquiry.communityName,
  communityLocation: contactInquiry.communityLocation,
  numberOfUnits: contactInquiry.numberOfUnits,
  propertyType: contactInquiry.propertyType,
  description: contactInquiry.description,
  referral: contactInquiry.referral,
  language: contactInquiry.language,
  folder: contactInquiry.folder,
  notes: contactInquiry.notes,
  handledAt: contactInquiry.handledAt,
  answeredAt: contactInquiry.answeredAt,
  answeredBy: contactInquiry.answeredBy,
  spamReason: contactInquiry.spamReason,
  archivedAt: contactInquiry.archivedAt,
};

type InquiryRow = Pick<typeof contactInquiry.$inferSelect, keyof typeof inquiryColumns>;

export function toContactInquiry(row: InquiryRow): ContactInquiry {
  return {
    ...row,
    reference: referenceOf('contact-inquiry', row.id),
    handled: row.handledAt !== null,
    suspectedSpam: row.spamReason !== null,
    archived: row.archivedAt !== null,
  };
}

/** One inquiry; with `lock` it stays as it is until the transaction ends. */
export async function findContactInquiry(
  { orm }: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<ContactInquiry | undefined> {
  const found = orm
    .select(inquiryColumns)
    .from(contactInquiry)
    .where(and(eq(contactInquiry.id, id), withinScope(scope, null)));
  const [row] = lock ? await found.for('update') : await found;
  return row && toContactInquiry(row);
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
