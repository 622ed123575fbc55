import { Fragment, useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { digitsOnly } from './list-state.ts';
import { TypedFilter } from './typed-filter.tsx';
import styles from './filters.module.css';

export interface FilterBarProps {
  /** The widths of the columns, as a grid reads them; the last filter is followed by Reset. */
  columns: string;
  className?: string;
  /** Whether there is anything to reset. */
  isNarrowed: boolean;
  onReset: () => void;
  children: ReactNode;
}

/** The filters above a list, side by side, and the way back to none. */
export function FilterBar({
  columns,
  className = '',
  isNarrowed,
  onReset,
  children,
}: FilterBarProps): ReactNode {
  const bar = useRef<HTMLElement>(null);
  const [resets, setResets] = useState(0);
  useEffect(() => {
    // The button is of no use now, and a disabled one cannot keep the focus.
    if (resets > 0) bar.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, [resets]);
  return (
    <search
      ref={bar}
      className={`${styles.filters} ${className}`}
      // React knows custom properties, its types do not.
      style={{ '--filter-columns': columns } as CSSProperties}
    >
      {/* New fields with each reset: what is typed and not yet in the URL goes too. */}
      <Fragment key={resets}>{children}</Fragment>
      <Button
        className={styles.reset}
        variant="secondary"
        disabled={!isNarrowed}
        onClick={() => {
          setResets(resets + 1);
          onReset();
        }}
      >
        Reset
      </Button>
    </search>
  );
}

/** One of a few choices, or all of them (''). The choice in force is offered even where it is none of these. */
export function ChoiceFilter<C extends string>({
  label,
  value,
  choices,
  labelOf = asItIs,
  onChange,
}: {
  label: string;
  value: C | '';
  choices: readonly C[];
  /** What people call a choice. */
  labelOf?: (choice: C) => string;
  onChange: (value: C | '') => void;
}): ReactNode {
  const offered = value === '' || choices.includes(value) ? choices : [...choices, value];
  return (
    <Select
      label={label}
      value={value}
      onChange={({ target }) => onChange(offered.find((choice) => choice === target.value) ?? '')}
    >
      <option value="">All</option>
      {offered.map((choice) => (
        <option key={choice} value={choice}>
          {labelOf(choice)}
        </option>
      ))}
    </Select>
  );
}

function asItIs(choice: string): string {
  return choice;
}

/** Words to search for. */
export function SearchFilter({
  label = 'Search',
  placeholder,
  value,
  onChange,
}: {
  label?: string;
  /** What is searched: 'Name, email, phone…'. */
  placeholder?: string;
  value: string;
  onChange: (q: string) => void;
}): ReactNode {
  return (
    <TypedFilter
      label={label}
      type="search"
      placeholder={placeholder}
      maxLength={200}
      value={value}
      onChange={onChange}
    />
  );
}

/** A unit by its number within the property. */
export function UnitNumberFilter({
  value,
  onChange,
}: {
  value: string;
  onChange: (unit: string) => void;
}): ReactNode {
  return (
    <TypedFilter label="Unit" inputMode="numeric" value={value} clean={digitsOnly} onChange={onChange} />
  );
}

/** A unit by its whole identifier. */
export function UnitFilter({
  value,
  onChange,
}: {
  value: string;
  onChange: (unit: string) => void;
}): ReactNode {
  return (
    <TypedFilter
      label="Unit"
      placeholder="BT01-0007"
      maxLength={20}
      value={value}
      onChange={(unit) => onChange(unit.toUpperCase())}
    />
  );
}

/** The first and the last day that count. A day counts once it is typed whole. */
export function DayFilters({
  from,
  to,
  onChange,
}: {
  from: string;
  to: string;
  onChange: (changed: { from: string } | { to: string }) => void;
}): ReactNode {
  return (
    <>
      <TypedFilter
        label="From"
        type="date"
        value={from}
        max={to || undefined}
        onChange={(day) => onChange({ from: day })}
      />
      <TypedFilter
        label="To"
        type="date"
        value={to}
        min={from || undefined}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
}
