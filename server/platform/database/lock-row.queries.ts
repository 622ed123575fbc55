import type { Database } from './database.ts';
import { eq } from './drizzle.ts';
import type { AnyPgColumn, AnyTable } from './drizzle.ts';

/**
 * Keeps a row as it is until the transaction ends, once all who are changing it are done. For records that are read
 * together with rows of other tables: a statement that has to wait for its lock reads these as they were before it waited,
 * the next one as they are.
 */
export async function lockRow(
  { orm }: Database,
  table: AnyTable & { id: AnyPgColumn },
  id: number,
): Promise<void> {
  await orm.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update');
}
