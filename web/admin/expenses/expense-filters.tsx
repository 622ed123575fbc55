import type { ReactNode } from 'react';
import { expenseCategories } from '#contracts/expenses.ts';
import { ChoiceFilter, DayFilters, FilterBar, UnitFilter } from '../kit/lists/filter-bar.tsx';
import { isNarrowed } from './list-address.ts';
import type { ExpenseFilter } from './list-address.ts';

export interface ExpenseFiltersProps {
  filter: ExpenseFilter;
  /** The codes to choose from; null where one is chosen for all screens. */
  propertyCodes: readonly string[] | null;
  onChange: (changed: Partial<ExpenseFilter>) => void;
  onReset: () => void;
}

/** What the expenses can be narrowed to. */
export function ExpenseFilters({ filter, propertyCodes, onChange, onReset }: ExpenseFiltersProps): ReactNode {
  return (
    <FilterBar
      columns="repeat(auto-fit, minmax(8.5rem, 1fr))"
      isNarrowed={isNarrowed(filter)}
      onReset={onReset}
    >
      {propertyCodes && (
        <ChoiceFilter
          label="Property"
          value={filter.property}
          choices={propertyCodes}
          onChange={(property) => onChange({ property })}
        />
      )}
      <UnitFilter value={filter.unit} onChange={(unit) => onChange({ unit })} />
      <ChoiceFilter<string>
        label="Category"
        value={filter.category}
        choices={expenseCategories}
        onChange={(category) => onChange({ category })}
      />
      <DayFilters from={filter.from} to={filter.to} onChange={onChange} />
    </FilterBar>
  );
}
