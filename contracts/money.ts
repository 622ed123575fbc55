import * as z from 'zod/mini';

/** The largest amount that the database keeps: numeric(12,2). */
export const amountMax = 9_999_999_999.99;

/** Whole cents of an amount: sums are made of these, never of decimal numbers. */
export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

export function fromCents(cents: number): number {
  return cents / 100;
}

/** The exact sum of amounts. */
export function sumOf(amounts: readonly number[]): number {
  return fromCents(amounts.reduce((cents, amount) => cents + toCents(amount), 0));
}

/** Made when first used: the first one of a process takes 20 ms. */
let dollars: Intl.NumberFormat | undefined;

/** US dollars: `$1,250.00`. */
export function formatDollars(amount: number): string {
  dollars ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return dollars.format(amount);
}

/** An amount as people type it: `$1,250.00` is 1250. What may mean another amount, such as `12,50`, is none. */
export function amountOf(typed: string): number {
  const plain = /^\s*\$?\s*((?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?)\s*$/.exec(typed)?.[1] ?? '';
  return /\d/.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN;
}

const hasWholeCents = (amount: number) => fromCents(toCents(amount)) === amount;

/** US dollars with at most two decimals, `from` included. */
/* @__NO_SIDE_EFFECTS__ */
function amount(message: string, from: number) {
  return z
    .number(message)
    .check(
      z.minimum(from, message),
      z.maximum(amountMax, 'This amount is too large.'),
      z.refine(hasWholeCents, message),
    );
}

/** An amount that is paid or owed: more than nothing. */
export const positiveAmount = amount('Enter an amount above 0, with at most two decimals.', 0.01);

/** An amount that may be nothing, such as a deposit. */
export const amountFromZero = amount('Enter an amount from 0, with at most two decimals.', 0);

/** An amount in an answer; negative where more was paid than was due. */
export const anyAmount = z.number();
