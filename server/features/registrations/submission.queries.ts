import sql, { join } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { registrationFileKinds } from '#contracts/registration-form.ts';
import type { PartyType, RegistrationFileKind } from '#contracts/registration-form.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { jobForEach } from '#server/platform/jobs/job-outbox.queries.ts';
import { announcementOf } from '#server/platform/submissions/announcement.ts';
import { claimOfKey } from '#server/platform/submissions/submission-key.queries.ts';
import type { SubmissionKey } from '#server/platform/submissions/submission-key.queries.ts';
import { insertOfFiles } from '#server/platform/submissions/submitted-file.queries.ts';

export interface NewRegistration {
  propertyCode: string;
  unitDigits: string;
  partyType: PartyType;
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
  registration: NewRegistration,
  { key, at }: { key: SubmissionKey | null; at: Date },
): Promise<{ id: number; unitId: number | null } | undefined> {
  const now = at.toISOString();
  const nextId = sql`nextval('registration_id_seq')::int`;
  const { propertyCode, unitDigits, files } = registration;
  const sent = registrationFileKinds.flatMap((kind) => files[kind] ?? []);
  const rows = await db.query<{ id: number; unit_id: number | null }>(sql`
    with claim as (${claimOfKey(key, nextId, now)}), file as (${insertOfFiles(sent, now)}), job as (${jobForEach(announcementOf.registration, sql`select record_id from claim`)})
    insert into registration
      (id, created_at, updated_at, property_code, unit_digits, unit_id, party_type, first_name, last_name, email, phone,
       packet_file_id, bg_file_id, lease_file_id, dl_file_id)
    overriding system value
    select claim.record_id, ${now}::timestamptz, ${now}::timestamptz, ${propertyCode}, ${unitDigits},
      (select id from unit where unit_identifier = ${`${propertyCode}-${unitDigits}`}), ${registration.partyType},
      ${registration.firstName}, ${registration.lastName}, ${registration.email}, ${registration.phone},
      ${join(
        registrationFileKinds.map((kind) => fileIdOf(files[kind])),
        ', ',
      )}
    from claim
    returning id, unit_id`);
  return rows[0] && { id: rows[0].id, unitId: rows[0].unit_id };
}

function fileIdOf(file: StoredFile | undefined): Sql {
  return file ? sql`(select id from file where storage_key = ${file.storageKey})` : sql`null`;
}
