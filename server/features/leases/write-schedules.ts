import { countOf } from '#contracts/bulk.ts';
import type { BulkCount, BulkIds } from '#contracts/bulk.ts';
import { fail } from '#contracts/errors.ts';
import { scheduleMessages } from '#contracts/payment-schedules.ts';
import type { ScheduleChange } from '#contracts/payment-schedules.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import { endOf } from '#server/platform/events/record.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import {
  bulkChangesOf,
  atId,
  atItem,
  inOrder,
  momentOf,
  recordBulk,
} from '#server/platform/records/bulk-write.ts';
import { presentFields } from '#server/platform/records/change-record.ts';
import { deleteEntries, lockEntries, updateEntries } from './schedule.queries.ts';
import type { LockedEntry } from './schedule.queries.ts';

/** Staff change many entries of payment schedules, all or none. */
export function changeSchedules(
  context: AppContext,
  { body: { items } }: { body: { items: ScheduleChange[] } },
  call: AdminCall,
): Promise<BulkCount> {
  return context.db.transaction(async (db) => {
    const { at, now } = momentOf(context);
    const ids = items.map((item) => item.id);
    const found = await lockEntries(db, ids, call.caller.scope);
    const entries = inOrder(ids, found, { path: atItem('id'), message: scheduleMessages.unknown });
    const after = entries.map((entry, index) => ({ ...entry, ...presentFields(items[index] ?? {}) }));
    const bulkChanges = bulkChangesOf(entries, after);
    await updateEntries(
      db,
      bulkChanges.map((act) => act.after),
      now,
    );
    await recordBulk(
      { ...context, db },
      bulkChanges,
      { objectKind: 'payment-schedule', action: 'changed', at },
      call,
    );
    return countOf(items.length);
  });
}

/** Staff delete many entries of payment schedules, all or none. Payments for them stay with the lease. */
export function removeSchedules(
  context: AppContext,
  { body: { ids } }: { body: BulkIds },
  call: AdminCall,
): Promise<BulkCount> {
  return context.db.transaction(async (db) => {
    const found = await lockEntries(db, ids, call.caller.scope);
    const entries = inOrder(ids, found, { path: atId, message: scheduleMessages.unknown });
    await deleteWithHistory(context, db, entries, call);
    return countOf(ids.length);
  });
}

/** Staff delete one entry. */
export async function removeSchedule(
  context: AppContext,
  { params: { id } }: { params: { id: number } },
  call: AdminCall,
): Promise<void> {
  await context.db.transaction(async (db) => {
    const entries = await lockEntries(db, [id], call.caller.scope);
    if (entries.length === 0) throw fail('NOT_FOUND');
    await deleteWithHistory(context, db, entries, call);
  });
}

async function deleteWithHistory(
  context: AppContext,
  db: Database,
  entries: LockedEntry[],
  call: AdminCall,
): Promise<void> {
  const { at, now } = momentOf(context);
  await recordBulk(
    { ...context, db },
    entries.map((entry) => {
      const { leaseId, dueDate, amountDue } = entry;
      return { record: entry, changes: endOf({ leaseId, dueDate, amountDue }) };
    }),
    { objectKind: 'payment-schedule', action: 'deleted', at },
    call,
  );
  await deleteEntries(
    db,
    entries.map((entry) => entry.id),
    now,
  );
}
