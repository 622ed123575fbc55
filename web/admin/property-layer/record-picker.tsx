import { useState, type ReactNode } from 'react';
import { fullName } from '#contracts/people.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TypedFilter } from '../lists/typed-filter.tsx';
import { leaseLabel } from './person-facts.tsx';
import { useListLeasesQuery, useListOwnersQuery, useListTenantsQuery } from './rental-api.ts';
import { useChosenProperty } from './layer-view.ts';
import styles from './layer.module.css';

/** So many are offered at once; the search finds the others. */
const offered = 50;

export interface Choosable {
  id: number;
  label: string;
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
function RecordPicker({
  label,
  none,
  value,
  current,
  error,
  onChange,
  records,
  onSearch,
}: RecordPickerProps & {
  label: string;
  none: string;
  records: Choosable[] | undefined;
  onSearch: (q: string) => void;
}): ReactNode {
  const [q, setQ] = useState('');
  const [picked, setPicked] = useState<Choosable | null>(null);
  const offer = records ?? [];
  const isNew = (known: Choosable): boolean => !offer.some(({ id }) => id === known.id);
  const before = current && isNew(current) ? current : null;
  // What is chosen stays in sight whatever is searched for after it: else it would be sent while another line is shown.
  const chosen = picked && picked.id !== before?.id && isNew(picked) ? picked : null;
  const choose = (chosenId: number): void => {
    setPicked([...offer, before, chosen].find((known) => known?.id === chosenId) ?? null);
    onChange(chosenId);
  };
  return (
    <div className={styles.pair}>
      <TypedFilter
        label={`Find ${label.toLowerCase()}`}
        type="search"
        maxLength={200}
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
        <option value={0}>{records ? none : 'Loading…'}</option>
        {before && <option value={before.id}>{before.label}</option>}
        {chosen && <option value={chosen.id}>{chosen.label}</option>}
        {offer.map(({ id, label: text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Leases by their unit and tenant, with what is owed of each. */
export function LeasePicker(props: RecordPickerProps): ReactNode {
  const [q, setQ] = useState('');
  const chosen = useChosenProperty();
  const list = useListLeasesQuery({ query: { take: offered, ...chosen, ...(q ? { q } : {}) } });
  const records = list.data?.data.map((lease) => ({ id: lease.id, label: leaseLabel(lease) }));
  return <RecordPicker {...props} label="Lease" none="Choose a lease" records={records} onSearch={setQ} />;
}

export function TenantPicker({ none, ...props }: RecordPickerProps & { none: string }): ReactNode {
  const [q, setQ] = useState('');
  const list = useListTenantsQuery({ query: { take: offered, ...(q ? { q } : {}) } });
  const records = list.data?.data.map((person) => ({ id: person.id, label: fullName(person) }));
  return <RecordPicker {...props} label="Tenant" none={none} records={records} onSearch={setQ} />;
}

export function OwnerPicker({ none, ...props }: RecordPickerProps & { none: string }): ReactNode {
  const [q, setQ] = useState('');
  const list = useListOwnersQuery({ query: { take: offered, ...(q ? { q } : {}) } });
  const records = list.data?.data.map((person) => ({ id: person.id, label: fullName(person) }));
  return <RecordPicker {...props} label="Owner" none={none} records={records} onSearch={setQ} />;
}
