import type { Database } from '#server/platform/database/database.ts';
import { and, eq, sql } from '#server/platform/database/drizzle.ts';
import type { SQL, SQLWrapper } from '#server/platform/database/drizzle.ts';
import { insertSelect } from '#server/platform/database/expressions.ts';
import { idempotencyKey } from '#server/platform/database/schema.ts';

/** Marks a submission so that sending it again finds it instead of adding another. */
export interface SubmissionKey {
  scope: string;
  key: string;
  fingerprint: string;
}

/**
 * The part of a submission's one statement that takes the next id (`recordId`) and, where there is a key, claims it: no row
 * where it was used before.
 */
export function claimKey(
  { orm }: Pick<Database, 'orm'>,
  submissionKey: { [Name in keyof SubmissionKey]: string | SQLWrapper } | null,
  nextId: SQL<number>,
  now: string | SQLWrapper,
) {
  const claim = orm.$with('claim', { recordId: idempotencyKey.recordId });
  if (!submissionKey)
    return claim.as(sql`select ${nextId} as ${sql.identifier(idempotencyKey.recordId.name)}`);
  const { scope, key, fingerprint } = submissionKey;
  return claim.as(
    insertSelect(
      idempotencyKey,
      { scope, key, fingerprint, createdAt: now, recordId: nextId },
      sql`on conflict do nothing returning ${idempotencyKey.recordId}`,
    ),
  );
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
