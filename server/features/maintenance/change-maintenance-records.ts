import type { BulkChanged } from '#contracts/bulk.ts';
import { maintenanceMessages } from '#contracts/maintenance.ts';
import type { BulkMaintenanceChange } from '#contracts/maintenance.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import {
  atItem,
  bulkChangesOf,
  inOrder,
  momentOf,
  recordBulk,
  refuseStale,
} from '#server/platform/records/bulk-write.ts';
import { presentFields } from '#server/platform/records/change-record.ts';
import { lockMaintenance, updateMaintenanceRecords } from './maintenance.queries.ts';

/** Staff set status or priority of many maintenance records: all or none. */
export function changeMaintenanceRecords(
  context: AppContext,
  { body: { items } }: { body: { items: BulkMaintenanceChange[] } },
  call: AdminCall,
): Promise<BulkChanged> {
  const { scope } = call.caller;
  return context.db.transaction(async (db) => {
    const { at, now } = momentOf(context);
    const ids = items.map(({ id }) => id);
    const found = await lockMaintenance(db, ids, scope);
    const records = inOrder(ids, found, { path: atItem('id'), message: maintenanceMessages.unknown });
    await refuseStale(items, records, (stale) =>
      Promise.resolve(records.filter(({ id }) => stale.includes(id))),
    );
    const after = records.map((record, index) => {
      const { status, priority } = items[index] ?? {};
      return { ...record, ...presentFields({ status, priority }) };
    });
    const changes = bulkChangesOf(records, after);
    await updateMaintenanceRecords(
      db,
      changes.map((change) => change.after),
      now,
    );
    const history = { objectKind: 'maintenance', action: 'changed', at } as const;
    await recordBulk({ ...context, db }, changes, history, call);
    const written = await lockMaintenance(db, ids, scope);
    const count = items.length;
    return {
      count,
      data: { count, records: written.map(({ id, updatedAt }) => ({ id, updatedAt })) },
    };
  });
}
