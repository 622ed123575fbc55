import { countOf } from '#contracts/bulk.ts';
import type { BulkCount, BulkIds } from '#contracts/bulk.ts';
import { leaseMessages } from '#contracts/leases.ts';
import type { Lease } from '#contracts/leases.ts';
import type { AppContext } from '#server/platform/context.ts';
import { endOf } from '#server/platform/events/record.ts';
import { forgetKeysOf } from '#server/platform/http/idempotency.queries.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { atId, inOrder, momentOf, recordBulk } from '#server/platform/records/bulk-write.ts';
import { deleteRecord } from '#server/platform/records/delete-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { deleteLease, deleteLeases, lockLeases } from './lease-write.queries.ts';
import { findLease } from './lease.queries.ts';

/** Staff delete a lease with its payment schedule and payments. */
export function removeLease(
  context: AppContext,
  input: { params: { id: number } },
  call: AdminCall,
): Promise<void> {
  const today = siteDay(context);
  return deleteRecord(context, input, call, {
    objectKind: 'lease',
    collection: '/leases',
    find: (db, key, lock) => findLease(db, { ...key, today }, lock),
    remove: deleteLease,
    lost: (lease) => ({ ...savedFieldsOf(lease), amountPaid: lease.amountPaid }),
  });
}

function savedFieldsOf({
  unitId,
  tenantId,
  startDate,
  endDate,
  rentAmount,
}: Pick<Lease, 'unitId' | 'tenantId' | 'startDate' | 'endDate' | 'rentAmount'>) {
  return { unitId, tenantId, startDate, endDate, rentAmount };
}

/** Staff delete many leases, all or none. */
export function removeLeases(
  context: AppContext,
  { body: { ids } }: { body: BulkIds },
  call: AdminCall,
): Promise<BulkCount> {
  return context.db.transaction(async (db) => {
    const { at } = momentOf(context);
    const found = await lockLeases(db, ids, call.caller.scope);
    const leases = inOrder(ids, found, { path: atId, message: leaseMessages.unknown });
    await recordBulk(
      { ...context, db },
      leases.map((lease) => ({ record: lease, changes: endOf(savedFieldsOf(lease)) })),
      { objectKind: 'lease', action: 'deleted', at },
      call,
    );
    await deleteLeases(db, ids);
    await forgetKeysOf(db, '/leases', ids);
    return countOf(ids.length);
  });
}
