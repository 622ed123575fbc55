import { bankLineStateLabels } from '#contracts/bank-payments.ts';
import type { BankLine } from '#contracts/bank-payments.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** A payment of a bank's file in the list's export. */
export const bankLineCells: CsvColumns<BankLine> = {
  Property: ({ propertyCode }) => propertyCode,
  Day: ({ date }) => date,
  Amount: ({ amount }) => amount,
  Reference: ({ reference }) => reference,
  Payer: ({ payer }) => payer,
  State: ({ state }) => bankLineStateLabels[state],
  'Matched to': ({ match }) => match && match.unitIdentifier,
  Why: ({ match }) => match && match.why,
  'Posted to': ({ postedTo }) => postedTo,
  'Set aside because': ({ setAside }) => setAside,
  File: ({ fileName }) => fileName,
  Line: ({ lineNo }) => lineNo,
};
