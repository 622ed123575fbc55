import { documentLabels } from '#contracts/documents.ts';
import { retentionStartLabels } from '#contracts/retention.ts';
import type { DueDocument, RemovalCertificate } from '#contracts/retention.ts';
import { timeCell } from '#server/platform/records/csv-cells.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** A file that a rule would remove, in the list's export. */
export const dueCells: CsvColumns<DueDocument> = {
  Registration: ({ reference }) => reference,
  Unit: ({ unitIdentifier }) => unitIdentifier,
  Document: ({ kind }) => documentLabels[kind],
  Version: ({ version }) => version,
  'Size in bytes': ({ size }) => size,
  'Counted from': ({ countedFrom }) => countedFrom,
};

/** A certificate in the list's export. */
export const certificateCells: CsvColumns<RemovalCertificate> = {
  No: ({ id }) => id,
  'Removed at': ({ removedAt }) => timeCell(removedAt),
  Registration: ({ reference }) => reference,
  Document: ({ kind }) => documentLabels[kind],
  Version: ({ version }) => version,
  'Size in bytes': ({ size }) => size,
  'SHA-256': ({ sha256 }) => sha256,
  Days: ({ days }) => days,
  Counted: ({ countsFrom }) => retentionStartLabels[countsFrom],
  'Counted from': ({ countedFrom }) => countedFrom,
  'Confirmed at': ({ confirmedAt }) => timeCell(confirmedAt),
  'Confirmed by': ({ confirmedBy }) => confirmedBy,
};
