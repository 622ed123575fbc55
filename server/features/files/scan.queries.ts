import { documents } from '#contracts/documents.ts';
import type { FileScan } from '#contracts/files.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, asc, eq, inArray, isNull, lte, or, query, sql } from '#server/platform/database/drizzle.ts';
import { document } from '#server/platform/database/packet-schema.ts';
import {
  conversationEntry,
  conversationFile,
  registration,
  serviceRequest,
  serviceRequestFile,
  storedFile,
} from '#server/platform/database/schema.ts';

export interface WaitingFile {
  id: number;
  storageKey: string;
  keyId: string;
}

/**
 * Takes a file that waits for the virus scanner and was not tried since an instant, those that were never tried first; undefined where
 * there is none. What another caller has in hand is left to it, and comes again where that one dies.
 */
export async function takeWaitingFile(
  { orm }: Database,
  { now, triedBefore }: { now: Date; triedBefore: Date },
): Promise<WaitingFile | undefined> {
  const { id, scan, scanTriedAt } = storedFile;
  const due = query
    .select({ id })
    .from(storedFile)
    .where(and(eq(scan, 'WAITING'), or(isNull(scanTriedAt), lte(scanTriedAt, triedBefore.toISOString()))))
    .orderBy(sql`${scanTriedAt} nulls first`, asc(id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await orm
    .update(storedFile)
    .set({ scanTriedAt: now.toISOString() })
    .where(inArray(id, due))
    .returning({ id, storageKey: storedFile.storageKey, keyId: storedFile.keyId });
  return row;
}

/** Has a file that waits count as tried at an instant, by which `takeWaitingFile` goes. */
export async function postponeScan({ orm }: Database, id: number, triedAt: Date): Promise<void> {
  await orm
    .update(storedFile)
    .set({ scanTriedAt: triedAt.toISOString() })
    .where(and(eq(storedFile.id, id), eq(storedFile.scan, 'WAITING')));
}

/** Keeps a verdict of a file that waits for one; answers whether it still did. */
export async function settleScan({ orm }: Database, id: number, scan: FileScan | null): Promise<boolean> {
  const rows = await orm
    .update(storedFile)
    .set({ scan, scanTriedAt: null })
    .where(and(eq(storedFile.id, id), eq(storedFile.scan, 'WAITING')))
    .returning({ id: storedFile.id });
  return rows.length > 0;
}

/** A record with a file of it. */
export interface RecordOfFile {
  objectKind: 'service-request' | 'registration';
  id: number;
  propertyCode: string;
  /** What the record calls the file. */
  name: string;
}

/** The record that names a file; undefined where it is gone. */
export async function findRecordOfFile({ orm }: Database, fileId: number): Promise<RecordOfFile | undefined> {
  const { id, propertyCode } = serviceRequest;
  const [request] = await orm
    .select({ id, propertyCode })
    .from(serviceRequestFile)
    .innerJoin(serviceRequest, eq(id, serviceRequestFile.requestId))
    .where(eq(serviceRequestFile.fileId, fileId))
    .unionAll(
      query
        .select({ id, propertyCode })
        .from(conversationFile)
        .innerJoin(conversationEntry, eq(conversationEntry.id, conversationFile.entryId))
        .innerJoin(serviceRequest, eq(id, conversationEntry.requestId))
        .where(eq(conversationFile.fileId, fileId)),
    );
  if (request) return { objectKind: 'service-request', ...request, name: 'the attachment' };
  const [packet] = await orm
    .select({ id: registration.id, propertyCode: registration.propertyCode, kind: document.kind })
    .from(document)
    .innerJoin(registration, eq(registration.id, document.registrationId))
    .where(eq(document.fileId, fileId));
  if (!packet) return undefined;
  const { kind, ...found } = packet;
  return { objectKind: 'registration', ...found, name: documents[kind].editLabel };
}
