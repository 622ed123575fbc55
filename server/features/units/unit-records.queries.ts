import type { NamedUnit } from '#contracts/unit-spellings.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, inArray, lt, query, sql } from '#server/platform/database/drizzle.ts';
import type { SQL } from '#server/platform/database/drizzle.ts';
import {
  account,
  accountEntry,
  expense,
  lease,
  maintenance,
  payment,
} from '#server/platform/database/rental-schema.ts';
import { registration, serviceRequest } from '#server/platform/database/schema.ts';
import { idOfUnitNamed } from './unit-rows.queries.ts';

/** Whether a service request names this unit, which may not be on file. */
export function requestsUnit({ propertyCode, unitNumber }: Omit<NamedUnit, 'unitIdentifier'>) {
  return and(eq(serviceRequest.propertyCode, propertyCode), eq(serviceRequest.unitNumber, unitNumber));
}

/** How many service requests name a unit, active and archived; with a time those that came before it. */
export async function countUnitRequests(
  { orm }: Database,
  unit: NamedUnit,
  before: string | undefined,
): Promise<number> {
  const [row] = await orm
    .select({ total: sql<number>`count(*)::int` })
    .from(serviceRequest)
    .where(and(requestsUnit(unit), before === undefined ? undefined : lt(serviceRequest.createdAt, before)));
  return row?.total ?? 0;
}

/** Whether anything was ever entered in the accounts that `matches` chooses; nothing is until the transaction ends. */
async function hasEntries({ orm }: Database, matches: SQL): Promise<boolean> {
  await orm.select({ id: account.id }).from(account).where(matches).orderBy(account.id).for('update');
  const rows = await orm
    .select({ id: accountEntry.id })
    .from(accountEntry)
    .innerJoin(account, eq(account.id, accountEntry.accountId))
    .where(matches)
    .limit(1);
  return rows.length > 0;
}

/** Whether anything was ever entered in a unit’s account. */
export function unitHasEntries(db: Database, unitId: number): Promise<boolean> {
  return hasEntries(db, eq(account.unitId, unitId));
}

/** Whether anything was ever entered in the account of a unit of the property. */
export function propertyHasEntries(db: Database, propertyCode: string): Promise<boolean> {
  return hasEntries(db, eq(account.propertyCode, propertyCode));
}

/** Kind and id of every record about a unit, as `about.kind` and `about.id`: the unit itself, and all that names it. */
export function recordsOfUnit(unit: NamedUnit): SQL {
  const unitId = idOfUnitNamed(unit);
  const leaseIds = query.select({ id: lease.id }).from(lease).where(eq(lease.unitId, unitId));
  const { propertyCode, unitNumber } = unit;
  const registrations = and(
    eq(registration.propertyCode, propertyCode),
    eq(registration.unitDigits, unitNumber),
  );
  const parts = [
    sql`select 'unit', ${unitId}`,
    ofKind(
      'service-request',
      query.select({ id: serviceRequest.id }).from(serviceRequest).where(requestsUnit(unit)),
    ),
    ofKind('registration', query.select({ id: registration.id }).from(registration).where(registrations)),
    ofKind('lease', leaseIds),
    ofKind('account', query.select({ id: account.id }).from(account).where(eq(account.unitId, unitId))),
    ofKind(
      'payment',
      query.select({ id: payment.id }).from(payment).where(inArray(payment.leaseId, leaseIds)),
    ),
    ofKind('expense', query.select({ id: expense.id }).from(expense).where(eq(expense.unitId, unitId))),
    ofKind(
      'maintenance',
      query.select({ id: maintenance.id }).from(maintenance).where(eq(maintenance.unitId, unitId)),
    ),
  ];
  return sql`(${sql.join(parts, sql` union all `)}) about (kind, id)`;
}

function ofKind(kind: string, ids: { getSQL: () => SQL }): SQL {
  return sql`select ${sql.raw(`'${kind}'`)}, records.id from (${ids}) records`;
}
