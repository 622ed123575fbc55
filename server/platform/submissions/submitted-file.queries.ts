import sql, { join } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { StoredFile } from '#server/platform/files/file-store.ts';

/**
 * The part of a submission's one statement that adds the rows of its files (one at least), after a part `claim`: none where
 * that has no row.
 */
export function insertOfFiles(files: StoredFile[], now: string): Sql {
  return sql`insert into stored_file (created_at, storage_key, key_id, kind, mime, size_bytes, sha256, file_name)
    select ${now}::timestamptz, f.* from claim, (values ${join(files.map(valuesOf), ', ')}) f
    returning id, storage_key`;
}

function valuesOf({ storageKey, keyId, kind, mime, sizeBytes, sha256, fileName }: StoredFile): Sql {
  return sql`(${storageKey}, ${keyId}, ${kind}, ${mime}, ${sizeBytes}::int, ${sha256}, ${fileName})`;
}
