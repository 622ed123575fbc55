import type { FileOfRecord, StoredFileRow } from '#server/features/files/file.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, asc, eq, getTableColumns, query } from '#server/platform/database/drizzle.ts';
import { jsonArray, jsonObject } from '#server/platform/database/expressions.ts';
import { serviceRequest, serviceRequestFile, storedFile } from '#server/platform/database/schema.ts';

/** The files of a request, in the order in which they were sent. */
export const filesOfRequest = jsonArray(
  jsonObject({
    id: storedFile.id,
    fileName: storedFile.fileName,
    fileSize: storedFile.sizeBytes,
    fileMime: storedFile.mime,
    scan: storedFile.scan,
  }),
  (fields) =>
    query
      .select(fields)
      .from(serviceRequestFile)
      .innerJoin(storedFile, eq(storedFile.id, serviceRequestFile.fileId))
      .where(eq(serviceRequestFile.requestId, serviceRequest.id))
      .orderBy(serviceRequestFile.fileId),
);

/**
 * A file of a request, the first where `fileId` names none; undefined where the request does not exist, null where it has no
 * such file.
 */
export async function findAttachment(
  db: Database,
  { id, scope }: RecordKey,
  fileId: number | undefined,
): Promise<FileOfRecord | null | undefined> {
  const [found] = await db.orm
    .select({ propertyCode: serviceRequest.propertyCode })
    .from(serviceRequest)
    .where(and(eq(serviceRequest.id, id), withinScope(scope, serviceRequest.propertyCode)));
  if (!found) return undefined;
  const files = await listRequestFiles(db, id);
  const file = fileId === undefined ? files[0] : files.find((stored) => stored.id === fileId);
  return file ? { ...found, file } : null;
}

/** The files of a request, in the order in which they were sent. */
export async function listRequestFiles({ orm }: Database, requestId: number): Promise<StoredFileRow[]> {
  return orm
    .select(getTableColumns(storedFile))
    .from(serviceRequestFile)
    .innerJoin(storedFile, eq(storedFile.id, serviceRequestFile.fileId))
    .where(eq(serviceRequestFile.requestId, requestId))
    .orderBy(asc(serviceRequestFile.fileId));
}
