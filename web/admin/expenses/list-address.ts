import {
  pageSize,
  propertyIn,
  readListState,
  sortNamed,
  unitIn,
  writeListState,
} from '../kit/lists/list-state.ts';
import type { ListState } from '../kit/lists/list-state.ts';
import type { CallOf } from '#contracts/endpoint.ts';
import { expenseSortKeys } from '#contracts/expenses.ts';
import type { ExpenseFilters as ListedExpenses, listExpenses } from '#contracts/expenses.ts';

type ExpenseQuery = NonNullable<CallOf<typeof listExpenses>['query']>;

/** What the list is narrowed to; '' is everything. */
export interface ExpenseFilter {
  /** A property's code. */
  property: string;
  /** A unit's identifier. */
  unit: string;
  category: string;
  /** Days, both included. */
  from: string;
  to: string;
}

/** What the screen shows. All of it is in the URL, so that a reload, a link or Back shows the same. */
export interface ExpenseView extends ListState, ExpenseFilter {
  sort: ListedExpenses['sort'];
}

export const everything: ExpenseFilter = { property: '', unit: '', category: '', from: '', to: '' };

const usualSort = '-created';

/** An order by its name; the usual one for any other. */
export function readOrder(name: string | null): ListedExpenses['sort'] {
  return sortNamed(name, expenseSortKeys) ?? usualSort;
}

export function readView(search: URLSearchParams): ExpenseView {
  return {
    ...readListState(search),
    sort: readOrder(search.get('sort')),
    property: propertyIn(search),
    unit: unitIn(search),
    category: search.get('category')?.trim().slice(0, 60) ?? '',
    from: dayIn(search.get('from')),
    to: dayIn(search.get('to')),
  };
}

export function writeView({
  property,
  unit,
  category,
  from,
  to,
  sort,
  ...listState
}: ExpenseView): URLSearchParams {
  return writeListState(
    { ...listState, isArchived: false },
    { property, unit, category, from, to, sort: sort === usualSort ? '' : sort },
  );
}

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
    ...(view.category ? { category: view.category } : {}),
    ...(view.from ? { from: view.from } : {}),
    ...(view.to ? { to: view.to } : {}),
    ...(view.sort === usualSort ? {} : { sort: view.sort }),
  };
}

export function isNarrowed({ property, unit, category, from, to }: ExpenseFilter): boolean {
  return [property, unit, category, from, to].some((value) => value !== '');
}

/** A day of a calendar that exists; '' for anything else. */
function dayIn(text: string | null): string {
  const day = /^(19|20|21)\d\d-\d\d-\d\d$/.test(text ?? '') ? new Date(`${text}T00:00:00Z`) : null;
  return day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${text}`) ? `${text}` : '';
}
