import { getTableColumns, Param, Placeholder, sql } from './drizzle.ts';
import type { AnyPgColumn, AnyTable, GetColumnData, SQL, SQLWrapper } from './drizzle.ts';
import type { Database } from './database.ts';

// What the query builder cannot say, built from columns: docs/decisions/0034.

/** Whether the column holds one of the values. One parameter, so that the statement's text does not depend on how many there are. */
export function isOneOf<C extends AnyPgColumn>(
  column: C,
  values: readonly NonNullable<GetColumnData<C>>[],
): SQL<boolean> {
  return sql<boolean>`${column} = any(${sql.param(values)}::${sql.raw(column.getSQLType())}[])`;
}

/** A value at hand, or one that comes later, as a column of the statement would hold it, with the column's type. */
export function valueOf<C extends AnyPgColumn>(
  column: C,
  value: GetColumnData<C> | Placeholder,
): SQL<GetColumnData<C>> {
  return sql`${new Param(value, column)}::${sql.raw(column.getSQLType())}`;
}

/** The time of a change that many rows have together: of each row later than its last one. */
export function laterThanBefore(updatedAt: AnyPgColumn, at: string): SQL {
  return sql`greatest(${at}::timestamptz, ${updatedAt} + interval '1 millisecond')`;
}

type Fields = Record<string, AnyPgColumn | SQL>;

type FieldsData<F extends Fields> = {
  [Name in keyof F]: F[Name] extends SQL<infer Data>
    ? Data
    : F[Name] extends AnyPgColumn
      ? GetColumnData<F[Name]>
      : never;
};

/** One JSON object: columns as JSON has them, so a sum of money is a number and a day is text. */
export function jsonObject<F extends Fields>(fields: F): SQL<FieldsData<F>> {
  const pairs = Object.entries(fields).map(([name, field]) => sql`${sql.raw(`'${name}'`)}, ${field}`);
  return sql`json_build_object(${sql.join(pairs, sql.raw(', '))})`;
}

/** One JSON array of the objects that a select with this one field answers, in its order; [] where there are none. */
export function jsonArray<Data>(
  object: SQL<Data>,
  select: (fields: { element: SQL.Aliased<Data> }) => SQLWrapper,
): SQL<Data[]> {
  const rows = select({ element: object.as('element') });
  return sql`coalesce((select json_agg(element) from ${rows} elements), '[]')`;
}

type InsertedValues<T extends AnyTable> = {
  [Name in keyof T['$inferInsert']]: T['$inferInsert'][Name] | SQLWrapper;
} & { id?: SQLWrapper };

/** `insert into … select …`: a row for each that `rows` (`from … where …`) holds. Columns that need a value must have one. */
export function insertSelect<T extends AnyTable>(table: T, values: InsertedValues<T>, rows: SQL): SQL {
  const columns = Object.entries<AnyPgColumn>(getTableColumns(table)).filter(
    ([name]) => Reflect.get(values, name) !== undefined,
  );
  const names = columns.map(([, column]) => sql.identifier(column.name));
  const expressions = columns.map(([name, column]) => {
    const value: unknown = Reflect.get(values, name);
    return isExpression(value) ? sql`${value}` : valueOf(column, value);
  });
  const comma = sql.raw(', ');
  return sql`insert into ${table} (${sql.join(names, comma)}) ${'id' in values ? sql`overriding system value` : sql.empty()}
    select ${sql.join(expressions, comma)} ${rows}`;
}

function isExpression(value: unknown): value is SQLWrapper {
  return typeof value === 'object' && value !== null && 'getSQL' in value && !(value instanceof Placeholder);
}

type RowOf<C extends Record<string, AnyPgColumn>> = { [Name in keyof C]: GetColumnData<C[Name]> };

/**
 * Rows at hand as a table of a statement (`with`), in their order: each column has the name and type of the one it is
 * written to. One parameter, however many rows there are; in its place may stand a placeholder for `sentJson`.
 */
export function sentRows<C extends Record<string, AnyPgColumn>>(
  { orm }: Pick<Database, 'orm'>,
  columns: C,
  rows: readonly RowOf<C>[] | Placeholder,
) {
  const entries = Object.entries(columns);
  const json = rows instanceof Placeholder ? rows : sentJson(columns, rows);
  const types = entries.map(
    ([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
  );
  return orm
    .$with('sent', columns)
    .as(sql`select * from json_to_recordset(${json}) as sent (${sql.join(types, sql.raw(', '))})`);
}

/** Columns of rows at hand, as the values that a statement writes for each row. */
export function sentValues<C extends Record<string, AnyPgColumn>>(
  sent: { readonly [Name in keyof C]: AnyPgColumn },
  columns: C,
): { [Name in keyof C]: SQL<GetColumnData<C[Name]>> } {
  const values = Object.keys(columns).map((name) => [name, sql`${Reflect.get(sent, name)}`]);
  // Exactly the names of `columns`, which `fromEntries` forgets.
  return Object.fromEntries(values) as { [Name in keyof C]: SQL<GetColumnData<C[Name]>> };
}

/** Rows as the one parameter of `sentRows`. */
export function sentJson<C extends Record<string, AnyPgColumn>>(
  columns: C,
  rows: readonly RowOf<C>[],
): string {
  const entries = Object.entries(columns);
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(entries.map(([name, column]) => [column.name, sentValue(column, row[name])])),
    ),
  );
}

/** Within JSON a value of `jsonb` is itself, not its text. */
function sentValue(column: AnyPgColumn, value: unknown): unknown {
  if (value === null) return null;
  return column.getSQLType() === 'jsonb' ? value : column.mapToDriverValue(value);
}
