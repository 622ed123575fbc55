import type { PropertyCodesOfRows } from '#server/platform/undo/record-work.ts';
import { findPropertyCodes } from './person.queries.ts';

/** The properties of records: people have those of the units and leases that name them, others their own. */
export const propertyCodesOfRows: PropertyCodesOfRows = async (db, kind, rows) => {
  if (kind === 'owner' || kind === 'tenant')
    return findPropertyCodes(
      db,
      kind,
      rows.map(({ id }) => id),
    );
  return new Map(
    rows.flatMap((row) => {
      const code = row['propertyCode'] ?? row['code'];
      return typeof code === 'string' ? [[row.id, [code]] as const] : [];
    }),
  );
};
