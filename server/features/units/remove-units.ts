import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { endOf, recordAll } from '#server/platform/events/record.ts';
import { forgetKeysOf } from '#server/platform/http/idempotency.queries.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { deleteUnits } from './unit-rows.queries.ts';

/** Removes units with what `deleteUnits` takes along; leases and tenants are in the history as if deleted one by one. */
export async function removeUnits(
  { clock }: Pick<AppContext, 'clock'>,
  db: Database,
  unitIds: readonly number[],
  { caller: actor, requestId }: AdminCall,
): Promise<void> {
  const { leases, tenants } = await deleteUnits(db, unitIds);
  await forgetKeysOf(db, '/units', unitIds);
  if (leases.length === 0) return;
  const deletion = { at: clock.now(), actor, action: 'deleted', requestId };
  await recordAll(db, [
    ...leases.map(({ id: objectId, propertyCode, ...lost }) => {
      return { ...deletion, objectKind: 'lease', objectId, propertyCode, changes: endOf(lost) };
    }),
    ...tenants.map(({ id: objectId, ...lost }) => {
      return { ...deletion, objectKind: 'tenant', objectId, changes: endOf(lost) };
    }),
  ]);
  const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);
  await forgetKeysOf(db, '/leases', idsOf(leases));
  await forgetKeysOf(db, '/tenants', idsOf(tenants));
}
