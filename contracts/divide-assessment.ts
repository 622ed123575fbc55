import type { Assessment } from './assessments.ts';
import { dayInMonth, nextMonth } from './days.ts';
import { divideCents } from './largest-remainder.ts';
import { toCents } from './money.ts';

type Terms = Pick<Assessment, 'budget' | 'basis' | 'unitAmount' | 'frequency' | 'firstDue'>;

/** How many parts a year has, and how many months lie between two of them. */
const rhythms: Record<Assessment['frequency'], { parts: number; months: number }> = {
  MONTHLY: { parts: 12, months: 1 },
  QUARTERLY: { parts: 4, months: 3 },
  YEARLY: { parts: 1, months: 12 },
  ONCE: { parts: 1, months: 12 },
};

/** The days on which an assessment is due: the first one's day of the month, or the last of shorter months. */
export function dueDatesOf({ frequency, firstDue }: Pick<Terms, 'frequency' | 'firstDue'>): string[] {
  const { parts, months } = rhythms[frequency];
  const days: string[] = [];
  let month = firstDue;
  while (days.length < parts) {
    days.push(dayInMonth(month, Number(firstDue.slice(8))));
    for (let step = 0; step < months; step++) month = nextMonth(month);
  }
  return days;
}

/** What a unit is charged, in cents. */
export interface UnitPart {
  totalCents: number;
  /** One for each day due; they add up to the total. */
  partsCents: number[];
}

/**
 * Divides an assessment among units by their shares, to the cent: all units add up to the budget, the parts of a unit to what
 * it owes. With a fixed amount each pays that each time. Shares are weights also where they are called percentages, so that the
 * whole budget is asked for.
 */
export function divideAssessment(terms: Terms, shares: readonly number[]): UnitPart[] {
  const { parts } = rhythms[terms.frequency];
  const totals =
    terms.basis === 'FIXED'
      ? shares.map(() => toCents(terms.unitAmount ?? 0) * parts)
      : divideCents(toCents(terms.budget), shares);
  return inParts(totals, parts);
}

/** Divides again by other shares what is not yet due, in so many parts: all units add up to it to the cent. */
export function divideAgain(cents: number, parts: number, shares: readonly number[]): UnitPart[] {
  return inParts(divideCents(cents, shares), parts);
}

function inParts(totals: readonly number[], parts: number): UnitPart[] {
  const evenly = Array.from({ length: parts }, () => 1);
  return totals.map((totalCents) => ({ totalCents, partsCents: divideCents(totalCents, evenly) }));
}

/** Whether declared percentages add up to something else than 100, which must be agreed to. */
export function asksForSum(basis: Terms['basis'], shareSum: number): boolean {
  return basis === 'PERCENTAGES' && shareSum !== 100;
}
