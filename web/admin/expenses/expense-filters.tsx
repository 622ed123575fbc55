import { useState, type CSSProperties, type ReactNode } from 'react';
import { expenseCategories } from '#contracts/expenses.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { withCurrent } from '../lists/list-place.ts';
import { TypedFilter } from '../lists/typed-filter.tsx';
import { isNarrowed } from './list-address.ts';
import type { ExpenseView } from './list-address.ts';
import filters from '../lists/filters.module.css';
import own from './expenses.module.css';

export interface ExpenseFiltersProps {
  view: ExpenseView;
  /** The codes to choose from; null where one is chosen for all screens. */
  propertyCodes: readonly string[] | null;
  onChange: (changed: Partial<ExpenseView>) => void;
  onReset: () => void;
}

// React knows custom properties, its types do not.
const columns = {
  '--filter-columns': 'repeat(auto-fit, minmax(8.5rem, 1fr))',
} as CSSProperties;

/** What the expenses can be narrowed to. A day counts once it is typed whole. */
export function ExpenseFilters({ view, propertyCodes, onChange, onReset }: ExpenseFiltersProps): ReactNode {
  const [resets, setResets] = useState(0);
  return (
    <search className={filters.filters} style={columns}>
      {propertyCodes && (
        <Select
          label="Property"
          value={view.property}
          onChange={({ target }) => onChange({ property: target.value })}
        >
          <option value="">All</option>
          {withCurrent(propertyCodes, view.property).map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      )}
      <TypedFilter
        key={`unit-${resets}`}
        label="Unit"
        placeholder="BT01-0007"
        maxLength={20}
        value={view.unit}
        onChange={(unit) => onChange({ unit: unit.toUpperCase() })}
      />
      <Select
        label="Category"
        value={view.category}
        onChange={({ target }) => onChange({ category: target.value })}
      >
        <option value="">All</option>
        {withCurrent(expenseCategories, view.category).map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <TypedFilter
        key={`from-${resets}`}
        label="From"
        type="date"
        value={view.from}
        max={view.to || undefined}
        onChange={(from) => onChange({ from })}
      />
      <TypedFilter
        key={`to-${resets}`}
        label="To"
        type="date"
        value={view.to}
        min={view.from || undefined}
        onChange={(to) => onChange({ to })}
      />
      <Button
        className={own.reset}
        variant="secondary"
        disabled={!isNarrowed(view)}
        onClick={({ currentTarget }) => {
          // The button is of no use now, and a disabled one cannot keep the focus.
          currentTarget.closest('search')?.querySelector<HTMLElement>('select, input')?.focus();
          // What is typed and not yet in the URL goes too.
          setResets(resets + 1);
          onReset();
        }}
      >
        Reset
      </Button>
    </search>
  );
}
