import { useState, type CSSProperties, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { digitsOnly, withCurrent } from '../lists/list-place.ts';
import { TypedFilter } from '../lists/typed-filter.tsx';
import styles from '../lists/filters.module.css';

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

// React knows custom properties, its types do not.
const columns = { '--filter-columns': '10rem 12rem 8rem auto 1fr' } as CSSProperties;

/** The filters above the list. The unit waits until typing pauses. */
export function ListFilters({
  filters,
  properties,
  categories,
  onChange,
  onReset,
}: ListFiltersProps): ReactNode {
  const [resets, setResets] = useState(0);
  const isFiltered = Boolean(filters.property || filters.category || filters.unit);
  return (
    <search className={styles.filters} style={columns}>
      <Select
        label="Property"
        value={filters.property}
        onChange={({ target }) => onChange({ property: target.value })}
      >
        <option value="">All</option>
        {withCurrent(properties, filters.property).map((code) => (
          <option key={code}>{code}</option>
        ))}
      </Select>
      <Select
        label="Category"
        value={filters.category}
        onChange={({ target }) => onChange({ category: target.value })}
      >
        <option value="">All</option>
        {withCurrent(categories, filters.category).map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <TypedFilter
        key={resets}
        label="Unit"
        inputMode="numeric"
        value={filters.unit}
        clean={digitsOnly}
        onChange={(unit) => onChange({ unit })}
      />
      <Button
        className={styles.reset}
        variant="secondary"
        disabled={!isFiltered}
        onClick={({ currentTarget }) => {
          // The button is of no use now, and a disabled one cannot keep the focus.
          currentTarget.closest('search')?.querySelector('select')?.focus();
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
