import type { UnitName } from '#contracts/people.ts';
import { unitSpellings } from '#contracts/unit-spellings.ts';
import type { NamedUnit } from '#contracts/unit-spellings.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { alias, and, eq, isNull, notExists, or, query, sql } from '#server/platform/database/drizzle.ts';
import type { SQL } from '#server/platform/database/drizzle.ts';
import { insertSelect, isOneOf, sentRows } from '#server/platform/database/expressions.ts';
import { lease, leaseAccount, tenant, unit } from '#server/platform/database/rental-schema.ts';

/** The columns of a unit that other records name it by. */
export const unitName = {
  id: unit.id,
  realEstateObjectId: unit.realEstateObjectId,
  propertyCode: unit.propertyCode,
  unitNumber: unit.unitNumber,
  unitIdentifier: unit.unitIdentifier,
};

/** The units of some properties, by identifier. */
export function listUnitNames({ orm }: Database, codes: readonly string[]): Promise<UnitName[]> {
  return orm
    .select(unitName)
    .from(unit)
    .where(isOneOf(unit.propertyCode, codes))
    .orderBy(unit.unitIdentifier);
}

/** The id of the unit that is named by its identifier; null where none is on file. */
export function idOfUnitNamed({ unitIdentifier }: NamedUnit): SQL<number | null> {
  const named = alias(unit, 'named_unit');
  return sql`${query.select({ id: named.id }).from(named).where(eq(named.unitIdentifier, unitIdentifier))}`;
}

/** Whether the identifier or the number of a unit begins with what was typed. Each of the beginnings has its index. */
export function isUnitTyped(typed: string): SQL {
  const conditions = unitSpellings(typed).map(
    (beginning) => sql`
      starts_with(${unit.unitIdentifier}, ${beginning}) or starts_with(${unit.unitNumber}, ${beginning})
      or starts_with(lpad(${unit.unitNumber}, 4, '0'), ${beginning})`,
  );
  return or(...conditions) ?? sql`false`;
}

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
  const sent = sentRows(
    db,
    { unitNumber: unit.unitNumber, ownerId: unit.ownerId, tenantId: unit.tenantId },
    units,
  );
  const values = {
    createdAt: at,
    updatedAt: at,
    realEstateObjectId: propertyId,
    unitNumber: sent.unitNumber,
    // The database derives these two.
    unitIdentifier: '',
    propertyCode: '',
    ownerId: sent.ownerId,
    tenantId: sent.tenantId,
  };
  const added = db.orm
    .$with('added', { id: unit.id })
    .as(insertSelect(unit, values, sql`from ${sent} returning ${unit.id}`));
  const rows = await db.orm.with(sent, added).select({ id: added.id }).from(added);
  return rows.map((row) => row.id);
}

/** The properties of those units that the caller works with, by unit; none is removed until the transaction ends. */
export async function findUnitProperties(
  { orm }: Database,
  unitIds: readonly number[],
  scope: PropertyScope,
): Promise<Map<number, string>> {
  const rows = await orm
    .select({ id: unit.id, code: unit.propertyCode })
    .from(unit)
    .where(and(isOneOf(unit.id, unitIds), withinScope(scope, unit.propertyCode)))
    .orderBy(unit.id)
    .for('key share');
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
 * Removes units whose leases the caller has checked, and with them the leases, their schedules and payments, the units'
 * maintenance and expenses, and those tenants of the leases who are left without any lease or unit.
 */
export async function deleteUnits({ orm }: Database, unitIds: readonly number[]): Promise<GoneWithUnits> {
  // In the order in which all lock them; what was paid is read by a statement of its own, as it is once they are locked.
  await orm
    .select({ id: lease.id })
    .from(lease)
    .where(isOneOf(lease.unitId, unitIds))
    .orderBy(lease.id)
    .for('update');
  const leases = await orm
    .select({
      id: lease.id,
      propertyCode: lease.propertyCode,
      unitId: lease.unitId,
      tenantId: lease.tenantId,
      startDate: lease.startDate,
      endDate: lease.endDate,
      rentAmount: lease.rentAmount,
      amountPaid: leaseAccount.paid,
    })
    .from(lease)
    .innerJoin(leaseAccount, eq(leaseAccount.leaseId, lease.id))
    .where(isOneOf(lease.unitId, unitIds));
  await orm.delete(lease).where(isOneOf(lease.unitId, unitIds));
  await orm.delete(unit).where(isOneOf(unit.id, unitIds));
  if (leases.length === 0) return { leases, tenants: [] };
  const tenants = await orm
    .delete(tenant)
    .where(
      and(
        isOneOf(
          tenant.id,
          leases.map((gone) => gone.tenantId),
        ),
        isNull(tenant.leaseId),
        notExists(query.select({ id: lease.id }).from(lease).where(eq(lease.tenantId, tenant.id))),
        notExists(query.select({ id: unit.id }).from(unit).where(eq(unit.tenantId, tenant.id))),
      ),
    )
    .returning({
      id: tenant.id,
      firstName: tenant.firstName,
      lastName: tenant.lastName,
      email: tenant.email,
    });
  return { leases, tenants };
}
