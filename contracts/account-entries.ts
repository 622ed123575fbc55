import * as z from 'zod/mini';
import { calendarDay, daysAfter } from './days.ts';
import { id, noneOrText, orNone } from './fields.ts';
import { amountMax, fromCents, toCents } from './money.ts';
import { paymentMethod } from './payments.ts';

/** What an entry of an account is. No endpoint posts a FINE: its notice and hearing come first. */
export const entryTypes = [
  'CHARGE',
  'PAYMENT',
  'FEE',
  'INTEREST',
  'FINE',
  'COST',
  'WAIVER',
  'REVERSAL',
  'OPENING',
] as const;
export type EntryType = (typeof entryTypes)[number];
export const entryType = z.enum(entryTypes);

/** What staff enter by hand. */
export const postedTypes = ['CHARGE', 'PAYMENT', 'FEE', 'INTEREST', 'COST', 'WAIVER', 'OPENING'] as const;
export type PostedType = (typeof postedTypes)[number];

/** What people call the types. */
export const entryTypeLabels: Record<EntryType, string> = {
  CHARGE: 'Charge',
  PAYMENT: 'Payment',
  FEE: 'Fee',
  INTEREST: 'Interest',
  FINE: 'Fine',
  COST: 'Cost',
  WAIVER: 'Credit',
  REVERSAL: 'Reversal',
  OPENING: 'Opening balance',
};

export const entryMessages = {
  type: 'Choose what this is.',
  amount: 'Enter an amount above 0, with at most two decimals.',
  opening: 'Enter an amount with at most two decimals; a minus in front for a credit.',
  tooLarge: 'This amount is too large.',
  memo: 'Say what this is for.',
  memoTooLong: 'Max 300',
  method: 'Please choose how it was paid',
  reference: 'Max 120',
  reason: 'Say why this is reversed.',
  paidLater: 'A payment cannot be dated in the future.',
  farDay: 'Enter a day from 20 years ago to 2 years from now.',
  account: 'There is no such account.',
  reversedAlready: 'This entry has already been reversed.',
  reversal: 'A reversal cannot be reversed. Enter the amount again.',
  reversedLater: 'A reversal cannot be dated in the future.',
  reversedBefore: 'A reversal cannot be earlier than the entry that it reverses.',
} as const;

const memo = noneOrText(300, entryMessages.memoTooLong);

export const postedType = z.enum(postedTypes, entryMessages.type);

const entryFields = {
  type: postedType,
  date: calendarDay(),
  /** Dollars, above 0; the type says which way. An opening balance alone may be below. */
  amount: z.number(entryMessages.amount).check(
    z.minimum(-amountMax, entryMessages.tooLarge),
    z.maximum(amountMax, entryMessages.tooLarge),
    z.refine((amount) => fromCents(toCents(amount)) === amount && amount !== 0, entryMessages.amount),
  ),
  /** What it is for; all but payments need it. */
  memo,
  /** How a payment was made. */
  method: orNone(paymentMethod),
  reference: noneOrText(120, entryMessages.reference),
};

type EntryFields = {
  type: PostedType;
  amount: number;
  memo?: string | null | undefined;
  method?: string | null | undefined;
};

/** What of the fields does not fit the others. */
function checkFields({ value, issues }: { value: EntryFields; issues: unknown[] }): void {
  const refuse = (path: keyof EntryFields, message: string): void =>
    void issues.push({ code: 'custom', path: [path], message, input: value });
  if (value.amount < 0 && value.type !== 'OPENING') refuse('amount', entryMessages.amount);
  if (value.type !== 'PAYMENT' && !value.memo) refuse('memo', entryMessages.memo);
  if (value.type === 'PAYMENT' && !value.method) refuse('method', entryMessages.method);
}

/** A new entry of an account. */
export const entryForm = z.object(entryFields).check(checkFields);
export type EntryForm = z.infer<typeof entryForm>;

/** A new entry that names its account: a payment that is split has one for each. */
export const accountEntryForm = z.object({ accountId: id, ...entryFields }).check(checkFields);
export type AccountEntryForm = z.infer<typeof accountEntryForm>;

/** Why an entry is reversed, and on which day; today, or the entry's own day where that is later. */
export const reversalForm = z.object({
  reason: z
    .string(entryMessages.reason)
    .check(z.trim(), z.minLength(1, entryMessages.reason), z.maxLength(300, entryMessages.memoTooLong)),
  date: z.optional(calendarDay()),
});
export type ReversalForm = z.infer<typeof reversalForm>;

/** Whole cents of an entry as accounts add them up: what is owed above 0, what was paid or waived below. */
export function signedCents({ type, amount }: Pick<EntryForm, 'type' | 'amount'>): number {
  return type === 'PAYMENT' || type === 'WAIVER' ? -toCents(amount) : toCents(amount);
}

/** Why an entry cannot stand on its day; undefined where it can. */
export function entryDayIssue(
  { type, date }: { type: EntryType; date: string },
  today: string,
): string | undefined {
  if (type === 'PAYMENT' && date > today) return entryMessages.paidLater;
  const isNear = date >= daysAfter(today, -20 * 366) && date <= daysAfter(today, 2 * 366);
  return isNear ? undefined : entryMessages.farDay;
}
