import type { ReactNode } from 'react';
import { ChoiceFilter, FilterBar } from '../kit/lists/filter-bar.tsx';
import { digitsOnly } from '../kit/lists/list-state.ts';
import { TypedFilter } from '../kit/lists/typed-filter.tsx';

export interface Filters {
  property: string;
  category: string;
  unit: string;
}

export interface ListFiltersProps {
  filters: Filters;
  properties: readonly string[];
  categories: readonly string[];
  onChange: (changed: Partial<Filters>) => void;
  onReset: () => void;
}

/** The filters above the list. The unit waits until typing pauses. */
export function ListFilters(props: ListFiltersProps): ReactNode {
  const { filters, properties, categories, onChange, onReset } = props;
  return (
    <FilterBar
      columns="10rem 12rem 8rem auto 1fr"
      isNarrowed={Boolean(filters.property || filters.category || filters.unit)}
      onReset={onReset}
    >
      <ChoiceFilter
        label="Property"
        value={filters.property}
        choices={properties}
        onChange={(property) => onChange({ property })}
      />
      <ChoiceFilter
        label="Category"
        value={filters.category}
        choices={categories}
        onChange={(category) => onChange({ category })}
      />
      <TypedFilter
        label="Unit"
        inputMode="numeric"
        value={filters.unit}
        clean={digitsOnly}
        onChange={(unit) => onChange({ unit })}
      />
    </FilterBar>
  );
}
