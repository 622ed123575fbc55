import { useState, type ReactNode } from 'react';
import { choosablePerson } from '../people/choosable-person.ts';
import { offered, RecordPicker } from '../kit/records/record-picker.tsx';
import type { RecordPickerProps } from '../kit/records/record-picker.tsx';
import { useListOwnersQuery } from './owners-api.ts';

/** Chooses an owner by name. */
export function OwnerPicker({
  none,
  label = 'Owner',
  ...props
}: RecordPickerProps & { none: string; label?: string }): ReactNode {
  const [q, setQ] = useState('');
  const { data } = useListOwnersQuery({ query: { take: offered, ...(q ? { q } : {}) } });
  return (
    <RecordPicker
      {...props}
      label={label}
      none={none}
      list={data}
      choosableOf={choosablePerson}
      onSearch={setQ}
    />
  );
}
