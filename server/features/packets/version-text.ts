import type { DocumentRow } from '#server/features/registrations/document.queries.ts';

const labels = { SUBMITTED: 'Submitted', ACCEPTED: 'Accepted', RETURNED: 'Returned' } as const;

/** How a document stands, as the history says it; null where none came. */
export function versionText(row: Pick<DocumentRow, 'version' | 'state'> | undefined): string | null {
  if (!row || row.version === 0) return null;
  return `${labels[row.state]}, version ${row.version}`;
}
