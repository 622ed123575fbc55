import type { Sql } from 'sql-template-tag';
import type { Database } from '#server/platform/database/database.ts';
import type { TestDatabase } from './test-database.ts';

/** How PostgreSQL would go about the one statement that `work` asks the database, as JSON. */
export async function planOf(
  { db }: TestDatabase,
  work: (ear: Database) => Promise<unknown>,
): Promise<string> {
  const asked: Sql[] = [];
  await work({
    ...db,
    query: (statement) => {
      asked.push(statement);
      return Promise.resolve([]);
    },
  });
  const [statement] = asked;
  if (!statement) throw new Error('The database was asked nothing.');
  const { rows } = await db.pool.query(`explain (format json) ${statement.text}`, statement.values);
  return JSON.stringify(rows);
}
