import type { Database } from '#server/platform/database/database.ts';
import { drizzle } from '#server/platform/database/drizzle.ts';
import type { TestDatabase } from './test-database.ts';

/** How PostgreSQL would go about the first statement that `work` asks the database, as JSON. */
export async function planOf(
  { db }: TestDatabase,
  work: (ear: Database) => Promise<unknown>,
): Promise<string> {
  const asked: { text: string; values: unknown[] }[] = [];
  const hear = (text: string, values: unknown[]) => {
    asked.push({ text, values });
    return Promise.resolve({ rows: [] });
  };
  const ear: Database = { ...db, orm: drizzle(hear) };
  // What comes of an answer without rows is of no interest here.
  await work(ear).catch(() => undefined);
  const [statement] = asked;
  if (!statement) throw new Error('The database was asked nothing.');
  const { rows } = await db.pool.query(`explain (format json) ${statement.text}`, statement.values);
  return JSON.stringify(rows);
}
