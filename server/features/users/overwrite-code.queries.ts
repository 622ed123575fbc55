import sql from 'sql-template-tag';
import type { Database } from '#server/platform/database/database.ts';
import { lt } from '#server/platform/database/drizzle.ts';
import { overwriteCode } from '#server/platform/database/schema.ts';

export async function insertOverwriteCode(
  db: Database,
  code: typeof overwriteCode.$inferInsert,
): Promise<void> {
  await db.orm.insert(overwriteCode).values(code);
}

/** Whether the code could be used now: not used, not expired, and made by somebody who still is an admin. */
export async function isCodeUsable(db: Database, codeHash: Buffer, at: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from overwrite_code c join user_account u on u.id = c.created_by
    where c.code_hash = ${codeHash} and c.expires_at > ${at}::timestamptz and upper(u.role) = 'ADMIN'`);
  return rows.length > 0;
}

/** Uses a code up. Of two who come at once, one waits for the other, and gets undefined once that one is committed. */
export async function takeCode(
  db: Database,
  codeHash: Buffer,
  at: string,
): Promise<{ role: string; createdBy: number } | undefined> {
  const rows = await db.query<{ role: string; createdBy: number }>(sql`
    delete from overwrite_code c using user_account u
    where c.code_hash = ${codeHash} and c.expires_at > ${at}::timestamptz
      and u.id = c.created_by and upper(u.role) = 'ADMIN'
    returning c.role, c.created_by as "createdBy"`);
  return rows[0];
}

/** Forgets codes that expired before the given time; answers how many. */
export async function deleteExpiredCodes(db: Database, before: string): Promise<number> {
  const gone = await db.orm
    .delete(overwriteCode)
    .where(lt(overwriteCode.expiresAt, before))
    .returning({ expiresAt: overwriteCode.expiresAt });
  return gone.length;
}
