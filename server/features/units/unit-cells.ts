import { fullName } from '#contracts/people.ts';
import type { Unit } from '#contracts/units.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** A unit in the list's export. */
export const unitCells: CsvColumns<Unit> = {
  Unit: ({ unitIdentifier }) => unitIdentifier,
  Property: ({ propertyCode }) => propertyCode,
  Owner: ({ owner }) => owner && fullName(owner),
  Tenant: ({ tenant }) => tenant && fullName(tenant),
  'Open requests': ({ openRequests }) => openRequests,
};
