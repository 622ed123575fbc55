import { entryTypeLabels } from '#contracts/account-entries.ts';
import type { AccountLine, AccountSummary } from '#contracts/accounts.ts';
import { reasonText } from '#contracts/entry-reasons.ts';
import { fullName } from '#contracts/people.ts';
import { timeCell, wordCell } from '#server/platform/records/csv-cells.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** An account in the list's export. */
export const accountCells: CsvColumns<AccountSummary> = {
  Unit: ({ unit }) => unit.unitIdentifier,
  Owner: ({ owner }) => owner && fullName(owner),
  Balance: ({ balance }) => balance,
  'Due since': ({ since }) => since,
  '0-30 days': ({ amounts }) => amounts['0-30'],
  '31-60 days': ({ amounts }) => amounts['31-60'],
  '61-90 days': ({ amounts }) => amounts['61-90'],
  'Over 90 days': ({ amounts }) => amounts['90+'],
  Credit: ({ credit }) => credit,
  'Last paid on': ({ lastPaidOn }) => lastPaidOn,
};

/** A line in a statement. */
export const lineCells: CsvColumns<AccountLine> = {
  No: ({ seq }) => seq,
  Day: ({ date }) => date,
  Type: ({ type }) => entryTypeLabels[type],
  For: ({ memo }) => memo,
  Amount: ({ amount }) => amount,
  Balance: ({ balance }) => balance,
  Method: ({ method }) => (method === null || method === 'ACH' ? method : wordCell(method)),
  Reference: ({ reference }) => reference,
  Owner: ({ ownerName }) => ownerName,
  Why: ({ why }) => why && reasonText(why),
  'Reverses no': ({ reversesSeq }) => reversesSeq,
  'Entered at': ({ createdAt }) => timeCell(createdAt),
  'Entered by': ({ createdBy }) => createdBy,
};
