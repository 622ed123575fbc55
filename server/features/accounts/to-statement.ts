import { allocate, openByAge, untilDay } from '#contracts/account-allocation.ts';
import type { AccountAge, Allocation, Posting } from '#contracts/account-allocation.ts';
import type { AccountAmounts, AccountLine, AccountStatement } from '#contracts/accounts.ts';
import { fromCents } from '#contracts/money.ts';
import type { AccountHead, StoredEntry } from './account.queries.ts';

/** An account's line before its balance, in cents; by day, those of one day as they came. */
export type PlainLine = Posting & Omit<AccountLine, 'amount' | 'balance' | 'reversesSeq' | 'isReversed'>;

/** The line of a stored entry. */
export function lineOf({ id, ...entry }: StoredEntry): PlainLine {
  return { ...entry, id, entryId: id };
}

/** Lines with the balance after each. */
export function runningLines(lines: readonly PlainLine[]): AccountLine[] {
  const seqOf = new Map(lines.map(({ id, seq }) => [id, seq]));
  const reversed = new Set(lines.flatMap(({ reversesId }) => reversesId ?? []));
  let sum = 0;
  return lines.map(({ id, amountCents, reversesId, ...line }) => {
    sum += amountCents;
    return {
      ...line,
      amount: fromCents(amountCents),
      balance: fromCents(sum),
      reversesSeq: reversesId === null ? null : (seqOf.get(reversesId) ?? null),
      isReversed: reversed.has(id),
    };
  });
}

/** An account up to a day, from all its lines in their order. */
export function toStatement(
  { id, unit, payer }: AccountHead,
  lines: readonly PlainLine[],
  { kind, asOf }: Pick<AccountStatement, 'kind' | 'asOf'>,
): AccountStatement {
  const all = runningLines(lines);
  const until = untilDay(lines, asOf).length;
  return {
    id,
    kind,
    unit,
    payer,
    asOf,
    balance: all[until - 1]?.balance ?? 0,
    ...openOn(allocate(lines.slice(0, until)), asOf),
    lines: all.slice(0, until),
    upcoming: all.slice(until),
  };
}

/** What is open of an account on a day, in dollars. */
export function openOn(
  { charges, creditCents }: Allocation<Posting>,
  asOf: string,
): Pick<AccountStatement, 'amounts' | 'credit' | 'oldest'> {
  const first = charges.find(({ openCents }) => openCents > 0);
  return {
    amounts: inDollars(openByAge(charges, asOf)),
    credit: fromCents(creditCents),
    oldest: first ? { date: first.posting.date, open: fromCents(first.openCents) } : null,
  };
}

function inDollars(cents: Record<AccountAge, number>): AccountAmounts {
  return {
    '0-30': fromCents(cents['0-30']),
    '31-60': fromCents(cents['31-60']),
    '61-90': fromCents(cents['61-90']),
    '90+': fromCents(cents['90+']),
  };
}
