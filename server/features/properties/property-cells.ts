import type { Property } from '#contracts/properties.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** A property in the list's export. */
export const propertyCells: CsvColumns<Property> = {
  Code: ({ code }) => code,
  Name: ({ title }) => title,
  'Display name': ({ displayName }) => displayName,
  Street: ({ street }) => street,
  City: ({ city }) => city,
  State: ({ state }) => state,
  ZIP: ({ zip }) => zip,
  Country: ({ country }) => country,
  Units: ({ units }) => units.length,
  Occupied: ({ occupiedUnits }) => occupiedUnits,
  'Open maintenance': ({ openMaintenance }) => openMaintenance,
};
