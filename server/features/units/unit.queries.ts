import { leaseStatusOn } from '#contracts/lease-status.ts';
import type { Unit, UnitFilters } from '#contracts/units.ts';
import type { NamedUnit } from '#contracts/unit-spellings.ts';
import { ownerName, tenantName } from '#server/features/people/person-name.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, desc, eq, ne, not, query, sql } from '#server/platform/database/drizzle.ts';
import { jsonArray, jsonObject } from '#server/platform/database/expressions.ts';
import {
  lease,
  maintenance,
  owner,
  property,
  tenant,
  unit,
} from '#server/platform/database/rental-schema.ts';
import { newestFirst, pageOfTable, readPage } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, ListOrder, PageOptions } from '#server/platform/database/lists.queries.ts';
import { propertyRows } from '#server/platform/database/property-rows.queries.ts';
import { lockRow } from '#server/platform/database/lock-row.queries.ts';
import { serviceRequest } from '#server/platform/database/schema.ts';
import { isUnitTyped } from './unit-rows.queries.ts';
import { isOccupied, isRentedBy, isRunningLease, runningLease, unitTenantId } from './unit-tenant.queries.ts';

const leasesOfUnit = jsonArray(
  jsonObject({
    id: lease.id,
    tenantId: lease.tenantId,
    startDate: lease.startDate,
    endDate: lease.endDate,
    rentAmount: lease.rentAmount,
  }),
  (fields) =>
    query.select(fields).from(lease).where(eq(lease.unitId, unit.id)).orderBy(desc(lease.startDate)),
);

const openMaintenance = query
  .select({ total: sql`count(*)` })
  .from(maintenance)
  .where(and(eq(maintenance.unitId, unit.id), ne(maintenance.status, 'COMPLETED')));

const openSubmissions = query
  .select({ total: sql`count(*)` })
  .from(serviceRequest)
  .where(
    and(
      eq(serviceRequest.propertyCode, unit.propertyCode),
      eq(serviceRequest.unitNumber, sql`lpad(${unit.unitNumber}, 4, '0')`),
      not(serviceRequest.archived),
      not(serviceRequest.isMerged),
      ne(serviceRequest.status, 'COMPLETED'),
    ),
  );

const columns = {
  id: unit.id,
  createdAt: unit.createdAt,
  updatedAt: unit.updatedAt,
  realEstateObjectId: unit.realEstateObjectId,
  propertyCode: unit.propertyCode,
  unitNumber: unit.unitNumber,
  unitIdentifier: unit.unitIdentifier,
  ownerId: unit.ownerId,
  ownerSince: unit.ownerSince,
  owner: ownerName,
  tenantId: unitTenantId,
  share: unit.share,
  tenant: tenantName,
  leases: leasesOfUnit,
  openRequests: sql<number>`(${openMaintenance} + ${openSubmissions})::int`,
};

type UnitRow = Omit<Unit, 'leases'> & { leases: Omit<Unit['leases'][number], 'status'>[] };

function toUnit(row: UnitRow, today: string): Unit {
  return { ...row, leases: row.leases.map((one) => ({ ...one, status: leaseStatusOn(one, today) })) };
}

export interface UnitQuery {
  filters: UnitFilters;
  scope: PropertyScope;
  today: string;
}

/** One page of the units, newest first or by identifier. */
export async function listUnits(
  db: Database,
  { filters, scope, today }: UnitQuery,
  options: PageOptions,
): Promise<FoundPage<Unit>> {
  const { propertyCode, sort } = filters;
  const narrowing = narrowingOf(filters, today);
  const page = pageOfTable(
    db,
    {
      ...propertyRows(unit, { counted: 'unit', scope, propertyCode, narrowing }),
      order: sort === 'identifier' ? byIdentifier : newestFirst(unit),
    },
    options,
  );
  const rows = page.within
    .select({ ...columns, total: page.total })
    .from(page.ids)
    .innerJoin(unit, eq(unit.id, page.ids.listedId))
    .leftJoin(runningLease, isRunningLease(today))
    .leftJoin(owner, eq(owner.id, unit.ownerId))
    .leftJoin(tenant, eq(tenant.id, unitTenantId))
    .orderBy(...page.orderBy);
  const found = await readPage(page, rows);
  return { ...found, rows: found.rows.map((row) => toUnit(row, today)) };
}

const byIdentifier: ListOrder = [{ by: unit.unitIdentifier, isDescending: false }];

function narrowingOf({ realEstateObjectId, ownerId, tenantId, occupied, q }: UnitFilters, today: string) {
  return and(
    realEstateObjectId === undefined ? undefined : eq(unit.realEstateObjectId, realEstateObjectId),
    ownerId === undefined ? undefined : eq(unit.ownerId, ownerId),
    tenantId === undefined ? undefined : isRentedBy(sql`${tenantId}::int`, today),
    occupied === undefined ? undefined : isOccupied(occupied, today),
    q ? isUnitTyped(q) : undefined,
  );
}

/** One unit; with `lock` it stays as it is, and no lease comes to it, until the transaction ends. */
export async function findUnit(
  db: Database,
  { id, scope, today }: RecordKey & { today: string },
  lock = false,
): Promise<Unit | undefined> {
  if (lock) await lockRow(db, unit, id);
  const [row] = await db.orm
    .select(columns)
    .from(unit)
    .leftJoin(runningLease, isRunningLease(today))
    .leftJoin(owner, eq(owner.id, unit.ownerId))
    .leftJoin(tenant, eq(tenant.id, unitTenantId))
    .where(and(eq(unit.id, id), withinScope(scope, unit.propertyCode)));
  return row && toUnit(row, today);
}

/** The unit with this identifier. */
export async function findUnitNamed(
  { orm }: Database,
  { named: { unitIdentifier }, scope, today }: { named: NamedUnit; scope: PropertyScope; today: string },
): Promise<Unit | undefined> {
  const [row] = await orm
    .select(columns)
    .from(unit)
    .leftJoin(runningLease, isRunningLease(today))
    .leftJoin(owner, eq(owner.id, unit.ownerId))
    .leftJoin(tenant, eq(tenant.id, unitTenantId))
    .where(and(eq(unit.unitIdentifier, unitIdentifier), withinScope(scope, unit.propertyCode)));
  return row && toUnit(row, today);
}

export interface UnitColumns {
  unitNumber?: string;
  ownerId?: number | null;
  ownerSince?: string | null;
  tenantId?: number | null;
}

export async function updateUnit(
  { orm }: Database,
  id: number,
  update: UnitColumns & { updatedAt: string },
): Promise<void> {
  await orm.update(unit).set(update).where(eq(unit.id, id));
}

/** A property that the caller works with; it is not removed until the transaction ends. */
export async function isPropertyInScope(
  { orm }: Database,
  id: number,
  scope: PropertyScope,
): Promise<boolean> {
  const rows = await orm
    .select({ id: property.id })
    .from(property)
    .where(and(eq(property.id, id), withinScope(scope, property.code)))
    .for('key share');
  return rows.length > 0;
}
