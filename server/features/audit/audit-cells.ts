import type { AuditEntry } from '#contracts/audit.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** An entry of the log in its export. */
export const auditCells: CsvColumns<AuditEntry> = {
  'Time (UTC)': ({ at }) => at,
  Person: ({ actorEmail }) => actorEmail,
  Action: ({ action }) => action,
  Kind: ({ objectKind }) => objectKind,
  Record: ({ objectId }) => objectId,
  Name: ({ objectName }) => objectName,
  Changes: ({ changes }) =>
    Object.entries(changes)
      .map(([field, { from, to }]) => `${field}: ${asText(from)} → ${asText(to)}`)
      .join('; '),
  Request: ({ requestId }) => requestId,
};

function asText(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
