import { referenceOf } from '#contracts/references.ts';
import { isFormFile } from '#contracts/documents.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import { registrationFileKinds } from '#contracts/registration-form.ts';
import type { RegistrationFileKind } from '#contracts/registration-form.ts';
import type { Registration } from '#contracts/registrations.ts';
import { findStoredFile } from '#server/features/files/file.queries.ts';
import type { FileOfRecord } from '#server/features/files/file.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, query, sql } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { document } from '#server/platform/database/packet-schema.ts';
import { unit } from '#server/platform/database/rental-schema.ts';
import { registration, storedFile } from '#server/platform/database/schema.ts';

export const registrationColumns = {
  id: registration.id,
  createdAt: registration.createdAt,
  updatedAt: registration.updatedAt,
  propertyCode: registration.propertyCode,
  unitDigits: registration.unitDigits,
  unitIdentifier: registration.unitIdentifier,
  unitId: registration.unitId,
  partyType: registration.partyType,
  language: registration.language,
  firstName: registration.firstName,
  lastName: registration.lastName,
  email: registration.email,
  phone: registration.phone,
  notes: registration.notes,
  packetFileId: registration.packetFileId,
  bgFileId: registration.bgFileId,
  leaseFileId: registration.leaseFileId,
  dlFileId: registration.dlFileId,
  packetReading: registration.packetReading,
  archivedAt: registration.archivedAt,
  review: registration.review,
  declineReason: registration.declineReason,
  dueOn: registration.dueOn,
};

type RegistrationRow = Pick<typeof registration.$inferSelect, keyof typeof registrationColumns>;

/** The column of each kind of file. */
const fileColumn = {
  packet: 'packetFileId',
  bg: 'bgFileId',
  lease: 'leaseFileId',
  dl: 'dlFileId',
} as const satisfies Record<RegistrationFileKind, keyof RegistrationRow>;

export function toRegistration(row: RegistrationRow): Registration {
  const archived = row.archivedAt !== null;
  return {
    id: row.id,
    reference: referenceOf('registration', row.id),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    propertyCode: row.propertyCode,
    unitDigits: row.unitDigits,
    unitIdentifier: row.unitIdentifier,
    unitId: row.unitId,
    partyType: row.partyType,
    language: row.language,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    notes: row.notes,
    archived,
    isArchived: archived,
    archivedAt: row.archivedAt,
    files: registrationFileKinds.filter((kind) => row[fileColumn[kind]] !== null),
    packetReading: row.packetReading,
    review: row.review,
    declineReason: row.declineReason,
    dueOn: row.dueOn,
  };
}

/** One registration; with `lock` it stays as it is until the transaction ends. */
export async function findRegistration(
  { orm }: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<Registration | undefined> {
  const found = orm
    .select(registrationColumns)
    .from(registration)
    .where(and(eq(registration.id, id), withinScope(scope, registration.propertyCode)));
  const [row] = lock ? await found.for('update') : await found;
  return row && toRegistration(row);
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
    | 'unitId'
    | 'review'
    | 'declineReason'
    | 'returnedAt'
    | 'remindAt'
    | 'remindersSent'
    | 'leaseExpiresOn'
    | 'insuranceExpiresOn'
    | 'acquiredOn'
    | 'isOwnerDataComplete'
    | 'movedOutOn'
    | 'holdReason'
    | 'holdBy'
    | 'holdAt'
  >
>;

/** Writes the changed columns, and names the unit that property and unit now mean. Another address gets another link. */
export async function updateRegistration(
  { orm }: Database,
  id: number,
  update: RegistrationUpdate & { updatedAt: string },
): Promise<void> {
  const link =
    update.email === undefined ? {} : { packetLinkVersion: sql`${registration.packetLinkVersion} + 1` };
  await orm
    .update(registration)
    .set({ ...update, ...link })
    .where(eq(registration.id, id));
  if (update.propertyCode === undefined && update.unitDigits === undefined) return;
  const named = query
    .select({ id: unit.id })
    .from(unit)
    .where(eq(unit.unitIdentifier, registration.unitIdentifier));
  await orm
    .update(registration)
    .set({ unitId: sql`${named}` })
    .where(eq(registration.id, id));
}

/** One of the files; undefined where the registration does not exist, null where it has no such file. */
export async function findRegistrationFile(
  db: Database,
  { id, scope }: RecordKey,
  kind: RegistrationFileKind,
): Promise<FileOfRecord | null | undefined> {
  const { propertyCode } = registration;
  const [found] = await db.orm
    .select({ fileId: registration[fileColumn[kind]], propertyCode })
    .from(registration)
    .where(and(eq(registration.id, id), withinScope(scope, propertyCode)));
  if (!found) return undefined;
  const file = found.fileId === null ? undefined : await findStoredFile(db, found.fileId);
  return file ? { file, propertyCode: found.propertyCode } : null;
}

/** Puts a file of the form in the place of another; what was read in an older packet holds no longer. */
export async function setRegistrationFile(
  { orm }: Database,
  { id, kind, fileId, updatedAt }: { id: number; kind: DocumentKind; fileId: number; updatedAt: string },
): Promise<void> {
  const reading = kind === 'packet' ? { packetReading: null } : {};
  const file = isFormFile(kind) ? { [fileColumn[kind]]: fileId } : {};
  await orm
    .update(registration)
    .set({ ...file, updatedAt, ...reading })
    .where(eq(registration.id, id));
}

/** Names a removed file no more; what was read in a packet goes with it. */
export async function clearRegistrationFile(
  { orm }: Database,
  { id, kind, fileId }: { id: number; kind: DocumentKind; fileId: number },
): Promise<void> {
  if (!isFormFile(kind)) return;
  const name = fileColumn[kind];
  const reading = kind === 'packet' ? { packetReading: null } : {};
  await orm
    .update(registration)
    .set({ [name]: null, ...reading })
    .where(and(eq(registration.id, id), eq(registration[name], fileId)));
}

/** Whether a registration is under a legal hold: nothing of it is removed then. */
export async function isHeld({ orm }: Database, id: number): Promise<boolean> {
  const [row] = await orm
    .select({ holdReason: registration.holdReason })
    .from(registration)
    .where(eq(registration.id, id));
  return row !== undefined && row.holdReason !== null;
}

/** Removes a registration and the rows of its files in all their versions; answers the files' storage keys. */
export async function deleteRegistrationRow({ orm }: Database, id: number): Promise<string[]> {
  const versions = await orm
    .select({ fileId: document.fileId })
    .from(document)
    .where(eq(document.registrationId, id));
  await orm.delete(registration).where(eq(registration.id, id));
  const fileIds = versions.flatMap(({ fileId }) => fileId ?? []);
  const files = await orm
    .delete(storedFile)
    .where(isOneOf(storedFile.id, fileIds))
    .returning({ storageKey: storedFile.storageKey });
  return files.map((file) => file.storageKey);
}
