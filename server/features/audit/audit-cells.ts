import { idFieldKinds } from '#contracts/audit.ts';
import type { AuditEntry } from '#contracts/audit.ts';
import type { CsvColumns } from '#server/platform/records/csv-cells.ts';

/** An entry of the log in its export. */
export const auditCells: CsvColumns<AuditEntry> = {
  'Time (UTC)': ({ at }) => at,
  Person: ({ actorEmail }) => actorEmail,
  Action: ({ action }) => action,
  Kind: ({ objectKind }) => objectKind,
  Record: ({ objectId }) => objectId,
  Name: ({ objectName, objectKind, objectId, names }) =>
    objectName ?? names[`${objectKind} ${objectId}`] ?? null,
  Changes: ({ changes, names }) =>
    Object.entries(changes)
      .map(([field, { from, to }]) => `${field}: ${asText(field, from, names)} → ${asText(field, to, names)}`)
      .join('; '),
  Request: ({ requestId }) => requestId,
};

function asText(field: string, value: unknown, names: AuditEntry['names']): string {
  const named = names[`${idFieldKinds[field]} ${String(value)}`];
  if (named !== undefined) return named;
  if (value === null || value === undefined) return 'nothing';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
