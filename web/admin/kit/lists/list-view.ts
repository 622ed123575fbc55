import { useSearchParams } from 'react-router';
import type { SortOrder } from '#contracts/fields.ts';
import type { AddressPart } from './list-address.ts';
import { readListState, sortNamed } from './list-state.ts';
import type { ListState } from './list-state.ts';
import type { Sorting } from './sort-button.tsx';
import { useShownList } from './use-shown-list.ts';
import type { FetchedList, ShownList } from './use-shown-list.ts';
import { useAppSelector } from '../state/hooks.ts';

/** What a list of the rentals shows: its place, its filters by name and its order, all in the URL. */
export interface ListView extends ListState {
  filters: Readonly<Record<string, string>>;
  /** '' for the usual order. */
  sort: string;
}

/** The filters of a list by their names in the address, each with how it is read: '' where the list does not know it. */
export type ListFilterParts = Readonly<Record<string, Pick<AddressPart<string>, 'read'>>>;

/** `sortKeys` are what the list can be sorted by. */
export function useListView(parts: ListFilterParts, sortKeys: readonly string[] = []): ListView {
  const [search] = useSearchParams();
  const filters = Object.fromEntries(
    Object.entries(parts).map(([name, { read }]) => [name, read(search.get(name)?.trim() ?? '')]),
  );
  return {
    ...readListState(search),
    filters,
    sort: sortNamed(search.get('sort'), sortKeys) ?? '',
  };
}

/** A list whose filters are in the URL by their names. */
export type FilteredList<R, M> = ShownList<R, M, ListView> & {
  /** Narrows the list by one filter, from its first page. */
  filter: (name: string, value: string) => void;
  sorting: Sorting;
};

/** Shows a fetched list by its view, and moves through it. `usual` is its order where none is chosen; else newest first. */
export function useFilteredList<R extends { id: number }, M>(
  view: ListView,
  list: FetchedList<R, M>,
  usual = '',
): FilteredList<R, M> {
  const shown = useShownList(list, { view, write: writeView, closed: { record: null } });
  return {
    ...shown,
    filter: (name, value) => shown.listState.show({ filters: { ...view.filters, [name]: value }, page: 1 }),
    sorting: { sort: view.sort || usual, onSort: (sort) => shown.listState.show({ sort, page: 1 }) },
  };
}

/** A view's order, as a list's query takes it; nothing for the usual one. */
export function sortOf<Key extends string>(
  { sort }: ListView,
  keys: readonly Key[],
): { sort?: SortOrder<Key> } {
  const named = sortNamed(sort, keys);
  return named ? { sort: named } : {};
}

/** Whether a view narrows its list. */
export function isFiltered({ filters }: ListView): boolean {
  return Object.values(filters).some((value) => value !== '');
}

function writeView({ filters, sort, page, record }: ListView): URLSearchParams {
  const search = new URLSearchParams(givenFilters({ ...filters, sort }));
  if (page > 1) search.set('page', String(page));
  if (record !== null) search.set('record', String(record));
  return search;
}

/** The chosen property as a filter of lists; nothing where all are shown. */
export function useChosenProperty(): { propertyCode?: string } {
  const code = useAppSelector(({ user }) => user.selectedProperty);
  return code === 'all' ? {} : { propertyCode: code };
}

/** The filters that say something, as a list's query takes them. */
export function givenFilters(filters: ListView['filters']): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
}
