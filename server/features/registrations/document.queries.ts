import { documentKinds, isFormFile } from '#contracts/documents.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import { insertStoredFile } from '#server/features/files/file.queries.ts';
import type { FileOfRecord, StoredFileRow } from '#server/features/files/file.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, desc, eq, getTableColumns } from '#server/platform/database/drizzle.ts';
import { document } from '#server/platform/database/packet-schema.ts';
import { registration, storedFile } from '#server/platform/database/schema.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { findRegistration, findRegistrationFile, isHeld } from './registration.queries.ts';

export type DocumentRow = typeof document.$inferSelect;

export interface DocumentWithFile {
  document: DocumentRow;
  file: StoredFileRow | null;
}

/** Every version of every document of a registration, by kind, the newest first. */
export async function listDocuments({ orm }: Database, registrationId: number): Promise<DocumentWithFile[]> {
  return orm
    .select({ document: getTableColumns(document), file: getTableColumns(storedFile) })
    .from(document)
    .leftJoin(storedFile, eq(storedFile.id, document.fileId))
    .where(eq(document.registrationId, registrationId))
    .orderBy(document.kind, desc(document.version));
}

/** The newest version of each document that there is, or that was asked for. */
export async function findNewestDocuments(
  db: Database,
  registrationId: number,
): Promise<Partial<Record<DocumentKind, DocumentRow>>> {
  const all = await listDocuments(db, registrationId);
  const newest: Partial<Record<DocumentKind, DocumentRow>> = {};
  for (const { document: row } of all) newest[row.kind] ??= row;
  return newest;
}

/** The newest documents that wait for the sender, in the order of the form. */
export async function findReturned(db: Database, registrationId: number): Promise<DocumentRow[]> {
  const newest = await findNewestDocuments(db, registrationId);
  return documentKinds.flatMap((kind) => {
    const row = newest[kind];
    return row?.state === 'RETURNED' ? [row] : [];
  });
}

/** The documents, in the order of the form, in whose newest file a virus was found and which were not returned for it. */
export async function findInfected(db: Database, registrationId: number): Promise<DocumentKind[]> {
  const all = await listDocuments(db, registrationId);
  return documentKinds.filter((kind) => {
    const newest = all.find(({ document: { kind: of } }) => of === kind);
    return newest?.file?.scan === 'INFECTED' && newest.document.state !== 'RETURNED';
  });
}

/** The newest file of a document; undefined where the registration does not exist, null where it has no such file. */
export async function findNewestFile(
  db: Database,
  key: RecordKey,
  kind: DocumentKind,
): Promise<FileOfRecord | null | undefined> {
  if (isFormFile(kind)) return findRegistrationFile(db, key, kind);
  const found = await findRegistration(db, key);
  if (!found) return undefined;
  const all = await listDocuments(db, key.id);
  const file = all.find((one) => one.document.kind === kind && one.file !== null)?.file;
  return file ? { file, propertyCode: found.propertyCode } : null;
}

/** One version of a document with its file; undefined where there is none. */
export async function findVersion(
  { orm }: Database,
  { registrationId, kind, version }: Pick<DocumentRow, 'registrationId' | 'kind' | 'version'>,
): Promise<DocumentWithFile | undefined> {
  const [row] = await orm
    .select({ document: getTableColumns(document), file: getTableColumns(storedFile) })
    .from(document)
    .leftJoin(storedFile, eq(storedFile.id, document.fileId))
    .where(
      and(
        eq(document.registrationId, registrationId),
        eq(document.kind, kind),
        eq(document.version, version),
      ),
    );
  return row;
}

export async function insertDocument({ orm }: Database, row: typeof document.$inferInsert): Promise<void> {
  await orm.insert(document).values(row);
}

export async function updateDocument(
  { orm }: Database,
  id: number,
  update: Partial<Pick<DocumentRow, 'fileId' | 'state' | 'reason' | 'decidedAt' | 'decidedBy' | 'removedAt'>>,
): Promise<void> {
  await orm.update(document).set(update).where(eq(document.id, id));
}

/** What was asked for and never came is not asked for any more. */
export async function deleteDocument({ orm }: Database, id: number): Promise<void> {
  await orm.delete(document).where(eq(document.id, id));
}

/**
 * Puts a file that staff chose in its place: a new version where there was none, the sender owes one, or nothing may go; else
 * that of the newest version, whose file it answers: that is nobody's any more.
 */
export async function putStaffFile(
  db: Database,
  { registrationId, kind, file }: { registrationId: number; kind: DocumentKind; file: StoredFile },
  at: string,
): Promise<{ fileId: number; replacedId: number | null }> {
  const newest = (await findNewestDocuments(db, registrationId))[kind];
  const fileId = await insertStoredFile(db, file, at);
  if (newest?.state === 'SUBMITTED' && newest.fileId !== null && !(await isHeld(db, registrationId))) {
    await updateDocument(db, newest.id, { fileId });
    return { fileId, replacedId: newest.fileId };
  }
  const version = (newest?.version ?? 0) + 1;
  await insertDocument(db, { registrationId, kind, version, fileId, createdAt: at });
  return { fileId, replacedId: null };
}

/** Where the sender owes nothing any more, the registration is the office's again; answers whether it just became that. */
export async function endReturn(db: Database, registrationId: number): Promise<boolean> {
  if ((await findReturned(db, registrationId)).length > 0) return false;
  const rows = await db.orm
    .update(registration)
    .set({ review: 'NEW' })
    .where(and(eq(registration.id, registrationId), eq(registration.review, 'RETURNED')))
    .returning({ id: registration.id });
  return rows.length > 0;
}
