import { useState, type CSSProperties, type ReactNode } from 'react';
import { maintenancePriorities, maintenanceStatuses } from '#contracts/maintenance.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { withCurrent } from '../lists/list-place.ts';
import { TypedFilter } from '../lists/typed-filter.tsx';
import { isNarrowed } from './list-address.ts';
import type { MaintenanceFilter } from './list-address.ts';
import filters from '../lists/filters.module.css';
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

// React knows custom properties, its types do not.
const columns = { '--filter-columns': 'repeat(auto-fit, minmax(8rem, 1fr))' } as CSSProperties;

export function MaintenanceFilters(props: MaintenanceFiltersProps): ReactNode {
  const { filter, propertyCodes, hasStatus, onChange } = props;
  const [resets, setResets] = useState(0);
  return (
    <search className={filters.filters} style={columns}>
      {propertyCodes && (
        <Select
          label="Property"
          value={filter.property}
          onChange={({ target }) => onChange({ property: target.value })}
        >
          <option value="">All</option>
          {withCurrent(propertyCodes, filter.property).map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      )}
      <TypedFilter
        key={`unit-${resets}`}
        label="Unit"
        placeholder="BT01-0007"
        maxLength={20}
        value={filter.unit}
        onChange={(unit) => onChange({ unit: unit.toUpperCase() })}
      />
      {hasStatus && (
        <Select
          label="Status"
          value={filter.status}
          onChange={({ target }) =>
            onChange({ status: maintenanceStatuses.find((status) => status === target.value) ?? '' })
          }
        >
          <option value="">All</option>
          {maintenanceStatuses.map((status) => (
            <option key={status} value={status}>
              {formatStatus(status)}
            </option>
          ))}
        </Select>
      )}
      <Select
        label="Priority"
        value={filter.priority}
        onChange={({ target }) =>
          onChange({ priority: maintenancePriorities.find((priority) => priority === target.value) ?? '' })
        }
      >
        <option value="">All</option>
        {maintenancePriorities.map((priority) => (
          <option key={priority} value={priority}>
            {formatStatus(priority)}
          </option>
        ))}
      </Select>
      <TypedFilter
        key={`q-${resets}`}
        label="Search"
        type="search"
        placeholder="Words of the title…"
        maxLength={200}
        value={filter.q}
        onChange={(q) => onChange({ q })}
      />
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={filter.review}
          onChange={({ target }) => onChange({ review: target.checked })}
        />
        Review requested
      </label>
      <Button
        className={styles.reset}
        variant="secondary"
        disabled={!isNarrowed(filter)}
        onClick={({ currentTarget }) => {
          // The button is of no use now, and a disabled one cannot keep the focus.
          currentTarget.closest('search')?.querySelector<HTMLElement>('select, input')?.focus();
          // What is typed and not yet in the URL goes too.
          setResets(resets + 1);
          props.onReset();
        }}
      >
        Reset
      </Button>
    </search>
  );
}
