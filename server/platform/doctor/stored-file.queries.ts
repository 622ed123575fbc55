import type { Database } from '#server/platform/database/database.ts';
import { asc, eq, gt } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { storedFile } from '#server/platform/database/schema.ts';

export type NamedFile = typeof storedFile.$inferSelect;

const batchSize = 500;

/** Every row of a file, in batches. */
export async function* readNamedFiles({ orm }: Database): AsyncGenerator<NamedFile> {
  for (let after = 0; ;) {
    const rows = await orm
      .select()
      .from(storedFile)
      .where(gt(storedFile.id, after))
      .orderBy(asc(storedFile.id))
      .limit(batchSize);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < batchSize) return;
    after = last.id;
  }
}

export async function isNamed({ orm }: Database, id: number): Promise<boolean> {
  return (await orm.select({ id: storedFile.id }).from(storedFile).where(eq(storedFile.id, id))).length > 0;
}

/** Which of the storage keys a row names. */
export async function findNamedKeys({ orm }: Database, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await orm
    .select({ key: storedFile.storageKey })
    .from(storedFile)
    .where(isOneOf(storedFile.storageKey, keys));
  return new Set(rows.map(({ key }) => key));
}
