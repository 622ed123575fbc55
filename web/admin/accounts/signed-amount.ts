import { amountOf } from '#contracts/money.ts';

/** An amount as people type it, which a minus in front makes a credit: `-$20.50` is -20.5. */
export function signedAmountOf(typed: string): number {
  const text = typed.trim();
  return /^[-\u2212]/.test(text) ? -amountOf(text.slice(1)) : amountOf(text);
}
