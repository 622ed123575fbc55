import type { Language } from '#contracts/languages.ts';
import type { PartyType, RegistrationFileKind } from '#contracts/registration-form.ts';
import { registrationFileKinds } from '#contracts/registration-form.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eq, query, sql } from '#server/platform/database/drizzle.ts';
import { insertSelect } from '#server/platform/database/expressions.ts';
import { unit } from '#server/platform/database/rental-schema.ts';
import { registration } from '#server/platform/database/schema.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { insertJobs } from '#server/platform/jobs/job-outbox.queries.ts';
import { announcementOf } from '#server/platform/submissions/announcement.ts';
import { claimKey } from '#server/platform/submissions/submission-key.queries.ts';
import type { SubmissionKey } from '#server/platform/submissions/submission-key.queries.ts';
import { insertFiles } from '#server/platform/submissions/submitted-file.queries.ts';

export interface NewRegistration {
  propertyCode: string;
  unitDigits: string;
  partyType: PartyType;
  language: Language;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  files: { packet: StoredFile } & Partial<Record<RegistrationFileKind, StoredFile>>;
}

/**
 * Adds a registration, the rows of its files and its Idempotency-Key in one statement; answers the new id and the unit
 * that it names, or undefined where the key was used before. Throws the database's error for an unknown property.
 */
export async function insertRegistration(
  db: Database,
  sent: NewRegistration,
  { key, at }: { key: SubmissionKey | null; at: Date },
): Promise<{ id: number; unitId: number | null } | undefined> {
  const now = at.toISOString();
  const { propertyCode, unitDigits, partyType, language, firstName, lastName, email, phone, files } = sent;
  const claim = claimKey(db, key, sql`nextval('registration_id_seq')::int`, now);
  const fileParts = insertFiles(
    db,
    claim,
    registrationFileKinds.flatMap((kind) => files[kind] ?? []),
    now,
  );
  const { file } = fileParts;
  const idOf = ({ storageKey }: StoredFile) =>
    query.select({ id: file.id }).from(file).where(eq(file.storageKey, storageKey));
  const job = db.orm
    .$with('job', {})
    .as(insertJobs(announcementOf.registration, { id: claim.recordId, from: claim }));
  const added = db.orm.$with('added', { id: registration.id, unitId: registration.unitId }).as(
    insertSelect(
      registration,
      {
        id: claim.recordId,
        createdAt: now,
        updatedAt: now,
        propertyCode,
        unitDigits,
        unitId: query
          .select({ id: unit.id })
          .from(unit)
          .where(eq(unit.unitIdentifier, `${propertyCode}-${unitDigits}`)),
        partyType,
        language,
        firstName,
        lastName,
        email,
        phone,
        packetFileId: idOf(files.packet),
        bgFileId: files.bg && idOf(files.bg),
        leaseFileId: files.lease && idOf(files.lease),
        dlFileId: files.dl && idOf(files.dl),
      },
      sql`from ${claim} returning ${registration.id}, ${registration.unitId}`,
    ),
  );
  const [row] = await db.orm
    .with(claim, fileParts.sent, file, job, added)
    .select({ id: added.id, unitId: added.unitId })
    .from(added);
  return row;
}
