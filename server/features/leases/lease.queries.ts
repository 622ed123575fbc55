import { scheduleStateOn, settle } from '#contracts/lease-account.ts';
import { leaseStatusOn } from '#contracts/lease-status.ts';
import type { Lease, LeaseFilters } from '#contracts/leases.ts';
import { sumOf } from '#contracts/money.ts';
import type { ScheduleEntry } from '#contracts/payment-schedules.ts';
import { tenantName } from '#server/features/people/person-name.queries.ts';
import { idOfUnitNamed, isUnitTyped, unitName } from '#server/features/units/unit-rows.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  alias,
  and,
  eq,
  exists,
  gt,
  gte,
  lt,
  lte,
  or,
  query,
  sql,
} from '#server/platform/database/drizzle.ts';
import type { SQL } from '#server/platform/database/drizzle.ts';
import { isOneOf, jsonArray, jsonObject } from '#server/platform/database/expressions.ts';
import {
  lease,
  leaseAccount,
  paymentSchedule,
  tenant,
  unit,
} from '#server/platform/database/rental-schema.ts';
import { newestFirst, pageOfTable, readPage, sortedBy } from '#server/platform/database/lists.queries.ts';
import type { FoundPage, ListOrder, PageOptions } from '#server/platform/database/lists.queries.ts';
import { propertyRows } from '#server/platform/database/property-rows.queries.ts';
import { lockRow } from '#server/platform/database/lock-row.queries.ts';
import { containsWord, searchedWords } from '#server/platform/database/search.queries.ts';
import { paidForEntry } from './schedule.queries.ts';

/** A lease as its queries answer it: for the history, with the code of its property. */
export type LeaseRecord = Lease & { propertyCode: string };

const scheduleOfLease = jsonArray(
  jsonObject({
    id: paymentSchedule.id,
    leaseId: paymentSchedule.leaseId,
    dueDate: paymentSchedule.dueDate,
    amountDue: paymentSchedule.amountDue,
    paidFor: paidForEntry,
  }),
  (fields) =>
    query
      .select(fields)
      .from(paymentSchedule)
      .where(eq(paymentSchedule.leaseId, lease.id))
      .orderBy(paymentSchedule.dueDate, paymentSchedule.id),
);

const columns = {
  id: lease.id,
  createdAt: lease.createdAt,
  updatedAt: lease.updatedAt,
  unitId: lease.unitId,
  propertyCode: lease.propertyCode,
  tenantId: lease.tenantId,
  startDate: lease.startDate,
  endDate: lease.endDate,
  rentAmount: lease.rentAmount,
  deposit: lease.deposit,
  unit: unitName,
  tenant: tenantName,
  paymentSchedule: scheduleOfLease,
  amountPaid: leaseAccount.paid,
};

type LeaseRow = Omit<LeaseRecord, 'status' | 'amountDue' | 'balance' | 'paymentSchedule'> & {
  paymentSchedule: (ScheduleEntry & { paidFor: number })[];
};

function toLease({ paymentSchedule: entries, ...row }: LeaseRow, today: string): LeaseRecord {
  const amountDue = sumOf(entries.filter(({ dueDate }) => dueDate <= today).map((entry) => entry.amountDue));
  return {
    ...row,
    status: leaseStatusOn(row, today),
    paymentSchedule: linesOf(entries, row.amountPaid, today),
    amountDue,
    balance: sumOf([amountDue, -row.amountPaid]),
  };
}

/** The entries with what was paid of each. For that it is enough what was paid for each, and in all. */
function linesOf(
  entries: LeaseRow['paymentSchedule'],
  amountPaid: number,
  today: string,
): Lease['paymentSchedule'] {
  const named = entries.map(({ id, paidFor }) => ({ paymentScheduleId: id, amount: paidFor }));
  const unnamed = sumOf([amountPaid, ...named.map(({ amount }) => -amount)]);
  const schedule = entries.map(({ paidFor: _paidFor, ...entry }) => entry);
  const account = settle(schedule, [...named, { paymentScheduleId: null, amount: unnamed }]);
  return account.entries.map((entry) => Object.assign(entry, scheduleStateOn(entry, today)));
}

export interface LeaseQuery {
  filters: LeaseFilters;
  scope: PropertyScope;
  today: string;
}

/** One page of the leases, newest first unless sorted, with schedules and balances. */
export async function listLeases(
  db: Database,
  { filters, scope, today }: LeaseQuery,
  options: PageOptions,
): Promise<FoundPage<LeaseRecord>> {
  const { propertyCode, sort } = filters;
  const narrowing = narrowingOf(filters, today);
  const page = pageOfTable(
    db,
    {
      ...propertyRows(lease, { counted: 'lease', scope, propertyCode, narrowing }),
      order: orderOf(sort, today),
    },
    options,
  );
  const rows = page.within
    .select({ ...columns, total: page.total })
    .from(page.ids)
    .innerJoin(lease, eq(lease.id, page.ids.listedId))
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .innerJoin(tenant, eq(tenant.id, lease.tenantId))
    .innerJoin(leaseAccount, eq(leaseAccount.leaseId, lease.id))
    .orderBy(...page.orderBy);
  const found = await readPage(page, rows);
  return { ...found, rows: found.rows.map((row) => toLease(row, today)) };
}

function orderOf(sort: LeaseFilters['sort'], today: string): ListOrder {
  if (sort === 'status') return byStatus(today);
  if (sort === undefined || sort === 'newest') return newestFirst(lease);
  const due = query
    .select({ sum: sql`coalesce(sum(${paymentSchedule.amountDue}), 0)` })
    .from(paymentSchedule)
    .where(and(eq(paymentSchedule.leaseId, lease.id), lte(paymentSchedule.dueDate, today)));
  const paid = query
    .select({ paid: leaseAccount.paid })
    .from(leaseAccount)
    .where(eq(leaseAccount.leaseId, lease.id));
  return sortedBy(lease, sort, { ...sortColumns, balance: [sql`(${due}) - (${paid})`] });
}

const unitOfLease = query.select({ name: unit.unitIdentifier }).from(unit).where(eq(unit.id, lease.unitId));
const tenantOfLease = query
  .select({ name: sql`${tenant.lastName} || ' ' || ${tenant.firstName}` })
  .from(tenant)
  .where(eq(tenant.id, lease.tenantId));

const sortColumns = {
  unit: [sql`${unitOfLease}`],
  tenant: [sql`${tenantOfLease}`],
  start: [lease.startDate],
  end: [lease.endDate],
  rent: [lease.rentAmount],
} as const;

/** Leases that run, then those that have ended, those to come last; in each group the latest start first. */
function byStatus(today: string): ListOrder {
  const group = sql`
    case when ${lease.startDate} > ${today}::date then 2 when ${lease.endDate} < ${today}::date then 1 else 0 end`;
  return [
    { by: group, isDescending: false },
    { by: lease.startDate, isDescending: true },
    { by: lease.id, isDescending: true },
  ];
}

function narrowingOf(filters: LeaseFilters, today: string): SQL | undefined {
  const { unitId, unit: named, tenantId, propertyCode, status, from, to, q } = filters;
  const touches = propertyCode === undefined ? touchesAmongAll : touchesOfFew;
  return and(
    unitId === undefined ? undefined : eq(lease.unitId, unitId),
    named && eq(lease.unitId, idOfUnitNamed(named)),
    tenantId === undefined ? undefined : isOfTenant(tenantId),
    status === undefined ? undefined : hasStatus(status, today),
    from === undefined && to === undefined ? undefined : touches(from ?? '-infinity', to ?? 'infinity'),
    q ? isNamedBy(q) : undefined,
  );
}

function isOfTenant(tenantId: number): SQL | undefined {
  const attached = query.select({ id: tenant.leaseId }).from(tenant).where(eq(tenant.id, tenantId));
  return or(eq(lease.tenantId, tenantId), eq(lease.id, sql`${attached}`));
}

function hasStatus(status: Lease['status'], today: string): SQL | undefined {
  if (status === 'UPCOMING') return gt(lease.startDate, today);
  if (status === 'ENDED') return lt(lease.endDate, today);
  return and(lte(lease.startDate, today), gte(lease.endDate, today));
}

/** Leases that run on one of the days, or have something due on one of them: found by these days. */
function touchesAmongAll(from: string, to: string): SQL {
  const touched = alias(lease, 'touched');
  const running = query
    .select({ id: touched.id })
    .from(touched)
    .where(and(lte(touched.startDate, to), gte(touched.endDate, from)));
  const due = query
    .select({ id: paymentSchedule.leaseId })
    .from(paymentSchedule)
    .where(and(gte(paymentSchedule.dueDate, from), lte(paymentSchedule.dueDate, to)));
  return sql`${lease.id} in (${running} union ${due})`;
}

/** The same where few leases are asked about, such as those of a property. */
function touchesOfFew(from: string, to: string): SQL | undefined {
  const due = query
    .select({ id: paymentSchedule.id })
    .from(paymentSchedule)
    .where(
      and(
        eq(paymentSchedule.leaseId, lease.id),
        gte(paymentSchedule.dueDate, from),
        lte(paymentSchedule.dueDate, to),
      ),
    );
  return or(and(lte(lease.startDate, to), gte(lease.endDate, from)), exists(due));
}

function isNamedBy(q: string): SQL {
  const named = alias(lease, 'named');
  const byUnit = query
    .select({ id: named.id })
    .from(named)
    .innerJoin(unit, eq(unit.id, named.unitId))
    .where(isUnitTyped(q));
  const byTenant = query
    .select({ id: named.id })
    .from(named)
    .innerJoin(tenant, eq(tenant.id, named.tenantId))
    .where(and(...searchedWords(q).map((word) => containsWord(tenant.searchText, word))));
  return sql`${lease.id} in (${byUnit} union ${byTenant})`;
}

function selectLeases({ orm }: Database) {
  return orm
    .select(columns)
    .from(lease)
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .innerJoin(tenant, eq(tenant.id, lease.tenantId))
    .innerJoin(leaseAccount, eq(leaseAccount.leaseId, lease.id));
}

/** One lease; with `lock` it, its schedule and its payments stay as they are until the transaction ends. */
export async function findLease(
  db: Database,
  { id, scope, today }: RecordKey & { today: string },
  lock = false,
): Promise<LeaseRecord | undefined> {
  if (lock) await lockRow(db, lease, id);
  const [row] = await selectLeases(db).where(and(eq(lease.id, id), withinScope(scope, lease.propertyCode)));
  return row && toLease(row, today);
}

/** Those of the leases that the caller works with. */
export async function findLeases(
  db: Database,
  { ids, scope, today }: Omit<RecordKey, 'id'> & { ids: readonly number[]; today: string },
): Promise<LeaseRecord[]> {
  const rows = await selectLeases(db)
    .where(and(isOneOf(lease.id, ids), withinScope(scope, lease.propertyCode)))
    .orderBy(lease.id);
  return rows.map((row) => toLease(row, today));
}
