import type { ReactNode } from 'react';
import type { AuditedKind, AuditEntry } from '#contracts/audit.ts';
import { useListAuditQuery } from '../audit/audit-api.ts';
import { History } from '../audit/history.tsx';
import { OlderEntries } from '../audit/older-entries.tsx';
import { RecordSection } from './record-parts.tsx';

export interface RecordHistoryProps {
  kind: AuditedKind;
  id: number;
  /** What people call the fields. */
  fieldNames: Record<string, string>;
  /** What is said where nobody has changed anything yet. */
  emptyText: string;
  /** An entry as people read it. */
  inWords?: (entry: AuditEntry) => AuditEntry;
}

/** Who changed what of an open record. */
export function RecordHistory({ kind, id, inWords, ...words }: RecordHistoryProps): ReactNode {
  const history = useListAuditQuery({ objectKind: kind, objectId: id });
  const entries = history.data?.data;
  return (
    <RecordSection title="History">
      <History entries={inWords ? entries?.map(inWords) : entries} hasFailed={history.isError} {...words} />
      <OlderEntries shown={history.data} objectKind={kind} objectId={id} />
    </RecordSection>
  );
}
