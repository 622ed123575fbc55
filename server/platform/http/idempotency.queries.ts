import { hash } from 'node:crypto';
import { and, eq, like, lt, notLike } from '#server/platform/database/drizzle.ts';
import type { EndpointDefinition } from '#contracts/endpoint.ts';
import { fail } from '#contracts/errors.ts';
import type { Caller } from '#server/platform/auth/admit.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { idempotencyKey } from '#server/platform/database/schema.ts';
import type { Call } from './call.ts';
import { visitorMessages } from '#server/platform/visitor-messages.en.ts';

export interface Outcome {
  status: number;
  body: unknown;
}

interface Attempt {
  contract: EndpointDefinition;
  call: Call<Caller | null>;
  input: unknown;
}

/**
 * Runs a write at most once for its Idempotency-Key. The key, the write and its answer are committed together; a repeat
 * gets the stored answer, one that comes while the first still runs waits for it. The same key with other content is
 * 409 CONFLICT. A failed write keeps no key, so that it can be tried again.
 */
export async function once(
  context: AppContext,
  { contract, call, input }: Attempt,
  run: (within: AppContext) => Promise<Outcome>,
): Promise<Outcome> {
  const claim = {
    scope: `${contract.method} ${contract.path} ${call.caller?.userId ?? 'public'}`,
    key: call.idempotencyKey ?? '',
    fingerprint: fingerprintOf(input),
  };
  const recordId = recordIdOf(input);
  return context.db.transaction(async (db) => {
    const claimed = await db.orm
      .insert(idempotencyKey)
      .values({ ...claim, recordId, createdAt: context.clock.now().toISOString() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKey.key });
    if (claimed.length === 0) return findOutcome(db, claim);
    const outcome = await run({ ...context, db });
    await db.orm
      .update(idempotencyKey)
      .set({
        status: outcome.status,
        body: outcome.body ?? null,
        recordId: recordId ?? createdIdOf(outcome),
      })
      .where(and(eq(idempotencyKey.scope, claim.scope), eq(idempotencyKey.key, claim.key)));
    return outcome;
  });
}

/** The record that a call has created. */
function createdIdOf({ status, body }: Outcome): number | null {
  const data: unknown = status === 201 ? Reflect.get(Object(body), 'data') : undefined;
  const id: unknown = Reflect.get(Object(data), 'id');
  return typeof id === 'number' ? id : null;
}

/** The record that the address names; its keys go when it goes. */
function recordIdOf(input: unknown): number | null {
  if (typeof input !== 'object' || input === null || !('params' in input)) return null;
  const { params } = input;
  return typeof params === 'object' && params !== null && 'id' in params && typeof params.id === 'number'
    ? params.id
    : null;
}

/** Forgets the keys of records that are deleted for good: their stored answers hold what they said. */
export async function forgetKeysOf(
  db: Database,
  collection: string,
  recordIds: readonly number[],
): Promise<void> {
  await db.orm.delete(idempotencyKey).where(
    and(
      isOneOf(idempotencyKey.recordId, recordIds),
      like(idempotencyKey.scope, `% ${collection}%`),
      // The deletion's own key keeps an answer that is empty.
      notLike(idempotencyKey.scope, 'DELETE %'),
    ),
  );
}

async function findOutcome(
  db: Database,
  claim: { scope: string; key: string; fingerprint: string },
): Promise<Outcome> {
  const [stored] = await db.orm
    .select()
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.scope, claim.scope), eq(idempotencyKey.key, claim.key)));
  if (!stored || stored.fingerprint !== claim.fingerprint || stored.status === null) throw keyReused();
  return { status: stored.status, body: stored.body ?? undefined };
}

export function keyReused() {
  return fail('CONFLICT', { message: visitorMessages.sentWithOtherContent });
}

/** The same for equal inputs: SHA-256 over their JSON. */
export function fingerprintOf(input: unknown): string {
  return hash('sha256', JSON.stringify(input), 'base64url');
}

/** Forgets keys older than the given time: no client retries that late. Answers how many. */
export async function deleteOldKeys(db: Database, before: string): Promise<number> {
  const gone = await db.orm
    .delete(idempotencyKey)
    .where(lt(idempotencyKey.createdAt, before))
    .returning({ key: idempotencyKey.key });
  return gone.length;
}
