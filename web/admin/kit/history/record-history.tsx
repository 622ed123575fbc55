import type { ReactNode } from 'react';
import type { AuditedKind, AuditEntry } from '#contracts/audit.ts';
import { History } from './history.tsx';
import { useListAuditQuery } from './history-api.ts';
import { OlderEntries } from './older-entries.tsx';
import { nounOf } from '../nouns/nouns.ts';
import { RecordSection } from '../records/record-parts.tsx';

export interface RecordHistoryProps {
  kind: AuditedKind;
  id: number;
  /** What is said where no one has changed anything yet. */
  emptyText: string;
  /** What the record is called, where several are open on one page. */
  of?: string;
  /** An entry as people read it. */
  describe?: (entry: AuditEntry) => AuditEntry;
}

/** Who changed what of an open record. */
export function RecordHistory({ kind, id, of, describe, emptyText }: RecordHistoryProps): ReactNode {
  const history = useListAuditQuery({ objectKind: kind, objectId: id });
  const entries = history.data?.data;
  return (
    <RecordSection title="History" {...(of === undefined ? {} : { of })}>
      <History
        entries={describe ? entries?.map(describe) : entries}
        hasFailed={history.isError}
        fieldNames={nounOf(kind).labels}
        emptyText={emptyText}
      />
      <OlderEntries shown={history.data} objectKind={kind} objectId={id} />
    </RecordSection>
  );
}
