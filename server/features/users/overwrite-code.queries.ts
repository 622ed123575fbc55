import type { Database } from '#server/platform/database/database.ts';
import { and, eq, gt, inArray, lt, query, sql } from '#server/platform/database/drizzle.ts';
import { userAccount } from '#server/platform/database/schema.ts';
import { overwriteCode } from '#server/platform/database/session-schema.ts';

export async function insertOverwriteCode(
  db: Database,
  code: typeof overwriteCode.$inferInsert,
): Promise<void> {
  await db.orm.insert(overwriteCode).values(code);
}

const admins = query
  .select({ id: userAccount.id })
  .from(userAccount)
  .where(sql`upper(${userAccount.role}) = 'ADMIN'`);

/** Not used, not expired, and made by someone who still is an admin. */
function isUsable(codeHash: Buffer, at: string) {
  return and(
    eq(overwriteCode.codeHash, codeHash),
    gt(overwriteCode.expiresAt, at),
    inArray(overwriteCode.createdBy, admins),
  );
}

/** Whether the code could be used now. */
export async function isCodeUsable({ orm }: Database, codeHash: Buffer, at: string): Promise<boolean> {
  const rows = await orm
    .select({ role: overwriteCode.role })
    .from(overwriteCode)
    .where(isUsable(codeHash, at));
  return rows.length > 0;
}

/** Uses a code up. If two come at once, the second waits, and gets undefined once the first is committed. */
export async function takeCode(
  { orm }: Database,
  codeHash: Buffer,
  at: string,
): Promise<{ role: string; createdBy: number } | undefined> {
  const [taken] = await orm
    .delete(overwriteCode)
    .where(isUsable(codeHash, at))
    .returning({ role: overwriteCode.role, createdBy: overwriteCode.createdBy });
  return taken;
}

/** Forgets codes that expired before the given time; answers how many. */
export async function deleteExpiredCodes(db: Database, before: string): Promise<number> {
  const gone = await db.orm
    .delete(overwriteCode)
    .where(lt(overwriteCode.expiresAt, before))
    .returning({ expiresAt: overwriteCode.expiresAt });
  return gone.length;
}
