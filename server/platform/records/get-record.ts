import { fail } from '#contracts/errors.ts';
import type { RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdminCall } from '#server/platform/http/call.ts';

/** Staff read one record. Throws NOT_FOUND where there is none, or they do not work with its property. */
export function getRecord<R>(find: (db: Database, key: RecordKey) => Promise<R | undefined>) {
  return async (
    context: AppContext,
    { params }: { params: { id: number } },
    { caller }: AdminCall,
  ): Promise<R> => {
    const found = await find(context.db, { id: params.id, scope: caller.scope });
    if (!found) throw fail('NOT_FOUND');
    return found;
  };
}
