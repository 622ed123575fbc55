import type { ReactNode } from 'react';
import type { DueEntry, SettledEntry } from '#contracts/lease-account.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { siteToday } from '#web/lib/site-today.ts';
import { Select } from '#web/ui/select/select.tsx';
import { TextField } from '#web/ui/text-field/text-field.tsx';
import { MethodFields } from './method-fields.tsx';
import type { TypedMethod } from './method-fields.tsx';
import styles from '../kit/records/layout.module.css';

/** What is typed of a payment. */
export interface TypedPayment extends TypedMethod {
  /** The entry of the schedule that it is for; 0 for none of them. */
  paymentScheduleId: number;
  amount: string;
  paidOn: string;
}

export type TypedErrors = Partial<Record<keyof TypedPayment, string>>;

/** The fields of a payment. Choosing what it is for suggests what is still due of that. */
export function PaymentFields({
  typed,
  entries,
  unchanged,
  errors,
  onChange,
}: {
  typed: TypedPayment;
  /** The schedule of its lease; null where it is for several leases or none is chosen yet. */
  entries: readonly SettledEntry<DueEntry>[] | null;
  /** What an empty choice means where only what is filled in changes. */
  unchanged?: string;
  errors: TypedErrors;
  onChange: (changed: Partial<TypedPayment>) => void;
}): ReactNode {
  const suggestionOf = (id: number): string => {
    if (id === 0) return entries ? oldestOpen(entries) : '';
    return entries?.find((entry) => entry.id === id)?.amountOpen.toFixed(2) ?? '';
  };
  const choose = (paymentScheduleId: number): void => {
    const isOwnAmount = typed.amount !== '' && typed.amount !== suggestionOf(typed.paymentScheduleId);
    onChange({ paymentScheduleId, ...(isOwnAmount ? {} : { amount: suggestionOf(paymentScheduleId) }) });
  };
  return (
    <>
      {entries && entries.length > 0 && (
        <Select
          label="For"
          error={errors.paymentScheduleId}
          value={typed.paymentScheduleId}
          onChange={({ target }) => choose(Number(target.value))}
        >
          <option value={0}>Oldest balance first</option>
          {entries
            .filter(({ id, amountOpen }) => amountOpen > 0 || id === typed.paymentScheduleId)
            .map(({ id, dueDate, amountOpen }) => (
              <option key={id} value={id}>
                {`${dueText(dueDate)}, ${formatDollars(amountOpen)} still due`}
              </option>
            ))}
        </Select>
      )}
      <div className={styles.line}>
        <TextField
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          error={errors.amount}
          value={typed.amount}
          onChange={({ target }) => onChange({ amount: target.value })}
        />
        <TextField
          label="Paid on"
          type="date"
          error={errors.paidOn}
          value={typed.paidOn}
          onChange={({ target }) => onChange({ paidOn: target.value })}
        />
        <MethodFields typed={typed} unchanged={unchanged} errors={errors} onChange={onChange} />
      </div>
    </>
  );
}

/** What is open of the entry that was due first, as it is typed; '' where nothing is due. */
export function oldestOpen(entries: readonly SettledEntry<DueEntry>[]): string {
  const today = siteToday();
  return (
    entries.find(({ dueDate, amountOpen }) => amountOpen > 0 && dueDate <= today)?.amountOpen.toFixed(2) ?? ''
  );
}

/** What a payment is for: `Rent due Mar 1, 2026`. */
export function dueText(dueDate: string): string {
  return `Rent due ${formatDay(dueDate)}`;
}
