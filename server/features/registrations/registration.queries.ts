import sql, { empty, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { referenceOf } from '#contracts/references.ts';
import { registrationFileKinds } from '#contracts/registration-form.ts';
import type { PartyType, RegistrationFileKind } from '#contracts/registration-form.ts';
import type { PacketReading, Registration } from '#contracts/registrations.ts';
import { findStoredFile } from '#server/features/files/file.queries.ts';
import type { FileOfRecord } from '#server/features/files/file.queries.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eq, inArray } from '#server/platform/database/drizzle.ts';
import { isoInstant } from '#server/platform/database/columns.ts';
import { registration, storedFile } from '#server/platform/database/schema.ts';

export const registrationColumns = raw(
  `r.id, r.created_at, r.updated_at, r.property_code, r.unit_digits, r.unit_identifier, r.unit_id, r.party_type,
   r.first_name, r.last_name, r.email, r.phone, r.notes, r.packet_file_id, r.bg_file_id, r.lease_file_id, r.dl_file_id,
   r.packet_reading, r.archived_at`,
);

export type RegistrationRow = {
  id: number;
  created_at: string;
  updated_at: string;
  property_code: string;
  unit_digits: string;
  unit_identifier: string;
  unit_id: number | null;
  party_type: PartyType;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  notes: string | null;
  packet_file_id: number;
  bg_file_id: number | null;
  lease_file_id: number | null;
  dl_file_id: number | null;
  packet_reading: PacketReading | null;
  archived_at: string | null;
};

/** The column of each kind of file: the only names that ever stand in a statement. */
export const fileColumn = {
  packet: 'packet_file_id',
  bg: 'bg_file_id',
  lease: 'lease_file_id',
  dl: 'dl_file_id',
} as const satisfies Record<RegistrationFileKind, keyof RegistrationRow>;

export function toRegistration(row: RegistrationRow): Registration {
  const archived = row.archived_at !== null;
  return {
    id: row.id,
    reference: referenceOf('registration', row.id),
    createdAt: isoInstant(row.created_at),
    updatedAt: isoInstant(row.updated_at),
    propertyCode: row.property_code,
    unitDigits: row.unit_digits,
    unitIdentifier: row.unit_identifier,
    unitId: row.unit_id,
    partyType: row.party_type,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    notes: row.notes,
    archived,
    isArchived: archived,
    archivedAt: row.archived_at === null ? null : isoInstant(row.archived_at),
    files: registrationFileKinds.filter((kind) => row[fileColumn[kind]] !== null),
    packetReading: row.packet_reading,
  };
}

/** One registration; with `lock` it stays as it is until the transaction ends. */
export async function findRegistration(
  db: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<Registration | undefined> {
  const rows = await db.query<RegistrationRow>(sql`
    select ${registrationColumns} from registration r
    where r.id = ${id} and ${inScope(scope, 'r.property_code')} ${lock ? sql`for update` : empty}`);
  return rows[0] && toRegistration(rows[0]);
}

export type RegistrationUpdate = Partial<
  Pick<
    typeof registration.$inferInsert,
    | 'propertyCode'
    | 'unitDigits'
    | 'partyType'
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'phone'
    | 'notes'
    | 'archivedAt'
  >
>;

/** Writes the changed columns, and names the unit that property and unit now mean. */
export async function updateRegistration(
  db: Database,
  id: number,
  update: RegistrationUpdate & { updatedAt: string },
): Promise<void> {
  await db.orm.update(registration).set(update).where(eq(registration.id, id));
  if (update.propertyCode === undefined && update.unitDigits === undefined) return;
  await db.query(sql`
    update registration r set unit_id = (select u.id from unit u where u.unit_identifier = r.unit_identifier)
    where r.id = ${id}`);
}

/** One of the files; undefined where the registration does not exist, null where it has no such file. */
export async function findRegistrationFile(
  db: Database,
  { id, scope }: RecordKey,
  kind: RegistrationFileKind,
): Promise<FileOfRecord | null | undefined> {
  const [found] = await db.query<{ file_id: number | null; property_code: string }>(sql`
    select ${columnOf(kind)} as file_id, property_code from registration
    where id = ${id} and ${inScope(scope, 'property_code')}`);
  if (!found) return undefined;
  const file = found.file_id === null ? undefined : await findStoredFile(db, found.file_id);
  return file ? { file, propertyCode: found.property_code } : null;
}

/** Puts a file in the place of another; what was read in an older packet holds no longer. */
export async function setRegistrationFile(
  db: Database,
  {
    id,
    kind,
    fileId,
    updatedAt,
  }: { id: number; kind: RegistrationFileKind; fileId: number; updatedAt: string },
): Promise<void> {
  const reading = kind === 'packet' ? sql`, packet_reading = null` : empty;
  await db.query(sql`
    update registration set ${columnOf(kind)} = ${fileId}, updated_at = ${updatedAt}::timestamptz ${reading}
    where id = ${id}`);
}

function columnOf(kind: RegistrationFileKind): Sql {
  return raw(fileColumn[kind]);
}

/** Removes a registration and the rows of its files; answers the files' storage keys. */
export async function deleteRegistrationRow(db: Database, id: number): Promise<string[]> {
  const gone = await db.query<{ file_id: number }>(sql`
    with gone as (delete from registration where id = ${id} returning *)
    select unnest(array_remove(array[packet_file_id, bg_file_id, lease_file_id, dl_file_id], null)) as file_id
    from gone`);
  if (gone.length === 0) return [];
  const files = await db.orm
    .delete(storedFile)
    .where(
      inArray(
        storedFile.id,
        gone.map((row) => row.file_id),
      ),
    )
    .returning({ storageKey: storedFile.storageKey });
  return files.map((file) => file.storageKey);
}
