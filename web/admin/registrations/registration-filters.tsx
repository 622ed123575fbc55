import { useState, type CSSProperties, type ReactNode } from 'react';
import { propertyLabel } from '#contracts/properties.ts';
import type { PublicProperty } from '#contracts/properties.ts';
import { partyTypes } from '#contracts/registrations.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { digitsOnly } from '../lists/list-place.ts';
import { TypedFilter } from '../lists/typed-filter.tsx';
import { isFiltered } from './list-address.ts';
import type { RegistrationFilters as Filters } from './list-address.ts';
import { PropertyOptions } from './property-options.tsx';
import styles from '../lists/filters.module.css';
import own from './registration-filters.module.css';

export interface RegistrationFiltersProps {
  filters: Filters;
  properties: PublicProperty[];
  onChange: (changed: Partial<Filters>) => void;
  onReset: () => void;
}

// React knows custom properties, its types do not.
const columns = {
  '--filter-columns': 'minmax(9rem, 16rem) 8.5rem 6rem minmax(11rem, 20rem) auto 1fr',
} as CSSProperties;

/** The filters above the list. What is typed waits until typing pauses. */
export function RegistrationFilters(props: RegistrationFiltersProps): ReactNode {
  const { filters, properties, onChange, onReset } = props;
  const [resets, setResets] = useState(0);
  return (
    <search className={styles.filters} style={columns}>
      <Select
        label="Property"
        value={filters.property}
        onChange={({ target }) => onChange({ property: target.value })}
      >
        <option value="">All</option>
        <PropertyOptions properties={properties} current={filters.property} labelOf={propertyLabel} />
      </Select>
      <Select
        label="Owner/Tenant"
        value={filters.owner}
        onChange={({ target }) => onChange({ owner: partyTypes.find((type) => type === target.value) ?? '' })}
      >
        <option value="">All</option>
        {partyTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </Select>
      <TypedFilter
        key={`unit-${resets}`}
        label="Unit"
        inputMode="numeric"
        value={filters.unit}
        clean={digitsOnly}
        onChange={(unit) => onChange({ unit })}
      />
      <div className={own.search}>
        <TypedFilter
          key={`search-${resets}`}
          label="Search"
          type="search"
          placeholder="Name, email, phone…"
          maxLength={200}
          value={filters.q}
          onChange={(q) => onChange({ q })}
        />
      </div>
      <Button
        variant="secondary"
        disabled={!isFiltered(filters)}
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
