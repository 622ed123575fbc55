import { useEffect, type ReactNode } from 'react';
import type { PaidPart } from '#contracts/lease-account.ts';
import type { Lease } from '#contracts/leases.ts';
import { formatDollars, sumOf } from '#contracts/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { leaseLabel, leaseTerm } from '../leases/lease-label.ts';
import { LeasePicker } from '../leases/lease-picker.tsx';
import type { DraftErrors, PaymentDraft } from './payment-draft.ts';
import { oldestOpen, PaymentFields } from './payment-fields.tsx';
import { useDueEntries } from './use-due-entries.ts';
import styles from '../kit/records/layout.module.css';

/** One payment, and what is owed of its lease before and after it. */
export function PaymentEntry({
  number,
  draft,
  lease,
  others,
  paid,
  errors,
  onChange,
  onRemove,
}: {
  number: number;
  draft: PaymentDraft;
  /** The lease it is for, where that is settled. */
  lease: Lease | null;
  /** The other entries of the same lease. */
  others: readonly PaidPart[];
  /** What all entries of the same lease pay. */
  paid: number;
  errors: DraftErrors;
  onChange: (changed: Partial<PaymentDraft>) => void;
  onRemove: (() => void) | null;
}): ReactNode {
  const { shown, entries } = useDueEntries({ leaseId: draft.leaseId, lease, more: others });
  const suggestion = entries && draft.suggested === '' && draft.amount === '' ? oldestOpen(entries) : '';
  // Once for each lease: after that the amount is the person's own.
  useEffect(() => {
    if (suggestion !== '') onChange({ amount: suggestion, suggested: suggestion });
  });
  return (
    <fieldset className={styles.entry}>
      <legend>Payment {number}</legend>
      {lease ? (
        <p>{leaseLabel(lease)}</p>
      ) : (
        <LeasePicker
          value={draft.leaseId}
          error={errors.leaseId}
          onChange={(leaseId) =>
            onChange({
              leaseId,
              paymentScheduleId: 0,
              suggested: '',
              ...(draft.amount === draft.suggested ? { amount: '' } : {}),
            })
          }
        />
      )}
      {shown && <p className={styles.soft}>{leaseTerm(shown)}</p>}
      <PaymentFields typed={draft} entries={entries} errors={errors} onChange={onChange} />
      <div className={styles.line}>
        <output className={styles.money}>
          {shown &&
            `Balance ${formatDollars(shown.balance)}, after this ${formatDollars(sumOf([shown.balance, -paid]))}`}
        </output>
        {onRemove && (
          <Button size="small" variant="quiet" onClick={onRemove}>
            Remove payment {number}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
