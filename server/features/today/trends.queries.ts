import { otherCategories } from '#contracts/today.ts';
import type { CategorySpending, RequestWeek } from '#contracts/today.ts';
import { sumOf } from '#contracts/money.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { alias, and, gte, lte, notInArray, query, sql } from '#server/platform/database/drizzle.ts';
import type { AnyPgColumn } from '#server/platform/database/drizzle.ts';
import { expense } from '#server/platform/database/rental-schema.ts';
import { serviceRequest } from '#server/platform/database/schema.ts';
import { site } from '#site';

const categoriesShown = 5;
const merged = alias(serviceRequest, 'merged');

/** How many requests came and were completed in each of the weeks, archived ones too; merged reports count as one. `mondays` in order. */
export async function countByWeek(
  db: Database,
  scope: PropertyScope,
  mondays: readonly string[],
): Promise<RequestWeek[]> {
  const first = mondays[0] ?? '';
  const opened = await countEach(db, serviceRequest.createdAt, { scope, first });
  const completed = await countEach(db, serviceRequest.completedAt, { scope, first });
  return mondays.map((from) => ({
    from,
    opened: opened.get(from) ?? 0,
    completed: completed.get(from) ?? 0,
  }));
}

async function countEach(
  { orm }: Database,
  instant: AnyPgColumn,
  { scope, first }: { scope: PropertyScope; first: string },
): Promise<Map<string, number>> {
  const monday = sql<string>`date_trunc('week', ${instant} at time zone ${site.timeZone})::date::text`;
  const rows = await orm
    .select({ monday: monday.as('monday'), count: sql<number>`count(*)::int` })
    .from(serviceRequest)
    .where(
      and(
        // Both values: the index of the list begins with it.
        sql`${serviceRequest.archived} in (false, true)`,
        sql`${instant} >= ${first}::timestamp at time zone ${site.timeZone}`,
        withinScope(scope, serviceRequest.propertyCode),
        // Found by their own index: the rows themselves need not be read.
        notInArray(
          serviceRequest.id,
          query
            .select({ id: merged.id })
            .from(merged)
            .where(sql`${merged.isMerged}`),
        ),
      ),
    )
    .groupBy(sql`monday`);
  return new Map(rows.map((row) => [row.monday, row.count]));
}

/** What was spent on each category in each of the months until `to`, the largest category first. `months` in order. */
export async function sumByMonth(
  { orm }: Database,
  scope: PropertyScope,
  { months, to }: { months: readonly string[]; to: string },
): Promise<CategorySpending[]> {
  const month = sql<string>`date_trunc('month', ${expense.incurredOn})::date::text`;
  const rows = await orm
    .select({
      category: expense.category,
      month: month.as('month'),
      amount: sql<number>`sum(${expense.amount})::float8`,
    })
    .from(expense)
    .where(
      and(
        gte(expense.incurredOn, months[0] ?? ''),
        lte(expense.incurredOn, to),
        withinScope(scope, expense.propertyCode),
      ),
    )
    .groupBy(expense.category, sql`month`);
  const amountOf = (category: string, wanted: string) =>
    rows.find((row) => row.category === category && row.month === wanted)?.amount ?? 0;
  const all = [...new Set(rows.map(({ category }) => category))]
    .map((category) => ({ category, amounts: months.map((each) => amountOf(category, each)) }))
    .toSorted(
      (one, other) => sumOf(other.amounts) - sumOf(one.amounts) || (one.category < other.category ? -1 : 1),
    );
  return all.length <= categoriesShown + 1 ? all : withOthersAsOne(all, months.length);
}

function withOthersAsOne(all: readonly CategorySpending[], monthCount: number): CategorySpending[] {
  const others = all.slice(categoriesShown);
  const amounts = Array.from({ length: monthCount }, (_, at) =>
    sumOf(others.map((each) => each.amounts[at] ?? 0)),
  );
  return [...all.slice(0, categoriesShown), { category: otherCategories, amounts }];
}
