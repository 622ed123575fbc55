import type { BankLine } from './bank-payments.ts';
import { formatDollars } from './money.ts';

/** An account as payments are matched to it. */
export interface MatchCandidate {
  id: number;
  unitIdentifier: string;
  /** The owner's; null where none is on file. */
  lastName: string | null;
  balance: number;
  /** What is open of its oldest charge. */
  oldestOpen: number | null;
}

type Paid = Pick<BankLine, 'amount' | 'reference' | 'payer'>;

/**
 * The account that a bank's payment is for: the one whose unit the reference names; else the one that owes exactly this amount
 * and whose owner's name is in the payment. Where several fit there is no match.
 */
export function matchBankLine(paid: Paid, candidates: readonly MatchCandidate[]): BankLine['match'] {
  const text = `${paid.reference} ${paid.payer}`;
  const named = candidates.filter(({ unitIdentifier }) => namesUnit(unitIdentifier).test(text));
  const [one] = named;
  if (one && named.length === 1) return { ...matched(one), why: `The payment names ${one.unitIdentifier}.` };
  if (named.length > 1) return null;
  const owing = candidates.filter(
    ({ balance, oldestOpen, lastName }) =>
      (paid.amount === balance || paid.amount === oldestOpen) && lastName !== null && hasWord(text, lastName),
  );
  const [only] = owing;
  if (!only || owing.length > 1) return null;
  return {
    ...matched(only),
    why: `${formatDollars(paid.amount)} is what this unit owes, and the payment names ${only.lastName}.`,
  };
}

function matched({ id, unitIdentifier }: MatchCandidate) {
  return { accountId: id, unitIdentifier };
}

/** `BT01-0105` however it is written: `BT01 105`, `bt01#0105`. */
function namesUnit(unitIdentifier: string): RegExp {
  const at = unitIdentifier.lastIndexOf('-');
  const [code, number] = [unitIdentifier.slice(0, at), unitIdentifier.slice(at + 1).replace(/^0+(?=.)/, '')];
  return wordPattern(`${escaped(code)}[\\s#./-]*0*${escaped(number)}`);
}

function hasWord(text: string, word: string): boolean {
  return wordPattern(escaped(word)).test(text);
}

function wordPattern(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'iu');
}

function escaped(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&');
}
