import { eq } from '#server/platform/database/drizzle.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import type { StoredFile } from '#server/platform/files/file-store.ts';
import type { NamedFiles } from '#server/platform/files/settle-identity.ts';
import { storedFile } from '#server/platform/database/schema.ts';

export type StoredFileRow = typeof storedFile.$inferSelect;

/** A file with what decides who may read it. */
export interface FileOfRecord {
  file: StoredFileRow;
  propertyCode: string;
}

export async function findStoredFile(db: Database, id: number): Promise<StoredFileRow | undefined> {
  const [row] = await db.orm.select().from(storedFile).where(eq(storedFile.id, id));
  return row;
}

/** Names a file that is durable on the store; answers the id of its row. */
export async function insertStoredFile(db: Database, file: StoredFile, createdAt: string): Promise<number> {
  const [row] = await db.orm
    .insert(storedFile)
    .values({ ...file, createdAt })
    .returning({ id: storedFile.id });
  if (!row) throw new Error('The row of a file was not added');
  return row.id;
}

export async function deleteStoredFile(db: Database, id: number): Promise<void> {
  await db.orm.delete(storedFile).where(eq(storedFile.id, id));
}

/** Which of the keys a row names: the others are left over from writes that never were committed. */
export async function findStoredKeys(db: Database, storageKeys: string[]): Promise<Set<string>> {
  if (storageKeys.length === 0) return new Set();
  const rows = await db.orm
    .select({ storageKey: storedFile.storageKey })
    .from(storedFile)
    .where(isOneOf(storedFile.storageKey, storageKeys));
  return new Set(rows.map((row) => row.storageKey));
}

/** Which files this database names, for a store that is to be found its own. */
export function namedFiles(db: Database): NamedFiles {
  return {
    any: async () => (await db.orm.select({ id: storedFile.id }).from(storedFile).limit(1)).length > 0,
    among: (storageKeys) => findStoredKeys(db, storageKeys),
  };
}
