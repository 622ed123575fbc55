import { useState, type ComponentType, type ReactNode } from 'react';
import type { Lease } from '#contracts/leases.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CascadeRemoval } from '../kit/records/cascade-removal.tsx';
import { leaseLabel } from './lease-label.ts';
import { useRemoveLeaseMutation } from './leases-api.ts';
import { RecordHistory } from '../kit/history/record-history.tsx';
import { FactList } from '../kit/records/fact-list.tsx';
import { PartyLinks } from '../kit/records/name-links.tsx';
import { RecordFoot } from '../kit/records/record-parts.tsx';
import { LeaseDialog } from './lease-dialog.tsx';
import { LeaseStatusBadge } from './lease-status-badge.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import dialog from '../kit/records/record-dialog.module.css';
import styles from '../kit/records/layout.module.css';

/** What payments add to an open lease: those that were made, and the form for a new one. */
export interface LeasePayments {
  Payments: ComponentType<{ leaseId: number }>;
  RecordPayment: ComponentType<{ lease: Lease; onClose: () => void }>;
}

export interface OpenLeaseProps {
  lease: Lease;
  payments: LeasePayments;
  onClose: () => void;
}

/** A lease as it stands: its terms, what is due, what was paid, and the balance. */
export function OpenLease({ lease, payments, onClose }: OpenLeaseProps): ReactNode {
  const { Payments, RecordPayment } = payments;
  const [remove] = useRemoveLeaseMutation();
  const [asked, setAsked] = useState<'terms' | 'payment' | null>(null);
  const closeForm = (): void => setAsked(null);
  return (
    <>
      <div className={styles.whole}>
        <div className={dialog.summary}>
          <h3 className={dialog.unit}>
            <PartyLinks {...lease} />
          </h3>
          <LeaseStatusBadge status={lease.status} />
        </div>
        <FactList
          facts={{
            Term: `${formatDay(lease.startDate)} – ${formatDay(lease.endDate)}`,
            'Monthly rent': formatDollars(lease.rentAmount),
            Deposit: formatDollars(lease.deposit),
            'Due to date': formatDollars(lease.amountDue),
            Paid: formatDollars(lease.amountPaid),
            Balance: (
              <span className={lease.balance > 0 ? styles.owed : styles.money}>
                {formatDollars(lease.balance)}
              </span>
            ),
          }}
        />
        <ScheduleTable lines={lease.paymentSchedule} />
        <Payments leaseId={lease.id} />
        <RecordHistory kind="lease" id={lease.id} emptyText="No changes yet." />
      </div>
      <RecordFoot
        actions={
          <CascadeRemoval
            noun="lease"
            name={leaseLabel(lease)}
            className={dialog.delete}
            lost="The lease, its payment schedule and its payments will be deleted."
            onRemove={() => remove({ params: { id: lease.id } })}
            onRemoved={onClose}
          />
        }
        onClose={onClose}
      >
        <Button variant="secondary" onClick={() => setAsked('terms')}>
          Edit lease
        </Button>
        <Button onClick={() => setAsked('payment')}>Record payment</Button>
      </RecordFoot>
      {asked === 'terms' && <LeaseDialog lease={lease} onClose={closeForm} />}
      {asked === 'payment' && <RecordPayment lease={lease} onClose={closeForm} />}
    </>
  );
}
