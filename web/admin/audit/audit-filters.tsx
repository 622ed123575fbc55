import { useState, type CSSProperties, type ReactNode } from 'react';
import { auditedKinds } from '#contracts/audit.ts';
import type { AuditChoices } from '#contracts/audit.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { withCurrent } from '../lists/list-place.ts';
import { TypedFilter } from '../lists/typed-filter.tsx';
import { auditedKindWords } from './act-words.ts';
import { isNarrowed } from './audit-address.ts';
import type { AuditView } from './audit-address.ts';
import styles from '../lists/filters.module.css';
import own from './act-list.module.css';

export interface AuditFiltersProps {
  view: AuditView;
  choices: AuditChoices | undefined;
  onChange: (changed: Partial<AuditView>) => void;
  onReset: () => void;
}

// React knows custom properties, its types do not.
const columns = {
  '--filter-columns':
    'minmax(9rem, 16rem) minmax(8rem, 13rem) minmax(8rem, 11rem) 9.5rem 9.5rem auto minmax(0, 1fr)',
} as CSSProperties;

/** What the log can be narrowed to. A day counts once it is typed whole. */
export function AuditFilters({ view, choices, onChange, onReset }: AuditFiltersProps): ReactNode {
  const [resets, setResets] = useState(0);
  const actors = choices?.actors ?? [];
  return (
    <search className={`${styles.filters} ${own.filters}`} style={columns}>
      <Select
        label="Person"
        value={view.person}
        onChange={({ target }) => onChange({ person: target.value })}
      >
        <option value="">All</option>
        {withCurrent(
          actors.map(({ id }) => String(id)),
          view.person,
        ).map((id) => (
          <option key={id} value={id}>
            {actors.find((actor) => String(actor.id) === id)?.email ?? `User ${id}`}
          </option>
        ))}
      </Select>
      <Select
        label="Action"
        value={view.action}
        onChange={({ target }) => onChange({ action: target.value })}
      >
        <option value="">All</option>
        {withCurrent(choices?.actions ?? [], view.action).map((action) => (
          <option key={action}>{action}</option>
        ))}
      </Select>
      <Select
        label="Kind"
        value={view.kind}
        onChange={({ target }) =>
          onChange({ kind: auditedKinds.find((kind) => kind === target.value) ?? '' })
        }
      >
        <option value="">All</option>
        {auditedKinds.map((kind) => (
          <option key={kind} value={kind}>
            {auditedKindWords[kind].plural}
          </option>
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
        variant="secondary"
        disabled={!isNarrowed(view)}
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
