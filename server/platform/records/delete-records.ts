import { countOf } from '#contracts/bulk.ts';
import type { BulkCount, BulkIds } from '#contracts/bulk.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { endOf } from '#server/platform/events/record.ts';
import { forgetKeysOf } from '#server/platform/http/idempotency.queries.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { atId, inOrder, momentOf, recordBulk } from './bulk-write.ts';
import type { BulkRecord } from './bulk-write.ts';
import type { DeletedKind } from './delete-record.ts';

/** How many records of a kind are found and removed at once. */
export interface DeletedKinds<R> extends Pick<DeletedKind<R>, 'objectKind' | 'collection' | 'lost'> {
  /** Answers those in scope, in any order. */
  lock: (db: Database, ids: number[], scope: PropertyScope) => Promise<R[]>;
  remove: (db: Database, ids: number[]) => Promise<void>;
  /** The message for each id of no record in scope. */
  unknown: string;
}

/** Removes many records for good, all or none, with a line in the history of each. */
export function deleteRecords<R extends BulkRecord>(
  context: AppContext,
  { body: { ids } }: { body: BulkIds },
  call: AdminCall,
  { objectKind, collection, lock, remove, lost, unknown }: DeletedKinds<R>,
): Promise<BulkCount> {
  return context.db.transaction(async (db) => {
    const found = await lock(db, ids, call.caller.scope);
    const records = inOrder(ids, found, { path: atId, message: unknown });
    await recordBulk(
      { ...context, db },
      records.map((record) => ({ record, changes: endOf(lost(record)) })),
      { objectKind, action: 'deleted', at: momentOf(context).at },
      call,
    );
    await remove(db, ids);
    await forgetKeysOf(db, collection, ids);
    return countOf(ids.length);
  });
}
