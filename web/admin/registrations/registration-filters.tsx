import type { ReactNode } from 'react';
import { propertyLabel } from '#contracts/public-properties.ts';
import type { PublicProperty } from '#contracts/public-properties.ts';
import { reviewFilters } from '#contracts/registration-review.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { partyTypes } from '#contracts/registration-form.ts';
import { Select } from '#web/ui/select/select.tsx';
import { ChoiceFilter, FilterBar, SearchFilter, UnitNumberFilter } from '../kit/lists/filter-bar.tsx';
import { isNarrowed } from './list-address.ts';
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
  'minmax(7rem, 16rem) minmax(7.5rem, 8.5rem) minmax(8.5rem, 9.5rem) minmax(6rem, 8.5rem) minmax(4rem, 6rem) minmax(7rem, 20rem) auto 1fr';

/** The filters above the list. What is typed waits until typing pauses. */
export function RegistrationFilters(props: RegistrationFiltersProps): ReactNode {
  const { filters, properties, onChange, onReset } = props;
  return (
    <FilterBar
      columns={columns}
      {...(own.filters ? { className: own.filters } : {})}
      isNarrowed={isNarrowed(filters)}
      onReset={onReset}
    >
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
        choices={reviewFilters}
        labelOf={formatStatus}
        onChange={(review) => onChange({ review })}
      />
      <ChoiceFilter
        label="Papers"
        value={filters.due}
        choices={['soon']}
        labelOf={() => 'Due soon'}
        onChange={(due) => onChange({ due })}
      />
      <UnitNumberFilter value={filters.unit} onChange={(unit) => onChange({ unit })} />
      <div className={own.search}>
        <SearchFilter placeholder="Name, email, phone…" value={filters.q} onChange={(q) => onChange({ q })} />
      </div>
    </FilterBar>
  );
}
