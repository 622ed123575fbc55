import sql from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq } from '#server/platform/database/drizzle.ts';
import { idempotencyKey } from '#server/platform/database/schema.ts';

/** Marks a submission so that sending it again finds it instead of adding another. */
export interface SubmissionKey {
  scope: string;
  key: string;
  fingerprint: string;
}

/** The part of a submission's one statement that takes the next id and, where there is a key, claims it: no row where it was used before. */
export function claimOfKey(mark: SubmissionKey | null, nextId: Sql, now: string): Sql {
  if (!mark) return sql`select ${nextId} as record_id`;
  return sql`insert into idempotency_key (scope, key, fingerprint, created_at, record_id)
    values (${mark.scope}, ${mark.key}, ${mark.fingerprint}, ${now}, ${nextId})
    on conflict do nothing returning record_id`;
}

export async function findSubmissionKey(
  db: Database,
  { scope, key }: SubmissionKey,
): Promise<{ fingerprint: string; recordId: number | null; createdAt: string } | undefined> {
  const [row] = await db.orm
    .select({
      fingerprint: idempotencyKey.fingerprint,
      recordId: idempotencyKey.recordId,
      createdAt: idempotencyKey.createdAt,
    })
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.scope, scope), eq(idempotencyKey.key, key)));
  return row;
}
