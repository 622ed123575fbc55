import { sumOf } from '#contracts/money.ts';
import type { Payment } from '#contracts/payments.ts';
import { fullName } from '#contracts/people.ts';
import { wordCell } from '#server/platform/records/csv-cells.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** A payment in the list's export. */
export const paymentCells: CsvColumns<Payment> = {
  'Paid on': ({ paidOn }) => paidOn,
  Unit: ({ unit }) => unit.unitIdentifier,
  Tenant: ({ tenant }) => fullName(tenant),
  For: ({ allocation }) => allocation.map(({ dueDate }) => dueDate).join('; '),
  Credit: ({ amount, allocation }) => sumOf([amount, ...allocation.map((share) => -share.amount)]),
  Method: ({ method }) => (method === 'ACH' ? method : wordCell(method)),
  Reference: ({ reference }) => reference,
  Amount: ({ amount }) => amount,
};
