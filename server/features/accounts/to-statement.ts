import { allocate, openByAge, untilDay } from '#contracts/account-allocation.ts';
import type { AccountAge, Allocation, Posting } from '#contracts/account-allocation.ts';
import type { AccountAmounts, AccountLine, AccountStatement } from '#contracts/accounts.ts';
import { daysAfter } from '#contracts/days.ts';
import { fromCents } from '#contracts/money.ts';
import { fullName } from '#contracts/people.ts';
import { ownerOn } from '#contracts/unit-sales.ts';
import type { UnitSale } from '#contracts/unit-sales.ts';
import type { AccountHead, StoredEntry } from './account.queries.ts';

/** An account's line before its balance, in cents; by day, those of one day as they came. */
export type PlainLine = Posting & Omit<AccountLine, 'amount' | 'balance' | 'reversesSeq' | 'isReversed'>;

/** The line of a stored entry; where the unit was sold meanwhile, with the name of the owner on that day. */
export function lineOf(
  { id, ownerId, ownerName, ...entry }: StoredEntry,
  sales: readonly UnitSale[],
): PlainLine {
  const { name } = ownerOn(sales, entry.date, { id: ownerId, name: ownerName });
  return { ...entry, id, entryId: id, ownerName: name };
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
  { id, unit, payer, order }: AccountHead,
  lines: readonly PlainLine[],
  { kind, asOf, from, sales }: Pick<AccountStatement, 'kind' | 'asOf' | 'from' | 'sales'>,
): AccountStatement {
  const all = runningLines(lines);
  const until = untilDay(lines, asOf).length;
  const first = from === null ? 0 : Math.min(until, untilDay(lines, daysAfter(from, -1)).length);
  const now = { id: payer?.id ?? null, name: payer && fullName(payer) };
  return {
    id,
    kind,
    unit,
    payer,
    asOf,
    from,
    broughtForward: all[first - 1]?.balance ?? 0,
    heldBy: ownerOn(sales, asOf, now).name,
    sales: [...sales],
    balance: all[until - 1]?.balance ?? 0,
    ...openOn(allocate(lines.slice(0, until), order), asOf),
    lines: all.slice(first, until),
    upcoming: all.slice(until),
  };
}

/** What is open of an account on a day, in dollars. */
export function openOn(
  { charges, creditCents }: Allocation<Posting>,
  asOf: string,
): Pick<AccountStatement, 'amounts' | 'credit' | 'oldest'> {
  const open = charges.filter(({ openCents }) => openCents > 0);
  const [first] = open.toSorted((one, other) => (one.posting.date < other.posting.date ? -1 : 1));
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
