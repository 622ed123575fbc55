import { languageNames } from '#contracts/languages.ts';
import type { Registration } from '#contracts/registrations.ts';
import { timeCell, wordCell } from '#server/platform/records/csv-cells.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** A registration in the list's export: nothing of its files, nor of what was read in them. */
export const registrationCells: CsvColumns<Registration> = {
  Reference: ({ reference }) => reference,
  Date: ({ createdAt }) => timeCell(createdAt),
  Unit: ({ unitIdentifier }) => unitIdentifier,
  'Owner/Tenant': ({ partyType }) => wordCell(partyType),
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Language: ({ language }) => languageNames[language],
};
