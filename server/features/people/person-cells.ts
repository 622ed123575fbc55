import { languageNames } from '#contracts/languages.ts';
import type { Person, UnitName } from '#contracts/people.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** An owner or a tenant in the list's export, with the units that `unitsOf` gives. */
export function personCells<P extends Person>(unitsOf: (person: P) => readonly UnitName[]): CsvColumns<P> {
  return {
    'First name': ({ firstName }) => firstName,
    'Last name': ({ lastName }) => lastName,
    Units: (person) =>
      unitsOf(person)
        .map(({ unitIdentifier }) => unitIdentifier)
        .join(', '),
    Email: ({ email }) => email,
    Phone: ({ phone }) => phone,
    'Mailing address': ({ mailingAddress }) => mailingAddress,
    Language: ({ language }) => languageNames[language],
  };
}
