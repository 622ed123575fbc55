import { useState, type ReactNode } from 'react';
import { choosablePerson } from '../people/choosable-person.ts';
import { offered, RecordPicker } from '../kit/records/record-picker.tsx';
import type { RecordPickerProps } from '../kit/records/record-picker.tsx';
import { useListTenantsQuery } from './tenants-api.ts';

/** Chooses a tenant by name. */
export function TenantPicker({ none, ...props }: RecordPickerProps & { none: string }): ReactNode {
  const [q, setQ] = useState('');
  const { data } = useListTenantsQuery({ query: { take: offered, ...(q ? { q } : {}) } });
  return (
    <RecordPicker
      {...props}
      label="Tenant"
      none={none}
      list={data}
      choosableOf={choosablePerson}
      onSearch={setQ}
    />
  );
}
