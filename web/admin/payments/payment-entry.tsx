import type { ReactNode } from 'react';
import type { Lease } from '#contracts/leases.ts';
import { formatDollars, sumOf } from '#contracts/money.ts';
import { paymentMethods } from '#contracts/payments.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { leaseLabel } from '../property-layer/person-facts.tsx';
import { LeasePicker } from '../property-layer/record-picker.tsx';
import { useGetLeaseQuery } from '../property-layer/rental-api.ts';
import { methodWords } from './method-words.ts';
import styles from '../property-layer/layer.module.css';

/** A payment while it is typed. */
export interface PaymentDraft {
  /** Tells the entries apart. */
  key: number;
  /** 0 while none is chosen. */
  leaseId: number;
  amount: string;
  paidOn: string;
  method: string;
  reference: string;
}

export type DraftErrors = Partial<Record<keyof PaymentDraft, string>>;

/** One payment, and what is owed of its lease before and after it. */
export function PaymentEntry({
  number,
  draft,
  lease,
  paid,
  errors,
  onChange,
  onRemove,
}: {
  number: number;
  draft: PaymentDraft;
  /** The lease it is for, where that is settled. */
  lease: Lease | null;
  /** What all entries of the same lease pay. */
  paid: number;
  errors: DraftErrors;
  onChange: (changed: Partial<PaymentDraft>) => void;
  onRemove: (() => void) | null;
}): ReactNode {
  const fetched = useGetLeaseQuery({ params: { id: draft.leaseId } }, { skip: draft.leaseId === 0 });
  const shown = draft.leaseId === 0 ? undefined : (fetched.currentData ?? lease ?? undefined);
  return (
    <fieldset className={styles.entry}>
      <legend>Payment {number}</legend>
      {lease ? (
        <p>{leaseLabel(lease)}</p>
      ) : (
        <LeasePicker
          value={draft.leaseId}
          error={errors.leaseId}
          onChange={(leaseId) => onChange({ leaseId })}
        />
      )}
      <div className={styles.line}>
        <TextField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount}
          value={draft.amount}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
        <TextField
          label="Paid on"
          type="date"
          error={errors.paidOn}
          value={draft.paidOn}
          onChange={({ target }) => onChange({ paidOn: target.value })}
        />
        <Select
          label="How"
          error={errors.method}
          value={draft.method}
          onChange={({ target }) => onChange({ method: target.value })}
        >
          {paymentMethods.map((method) => (
            <option key={method} value={method}>
              {methodWords[method]}
            </option>
          ))}
        </Select>
        <TextField
          label="Reference"
          optional
          autoComplete="off"
          error={errors.reference}
          value={draft.reference}
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      </div>
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
