import { countOf } from '#contracts/bulk.ts';
import type { BulkCount } from '#contracts/bulk.ts';
import { fail } from '#contracts/errors.ts';
import { leaseMessages } from '#contracts/leases.ts';
import type { BulkLeaseChange } from '#contracts/leases.ts';
import type { AppContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AdminCall } from '#server/platform/http/call.ts';
import {
  bulkChangesOf,
  atItem,
  inOrder,
  momentOf,
  recordBulk,
  refuseItems,
  refuseStale,
  wrongItems,
} from '#server/platform/records/bulk-write.ts';
import { orRefuse, presentFields } from '#server/platform/records/change-record.ts';
import { siteDay } from '#server/platform/site-day.ts';
import { findVisible } from '#server/features/people/person.queries.ts';
import { findUnitProperties } from '#server/features/units/unit-rows.queries.ts';
import { leaseRefusals } from './check-terms.ts';
import { findOverlaps, lockLeases, updateLeases } from './lease-write.queries.ts';
import type { LockedLease } from './lease-write.queries.ts';
import { findLeases } from './lease.queries.ts';

/** Staff change the terms of many leases, all or none. */
export function changeLeases(
  context: AppContext,
  { body: { items } }: { body: { items: BulkLeaseChange[] } },
  call: AdminCall,
): Promise<BulkCount> {
  return context.db.transaction(async (db) => {
    const { at, now } = momentOf(context);
    const ids = items.map((item) => item.id);
    const found = await lockLeases(db, ids, call.caller.scope);
    const leases = inOrder(ids, found, { path: atItem('id'), message: leaseMessages.unknown });
    await refuseStale(items, leases, (stale) =>
      findLeases(db, { ids: stale, scope: call.caller.scope, today: siteDay(context) }),
    );
    await checkNames(db, items, leases, call);
    const after = leases.map((lease, index) => changed(lease, items[index]));
    refuseItems(
      wrongItems(after, ({ startDate, endDate }) => endDate <= startDate, {
        path: atItem('endDate'),
        message: leaseMessages.endDate,
      }),
    );
    await refuseOverlaps(db, after);
    const bulkChanges = bulkChangesOf(leases, after);
    await orRefuse(leaseRefusals, () =>
      updateLeases(
        db,
        bulkChanges.map((act) => act.after),
        now,
      ),
    );
    await recordBulk({ ...context, db }, bulkChanges, { objectKind: 'lease', action: 'changed', at }, call);
    return countOf(items.length);
  });
}

function changed(lease: LockedLease, item: BulkLeaseChange | undefined): LockedLease {
  const { expectedUpdatedAt: _expected, ...terms } = item ?? { id: lease.id };
  return { ...lease, ...presentFields(terms) };
}

/** Refuses units and tenants that are not there for the caller, and units of another property than the lease's. */
async function checkNames(
  db: Database,
  items: BulkLeaseChange[],
  leases: LockedLease[],
  { caller }: AdminCall,
): Promise<void> {
  const unitIds = items.flatMap(({ unitId }) => unitId ?? []);
  const tenantIds = items.flatMap(({ tenantId }) => tenantId ?? []);
  const units = await findUnitProperties(db, unitIds, caller.scope);
  const tenants = await findVisible(db, 'tenant', tenantIds, caller);
  refuseItems([
    ...wrongItems(items, ({ unitId }) => unitId !== undefined && !units.has(unitId), {
      path: atItem('unitId'),
      message: leaseMessages.unit,
    }),
    ...wrongItems(items, ({ tenantId }) => tenantId !== undefined && !tenants.has(tenantId), {
      path: atItem('tenantId'),
      message: leaseMessages.tenant,
    }),
  ]);
  refuseItems(
    wrongItems(
      items,
      ({ unitId }, index) => unitId !== undefined && units.get(unitId) !== leases[index]?.propertyCode,
      { path: atItem('unitId'), message: leaseMessages.otherProperty },
    ),
  );
}

/** The database refuses an overlap by itself; asked before, it also names the items. */
async function refuseOverlaps(db: Database, leases: LockedLease[]): Promise<void> {
  const positions = await findOverlaps(db, leases);
  if (positions.length === 0) return;
  const issues = positions.map((position) => ({
    path: atItem('startDate')(position),
    message: leaseMessages.overlap,
  }));
  throw fail('CONFLICT', { message: leaseMessages.overlap, issues });
}
