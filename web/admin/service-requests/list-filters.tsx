import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { digitsOnly } from './list-address.ts';
import styles from './list-filters.module.css';

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

const typingPauseMs = 450;

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
    <search className={styles.filters}>
      <Select
        label="Property"
        value={filters.property}
        onChange={({ target }) => onChange({ property: target.value })}
      >
        <option value="">All</option>
        {withChosen(properties, filters.property).map((code) => (
          <option key={code}>{code}</option>
        ))}
      </Select>
      <Select
        label="Category"
        value={filters.category}
        onChange={({ target }) => onChange({ category: target.value })}
      >
        <option value="">All</option>
        {withChosen(categories, filters.category).map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
      <UnitFilter key={resets} unit={filters.unit} onChange={(unit) => onChange({ unit })} />
      <Button
        className={styles.reset}
        variant="secondary"
        disabled={!isFiltered}
        onClick={() => {
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

function UnitFilter({ unit, onChange }: { unit: string; onChange: (unit: string) => void }): ReactNode {
  const [typed, setTyped] = useState(unit);
  const [shownFor, setShownFor] = useState(unit);
  // The URL moved on without typing (Back, a link): the field follows it.
  if (shownFor !== unit) {
    setShownFor(unit);
    setTyped(unit);
  }
  const commit = useEffectEvent(onChange);
  useEffect(() => {
    if (typed === unit) return undefined;
    const timer = setTimeout(() => commit(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, unit]);
  return (
    <TextField
      label="Unit"
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(digitsOnly(target.value))}
    />
  );
}

function withChosen(choices: readonly string[], chosen: string): readonly string[] {
  return chosen && !choices.includes(chosen) ? [...choices, chosen] : choices;
}
