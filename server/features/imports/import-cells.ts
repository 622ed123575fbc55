import type { AccountSummary } from '#contracts/accounts.ts';
import { importFields, importKindLabels } from '#contracts/import-fields.ts';
import type { ImportKind } from '#contracts/import-fields.ts';
import type { ListedImport } from '#contracts/import-runs.ts';
import { languageNames } from '#contracts/languages.ts';
import type { Lease } from '#contracts/leases.ts';
import type { Owner } from '#contracts/owners.ts';
import { fullName } from '#contracts/people.ts';
import type { Person } from '#contracts/people.ts';
import type { Property } from '#contracts/properties.ts';
import type { Tenant } from '#contracts/tenants.ts';
import type { Unit } from '#contracts/units.ts';
import { timeCell, wordCell } from '#server/platform/records/csv-cells.ts';
import type { CsvCell, CsvColumns } from '#server/platform/records/csv-cells.ts';
import type { ContactOnFile } from './import-lookups.queries.ts';

/** What stands in each field of a kind; the others are left out. */
type FieldCells<Row> = Partial<Record<string, (row: Row) => CsvCell>>;

/** The columns of an import of a kind, by their heads, in their order. */
function columnsOf<Row>(kind: ImportKind, cells: FieldCells<Row>): CsvColumns<Row> {
  return Object.fromEntries(
    importFields[kind].flatMap(({ name, label }) => {
      const cell = cells[name];
      return cell ? [[label, cell] as const] : [];
    }),
  );
}

const personCells: FieldCells<Person> = {
  recordNumber: ({ id }) => id,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  mailingAddress: ({ mailingAddress }) => mailingAddress,
  language: ({ language }) => languageNames[language],
};

const unitsCell = (units: readonly { unitIdentifier: string }[]): CsvCell =>
  units.map(({ unitIdentifier }) => unitIdentifier).join('; ');

export const propertyImportCells = columnsOf<Property>('property', {
  code: ({ code }) => code,
  title: ({ title }) => title,
  displayName: ({ displayName }) => displayName,
  street: ({ street }) => street,
  city: ({ city }) => city,
  state: ({ state }) => state,
  zip: ({ zip }) => zip,
  country: ({ country }) => country,
  website: ({ website }) => website,
});

// A whole identifier, since spreadsheets cut the zeros off 0007.
export const unitImportCells = columnsOf<Unit>('unit', {
  unit: ({ unitIdentifier }) => unitIdentifier,
  share: ({ share }) => share,
});

export const ownerImportCells = columnsOf<Owner & { days: readonly (string | null)[] }>('owner', {
  ...personCells,
  unit: ({ unitsOwned }) => unitsCell(unitsOwned),
  ownerSince: ({ days: [first = null, ...others] }) =>
    others.every((day) => day === first)
      ? first
      : [first, ...others]
          .map((day) => day ?? '')
          .join('; ')
          .trim(),
});

/** Without the units of their leases, which those name. */
export const tenantImportCells = columnsOf<Tenant>('tenant', {
  ...personCells,
  unit: ({ units, leaseId }) => (leaseId === null ? unitsCell(units) : null),
});

/** A lease with one of those who live by it. */
export interface ExportedLease {
  lease: Lease;
  person: ContactOnFile;
}

/** The balances of the day on which they are read, each beside the lease's own tenant. */
export function leaseImportCells(today: () => string): CsvColumns<ExportedLease> {
  return columnsOf<ExportedLease>('lease', {
    unit: ({ lease }) => lease.unit.unitIdentifier,
    tenantName: ({ person }) => fullName(person),
    tenantEmail: ({ person }) => person.email,
    tenantPhone: ({ person }) => person.phone,
    startDate: ({ lease }) => lease.startDate,
    endDate: ({ lease }) => lease.endDate,
    rentAmount: ({ lease }) => lease.rentAmount,
    deposit: ({ lease }) => lease.deposit,
    openingBalance: ({ lease, person }) => (person.id === lease.tenantId ? lease.balance : null),
    balanceDay: today,
  });
}

/** The balances of the day on which they are read. */
export function accountImportCells(today: () => string): CsvColumns<AccountSummary> {
  return columnsOf<AccountSummary>('account', {
    unit: ({ unit }) => unit.unitIdentifier,
    openingBalance: ({ balance }) => balance,
    balanceDay: today,
  });
}

/** An import in the list's export. */
export const runCells: CsvColumns<ListedImport> = {
  File: ({ fileName }) => fileName,
  Contains: ({ kind }) => importKindLabels[kind],
  State: ({ state }) => wordCell(state),
  New: ({ counts }) => counts && counts.NEW,
  Changed: ({ counts }) => counts && counts.CHANGED,
  Same: ({ counts }) => counts && counts.SAME,
  Problems: ({ counts }) => counts && counts.PROBLEM,
  'Uploaded at': ({ createdAt }) => timeCell(createdAt),
  'Uploaded by': ({ byEmail }) => byEmail,
  'Written at': ({ doneAt }) => timeCell(doneAt),
  'Undone at': ({ undoneAt }) => timeCell(undoneAt),
};
