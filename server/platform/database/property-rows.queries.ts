import { withinScope } from '#server/platform/auth/property-scope.queries.ts';
import type { PropertyScope } from '#server/platform/auth/property-scope.queries.ts';
import { and, eq } from './drizzle.ts';
import type { AnyPgColumn, SQL } from './drizzle.ts';
import type { ListQuery } from './lists.queries.ts';
import { countOf } from './row-count.queries.ts';

/**
 * What a list shows of a table whose rows are counted by property: those in the caller's scope, of one property where it is
 * chosen, and narrowed by more filters. Without these the total is known.
 */
export function propertyRows(
  table: ListQuery<number>['table'] & { propertyCode: AnyPgColumn },
  {
    counted,
    scope,
    propertyCode,
    narrowing,
  }: {
    counted: 'unit' | 'lease' | 'payment' | 'maintenance';
    scope: PropertyScope;
    propertyCode: string | undefined;
    narrowing: SQL | undefined;
  },
): Pick<ListQuery<number>, 'table' | 'matches' | 'total'> {
  return {
    table,
    matches: and(
      withinScope(scope, table.propertyCode),
      propertyCode === undefined ? undefined : eq(table.propertyCode, propertyCode),
      narrowing,
    ),
    total: narrowing ? undefined : countOf(counted, { property_code: propertyCode }, scope),
  };
}
