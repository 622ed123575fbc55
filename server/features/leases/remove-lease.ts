import type { BulkCount, BulkIds } from '#contracts/bulk.ts';
import { leaseMessages } from '#contracts/leases.ts';
import type { Lease } from '#contracts/leases.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import { deleteRecord } from '#server/platform/records/delete-record.ts';
import { deleteRecords } from '#server/platform/records/delete-records.ts';
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
  input: { body: BulkIds },
  call: AdminCall,
): Promise<BulkCount> {
  return deleteRecords(context, input, call, {
    objectKind: 'lease',
    collection: '/leases',
    lock: lockLeases,
    remove: deleteLeases,
    lost: savedFieldsOf,
    unknown: leaseMessages.unknown,
  });
}
