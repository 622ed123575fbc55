import { fail } from '#contracts/errors.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { beginningOf, causedBy, record } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { propertyCodesOf, notifyAfterCommit } from '#server/platform/realtime/notify-after-commit.ts';
import type { PropertyCodesOf } from '#server/platform/realtime/notify-after-commit.ts';

/** How one kind of record is found, and what the history keeps of a new one. */
export interface CreatedKind<R> {
  objectKind: string;
  find: (db: Database, key: RecordKey) => Promise<R | undefined>;
  saved: (record: R) => object;
  propertyCodesOf?: PropertyCodesOf;
}

/** Staff add a record; `insert` answers its id, and refuses what does not fit. */
export async function createRecord<R extends { id: number; propertyCode?: string | null }>(
  context: AppContext,
  insert: (db: Database, at: string) => Promise<number>,
  call: AdminCall,
  { objectKind, find, saved, propertyCodesOf: findPropertyCodes }: CreatedKind<R>,
): Promise<R> {
  return context.db.transaction(async (db) => {
    const now = context.clock.now();
    const id = await insert(db, now.toISOString());
    const added = await find(db, { id, scope: call.caller.scope });
    if (!added) throw fail('NOT_FOUND');
    await record(db, {
      at: now,
      actor: call.caller,
      action: 'created',
      objectKind,
      objectId: id,
      propertyCode: added.propertyCode,
      changes: { ...beginningOf(saved(added)), ...causedBy(call.cause) },
      requestId: call.requestId,
    });
    const propertyCodes = await propertyCodesOf(db, added, findPropertyCodes);
    await notifyAfterCommit(context, db, [{ objectKind, id, act: 'created', propertyCodes }]);
    return added;
  });
}
