import type { ReactNode } from 'react';
import { auditedKinds } from '#contracts/audit.ts';
import type { AuditChoices } from '#contracts/audit.ts';
import { ChoiceFilter, DayFilters, FilterBar } from '../lists/filter-bar.tsx';
import { auditedKindWords } from './act-words.ts';
import { isNarrowed } from './audit-address.ts';
import type { AuditView } from './audit-address.ts';
import own from './act-list.module.css';

export interface AuditFiltersProps {
  view: AuditView;
  choices: AuditChoices | undefined;
  onChange: (changed: Partial<AuditView>) => void;
  onReset: () => void;
}

const columns =
  'minmax(9rem, 16rem) minmax(8rem, 13rem) minmax(8rem, 11rem) 9.5rem 9.5rem auto minmax(0, 1fr)';

/** What the log can be narrowed to. */
export function AuditFilters({ view, choices, onChange, onReset }: AuditFiltersProps): ReactNode {
  const actors = choices?.actors ?? [];
  return (
    <FilterBar
      columns={columns}
      {...(own.filters === undefined ? {} : { className: own.filters })}
      isNarrowed={isNarrowed(view)}
      onReset={onReset}
    >
      <ChoiceFilter
        label="Person"
        value={view.person}
        choices={actors.map(({ id }) => String(id))}
        wordsOf={(id) => actors.find((actor) => String(actor.id) === id)?.email ?? `User ${id}`}
        onChange={(person) => onChange({ person })}
      />
      <ChoiceFilter
        label="Action"
        value={view.action}
        choices={choices?.actions ?? []}
        onChange={(action) => onChange({ action })}
      />
      <ChoiceFilter
        label="Kind"
        value={view.kind}
        choices={auditedKinds}
        wordsOf={(kind) => auditedKindWords[kind].plural}
        onChange={(kind) => onChange({ kind })}
      />
      <DayFilters from={view.from} to={view.to} onChange={onChange} />
    </FilterBar>
  );
}
