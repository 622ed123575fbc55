import sql, { empty, join, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { leaseStatusOn } from '#contracts/lease-status.ts';
import type { Unit, UnitFilters, UnitRequest } from '#contracts/units.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eq } from '#server/platform/database/drizzle.ts';
import {
  countWhere,
  limitOf,
  listRecords,
  newestFirst,
  pageOfTable,
} from '#server/platform/database/list-page.queries.ts';
import type { FoundPage, PageOptions, RowOrder } from '#server/platform/database/list-page.queries.ts';
import { totalOf } from '#server/platform/database/row-count.queries.ts';
import { lockRow } from '#server/platform/database/lock-row.queries.ts';
import { isoInstant } from '#server/platform/database/columns.ts';
import { unit } from '#server/platform/database/layer-schema.ts';
import { isUnitTyped } from './unit-rows.queries.ts';
import { isOccupied, isRentedBy, joinRunningLease, unitTenantId } from './unit-tenant.queries.ts';

const columns = sql`${raw(`
  u.id, u.created_at as "createdAt", u.updated_at as "updatedAt", u.real_estate_object_id as "realEstateObjectId",
  u.property_code as "propertyCode", u.unit_number as "unitNumber", u.unit_identifier as "unitIdentifier",
  u.owner_id as "ownerId",
  (
    select json_build_object('id', o.id, 'firstName', o.first_name, 'lastName', o.last_name)
    from owner o where o.id = u.owner_id
  ) as owner,
  coalesce((
    select json_agg(json_build_object(
      'id', l.id, 'tenantId', l.tenant_id, 'startDate', l.start_date, 'endDate', l.end_date, 'rentAmount', l.rent_amount
    ) order by l.start_date desc)
    from lease l where l.unit_id = u.id
  ), '[]') as leases,
  (
    (select count(*) from maintenance m where m.unit_id = u.id and m.status <> 'COMPLETED')
    + (
      select count(*) from service_request r
      where r.property_code = u.property_code and r.unit_number = lpad(u.unit_number, 4, '0')
        and not r.archived and r.status <> 'COMPLETED'
    )
  )::int as "openRequests"`)}, ${unitTenantId} as ${raw('"tenantId"')}, (
    select json_build_object('id', t.id, 'firstName', t.first_name, 'lastName', t.last_name)
    from tenant t where t.id = ${unitTenantId}
  ) as tenant`;

type UnitRow = Omit<Unit, 'leases'> & { leases: Omit<Unit['leases'][number], 'status'>[] };

function toUnit(row: UnitRow, today: string): Unit {
  return {
    ...row,
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
    leases: row.leases.map((lease) => ({ ...lease, status: leaseStatusOn(lease, today) })),
  };
}

export interface UnitQuestion {
  filters: UnitFilters;
  scope: PropertyScope;
  today: string;
}

/** One page of the units, newest first or by identifier. */
export function listUnits(
  db: Database,
  { filters, scope, today }: UnitQuestion,
  options: PageOptions,
): Promise<FoundPage<Unit>> {
  const narrowing = narrowingOf(filters, today);
  const matches = join([...narrowing, placeOf(filters, scope)], ' and ');
  const isByIdentifier = filters.sort === 'identifier';
  const { rows, ...parts } = pageOfTable(
    {
      table: 'unit u',
      matches,
      total:
        narrowing.length > 0 ? undefined : totalOf('unit', { property_code: filters.propertyCode }, scope),
      ...(isByIdentifier ? { order: byIdentifier } : {}),
    },
    options,
  );
  return listRecords<UnitRow, Unit>(
    db,
    {
      ...parts,
      page: sql`select ${columns} from ${rows} ${joinRunningLease(today)}`,
      order: isByIdentifier ? raw('page."unitIdentifier"') : newestFirst,
    },
    (row) => toUnit(row, today),
  );
}

const byIdentifier: RowOrder = {
  columns: ['unit_identifier'],
  by: (table) => raw(`${table}.unit_identifier`),
};

function placeOf({ propertyCode }: UnitFilters, scope: PropertyScope): Sql {
  const chosen = propertyCode === undefined ? empty : sql`and u.property_code = ${propertyCode}`;
  return sql`${inScope(scope, 'u.property_code')} ${chosen}`;
}

function narrowingOf(filters: UnitFilters, today: string): Sql[] {
  const { realEstateObjectId, ownerId, tenantId, occupied, q } = filters;
  const conditions: Sql[] = [];
  if (realEstateObjectId !== undefined) conditions.push(sql`u.real_estate_object_id = ${realEstateObjectId}`);
  if (ownerId !== undefined) conditions.push(sql`u.owner_id = ${ownerId}`);
  if (tenantId !== undefined) conditions.push(isRentedBy(sql`${tenantId}::int`, today));
  if (occupied !== undefined) conditions.push(isOccupied(occupied, today));
  if (q) conditions.push(isUnitTyped(q));
  return conditions;
}

/** One unit; with `lock` it stays as it is, and no lease comes to it, until the transaction ends. */
export async function findUnit(
  db: Database,
  { id, scope, today }: RecordKey & { today: string },
  lock = false,
): Promise<Unit | undefined> {
  if (lock) await lockRow(db, 'unit', id);
  const rows = await db.query<UnitRow>(sql`
    select ${columns} from unit u ${joinRunningLease(today)} where u.id = ${id} and ${inScope(scope, 'u.property_code')}`);
  return rows[0] && toUnit(rows[0], today);
}

export interface UnitColumns {
  unitNumber?: string;
  ownerId?: number | null;
  tenantId?: number | null;
}

export async function updateUnit(
  db: Database,
  id: number,
  update: UnitColumns & { updatedAt: string },
): Promise<void> {
  await db.orm.update(unit).set(update).where(eq(unit.id, id));
}

/** A property that the caller works with; it is not removed until the transaction ends. */
export async function isPropertyInScope(db: Database, id: number, scope: PropertyScope): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from property p where p.id = ${id} and ${inScope(scope, 'p.code')} for key share`);
  return rows.length > 0;
}

/** One page of what was reported about a unit: maintenance records and public submissions, newest first. */
export function listUnitRequests(
  db: Database,
  { id, propertyCode, unitNumber, unitIdentifier }: Unit,
  options: PageOptions,
): Promise<FoundPage<UnitRequest>> {
  const padded = unitNumber.padStart(4, '0');
  return listRecords<UnitRequest, UnitRequest>(
    db,
    {
      before: sql`with reported as (
        select 'maintenance' as kind, id, created_at as "createdAt", updated_at as "updatedAt", status, category, title,
          description as text, false as archived
        from maintenance where unit_id = ${id}
        union all
        select 'public-submission', id, created_at, updated_at, status, category, null, message, archived
        from service_request where property_code = ${propertyCode} and unit_number = ${padded}
      )`,
      total: countWhere(raw('reported'), sql`true`),
      page: sql`
        select r.*, ${unitIdentifier}::text as "unitIdentifier" from reported r
        order by r."createdAt" desc, r.id desc ${limitOf(options)}`,
      order: newestFirst,
    },
    (row) => ({ ...row, createdAt: isoInstant(row.createdAt), updatedAt: isoInstant(row.updatedAt) }),
  );
}
