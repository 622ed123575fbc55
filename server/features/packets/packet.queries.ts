import type { LegalHold } from '#contracts/packet-desk.ts';
import type { DocumentKind } from '#contracts/documents.ts';
import type { ReviewState } from '#contracts/registration-review.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, sql } from '#server/platform/database/drizzle.ts';
import { insertSelect } from '#server/platform/database/expressions.ts';
import { document } from '#server/platform/database/packet-schema.ts';
import { property } from '#server/platform/database/rental-schema.ts';
import { registration } from '#server/platform/database/schema.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import { claimKey } from '#server/platform/submissions/submission-key.queries.ts';
import type { SubmissionKey } from '#server/platform/submissions/submission-key.queries.ts';
import { insertFiles } from '#server/platform/submissions/submitted-file.queries.ts';

/** What a link needs to know of its registration. */
export interface LinkedPacket {
  id: number;
  createdAt: string;
  version: number;
  updatedAt: string;
  review: ReviewState;
  returnedAt: string | null;
  propertyCode: string;
  unitIdentifier: string;
}

export async function findLinkedPacket(
  { orm }: Database,
  id: number,
  lock = false,
): Promise<LinkedPacket | undefined> {
  const found = orm
    .select({
      id: registration.id,
      createdAt: registration.createdAt,
      version: registration.packetLinkVersion,
      updatedAt: registration.updatedAt,
      review: registration.review,
      returnedAt: registration.returnedAt,
      propertyCode: registration.propertyCode,
      unitIdentifier: registration.unitIdentifier,
    })
    .from(registration)
    .where(eq(registration.id, id));
  const [row] = lock ? await found.for('update') : await found;
  return row;
}

const deskColumns = {
  updatedAt: registration.updatedAt,
  review: registration.review,
  partyType: registration.partyType,
  legalRegime: property.legalRegime,
  returnedAt: registration.returnedAt,
  remindAt: registration.remindAt,
  remindersSent: registration.remindersSent,
  leaseExpiresOn: registration.leaseExpiresOn,
  insuranceExpiresOn: registration.insuranceExpiresOn,
  acquiredOn: registration.acquiredOn,
  isOwnerDataComplete: registration.isOwnerDataComplete,
  movedOutOn: registration.movedOutOn,
  holdReason: registration.holdReason,
  holdBy: registration.holdBy,
  holdAt: registration.holdAt,
};

/** All that the desk shows beside the documents. */
export async function findDeskRow({ orm }: Database, { id, scope }: RecordKey) {
  const [row] = await orm
    .select(deskColumns)
    .from(registration)
    .innerJoin(property, eq(property.code, registration.propertyCode))
    .where(and(eq(registration.id, id), withinScope(scope, registration.propertyCode)));
  if (!row) return undefined;
  const { holdReason, holdBy, holdAt, ...desk } = row;
  const hold: LegalHold | null =
    holdReason !== null && holdBy !== null && holdAt !== null
      ? { reason: holdReason, by: holdBy, at: holdAt }
      : null;
  return { ...desk, hold };
}

/** The document that the sender's file becomes. */
interface SentDocument {
  registrationId: number;
  kind: DocumentKind;
  version: number;
  file: StoredFile;
}

/**
 * Adds a version of a document, its file's row and its Idempotency-Key in one statement; answers the ids, or undefined where
 * the key was used before.
 */
export async function insertSentDocument(
  db: Database,
  { registrationId, kind, version, file }: SentDocument,
  { key, at }: { key: SubmissionKey | null; at: Date },
): Promise<{ id: number; fileId: number } | undefined> {
  const now = at.toISOString();
  const claim = claimKey(db, key, sql`nextval('document_id_seq')::int`, now);
  const files = insertFiles(db, claim, [file], now);
  const added = db.orm
    .$with('added', { id: document.id, fileId: document.fileId })
    .as(
      insertSelect(
        document,
        { id: claim.recordId, registrationId, kind, version, fileId: files.file.id, createdAt: now },
        sql`from ${claim}, ${files.file} returning ${document.id}, ${document.fileId}`,
      ),
    );
  const [row] = await db.orm
    .with(claim, files.sent, files.file, added)
    .select({ id: added.id, fileId: added.fileId })
    .from(added);
  return row && { id: row.id, fileId: row.fileId ?? 0 };
}
