import sql, { join, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { UnitName } from '#contracts/people.ts';
import { unitSpellings } from '#contracts/unit-spellings.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';

/** The columns of a unit `u` that other records name it by. */
export const unitNameColumns = raw(
  `u.id as "unitId", u.real_estate_object_id as "realEstateObjectId", u.property_code as "propertyCode",
   u.unit_number as "unitNumber", u.unit_identifier as "unitIdentifier"`,
);

export interface UnitNameRow {
  unitId: number;
  realEstateObjectId: number;
  propertyCode: string;
  unitNumber: string;
  unitIdentifier: string;
}

export function toUnitName(row: UnitNameRow): UnitName {
  const { unitId: id, realEstateObjectId, propertyCode, unitNumber, unitIdentifier } = row;
  return { id, realEstateObjectId, propertyCode, unitNumber, unitIdentifier };
}

/** The units of some properties, by identifier. */
export async function listUnitNames(db: Database, codes: readonly string[]): Promise<UnitName[]> {
  const rows = await db.query<UnitNameRow>(sql`
    select ${unitNameColumns} from unit u where ${inScope(codes, 'u.property_code')} order by u.unit_identifier`);
  return rows.map(toUnitName);
}

/** Whether the identifier or the number of a unit `u` begins with what was typed. Each of the beginnings has its index. */
export function isUnitTyped(typed: string): Sql {
  const conditions = unitSpellings(typed).map(
    (beginning) => sql`
      starts_with(u.unit_identifier, ${beginning}) or starts_with(u.unit_number, ${beginning})
      or starts_with(lpad(u.unit_number, 4, '0'), ${beginning})`,
  );
  return conditions.length === 0 ? sql`false` : sql`(${join(conditions, ' or ')})`;
}

/** A unit `u` as an element of a JSON array. */
export const unitNameJson = raw(
  `json_build_object('id', u.id, 'realEstateObjectId', u.real_estate_object_id, 'propertyCode', u.property_code,
     'unitNumber', u.unit_number, 'unitIdentifier', u.unit_identifier)`,
);

export interface NewUnit {
  unitNumber: string;
  ownerId: number | null;
  tenantId: number | null;
}

/** Adds units to a property in one statement; answers their ids in the order given. Code and identifier follow by themselves. */
export async function insertUnits(
  db: Database,
  propertyId: number,
  units: NewUnit[],
  at: string,
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    insert into unit (created_at, updated_at, real_estate_object_id, unit_number, unit_identifier, owner_id, tenant_id)
    select ${at}::timestamptz, ${at}::timestamptz, ${propertyId}::int, "unitNumber", '', "ownerId", "tenantId"
    from json_to_recordset(${JSON.stringify(units)}) as sent ("unitNumber" text, "ownerId" int, "tenantId" int)
    returning id`);
  return rows.map((row) => row.id);
}

/** The properties of those units that the caller works with, by unit; none is removed until the transaction ends. */
export async function findUnitProperties(
  db: Database,
  unitIds: readonly number[],
  scope: PropertyScope,
): Promise<Map<number, string>> {
  const rows = await db.query<{ id: number; code: string }>(sql`
    select u.id, u.property_code as code from unit u
    where u.id = any(${unitIds}::int[]) and ${inScope(scope, 'u.property_code')} order by u.id for key share`);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** The property of one unit. */
export async function findUnitProperty(
  db: Database,
  unitId: number,
  scope: PropertyScope,
): Promise<string | undefined> {
  return (await findUnitProperties(db, [unitId], scope)).get(unitId);
}

/** What went with removed units, as the history keeps it. */
export interface GoneWithUnits {
  leases: {
    id: number;
    propertyCode: string;
    unitId: number;
    tenantId: number;
    startDate: string;
    endDate: string;
    rentAmount: number;
    amountPaid: number;
  }[];
  tenants: { id: number; firstName: string; lastName: string; email: string | null }[];
}

/**
 * Removes units of which the caller has seen to the leases, and with them these, their schedules and payments, the units'
 * maintenance and expenses, and those tenants of the leases who are left without any lease or unit.
 */
export async function deleteUnits(db: Database, unitIds: readonly number[]): Promise<GoneWithUnits> {
  // In the order in which all lock them.
  await db.query(sql`select 1 from lease where unit_id = any(${unitIds}::int[]) order by id for update`);
  const leases = await db.query<GoneWithUnits['leases'][number]>(sql`
    delete from lease l using lease_account a where l.unit_id = any(${unitIds}::int[]) and a.lease_id = l.id
    returning l.id, l.property_code as "propertyCode", l.unit_id as "unitId", l.tenant_id as "tenantId",
      l.start_date as "startDate", l.end_date as "endDate", l.rent_amount::float8 as "rentAmount",
      a.paid::float8 as "amountPaid"`);
  await db.query(sql`delete from unit where id = any(${unitIds}::int[])`);
  if (leases.length === 0) return { leases, tenants: [] };
  const tenants = await db.query<GoneWithUnits['tenants'][number]>(sql`
    delete from tenant t where t.id = any(${leases.map((lease) => lease.tenantId)}::int[])
      and t.lease_id is null
      and not exists (select 1 from lease l where l.tenant_id = t.id)
      and not exists (select 1 from unit u where u.tenant_id = t.id)
    returning t.id, t.first_name as "firstName", t.last_name as "lastName", t.email`);
  return { leases, tenants };
}
