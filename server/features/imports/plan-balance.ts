import { amountMax, formatDollars, fromCents, sumOf, toCents } from '#contracts/money.ts';
import type { LeaseOnFile, MoneyOnFile, UnitOnFile } from './import-lookups.queries.ts';
import { addedId } from './row-plan.ts';
import type { Addition } from './row-plan.ts';
import type { RowReader } from './row-reader.ts';

/** What is owed on a day; below 0 it is paid ahead. */
export interface Balance {
  amount: number;
  day: string;
}

/** What the payment says that stands for a credit. */
export const openingReference = 'Opening balance';

/** The days of balances whose rows name none: `balanceDay`, or of a 0 `today`. */
interface BalanceDays {
  today: string;
  balanceDay: string | null;
}

/** The balance of a row; undefined where it has none, or it cannot be read, which is noted. */
export function readBalance(reader: RowReader, { today, balanceDay }: BalanceDays): Balance | undefined {
  const amount = reader.amount('openingBalance');
  const day = reader.day('balanceDay') ?? balanceDay ?? (amount === 0 ? today : null);
  if (amount === undefined) return undefined;
  if (Math.abs(amount) > amountMax || fromCents(toCents(amount)) !== amount) {
    reader.refuse('openingBalance', 'Enter an amount with at most two decimals.');
    return undefined;
  }
  if (day === null) {
    // A day that was given and is unreadable has its own words already.
    if (reader.text('balanceDay') !== '') return undefined;
    reader.refuse('openingBalance', 'Choose above the day of the balances, or fill in Balance day.');
    return undefined;
  }
  return { amount, day };
}

interface LeaseOfBalance {
  /** The key of the lease, where it is new. */
  key: string;
  unit: UnitOnFile;
  known: LeaseOnFile | undefined;
  money: MoneyOnFile | undefined;
}

/**
 * An opening balance as an entry that is due that day, or a credit as a payment. For a lease on file it must equal the
 * entry that is there: it is entered once.
 */
export function planBalance(
  reader: RowReader,
  balance: Balance | undefined,
  { key, unit, known, money }: LeaseOfBalance,
): { additions: Addition[]; basis: string } {
  if (!balance) return { additions: [], basis: '' };
  if (known) {
    const onFile = balanceOn(balance.day, money);
    if (!isEntered(balance, money) && onFile !== balance.amount)
      reader.refuse(
        'openingBalance',
        `The lease on file has a balance of ${formatDollars(onFile)} on ${balance.day}. An opening balance is entered only with a new lease: leave this empty.`,
      );
    return { additions: [], basis: String(onFile) };
  }
  const leaseId = addedId(key);
  const { amount, day } = balance;
  if (amount === 0) return { additions: [], basis: '' };
  const addition: Addition =
    amount > 0
      ? {
          kind: 'payment-schedule',
          key: `balance of ${key}`,
          values: { leaseId, dueDate: day, amountDue: amount },
        }
      : {
          kind: 'payment',
          key: `balance of ${key}`,
          values: {
            leaseId,
            propertyCode: unit.propertyCode,
            amount: -amount,
            paidOn: day,
            method: 'OTHER',
            reference: openingReference,
          },
        };
  return { additions: [addition], basis: '' };
}

/** What was due up to a day, less all that was paid. */
function balanceOn(on: string, { due, paid }: MoneyOnFile = { due: [], paid: [] }): number {
  const owed = due.filter(({ day }) => day <= on).map(({ amount }) => amount);
  return sumOf([...owed, ...paid.map(({ amount }) => -amount)]);
}

/**
 * Whether this very balance was entered before: the same file again changes nothing, whatever came since. Of 0 nothing is
 * entered, so that what was paid until that day counts.
 */
function isEntered(
  { amount, day: on }: Balance,
  { due, paid }: MoneyOnFile = { due: [], paid: [] },
): boolean {
  if (amount === 0) return balanceOn(on, { due, paid: paid.filter(({ day }) => day <= on) }) === 0;
  const entries = amount > 0 ? due : paid;
  return entries.some((entry) => entry.day === on && entry.amount === Math.abs(amount));
}
