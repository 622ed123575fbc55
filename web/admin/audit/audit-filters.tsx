import type { ReactNode } from 'react';
import { auditedKinds } from '#contracts/audit.ts';
import type { AuditChoices } from '#contracts/audit.ts';
import { ChoiceFilter, DayFilters, FilterBar, UnitFilter } from '../kit/lists/filter-bar.tsx';
import { nounOf } from '../kit/nouns/nouns.ts';
import { actionPhrase } from './action-text.ts';
import { isNarrowed } from './audit-address.ts';
import type { AuditView } from './audit-address.ts';
import own from './action-list.module.css';

export interface AuditFiltersProps {
  view: AuditView;
  choices: AuditChoices | undefined;
  onChange: (changed: Partial<AuditView>) => void;
  onReset: () => void;
}

const columns =
  'minmax(9rem, 16rem) minmax(8rem, 13rem) minmax(8rem, 11rem) 8rem 9.5rem 9.5rem auto minmax(0, 1fr)';

const columnsWithRecord = columns.replace(' 8rem 9.5rem', ' 8rem 8rem 9.5rem');

/** What the log can be narrowed to. */
export function AuditFilters({ view, choices, onChange, onReset }: AuditFiltersProps): ReactNode {
  const actors = choices?.actors ?? [];
  return (
    <FilterBar
      columns={view.record === '' ? columns : columnsWithRecord}
      {...(own.filters === undefined ? {} : { className: own.filters })}
      isNarrowed={isNarrowed(view)}
      onReset={onReset}
    >
      <ChoiceFilter
        label="Person"
        value={view.person}
        choices={actors.map(({ id }) => String(id))}
        labelOf={(id) => actors.find((actor) => String(actor.id) === id)?.email ?? `User ${id}`}
        onChange={(person) => onChange({ person })}
      />
      <ChoiceFilter
        label="Action"
        value={view.action}
        choices={choices?.actions ?? []}
        labelOf={actionPhrase}
        onChange={(action) => onChange({ action })}
      />
      <ChoiceFilter
        label="Kind"
        value={view.kind}
        choices={auditedKinds}
        labelOf={(kind) => nounOf(kind).many}
        onChange={(kind) => onChange({ kind, record: '' })}
      />
      {view.kind !== '' && view.record !== '' && (
        <ChoiceFilter
          label="Record"
          value={view.record}
          choices={[view.record]}
          onChange={(record) => onChange({ record })}
        />
      )}
      <UnitFilter value={view.unit} onChange={(unit) => onChange({ unit })} />
      <DayFilters from={view.from} to={view.to} onChange={onChange} />
    </FilterBar>
  );
}
