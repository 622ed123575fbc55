import type { ReactNode } from 'react';
import { FilterBar } from './filter-bar.tsx';
import { isFiltered } from './list-view.ts';
import type { ListView } from './list-view.ts';

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
