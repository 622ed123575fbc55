import { entryTypeLabels } from './account-entries.ts';
import { reasonText } from './entry-reasons.ts';

/** What owners read of an account, in letters, in statements and by their private link. */
export const accountTexts = {
  entryTypes: entryTypeLabels,
  reason: reasonText,
  /** Counts the entries of an account. */
  entryNo: (no: number) => `No. ${no}`,
  /** Which entry a reversal takes back. */
  ofNo: (no: number) => `of no. ${no}`,
  statement: {
    title: (unit: string, until: string) => `Statement of ${unit} as of ${until}`,
    titleFrom: (unit: string, { from, until }: { from: string; until: string }) =>
      `Statement of ${unit} from ${from} to ${until}`,
    owner: 'Owner',
    association: 'Association',
    unit: 'Unit',
    balance: 'Balance',
    /** A balance below 0. */
    credit: 'Credit',
    heads: { day: 'Day', what: 'What', amount: 'Amount', balance: 'Balance' },
    broughtForward: 'Balance brought forward',
    none: 'There are no entries up to this day.',
  },
};
