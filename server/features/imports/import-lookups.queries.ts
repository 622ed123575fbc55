import type { Language } from '#contracts/languages.ts';
import { isRunningLease, runningLease } from '#server/features/units/unit-tenant.queries.ts';
import type { PersonKind } from '#server/features/people/person.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { alias, and, eq, getTableColumns, or, sql } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import {
  lease,
  owner,
  payment,
  paymentSchedule,
  property,
  tenant,
  unit,
} from '#server/platform/database/rental-schema.ts';

export type PropertyOnFile = typeof property.$inferSelect;

/** All properties: there are never very many. */
export function listPropertiesOnFile({ orm }: Database): Promise<PropertyOnFile[]> {
  return orm.select().from(property);
}

/** The codes of properties by each name that only one of them has, in lower case. */
export async function findCodesByName(db: Database): Promise<Map<string, string>> {
  const codes = new Map<string, Set<string>>();
  for (const { code, title, displayName } of await listPropertiesOnFile(db))
    for (const name of [title, displayName ?? title]) {
      const key = name.toLowerCase();
      codes.set(key, new Set(codes.get(key)).add(code));
    }
  return new Map(
    [...codes].flatMap(([name, [code, other]]) =>
      code !== undefined && other === undefined ? [[name, code] as const] : [],
    ),
  );
}

const named = alias(tenant, 'named_tenant');
const fullNameOf = (person: typeof owner | typeof tenant | typeof named) =>
  sql<string | null>`${person.firstName} || ' ' || ${person.lastName}`;

const unitColumns = {
  id: unit.id,
  updatedAt: unit.updatedAt,
  unitIdentifier: unit.unitIdentifier,
  propertyCode: unit.propertyCode,
  share: unit.share,
  ownerId: unit.ownerId,
  ownerSince: unit.ownerSince,
  ownerName: fullNameOf(owner),
  tenantId: unit.tenantId,
  tenantName: fullNameOf(named),
  /** Of the lease that runs today. */
  leaseTenantId: runningLease.tenantId,
};

export interface UnitOnFile {
  id: number;
  updatedAt: string;
  unitIdentifier: string;
  propertyCode: string;
  share: number | null;
  ownerId: number | null;
  ownerSince: string | null;
  ownerName: string | null;
  tenantId: number | null;
  tenantName: string | null;
  leaseTenantId: number | null;
}

/** Units by their identifiers. */
export async function findUnitsOnFile(
  { orm }: Database,
  identifiers: readonly string[],
  today: string,
): Promise<Map<string, UnitOnFile>> {
  if (identifiers.length === 0) return new Map();
  const rows = await orm
    .select(unitColumns)
    .from(unit)
    .leftJoin(owner, eq(owner.id, unit.ownerId))
    .leftJoin(named, eq(named.id, unit.tenantId))
    .leftJoin(runningLease, isRunningLease(today))
    .where(isOneOf(unit.unitIdentifier, identifiers));
  return new Map(rows.map((row) => [row.unitIdentifier, row]));
}

export interface PersonOnFile {
  id: number;
  updatedAt: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  mailingAddress: string | null;
  language: Language;
  /** Of a tenant: the lease of another with whom they live, and its days. */
  leaseId: number | null;
  livesFrom: string | null;
  livesTo: string | null;
  /** Of someone without email and phone: the units that they own, rent or live in by any lease. */
  unitIds: number[];
}

export interface WantedPeople {
  ids: readonly number[];
  emails: readonly string[];
  phones: readonly string[];
  /** First and last names with a space between them, in lower case. */
  names: readonly string[];
}

/** People of a kind whom one of these may mean. */
export async function findPeopleOnFile(
  db: Database,
  kind: PersonKind,
  { ids, emails, phones, names }: WantedPeople,
): Promise<PersonOnFile[]> {
  const table = kind === 'owner' ? owner : tenant;
  const columns = {
    id: table.id,
    updatedAt: table.updatedAt,
    firstName: table.firstName,
    lastName: table.lastName,
    email: table.email,
    phone: table.phone,
    mailingAddress: table.mailingAddress,
    language: table.language,
    leaseId: kind === 'tenant' ? sql<number | null>`${tenant.leaseId}` : sql<number | null>`null::int`,
    livesFrom: lease.startDate,
    livesTo: lease.endDate,
  };
  const home = kind === 'tenant' ? eq(lease.id, tenant.leaseId) : sql`false`;
  const found = new Map<number, PersonOnFile>();
  const conditions = [
    ...(ids.length > 0 ? [isOneOf(table.id, ids)] : []),
    ...(emails.length > 0 ? [sql`lower(${table.email}) = any(${sql.param(emails)}::text[])`] : []),
    ...(phones.length > 0 ? [isOneOf(table.phone, phones)] : []),
    ...(names.length > 0
      ? [sql`lower(${table.firstName} || ' ' || ${table.lastName}) = any(${sql.param(names)}::text[])`]
      : []),
  ];
  for (const condition of conditions) {
    // Each has an index of its own, and all go through one connection.
    const rows = await db.orm.select(columns).from(table).leftJoin(lease, home).where(condition);
    for (const row of rows) found.set(row.id, { ...row, unitIds: [] });
  }
  const people = [...found.values()];
  const silent = people.filter(({ email, phone }) => email === null && phone === null);
  const silentIds = silent.map(({ id }) => id);
  for (const { id, unitId } of await findUnitsOfPeople(db, kind, silentIds))
    if (id !== null) found.get(id)?.unitIds.push(unitId);
  return people;
}

/** The units of people: of owners those that they own, of tenants those that they rent or live in by any lease. */
async function findUnitsOfPeople(
  { orm }: Database,
  kind: PersonKind,
  ids: readonly number[],
): Promise<{ id: number | null; unitId: number }[]> {
  if (ids.length === 0) return [];
  const person = kind === 'owner' ? unit.ownerId : unit.tenantId;
  const ofUnits = await orm.select({ id: person, unitId: unit.id }).from(unit).where(isOneOf(person, ids));
  if (kind === 'owner') return ofUnits;
  const ofLeases = await orm
    .select({ id: lease.tenantId, unitId: lease.unitId })
    .from(lease)
    .where(isOneOf(lease.tenantId, ids));
  const withOthers = await orm
    .select({ id: tenant.id, unitId: lease.unitId })
    .from(tenant)
    .innerJoin(lease, eq(lease.id, tenant.leaseId))
    .where(isOneOf(tenant.id, ids));
  return [...ofUnits, ...ofLeases, ...withOthers];
}

export interface LeaseOnFile {
  id: number;
  updatedAt: string;
  unitId: number;
  tenantId: number;
  tenantName: string;
  startDate: string;
  endDate: string;
  rentAmount: number;
  deposit: number;
}

const { firstName, lastName } = getTableColumns(tenant);

/** All leases of some units, by unit. */
export async function findLeasesOnFile(
  { orm }: Database,
  unitIds: readonly number[],
): Promise<Map<number, LeaseOnFile[]>> {
  const rows = await orm
    .select({
      id: lease.id,
      updatedAt: lease.updatedAt,
      unitId: lease.unitId,
      tenantId: lease.tenantId,
      tenantName: sql<string>`${firstName} || ' ' || ${lastName}`,
      startDate: lease.startDate,
      endDate: lease.endDate,
      rentAmount: lease.rentAmount,
      deposit: lease.deposit,
    })
    .from(lease)
    .innerJoin(tenant, eq(tenant.id, lease.tenantId))
    .where(isOneOf(lease.unitId, unitIds));
  const byUnit = new Map<number, LeaseOnFile[]>();
  for (const row of rows) byUnit.set(row.unitId, [...(byUnit.get(row.unitId) ?? []), row]);
  return byUnit;
}

export interface MoneyOnFile {
  due: { day: string; amount: number }[];
  paid: { day: string; amount: number }[];
}

/** What is due of leases and was paid on them, by lease. */
export async function findMoneyOnFile(
  { orm }: Database,
  leaseIds: readonly number[],
): Promise<Map<number, MoneyOnFile>> {
  const money = new Map(leaseIds.map((id): [number, MoneyOnFile] => [id, { due: [], paid: [] }]));
  const due = await orm
    .select({
      leaseId: paymentSchedule.leaseId,
      day: paymentSchedule.dueDate,
      amount: paymentSchedule.amountDue,
    })
    .from(paymentSchedule)
    .where(isOneOf(paymentSchedule.leaseId, leaseIds));
  for (const { leaseId, ...entry } of due) money.get(leaseId)?.due.push(entry);
  const paid = await orm
    .select({ leaseId: payment.leaseId, day: payment.paidOn, amount: payment.amount })
    .from(payment)
    .where(isOneOf(payment.leaseId, leaseIds));
  for (const { leaseId, ...entry } of paid) money.get(leaseId)?.paid.push(entry);
  return money;
}

/** A person with how they are found again. */
export interface ContactOnFile {
  id: number;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
}

/** The tenants of leases and those who live with them, by lease, with how they are found again. */
export async function findPeopleOfLeases(
  { orm }: Database,
  leaseIds: readonly number[],
): Promise<Map<number, ContactOnFile[]>> {
  const rows = await orm
    .select({
      leaseId: lease.id,
      id: tenant.id,
      firstName: tenant.firstName,
      lastName: tenant.lastName,
      email: tenant.email,
      phone: tenant.phone,
    })
    .from(lease)
    .innerJoin(tenant, or(eq(tenant.id, lease.tenantId), eq(tenant.leaseId, lease.id)))
    .where(isOneOf(lease.id, leaseIds))
    .orderBy(sql`${tenant.id} <> ${lease.tenantId}`, tenant.id);
  return Map.groupBy(rows, ({ leaseId }) => leaseId);
}

/** How many people `findPeopleOfLeases` finds of all leases, or of those that `ids` names. */
export async function countPeopleOfLeases(
  { orm }: Database,
  { ids, scope }: { ids: readonly number[] | undefined; scope: PropertyScope },
): Promise<number> {
  const [found] = await orm
    .select({ count: sql<number>`count(*)::int` })
    .from(lease)
    .innerJoin(tenant, or(eq(tenant.id, lease.tenantId), eq(tenant.leaseId, lease.id)))
    .where(and(withinScope(scope, lease.propertyCode), ids && isOneOf(lease.id, ids)));
  return found?.count ?? 0;
}

/** Since when units are their owners', where that is known. */
export async function findOwnersSince(
  { orm }: Database,
  identifiers: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await orm
    .select({ unitIdentifier: unit.unitIdentifier, ownerSince: unit.ownerSince })
    .from(unit)
    .where(isOneOf(unit.unitIdentifier, identifiers));
  return new Map(rows.map(({ unitIdentifier, ownerSince }) => [unitIdentifier, ownerSince]));
}
