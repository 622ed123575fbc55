import type { Expense, ExpenseFilters } from '#contracts/expenses.ts';
import { idOfUnitNamed, unitName } from '#server/features/units/unit-rows.queries.ts';
import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { and, eq, gte, lte, query, sql } from '#server/platform/database/drizzle.ts';
import { jsonObject } from '#server/platform/database/expressions.ts';
import { expense, unit } from '#server/platform/database/rental-schema.ts';
import { pageOfTable, readPage, sortedBy } from '#server/platform/database/lists.queries.ts';
import type { PageOptions } from '#server/platform/database/lists.queries.ts';
import { writersOf } from '#server/platform/database/table-writers.queries.ts';

/** An expense as its queries answer it: for the history, with the code of its property. */
export type ExpenseRecord = Expense & { propertyCode: string };

const columns = {
  id: expense.id,
  createdAt: expense.createdAt,
  updatedAt: expense.updatedAt,
  unitId: expense.unitId,
  propertyCode: expense.propertyCode,
  amount: expense.amount,
  incurredOn: expense.incurredOn,
  category: expense.category,
  vendor: expense.vendor,
  description: expense.description,
  unit: unitName,
};

const unitOfExpense = query
  .select({ name: unit.unitIdentifier })
  .from(unit)
  .where(eq(unit.id, expense.unitId));

const sortColumns = {
  created: [],
  day: [expense.incurredOn],
  unit: [sql`${unitOfExpense}`],
  category: [expense.category],
  vendor: [expense.vendor],
  amount: [expense.amount],
} as const;

/** One page of the expenses, newest first unless sorted, with the sum of all that match. */
export async function listExpenses(
  db: Database,
  { filters, scope }: { filters: ExpenseFilters; scope: PropertyScope },
  options: PageOptions,
): Promise<{ total: number; rows: ExpenseRecord[]; meta: { amount: number } }> {
  const { unitId, unit: named, propertyCode, category, from, to, sort } = filters;
  const matches = and(
    withinScope(scope, expense.propertyCode),
    unitId === undefined ? undefined : eq(expense.unitId, unitId),
    named && eq(expense.unitId, idOfUnitNamed(named)),
    propertyCode === undefined ? undefined : eq(expense.propertyCode, propertyCode),
    category ? eq(expense.category, category) : undefined,
    from === undefined ? undefined : gte(expense.incurredOn, from),
    to === undefined ? undefined : lte(expense.incurredOn, to),
  );
  const numbers = jsonObject({
    total: sql<number>`count(*)`,
    amount: sql<number>`coalesce(sum(${expense.amount}), 0)`,
  });
  const total = sql<{
    total: number;
    amount: number;
  }>`${query.select({ numbers }).from(expense).where(matches)}`;
  const page = pageOfTable(
    db,
    { table: expense, matches, order: sortedBy(expense, sort, sortColumns), total },
    options,
  );
  const rows = page.within
    .select({ ...columns, total: page.total })
    .from(page.ids)
    .innerJoin(expense, eq(expense.id, page.ids.listedId))
    .innerJoin(unit, eq(unit.id, expense.unitId))
    .orderBy(...page.orderBy);
  const found = await readPage(page, rows);
  return { total: found.total.total, rows: found.rows, meta: { amount: found.total.amount } };
}

/** One expense; with `lock` it stays as it is until the transaction ends. */
export async function findExpense(
  { orm }: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<ExpenseRecord | undefined> {
  const found = orm
    .select(columns)
    .from(expense)
    .innerJoin(unit, eq(unit.id, expense.unitId))
    .where(and(eq(expense.id, id), withinScope(scope, expense.propertyCode)));
  const [row] = lock ? await found.for('update', { of: expense }) : await found;
  return row;
}

export const { insert: insertExpense, remove: deleteExpense } = writersOf(expense);
