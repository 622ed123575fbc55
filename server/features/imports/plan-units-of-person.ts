import type { RowChange } from '#contracts/import-runs.ts';
import type { PersonKind } from '#server/features/people/person.queries.ts';
import type { UnitOnFile } from './import-lookups.queries.ts';
import { addedId } from './row-plan.ts';
import type { Update } from './row-plan.ts';
import type { RowReader } from './row-reader.ts';

export interface PersonOfUnits {
  kind: PersonKind;
  /** Who it is: `id:7` of someone on file. */
  key: string;
  name: string;
  /** The first day as the owner, by unit. */
  ownerSince: ReadonlyMap<string, string>;
  /** The units whose person an earlier row names. */
  claimed: ReadonlyMap<number, { row: number; key: string }>;
}

export interface PlannedUnits {
  updates: Update[];
  changes: RowChange[];
  basis: string;
}

/** Makes a person the owner or the tenant of units that have none; notes a problem where they have another. */
export function planUnitsOf(
  reader: RowReader,
  units: readonly UnitOnFile[],
  person: PersonOfUnits,
): PlannedUnits {
  const updates: Update[] = [];
  const changes: RowChange[] = [];
  for (const unit of units) {
    if (isClaimed(reader, unit, person) || hasAnother(reader, unit, person)) continue;
    const set = columnsOf(unit, person);
    if (Object.keys(set).length === 0) continue;
    updates.push({ kind: 'unit', id: unit.id, updatedAt: unit.updatedAt, set });
    const label = person.kind === 'owner' ? 'Owner' : 'Tenant';
    changes.push({ label: `${label} of ${unit.unitIdentifier}`, from: null, to: shown(person.name, set) });
  }
  return { updates, changes, basis: units.map(({ id, updatedAt }) => `${id} ${updatedAt}`).join(' ') };
}

function shown(name: string, set: Record<string, unknown>): string {
  const since = set['ownerSince'];
  const isPerson = 'ownerId' in set || 'tenantId' in set;
  const who = isPerson ? name : '';
  return [who, typeof since === 'string' ? `since ${since}` : ''].filter(Boolean).join(', ');
}

/** Whether an earlier row of the file names the person of this unit; the same one may be named again. */
function isClaimed(reader: RowReader, unit: UnitOnFile, { kind, key, claimed }: PersonOfUnits): boolean {
  const before = claimed.get(unit.id);
  if (!before) return false;
  // Two tenants of a unit are distinguished by their lease, which the sheet of leases names.
  if (before.key !== key && kind === 'owner')
    reader.refuse(
      'unit',
      `Row ${before.row} names another ${kind} of ${unit.unitIdentifier}. A unit has one ${kind} on file: name the others in the mailing address, or leave them out.`,
    );
  return true;
}

function hasAnother(reader: RowReader, unit: UnitOnFile, { kind, key }: PersonOfUnits): boolean {
  const { unitIdentifier, ownerId, ownerName, tenantId, tenantName, leaseTenantId } = unit;
  const isOther = (id: number | null) => id !== null && key !== `id:${id}`;
  if (kind === 'owner') {
    if (!isOther(ownerId)) return false;
    reader.refuse(
      'unit',
      `${unitIdentifier} has another owner on file, ${ownerName ?? ''}. Clear that owner on the page of the unit first.`,
    );
    return true;
  }
  if (isOther(leaseTenantId)) {
    reader.refuse(
      'unit',
      `The lease of ${unitIdentifier} that runs today names another tenant. Change the lease.`,
    );
    return true;
  }
  if (leaseTenantId !== null || !isOther(tenantId)) return false;
  reader.refuse(
    'unit',
    `${unitIdentifier} has another tenant on file, ${tenantName ?? ''}. Clear that tenant on the page of the unit first.`,
  );
  return true;
}

function columnsOf(
  unit: UnitOnFile,
  { kind, key, ownerSince: days }: PersonOfUnits,
): Record<string, unknown> {
  const ownerSince = days.get(unit.unitIdentifier);
  const id = key.startsWith('id:') ? Number(key.slice('id:'.length)) : addedId(key);
  if (kind === 'tenant') {
    const hasTenant = unit.tenantId !== null || unit.leaseTenantId !== null;
    return hasTenant ? {} : { tenantId: id };
  }
  return {
    ...(unit.ownerId === null ? { ownerId: id } : {}),
    ...(ownerSince !== undefined && ownerSince !== unit.ownerSince ? { ownerSince } : {}),
  };
}
