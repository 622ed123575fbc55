import { daysBetween } from './days.ts';
import type { EntryType } from './account-entries.ts';

/** What of an entry the allocation needs. Amounts are whole cents, as stored. */
export interface Posting {
  id: number;
  date: string;
  seq: number;
  type: EntryType;
  amountCents: number;
  reversesId: number | null;
  /** The day on which it was entered; its own day where nothing is said. */
  enteredOn?: string;
}

/** A charge with what is paid of it, in cents. */
export interface OpenCharge<P extends Posting> {
  posting: P;
  paidCents: number;
  openCents: number;
}

export interface Allocation<P extends Posting> {
  /** Every charge that stands, in the order in which payments reach them. */
  charges: OpenCharge<P>[];
  /** What was paid beyond all charges. */
  creditCents: number;
}

/** Which types are paid first; those of one group, and all that no group names, by age. */
export type ApplicationOrder = readonly (readonly EntryType[])[];

/** What was due first is paid first, whatever it is: the order where an association has set no other. */
export const oldestFirst: ApplicationOrder = [];

/** The sum of entries, in cents. */
export function balanceOf(postings: readonly Pick<Posting, 'amountCents'>[]): number {
  return postings.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** The entries of a day and all days before it. */
export function untilDay<P extends Pick<Posting, 'date'>>(postings: readonly P[], day: string): P[] {
  return postings.filter(({ date }) => date <= day);
}

/** Entries by their day; those of one day as they were entered. */
export function inOrder<P extends Pick<Posting, 'date' | 'seq'>>(postings: readonly P[]): P[] {
  return postings.toSorted((one, other) => compare(one.date, other.date) || one.seq - other.seq);
}

/**
 * What is paid of each charge: credits go to charges by the order's groups, within one by age. Follows from the entries
 * alone and is stored nowhere. A reversed entry and its reversal count as neither. The SQL of the lists says the same of
 * `oldestFirst`: `openCharges` (server/features/accounts).
 */
export function allocate<P extends Posting>(
  postings: readonly P[],
  order: ApplicationOrder = oldestFirst,
): Allocation<P> {
  const reversed = new Set(postings.flatMap(({ reversesId }) => reversesId ?? []));
  const standing = postings.filter(({ id, reversesId }) => reversesId === null && !reversed.has(id));
  const rankOf = ({ type }: Posting): number => {
    const rank = order.findIndex((group) => group.includes(type));
    return rank === -1 ? order.length : rank;
  };
  let left = 0 - balanceOf(standing.filter(({ amountCents }) => amountCents < 0));
  const charges = inOrder(standing.filter(({ amountCents }) => amountCents > 0))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((posting): OpenCharge<P> => {
      const paidCents = Math.min(left, posting.amountCents);
      left -= paidCents;
      return { posting, paidCents, openCents: posting.amountCents - paidCents };
    });
  return { charges, creditCents: left };
}

/** How long an amount has been due, in days; what is due today is the youngest. */
export const accountAges = ['0-30', '31-60', '61-90', '90+'] as const;
export type AccountAge = (typeof accountAges)[number];

/** The days of each age, both included; the last is open. */
export const ageSpans: Record<AccountAge, readonly [number, number]> = {
  '0-30': [0, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '90+': [91, 1_000_000],
};

/** What is open by age on a day, in cents. */
export function openByAge<P extends Posting>(
  charges: readonly OpenCharge<P>[],
  day: string,
): Record<AccountAge, number> {
  const sums = { '0-30': 0, '31-60': 0, '61-90': 0, '90+': 0 };
  for (const { posting, openCents } of charges) {
    const days = daysBetween(posting.date, day);
    const age = accountAges.find((known) => days <= ageSpans[known][1]);
    if (age) sums[age] += openCents;
  }
  return sums;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
