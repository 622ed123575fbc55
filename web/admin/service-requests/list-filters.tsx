import type { ReactNode } from 'react';
import type { Assignee } from '#contracts/service-request-desk.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { ChoiceFilter, FilterBar, SearchFilter, UnitNumberFilter } from '../kit/lists/filter-bar.tsx';
import { FoldedOnPhone } from '../kit/panels/folded.tsx';
import { useCurrentEmail } from '../kit/state/use-current-email.ts';
import { isNarrowed } from './list-address.ts';
import type { ListView } from './list-address.ts';
import styles from './desk.module.css';

export interface ListFiltersProps {
  view: ListView;
  properties: readonly string[];
  categories: readonly string[];
  assignees: readonly Assignee[];
  onChange: (changed: Partial<ListView>) => void;
}

const none = { property: '', category: '', unit: '', q: '', assignee: '', since: '' } as const;

/** A saved view may name someone whose account is gone; what the list is narrowed to is shown all the same. */
function isUnknown(assignee: string, assignees: readonly Assignee[]): boolean {
  return (
    /^\d+$/.test(assignee) && assignees.length > 0 && !assignees.some(({ id }) => String(id) === assignee)
  );
}

/** The filters above the list. What is typed waits until typing pauses. */
export function ListFilters({
  view,
  properties,
  categories,
  assignees,
  onChange,
}: ListFiltersProps): ReactNode {
  const ownEmail = useCurrentEmail();
  return (
    <>
      <FoldedOnPhone summary={isNarrowed(view) ? 'Filters (on)' : 'Filters'}>
        <FilterBar
          columns="8rem 11rem 6rem 10rem minmax(10rem, 1fr) auto"
          {...(styles.filters ? { className: styles.filters } : {})}
          isNarrowed={isNarrowed(view)}
          onReset={() => onChange(none)}
        >
          <ChoiceFilter
            label="Property"
            value={view.property}
            choices={properties}
            onChange={(property) => onChange({ property })}
          />
          <ChoiceFilter
            label="Category"
            value={view.category}
            choices={categories}
            onChange={(category) => onChange({ category })}
          />
          <UnitNumberFilter value={view.unit} onChange={(unit) => onChange({ unit })} />
          <Select
            label="Assigned to"
            value={view.assignee}
            onChange={({ target }) => onChange({ assignee: target.value })}
          >
            <option value="">Anyone</option>
            <option value="me">Me</option>
            <option value="none">Unassigned</option>
            {isUnknown(view.assignee, assignees) && <option value={view.assignee}>A former user</option>}
            {assignees
              .filter(({ email }) => email !== ownEmail)
              .map(({ id, email }) => (
                <option key={id} value={id}>
                  {email}
                </option>
              ))}
          </Select>
          <SearchFilter
            placeholder="Reference, words, email, phone…"
            value={view.q}
            onChange={(q) => onChange({ q })}
          />
        </FilterBar>
      </FoldedOnPhone>
      {view.since && (
        <p className={styles.since}>
          Received after {formatInstant(view.since)}
          <Button size="small" variant="quiet" onClick={() => onChange({ since: '' })}>
            Show all
          </Button>
        </p>
      )}
    </>
  );
}
