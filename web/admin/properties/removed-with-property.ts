import type { AuditedKind } from '#contracts/audit.ts';
import type { Lease } from '#contracts/leases.ts';
import type { Unit } from '#contracts/units.ts';
import type { RemovedRecords } from '../kit/nouns/nouns.ts';

/** Removing a property also removes its units, their leases and those leases' tenants (specification section 4). */
export function removedWithProperty(
  ids: readonly number[],
  rowsOf: (kind: AuditedKind) => readonly object[],
): RemovedRecords {
  // The collections hold what the contracts' lists answer.
  const units = rowsOf('unit') as readonly Unit[];
  const leases = (rowsOf('lease') as readonly Lease[]).filter(({ unit }) =>
    ids.includes(unit.realEstateObjectId),
  );
  return {
    unit: units.filter(({ realEstateObjectId }) => ids.includes(realEstateObjectId)).map(({ id }) => id),
    lease: leases.map(({ id }) => id),
    tenant: leases.map(({ tenantId }) => tenantId),
  };
}
