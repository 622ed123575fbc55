import sql, { empty, join } from 'sql-template-tag';
import type { Sql } from 'sql-template-tag';
import type { Expense, ExpenseFilters } from '#contracts/expenses.ts';
import { toUnitName, unitNameColumns } from '#server/features/units/unit-rows.queries.ts';
import type { UnitNameRow } from '#server/features/units/unit-rows.queries.ts';
import { inScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope, RecordKey } from '#server/platform/auth/property-scope.queries.ts';
import type { Database } from '#server/platform/database/database.ts';
import { eq } from '#server/platform/database/drizzle.ts';
import { limitOf, listPage, newestFirst } from '#server/platform/database/list-page.queries.ts';
import type { PageOptions } from '#server/platform/database/list-page.queries.ts';
import { isoInstant } from '#server/platform/database/columns.ts';
import { expense } from '#server/platform/database/layer-schema.ts';

/** An expense as its queries answer it: for the history, with the code of its property. */
export type ExpenseRecord = Expense & { propertyCode: string };

interface ExpenseRow extends UnitNameRow {
  id: number;
  createdAt: string;
  updatedAt: string;
  amount: string;
  incurredOn: string;
  category: string;
  vendor: string | null;
  description: string | null;
}

const columns = sql`
  e.id, e.created_at as "createdAt", e.updated_at as "updatedAt", e.amount, e.incurred_on as "incurredOn", e.category,
  e.vendor, e.description, ${unitNameColumns}`;

function toExpense(row: ExpenseRow): ExpenseRecord {
  const { realEstateObjectId: _object, unitNumber: _number, unitIdentifier: _identifier, ...fields } = row;
  return {
    ...fields,
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
    amount: Number(row.amount),
    unit: toUnitName(row),
  };
}

/** One page of the expenses, newest first, with the sum of all that match. */
export async function listExpenses(
  db: Database,
  { filters, scope }: { filters: ExpenseFilters; scope: PropertyScope },
  options: PageOptions,
): Promise<{ total: number; rows: ExpenseRecord[]; meta: { amount: number } }> {
  const matches = matchesOf(filters, scope);
  const found = await listPage<ExpenseRow, { total: number; amount: number }>(db, {
    numbers: sql`count(*)::int as total, coalesce(sum(e.amount), 0) as amount from expense e where ${matches}`,
    page: sql`
        select ${columns} from (
          select * from expense e where ${matches} order by e.created_at desc, e.id desc ${limitOf(options)}
        ) e join unit u on u.id = e.unit_id`,
    order: newestFirst,
  });
  const { total = 0, amount = 0 } = found.numbers ?? {};
  return { total, rows: found.rows.map(toExpense), meta: { amount } };
}

function matchesOf({ unitId, propertyCode, category, from, to }: ExpenseFilters, scope: PropertyScope): Sql {
  const conditions = [inScope(scope, 'e.property_code')];
  if (unitId !== undefined) conditions.push(sql`e.unit_id = ${unitId}`);
  if (propertyCode !== undefined) conditions.push(sql`e.property_code = ${propertyCode}`);
  if (category) conditions.push(sql`e.category = ${category}`);
  if (from !== undefined) conditions.push(sql`e.incurred_on >= ${from}::date`);
  if (to !== undefined) conditions.push(sql`e.incurred_on <= ${to}::date`);
  return join(conditions, ' and ');
}

/** One expense; with `lock` it stays as it is until the transaction ends. */
export async function findExpense(
  db: Database,
  { id, scope }: RecordKey,
  lock = false,
): Promise<ExpenseRecord | undefined> {
  const rows = await db.query<ExpenseRow>(sql`
    select ${columns} from expense e join unit u on u.id = e.unit_id
    where e.id = ${id} and ${inScope(scope, 'e.property_code')} ${lock ? sql`for update of e` : empty}`);
  return rows[0] && toExpense(rows[0]);
}

export type ExpenseColumns = Omit<typeof expense.$inferInsert, 'createdAt' | 'updatedAt'>;

export async function insertExpense(db: Database, columns: ExpenseColumns, at: string): Promise<number> {
  const [row] = await db.orm
    .insert(expense)
    .values({ ...columns, createdAt: at, updatedAt: at })
    .returning({ id: expense.id });
  return row?.id ?? 0;
}

export async function deleteExpense(db: Database, id: number): Promise<void> {
  await db.orm.delete(expense).where(eq(expense.id, id));
}
