import { useState, type ReactNode } from 'react';
import type { Lease } from '#contracts/leases.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { methodWords } from '../payments/method-words.ts';
import { dueWords } from '../payments/payment-fields.tsx';
import { RecordPaymentsDialog } from '../payments/record-payments-dialog.tsx';
import { CascadeRemoval } from '../property-layer/cascade-removal.tsx';
import { leaseLabel } from '../property-layer/person-facts.tsx';
import { useListPaymentsOfLeaseQuery, useRemoveLeaseMutation } from '../property-layer/rental-api.ts';
import { RecordHistory } from '../records/record-history.tsx';
import { RecordFoot } from '../records/record-parts.tsx';
import { LeaseDialog } from './lease-dialog.tsx';
import { LeaseStatusBadge } from './lease-status-badge.tsx';
import { leaseLabels } from './lease-values.ts';
import dialog from '../records/record-dialog.module.css';
import styles from '../property-layer/layer.module.css';

/** A lease as it stands: its terms, what is due, what was paid, and the balance. */
export function OpenLease({ lease, onClose }: { lease: Lease; onClose: () => void }): ReactNode {
  const [remove] = useRemoveLeaseMutation();
  const payments = useListPaymentsOfLeaseQuery(lease.id);
  const [asked, setAsked] = useState<'terms' | 'payment' | null>(null);
  const closeForm = (): void => setAsked(null);
  return (
    <>
      <div className={styles.whole}>
        <div className={dialog.summary}>
          <h3 className={dialog.unit}>{leaseLabel(lease)}</h3>
          <LeaseStatusBadge status={lease.status} />
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>Term</dt>
            <dd>
              {formatDay(lease.startDate)} – {formatDay(lease.endDate)}
            </dd>
          </div>
          <div>
            <dt>Monthly rent</dt>
            <dd>{formatDollars(lease.rentAmount)}</dd>
          </div>
          <div>
            <dt>Deposit</dt>
            <dd>{formatDollars(lease.deposit)}</dd>
          </div>
          <div>
            <dt>Due to date</dt>
            <dd>{formatDollars(lease.amountDue)}</dd>
          </div>
          <div>
            <dt>Paid</dt>
            <dd>{formatDollars(lease.amountPaid)}</dd>
          </div>
          <div>
            <dt>Balance</dt>
            <dd className={lease.balance > 0 ? styles.owed : styles.money}>{formatDollars(lease.balance)}</dd>
          </div>
        </dl>
        <SmallTable
          title="Payment schedule"
          none="Nothing is scheduled."
          heads={['Due', 'Amount']}
          rows={lease.paymentSchedule.map(({ id, dueDate, amountDue }) => ({
            id,
            cells: [formatDay(dueDate), formatDollars(amountDue)],
          }))}
        />
        <SmallTable
          title="Payments"
          none={noneWords(payments)}
          heads={['Paid on', 'Amount', 'For', 'How', 'Reference']}
          rows={(payments.data ?? []).map(({ id, paidOn, amount, dueDate, method, reference }) => ({
            id,
            cells: [
              formatDay(paidOn),
              formatDollars(amount),
              dueDate === null ? '–' : dueWords(dueDate),
              methodWords[method],
              reference ?? '–',
            ],
          }))}
        />
        <RecordHistory
          kind="lease"
          id={lease.id}
          fieldNames={leaseLabels}
          emptyText="Nobody has changed this lease yet."
        />
      </div>
      <RecordFoot
        acts={
          <CascadeRemoval
            noun="lease"
            name={leaseLabel(lease)}
            className={dialog.delete}
            lost="The lease, its payment schedule and its payments will be lost."
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
      {asked === 'payment' && <RecordPaymentsDialog lease={lease} onClose={closeForm} />}
    </>
  );
}

function noneWords({ isError, isLoading }: { isError: boolean; isLoading: boolean }): string {
  if (isError) return 'The payments could not be loaded.';
  return isLoading ? 'Loading…' : 'Nothing was paid yet.';
}

function SmallTable({
  title,
  none,
  heads,
  rows,
}: {
  title: string;
  none: string;
  heads: readonly string[];
  rows: { id: number; cells: string[] }[];
}): ReactNode {
  if (rows.length === 0) {
    return (
      <section className={styles.lines}>
        <h3>{title}</h3>
        <p className={styles.soft}>{none}</p>
      </section>
    );
  }
  return (
    <table className={styles.small}>
      <caption className={styles.caption}>{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, index) => (
              <td key={heads[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
