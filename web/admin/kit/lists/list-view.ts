import { useSearchParams } from 'react-router';
import { readPlace, writePlace } from './list-place.ts';
import type { ListPlace } from './list-place.ts';
import { useListPlace } from './use-list-place.ts';
import type { PlacedList } from './use-list-place.ts';
import { useAppSelector } from '../state/hooks.ts';

/** What a list of the rentals shows: its place and its filters by name, all in the URL. */
export interface ListView extends ListPlace {
  filters: Readonly<Record<string, string>>;
}

export interface ListViewPlace extends PlacedList<ListView> {
  view: ListView;
  /** Narrows the list by one filter, from its first page. */
  filter: (name: string, value: string) => void;
}

export function useListView(names: readonly string[]): ListView {
  const [search] = useSearchParams();
  const filters = Object.fromEntries(names.map((name) => [name, search.get(name)?.trim() ?? '']));
  return { ...readPlace(search), isArchived: false, filters };
}

/** Moves through the list that a view shows. */
export function useListViewPlace(view: ListView, rows: { id: number }[] | undefined): ListViewPlace {
  const place = useListPlace({ view, rows, write: writeView, closed: { record: null } });
  return {
    ...place,
    view,
    filter: (name, value) => place.show({ filters: { ...view.filters, [name]: value }, page: 1 }),
  };
}

function writeView({ filters, ...place }: ListView): URLSearchParams {
  return writePlace(place, filters);
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
