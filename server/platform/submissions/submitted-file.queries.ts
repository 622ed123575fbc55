import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/drizzle.ts';
import type { Placeholder, SQLWrapper } from '#server/platform/database/drizzle.ts';
import { insertSelect, sentJson, sentRows } from '#server/platform/database/expressions.ts';
import { storedFile } from '#server/platform/database/schema.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';

const columns = {
  storageKey: storedFile.storageKey,
  keyId: storedFile.keyId,
  kind: storedFile.kind,
  mime: storedFile.mime,
  sizeBytes: storedFile.sizeBytes,
  sha256: storedFile.sha256,
  fileName: storedFile.fileName,
  scan: storedFile.scan,
};

/** The parts of a submission's one statement that add the rows of its files (`file`): none where `claim` has no row. */
export function insertFiles(
  db: Pick<Database, 'orm'>,
  claim: SQLWrapper,
  files: readonly StoredFile[] | Placeholder,
  now: string | SQLWrapper,
) {
  const sent = sentRows(db, columns, files);
  const { storageKey, keyId, kind, mime, sizeBytes, sha256, fileName, scan } = sent;
  const file = db.orm
    .$with('file', { id: storedFile.id, storageKey: storedFile.storageKey })
    .as(
      insertSelect(
        storedFile,
        { createdAt: now, storageKey, keyId, kind, mime, sizeBytes, sha256, fileName, scan },
        sql`from ${claim}, ${sent} returning ${storedFile.id}, ${storedFile.storageKey}`,
      ),
    );
  return { sent, file };
}

/** What a placeholder for the files of `insertFiles` is given. */
export function sentFiles(files: readonly StoredFile[]): string {
  return sentJson(columns, files);
}
