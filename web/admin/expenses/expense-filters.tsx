import type { ReactNode } from 'react';
import { expenseCategories } from '#contracts/expenses.ts';
import { ChoiceFilter, DayFilters, FilterBar, UnitFilter } from '../lists/filter-bar.tsx';
import { isNarrowed } from './list-address.ts';
import type { ExpenseView } from './list-address.ts';

export interface ExpenseFiltersProps {
  view: ExpenseView;
  /** The codes to choose from; null where one is chosen for all screens. */
  propertyCodes: readonly string[] | null;
  onChange: (changed: Partial<ExpenseView>) => void;
  onReset: () => void;
}

/** What the expenses can be narrowed to. */
export function ExpenseFilters({ view, propertyCodes, onChange, onReset }: ExpenseFiltersProps): ReactNode {
  return (
    <FilterBar
      columns="repeat(auto-fit, minmax(8.5rem, 1fr))"
      isNarrowed={isNarrowed(view)}
      onReset={onReset}
    >
      {propertyCodes && (
        <ChoiceFilter
          label="Property"
          value={view.property}
          choices={propertyCodes}
          onChange={(property) => onChange({ property })}
        />
      )}
      <UnitFilter value={view.unit} onChange={(unit) => onChange({ unit })} />
      <ChoiceFilter<string>
        label="Category"
        value={view.category}
        choices={expenseCategories}
        onChange={(category) => onChange({ category })}
      />
      <DayFilters from={view.from} to={view.to} onChange={onChange} />
    </FilterBar>
  );
}
