import type { ReactNode } from 'react';
import { FilterBar, SearchFilter } from './filter-bar.tsx';
import { isFiltered } from './list-view.ts';
import type { FilteredList, ListView } from './list-view.ts';

/** The filters of a list by their names, so many side by side, and the way back to none. */
export function ListFilters({
  count,
  view,
  onReset,
  children,
}: {
  count: number;
  view: ListView;
  onReset: (none: Pick<ListView, 'filters' | 'page'>) => void;
  children: ReactNode;
}): ReactNode {
  const filters = Object.fromEntries(Object.keys(view.filters).map((name) => [name, '']));
  return (
    <FilterBar
      columns={`repeat(${count}, minmax(8rem, 16rem)) auto 1fr`}
      isNarrowed={isFiltered(view)}
      onReset={() => onReset({ filters, page: 1 })}
    >
      {children}
    </FilterBar>
  );
}

/** The filters of a list that is only searched, by its filter `q`. */
export function SearchOnly<R, M>({
  shown,
  placeholder,
}: {
  shown: FilteredList<R, M>;
  placeholder: string;
}): ReactNode {
  const { view, listState, filter } = shown;
  return (
    <ListFilters count={1} view={view} onReset={listState.show}>
      <SearchFilter
        placeholder={placeholder}
        value={view.filters['q'] ?? ''}
        onChange={(q) => filter('q', q)}
      />
    </ListFilters>
  );
}
