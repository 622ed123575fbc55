import type { Expense } from '#contracts/expenses.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** An expense in the list's export. */
export const expenseCells: CsvColumns<Expense> = {
  Day: ({ incurredOn }) => incurredOn,
  Unit: ({ unit }) => unit.unitIdentifier,
  Category: ({ category }) => category,
  Vendor: ({ vendor }) => vendor,
  Description: ({ description }) => description,
  Amount: ({ amount }) => amount,
};
