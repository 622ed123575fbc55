import type { ReactNode } from 'react';
import { propertyLabel } from '#contracts/properties.ts';
import type { PublicProperty } from '#contracts/properties.ts';
import { reviewStates } from '#contracts/registrations.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { partyTypes } from '#contracts/registration-form.ts';
import { Select } from '#web/ui/select/select.tsx';
import { ChoiceFilter, FilterBar } from '../kit/lists/filter-bar.tsx';
import { digitsOnly } from '../kit/lists/list-state.ts';
import { TypedFilter } from '../kit/lists/typed-filter.tsx';
import { isFiltered } from './list-address.ts';
import type { RegistrationFilters as Filters } from './list-address.ts';
import { PropertyOptions } from './property-options.tsx';
import own from './registration-filters.module.css';

export interface RegistrationFiltersProps {
  filters: Filters;
  properties: PublicProperty[];
  onChange: (changed: Partial<Filters>) => void;
  onReset: () => void;
}

const columns =
  'minmax(7rem, 16rem) minmax(7.5rem, 8.5rem) minmax(7rem, 8.5rem) minmax(4rem, 6rem) minmax(8rem, 20rem) auto 1fr';

/** The filters above the list. What is typed waits until typing pauses. */
export function RegistrationFilters(props: RegistrationFiltersProps): ReactNode {
  const { filters, properties, onChange, onReset } = props;
  return (
    <FilterBar columns={columns} isNarrowed={isFiltered(filters)} onReset={onReset}>
      <Select
        label="Property"
        value={filters.property}
        onChange={({ target }) => onChange({ property: target.value })}
      >
        <option value="">All</option>
        <PropertyOptions properties={properties} current={filters.property} labelOf={propertyLabel} />
      </Select>
      <ChoiceFilter
        label="Owner/Tenant"
        value={filters.owner}
        choices={partyTypes}
        onChange={(owner) => onChange({ owner })}
      />
      <ChoiceFilter
        label="Review"
        value={filters.review}
        choices={reviewStates}
        labelOf={formatStatus}
        onChange={(review) => onChange({ review })}
      />
      <TypedFilter
        label="Unit"
        inputMode="numeric"
        value={filters.unit}
        clean={digitsOnly}
        onChange={(unit) => onChange({ unit })}
      />
      <div className={own.search}>
        <TypedFilter
          label="Search"
          type="search"
          placeholder="Name, email, phone…"
          maxLength={200}
          value={filters.q}
          onChange={(q) => onChange({ q })}
        />
      </div>
    </FilterBar>
  );
}
