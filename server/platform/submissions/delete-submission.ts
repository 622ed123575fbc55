import { fail } from '#contracts/errors.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { ReferencedKind } from '#contracts/references.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { record } from '#server/platform/events/record.ts';
import { forgetKeysOf } from '#server/platform/http/idempotency.queries.ts';
import { deleteMailAbout } from '#server/platform/mail/mail.queries.ts';
import type { AdminCall } from '#server/platform/http/implement.ts';

/** How one kind of submission is found and removed. */
export interface DeletedKind<R> {
  objectKind: ReferencedKind;
  /** The path of its endpoints, whose kept answers hold what it said. */
  collection: string;
  find: (db: Database, key: RecordKey, lock?: boolean) => Promise<R | undefined>;
  /** Removes the record's rows; answers the storage keys of its files, where the kind has any. */
  remove: (db: Database, id: number) => Promise<string[] | void>;
  /** What the history keeps of it. */
  lost: (record: R) => Record<string, unknown>;
}

/**
 * Removes a submission for good, with the messages about it, and its files once that is committed. The history stays: that
 * the record existed, and what staff changed in it before, since the log is append-only. Throws NOT_FOUND.
 */
export async function deleteSubmission<R extends { id: number; propertyCode?: string }>(
  context: AppContext,
  { params: { id } }: { params: { id: number } },
  call: AdminCall,
  kind: DeletedKind<R>,
): Promise<void> {
  await context.db.transaction(async (db) => {
    const found = await kind.find(db, { id, scope: call.caller.scope }, true);
    if (!found) throw fail('NOT_FOUND');
    const storageKeys = (await kind.remove(db, id)) ?? [];
    await deleteMailAbout(db, kind.objectKind, id);
    await forgetKeysOf(db, kind.collection, id);
    await record(db, {
      at: context.clock.now(),
      actor: call.caller,
      action: 'deleted',
      objectKind: kind.objectKind,
      objectId: id,
      propertyCode: found.propertyCode,
      changes: Object.fromEntries(
        Object.entries(kind.lost(found)).map(([field, from]) => [field, { from, to: null }]),
      ),
      requestId: call.requestId,
    });
    for (const storageKey of storageKeys) await db.afterCommit(() => context.files.remove(storageKey));
  });
}
