import { sql } from '#server/platform/database/drizzle.ts';
import type { AnyPgColumn, SQL } from '#server/platform/database/drizzle.ts';
import { isOneOf } from '#server/platform/database/expressions.ts';
import { defaultPropertyCodes } from '#site';

/** The codes of the properties that an admin works with; null is all of them. */
export type PropertyScope = readonly string[] | null;

/** A record, for those who work with its property; for all others there is none. */
export interface RecordKey {
  id: number;
  scope: PropertyScope;
}

/**
 * A condition: the column holds the code of a property within the scope. Every query of records asks it. `null` in the
 * place of a column stands for records of no property, which are for those who work with all; undefined where nothing is asked.
 */
export function withinScope(scope: PropertyScope, column: AnyPgColumn | null): SQL | undefined {
  if (scope === null) return undefined;
  return column === null ? sql`false` : isOneOf(column, scope);
}

/** The same question about a code at hand. */
export function isInScope(scope: PropertyScope, propertyCode: string): boolean {
  return scope === null || scope.includes(propertyCode);
}

export function isSameScope(one: PropertyScope, other: PropertyScope): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((code) => other.includes(code));
}

/** The order of properties everywhere, for a column that holds their code: `comparePropertyCodes` in SQL. */
export function inPropertyOrder(column: AnyPgColumn): SQL[] {
  const codes = sql.param([...defaultPropertyCodes]);
  return [sql`array_position(${codes}::text[], ${column})`, sql`${column}`];
}
