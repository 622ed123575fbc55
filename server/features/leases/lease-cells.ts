import type { Lease, OverdueLease } from '#contracts/leases.ts';
import { fullName } from '#contracts/people.ts';
import { timeCell, wordCell } from '#server/platform/records/csv-cells.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** A lease in the list's export: the rent roll. */
export const leaseCells: CsvColumns<Lease> = {
  Unit: ({ unit }) => unit.unitIdentifier,
  Tenant: ({ tenant }) => fullName(tenant),
  Status: ({ status }) => wordCell(status),
  'First day': ({ startDate }) => startDate,
  'Last day': ({ endDate }) => endDate,
  Rent: ({ rentAmount }) => rentAmount,
  Deposit: ({ deposit }) => deposit,
  'Due so far': ({ amountDue }) => amountDue,
  Paid: ({ amountPaid }) => amountPaid,
  Balance: ({ balance }) => balance,
};

/** An overdue lease in the list's export: the delinquency report. */
export const overdueCells: CsvColumns<OverdueLease> = {
  Unit: ({ unit }) => unit.unitIdentifier,
  Tenant: ({ tenant }) => fullName(tenant),
  Email: ({ tenant }) => tenant.email,
  Phone: ({ tenant }) => tenant.phone,
  'Overdue since': ({ overdueSince }) => overdueSince,
  'Days overdue': ({ daysOverdue }) => daysOverdue,
  '1-30 days': ({ amounts }) => amounts['1-30'],
  '31-60 days': ({ amounts }) => amounts['31-60'],
  '61-90 days': ({ amounts }) => amounts['61-90'],
  'Over 90 days': ({ amounts }) => amounts['90+'],
  Balance: ({ balance }) => balance,
  'Last reminder': ({ remindedAt }) => timeCell(remindedAt),
};
