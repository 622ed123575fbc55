import sql, { raw } from 'sql-template-tag';
import type { Database } from './database.ts';

/**
 * Keeps a row as it is until the transaction ends, once all who are changing it are done. For records that are read
 * together with rows of other tables: a statement that has to wait for its lock reads these as they were before it waited,
 * the next one as they are.
 */
export async function lockRow(
  db: Database,
  table: 'lease' | 'owner' | 'property' | 'tenant' | 'unit',
  id: number,
): Promise<void> {
  await db.query(sql`select 1 from ${raw(table)} where id = ${id} for update`);
}
