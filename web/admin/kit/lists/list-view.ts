import { useSearchParams } from 'react-router';
import { readListState, writeListState } from './list-state.ts';
import type { ListState } from './list-state.ts';
import { useShownList } from './use-shown-list.ts';
import type { FetchedList, ShownList } from './use-shown-list.ts';
import { useAppSelector } from '../state/hooks.ts';

/** What a list of the rentals shows: its place and its filters by name, all in the URL. */
export interface ListView extends ListState {
  filters: Readonly<Record<string, string>>;
}

export function useListView(names: readonly string[]): ListView {
  const [search] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, search.get(name)?.trim() ?? '']));
  return { ...readListState(search), isArchived: false, filters };
}

/** A list whose filters are in the URL by their names. */
export type FilteredList<R, M> = ShownList<R, M, ListView> & {
  /** Narrows the list by one filter, from its first page. */
  filter: (name: string, value: string) => void;
};

/** Shows a fetched list by its view, and moves through it. */
export function useFilteredList<R extends { id: number }, M>(
  view: ListView,
  list: FetchedList<R, M>,
): FilteredList<R, M> {
  const shown = useShownList(list, { view, write: writeView, closed: { record: null } });
  return {
    ...shown,
    filter: (name, value) => shown.listState.show({ filters: { ...view.filters, [name]: value }, page: 1 }),
  };
}

/** Whether a view narrows its list. */
export function isFiltered({ filters }: ListView): boolean {
  return Object.values(filters).some((value) => value !== '');
}

function writeView({ filters, ...listState }: ListView): URLSearchParams {
  return writeListState(listState, filters);
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
