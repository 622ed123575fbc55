import { and, count, desc, eq } from '#server/platform/database/drizzle.ts';
import type { AuditEntry } from '#contracts/audit.ts';
import type { Database } from '#server/platform/database/database.ts';
import { auditEntry } from '#server/platform/database/schema.ts';

export interface AuditFilter {
  objectKind: string | undefined;
  objectId: number | undefined;
}

/** One page of the audit log, newest first, with the exact number of entries that match. */
export async function listAuditEntries(
  db: Database,
  filter: AuditFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: AuditEntry[]; total: number }> {
  const matches = and(
    filter.objectKind === undefined ? undefined : eq(auditEntry.objectKind, filter.objectKind),
    filter.objectId === undefined ? undefined : eq(auditEntry.objectId, filter.objectId),
  );
  const [rows, totals] = await Promise.all([
    db.orm
      .select()
      .from(auditEntry)
      .where(matches)
      .orderBy(desc(auditEntry.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
    db.orm.select({ total: count() }).from(auditEntry).where(matches),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}
