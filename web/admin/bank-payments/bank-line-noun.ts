import { bankLineLabels } from '#contracts/bank-payments.ts';
import type { BankLine } from '#contracts/bank-payments.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import { changeMessages } from '../kit/nouns/change-messages.ts';
import type { Noun } from '../kit/nouns/nouns.ts';

/** What the back office knows of the payments of bank files. */
export const bankLineNoun: Noun = {
  one: 'bank payment',
  many: 'Bank payments',
  // They are read at their property.
  screen: null,
  labels: bankLineLabels,
  tags: ['bank-line'],
  messages: changeMessages('payment', 'payments'),
};

/** A payment among others of its file: `$20.00 of Jan 31, 2026, line 3`. */
export function bankLineName({ amount, date, lineNo }: BankLine): string {
  return `${formatDollars(amount)} of ${formatDay(date)}, line ${lineNo}`;
}
