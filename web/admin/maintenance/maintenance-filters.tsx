import type { ReactNode } from 'react';
import { maintenancePriorities, maintenanceStatuses } from '#contracts/maintenance.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { ChoiceFilter, FilterBar, UnitFilter, SearchFilter } from '../kit/lists/filter-bar.tsx';
import { isNarrowed } from './list-address.ts';
import type { MaintenanceFilter } from './list-address.ts';
import styles from './maintenance.module.css';

export interface MaintenanceFiltersProps {
  filter: MaintenanceFilter;
  /** The codes to choose from; null where one is chosen for all screens. */
  propertyCodes: readonly string[] | null;
  /** The board has a column for each status. */
  hasStatus: boolean;
  onChange: (changed: Partial<MaintenanceFilter>) => void;
  onReset: () => void;
}

/** What the maintenance records can be narrowed to. */
export function MaintenanceFilters(props: MaintenanceFiltersProps): ReactNode {
  const { filter, propertyCodes, hasStatus, onChange, onReset } = props;
  return (
    <FilterBar
      columns="repeat(auto-fit, minmax(8rem, 1fr))"
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
      {hasStatus && (
        <ChoiceFilter
          label="Status"
          value={filter.status}
          choices={maintenanceStatuses}
          labelOf={formatStatus}
          onChange={(status) => onChange({ status })}
        />
      )}
      <ChoiceFilter
        label="Priority"
        value={filter.priority}
        choices={maintenancePriorities}
        labelOf={formatStatus}
        onChange={(priority) => onChange({ priority })}
      />
      <SearchFilter placeholder="Search titles…" value={filter.q} onChange={(q) => onChange({ q })} />
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={filter.review}
          onChange={({ target }) => onChange({ review: target.checked })}
        />
        Review requested
      </label>
    </FilterBar>
  );
}
