import type { CallOf } from '#contracts/endpoint.ts';
import { expenseSortKeys } from '#contracts/expenses.ts';
import type { listExpenses } from '#contracts/expenses.ts';
import { day, listAddress, openRecord, orderBy, pageNumber, text } from '../kit/lists/list-address.ts';
import { pageSize, propertyWord, unitWord } from '../kit/lists/list-state.ts';

type ExpenseQuery = NonNullable<CallOf<typeof listExpenses>['query']>;

const sort = orderBy(expenseSortKeys, '-created');

/** An order by its name; the usual one for any other. */
export const readOrder = sort.read;

export const { readView, writeView, everything, isNarrowed, given } = listAddress(
  {
    property: text(propertyWord),
    unit: text(unitWord),
    category: text((sent) => sent.trim().slice(0, 60)),
    /** Days, both included. */
    from: day,
    to: day,
    sort,
    page: pageNumber,
    record: openRecord,
  },
  ['property', 'unit', 'category', 'from', 'to'],
);

export type ExpenseView = ReturnType<typeof readView>;
export type ExpenseFilter = typeof everything;

/** The filters as the server reads them; the property chosen for all screens goes before this list's own. */
export function listQuery(
  view: ExpenseView,
  selectedProperty: string,
  unitId: number | undefined,
): ExpenseQuery {
  const property = selectedProperty === 'all' ? view.property : selectedProperty;
  return {
    page: view.page,
    take: pageSize,
    ...(property ? { propertyCode: property } : {}),
    ...(unitId === undefined ? {} : { unitId }),
    ...given(view, 'category', 'from', 'to', 'sort'),
  };
}
