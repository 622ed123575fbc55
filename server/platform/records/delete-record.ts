import { fail } from '#contracts/errors.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { endOf, hasChangedSince, record } from '#server/platform/events/record.ts';
import { forgetKeysOf } from '#server/platform/http/idempotency.queries.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { propertyCodesOf, notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import type { PropertyCodesOf } from '#server/platform/realtime/notify-after-commit.ts';

/** How one kind of record is found and removed. */
export interface DeletedKind<R> {
  objectKind: string;
  /** The path of its endpoints; their stored answers repeat the record's content. */
  collection: string;
  find: (db: Database, key: RecordKey, lock?: boolean) => Promise<R | undefined>;
  /** Removes the record's rows, or refuses. */
  remove: (db: Database, id: number, found: R) => Promise<void>;
  /** What the history keeps of it. */
  lost: (record: R) => Record<string, unknown>;
  propertyCodesOf?: PropertyCodesOf;
}

/** Which record is to go; with `expectedUpdatedAt` only as the caller knows it. */
export interface Deletion {
  params: { id: number };
  query?: { expectedUpdatedAt?: string | undefined; [other: string]: unknown };
}

/**
 * Removes a record for good. The history stays: that it existed, and what staff changed in it before, since the log is
 * append-only. Throws NOT_FOUND, or CONFLICT with the record as it is now.
 */
export async function deleteRecord<R extends { id: number; updatedAt: string; propertyCode?: string | null }>(
  context: AppContext,
  { params: { id }, query }: Deletion,
  call: AdminCall,
  kind: DeletedKind<R>,
): Promise<void> {
  await context.db.transaction(async (db) => {
    const found = await kind.find(db, { id, scope: call.caller.scope }, true);
    if (!found) throw fail('NOT_FOUND');
    if (hasChangedSince(query?.expectedUpdatedAt, found.updatedAt)) throw fail('CONFLICT', { data: found });
    await record(db, {
      at: context.clock.now(),
      actor: call.caller,
      action: 'deleted',
      objectKind: kind.objectKind,
      objectId: id,
      propertyCode: found.propertyCode,
      changes: endOf(kind.lost(found)),
      requestId: call.requestId,
    });
    const propertyCodes = await propertyCodesOf(db, found, kind.propertyCodesOf);
    await notifyAfterCommit(context, db, [
      { objectKind: kind.objectKind, id, act: 'deleted', propertyCodes },
    ]);
    await kind.remove(db, id, found);
    await forgetKeysOf(db, kind.collection, [id]);
  });
}
