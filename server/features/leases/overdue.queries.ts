import sql, { empty, raw } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import { ageOf, overdueAges } from '#contracts/leases.ts';
import type { AmountsByAge, OverdueAge, OverdueLease, OverdueTotals } from '#contracts/leases.ts';
import { daysBetween } from '#contracts/days.ts';
import type { PersonName } from '#contracts/people.ts';
import { toUnitName, unitNameColumns } from '#server/features/units/unit-rows.queries.ts';
import type { UnitNameRow } from '#server/features/units/unit-rows.queries.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { limitOf, listPage } from '#server/platform/database/list-page.queries.ts';
import type { PageOptions } from '#server/platform/database/list-page.queries.ts';

export interface OverdueQuestion {
  propertyCode: string | undefined;
  age: OverdueAge | undefined;
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

/** What is open of the entries `e` that have been due for so many days. */
function openOf(age: OverdueAge, today: string): Sql {
  const [from, to] = spans[age];
  return sql`coalesce(sum(e.open) filter (where ${today}::date - e.due_date between ${from} and ${to}), 0)`;
}

/**
 * What is open of an overdue lease's account `a`, by the day on which it was due: payments go to what was due first, so
 * everything from the first unpaid day on is open, less what was paid of that day.
 */
function openEntries(today: string): Sql {
  return sql`
    select s.due_date, s.amount_due as open from payment_schedule s
    where s.lease_id = a.lease_id and s.due_date >= a.unpaid_since and s.due_date < ${today}::date
    union all select a.unpaid_since, -a.carried`;
}

interface Numbers {
  total: number;
  leasesByAge: Record<OverdueAge, number>;
  amountsByAge: AmountsByAge;
}

interface OverdueRow extends UnitNameRow {
  id: number;
  overdueSince: string;
  tenant: PersonName;
  amounts: AmountsByAge;
  balance: number;
}

/** One page of the leases with overdue amounts, the longest overdue first, and the sums of all by age. */
export async function listOverdueLeases(
  db: Database,
  question: OverdueQuestion,
  options: PageOptions,
): Promise<{
  total: number;
  rows: OverdueLease[];
  meta: OverdueTotals;
}> {
  const { scope, propertyCode, age, today } = question;
  const chosen = propertyCode === undefined ? empty : sql`and a.property_code = ${propertyCode}`;
  const overdue = sql`a.unpaid_since < ${today}::date and ${inScope(scope, 'a.property_code')} ${chosen}`;
  const found = await listPage<OverdueRow, Numbers>(db, {
    numbers: sql`
        ${age === undefined ? sql`count(*)::int` : numberOf(age, today)} as total,
        json_build_object(${eachAge((name) => numberOf(name, today))}) as "leasesByAge",
        (
          select json_build_object(${eachAge((name) => openOf(name, today))})
          from lease_account a cross join lateral (${openEntries(today)}) e where ${overdue}
        ) as "amountsByAge"
        from lease_account a where ${overdue}`,
    page: sql`
        select l.id, a.unpaid_since as "overdueSince", ${unitNameColumns},
          json_build_object('id', t.id, 'firstName', t.first_name, 'lastName', t.last_name) as tenant,
          open.amounts, open.balance
        from (
          select * from lease_account a where ${overdue} ${age === undefined ? empty : sql`and ${isOfAge(age, today)}`}
          order by a.unpaid_since, a.lease_id ${limitOf(options)}
        ) a
        join lease l on l.id = a.lease_id join unit u on u.id = l.unit_id join tenant t on t.id = l.tenant_id
        cross join lateral (
          select json_build_object(${eachAge((name) => openOf(name, today))}) as amounts, sum(e.open)::float8 as balance
          from (${openEntries(today)}) e
        ) open`,
    order: raw('page."overdueSince", page.id'),
  });
  const none = { '1-30': 0, '31-60': 0, '61-90': 0, '90+': 0 };
  const { total = 0, leasesByAge: leases = none, amountsByAge: amounts = none } = found.numbers ?? {};
  return {
    total,
    rows: found.rows.map((row) => toOverdueLease(row, today)),
    meta: { leases, amounts },
  };
}

function isOfAge(age: OverdueAge, today: string): Sql {
  const [from, to] = spans[age];
  return sql`${today}::date - a.unpaid_since between ${from} and ${to}`;
}

function numberOf(age: OverdueAge, today: string): Sql {
  return sql`(count(*) filter (where ${isOfAge(age, today)}))::int`;
}

function eachAge(valueOf: (age: OverdueAge) => Sql): Sql {
  return overdueAges
    .map((age) => sql`${raw(`'${age}'`)}, ${valueOf(age)}`)
    .reduce((all, next) => sql`${all}, ${next}`);
}

function toOverdueLease(row: OverdueRow, today: string): OverdueLease {
  const { id: leaseId, overdueSince, tenant, amounts, balance } = row;
  const daysOverdue = daysBetween(overdueSince, today);
  return {
    leaseId,
    unit: toUnitName(row),
    tenant,
    balance,
    overdueSince,
    daysOverdue,
    age: ageOf(daysOverdue),
    amounts,
  };
}
