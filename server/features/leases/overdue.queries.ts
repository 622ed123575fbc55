import { readSort } from '#contracts/fields.ts';
import type { SortOrder } from '#contracts/fields.ts';
import { ageOf, overdueAges } from '#contracts/leases.ts';
import type { overdueSortKeys } from '#contracts/leases.ts';
import type { AmountsByAge, OverdueAge, OverdueLease, OverdueTotals } from '#contracts/leases.ts';
import { daysBetween } from '#contracts/days.ts';
import { tenantName } from '#server/features/people/person-name.queries.ts';
import { unitName } from '#server/features/units/unit-rows.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, asc, desc, eq, lt, query, sql } from '#server/platform/database/drizzle.ts';
import type { SQL } from '#server/platform/database/drizzle.ts';
import { jsonObject } from '#server/platform/database/expressions.ts';
import {
  lease,
  leaseAccount,
  paymentSchedule,
  tenant,
  unit,
} from '#server/platform/database/rental-schema.ts';
import { readPage } from '#server/platform/database/lists.queries.ts';
import type { PageOptions } from '#server/platform/database/lists.queries.ts';
import { paidForEntry } from './schedule.queries.ts';

export interface OverdueQuery {
  propertyCode: string | undefined;
  age: OverdueAge | undefined;
  sort: SortOrder<(typeof overdueSortKeys)[number]>;
  scope: PropertyScope;
  today: string;
}

/** The days overdue of each age, both included; the last is open. */
const spans: Record<OverdueAge, [number, number]> = {
  '1-30': [1, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '90+': [91, 1_000_000],
};

/**
 * What is open of an overdue lease's account, by the day on which it was due: the entries from the first unpaid day on, less
 * what was paid for each, and less what of all other payments belongs to that day.
 */
function openEntries(today: string): SQL {
  const due = query
    .select({
      dueDate: paymentSchedule.dueDate,
      open: sql`greatest(${paymentSchedule.amountDue} - ${paidForEntry}, 0)`,
    })
    .from(paymentSchedule)
    .where(
      and(
        eq(paymentSchedule.leaseId, leaseAccount.leaseId),
        sql`${paymentSchedule.dueDate} >= ${leaseAccount.unpaidSince}`,
        lt(paymentSchedule.dueDate, today),
      ),
    );
  return sql`lateral (${due} union all select ${leaseAccount.unpaidSince}, -${leaseAccount.carried}) entry (due_date, open)`;
}

const entry = { dueDate: sql`entry.due_date`, open: sql`entry.open` };

/** What is open of the entries that have been due for so many days. */
function openOf(age: OverdueAge, today: string): SQL<number> {
  return sql`coalesce(sum(${entry.open}) filter (where ${isOfAge(entry.dueDate, age, today)}), 0)`;
}

function isOfAge(day: SQL, age: OverdueAge, today: string): SQL {
  const [from, to] = spans[age];
  return sql`${today}::date - ${day} between ${from} and ${to}`;
}

function numberOf(age: OverdueAge, today: string): SQL<number> {
  return sql`(count(*) filter (where ${isOfAge(sql`${leaseAccount.unpaidSince}`, age, today)}))::int`;
}

/** One value for each age. */
function byAge(valueOf: (age: OverdueAge) => SQL<number>): SQL<AmountsByAge> {
  const [first, second, third, last] = overdueAges;
  return jsonObject({
    [first]: valueOf(first),
    [second]: valueOf(second),
    [third]: valueOf(third),
    [last]: valueOf(last),
  });
}

/** How many overdue leases there are, of the age that is asked for and of each, and what is open of them. */
function numbersOf(isOverdue: SQL | undefined, { age, today }: Pick<OverdueQuery, 'age' | 'today'>) {
  return query
    .select({
      numbers: jsonObject({
        total: age === undefined ? sql<number>`count(*)` : numberOf(age, today),
        leases: byAge((name) => numberOf(name, today)),
        amounts: sql<AmountsByAge>`(
          select ${byAge((name) => openOf(name, today))} from ${leaseAccount} cross join ${openEntries(today)} where ${isOverdue}
        )`,
      }),
    })
    .from(leaseAccount)
    .where(isOverdue);
}

/** One page of the leases with overdue amounts, and the sums of all by age. */
export async function listOverdueLeases(
  { orm }: Database,
  { scope, propertyCode, age, sort, today }: OverdueQuery,
  { page, pageSize }: PageOptions,
): Promise<{ total: number; rows: OverdueLease[]; meta: OverdueTotals }> {
  const isOverdue = and(
    lt(leaseAccount.unpaidSince, today),
    withinScope(scope, leaseAccount.propertyCode),
    propertyCode === undefined ? undefined : eq(leaseAccount.propertyCode, propertyCode),
  );
  const total = sql<{ total: number } & OverdueTotals>`${numbersOf(isOverdue, { age, today })}`;
  const balance = sql<number>`(select sum(${entry.open})::float8 from ${openEntries(today)})`;
  const { key, isDescending } = readSort(sort);
  const direction = isDescending ? desc : asc;
  // The page of accounts has the name of their table, so that the same order holds within it and over it.
  const order = [key === 'since' ? leaseAccount.unpaidSince : balance, leaseAccount.leaseId].map((by) =>
    direction(by),
  );
  const accounts = query
    .select()
    .from(leaseAccount)
    .where(
      and(isOverdue, age === undefined ? undefined : isOfAge(sql`${leaseAccount.unpaidSince}`, age, today)),
    )
    .orderBy(...order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .as('lease_account');
  const amounts = sql<AmountsByAge>`(select ${byAge((name) => openOf(name, today))} from ${openEntries(today)})`;
  const rows = orm
    .select({
      leaseId: lease.id,
      overdueSince: sql<string>`${accounts.unpaidSince}`,
      unit: unitName,
      tenant: { ...tenantName, email: tenant.email, phone: tenant.phone },
      remindedAt: lease.remindedAt,
      amounts,
      balance,
      total,
    })
    .from(accounts)
    .innerJoin(lease, eq(lease.id, accounts.leaseId))
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .innerJoin(tenant, eq(tenant.id, lease.tenantId))
    .orderBy(...order);
  const found = await readPage({ within: orm.with(), total }, rows);
  const { total: number, ...meta } = found.total;
  return {
    total: number,
    rows: found.rows.map((row) => withAge(row, today)),
    meta,
  };
}

function withAge(row: Omit<OverdueLease, 'daysOverdue' | 'age'>, today: string): OverdueLease {
  const daysOverdue = daysBetween(row.overdueSince, today);
  return { ...row, daysOverdue, age: ageOf(daysOverdue) };
}
