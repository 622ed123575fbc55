import { useState, type ReactNode } from 'react';
import type { Page } from '#contracts/endpoint.ts';
import { formatCount } from '#web/lib/formats.ts';
import { Select } from '#web/ui/select/select.tsx';
import { SearchFilter } from '../lists/filter-bar.tsx';
import styles from './layout.module.css';

/** How many are offered at once; the search finds the others. */
export const offered = 50;

export interface Choosable {
  id: number;
  label: string;
  /** The heading that it is offered under. */
  group?: string;
  /** Written softly, for what is chosen seldom. */
  isMuted?: boolean;
}

export interface RecordPickerProps {
  /** The chosen record's id; 0 for none. */
  value: number;
  /** What is chosen already, which the offer may not hold. */
  current?: Choosable | null | undefined;
  error?: string | undefined;
  onChange: (id: number) => void;
}

/** Chooses one of many records: a search narrows what the list below it offers. */
export function RecordPicker<R>({
  label,
  none,
  value,
  current,
  error,
  onChange,
  isLong = false,
  list,
  choosableOf,
  onSearch,
}: RecordPickerProps & {
  label: string;
  none: string;
  /** What is chosen takes the whole width. */
  isLong?: boolean;
  list: Page<R> | undefined;
  choosableOf: (record: R) => Choosable;
  onSearch: (q: string) => void;
}): ReactNode {
  const [q, setQ] = useState('');
  const [picked, setPicked] = useState<Choosable | null>(null);
  const offer = list?.data.map(choosableOf) ?? [];
  const total = list?.meta.total ?? 0;
  const isNew = (known: Choosable): boolean => !offer.some(({ id }) => id === known.id);
  const before = current && isNew(current) ? current : null;
  // What is chosen stays in sight whatever is searched for after it: else it would be sent while another line is shown.
  const chosen = picked && picked.id !== before?.id && isNew(picked) ? picked : null;
  const choose = (chosenId: number): void => {
    setPicked([...offer, before, chosen].find((known) => known?.id === chosenId) ?? null);
    onChange(chosenId);
  };
  return (
    <div className={isLong ? styles.lines : styles.pair}>
      <SearchFilter
        label={`Find ${label.toLowerCase()}`}
        value={q}
        onChange={(typed) => {
          setQ(typed);
          onSearch(typed);
        }}
      />
      <Select
        label={label}
        error={error}
        value={value}
        onChange={({ target }) => choose(Number(target.value))}
      >
        <option value={0}>{list ? none : 'Loading…'}</option>
        {before && <option value={before.id}>{before.label}</option>}
        {chosen && <option value={chosen.id}>{chosen.label}</option>}
        <Offer records={offer} />
      </Select>
      {total > offer.length && (
        <output className={[styles.soft, styles.across].join(' ')}>
          Showing {offer.length} of {formatCount(total)}, type to narrow
        </output>
      )}
    </div>
  );
}

/** The records to choose from, below the headings of their groups where they have some. */
function Offer({ records }: { records: readonly Choosable[] }): ReactNode {
  const optionOf = ({ id, label }: Choosable) => (
    <option key={id} value={id}>
      {label}
    </option>
  );
  const groups = [...new Set(records.map(({ group }) => group))];
  return groups.map((name) => {
    const options = records.filter(({ group }) => group === name).map(optionOf);
    return name === undefined ? (
      options
    ) : (
      <optgroup
        key={name}
        label={name}
        className={
          records.some((record) => record.group === name && record.isMuted) ? styles.muted : undefined
        }
      >
        {options}
      </optgroup>
    );
  });
}
