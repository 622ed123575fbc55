import { useState, type ReactNode } from 'react';
import type { Lease } from '#contracts/leases.ts';
import { formatDollars } from '#contracts/money.ts';
import { fullName } from '#contracts/people.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { useChosenProperty } from '../kit/lists/list-view.ts';
import { offered, RecordPicker } from '../kit/records/record-picker.tsx';
import type { Choosable, RecordPickerProps } from '../kit/records/record-picker.tsx';
import { leaseTerm } from './lease-label.ts';
import { useListLeasesQuery } from './leases-api.ts';

/** Leases by their unit and tenant, with what is owed of each: those that run first, those to come last. */
export function LeasePicker(props: RecordPickerProps): ReactNode {
  const [q, setQ] = useState('');
  const chosen = useChosenProperty();
  const { data } = useListLeasesQuery({
    query: { take: offered, sort: 'status', ...chosen, ...(q ? { q } : {}) },
  });
  return (
    <RecordPicker
      {...props}
      label="Lease"
      none="Choose a lease"
      isLong
      list={data}
      choosableOf={choosableLease}
      onSearch={setQ}
    />
  );
}

function choosableLease(lease: Lease): Choosable {
  const { id, unit, tenant, status, balance } = lease;
  const parts = [unit.unitIdentifier, fullName(tenant), leaseTerm(lease), balanceText(balance)];
  return { id, label: parts.join(' · '), group: formatStatus(status), isMuted: status === 'UPCOMING' };
}

function balanceText(balance: number): string {
  if (balance === 0) return 'nothing due';
  return balance > 0 ? `${formatDollars(balance)} due` : `${formatDollars(-balance)} paid ahead`;
}
