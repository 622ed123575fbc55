import { useState } from 'react';
import type { AuditedKind } from '#contracts/audit.ts';
import { issuesOf } from '#web/lib/call-error.ts';
import { asFailure, serverMessageOf } from '../lists/failure-messages.ts';
import type { Conflict } from './conflict-notice.tsx';
import { findConflicts } from './find-conflict.ts';
import { goneItems, itemRefusals } from './item-refusals.ts';

/** What others did meanwhile to records that are to be changed alike. */
export interface BulkConflict<R> {
  changed: Conflict<R>[];
  gone: R[];
}

export interface BulkWork<R> {
  /** As they were looked at, or as they were shown in a conflict: what others change meanwhile is not changed back unseen. */
  records: readonly R[];
  conflict: BulkConflict<R> | null;
  /** Why the server refused, where no one came first. */
  refusal: string | null;
  isBusy: boolean;
  /** Why nothing is sent. */
  refuse: (message: string) => void;
  /** Sends, and shows it where the server agrees; else says why not. */
  send: (sending: () => Promise<unknown>) => Promise<void>;
  /** Goes on with all that are left, as they are now; or only with those that no one changed. */
  resolve: (choice: 'all' | 'untouched') => void;
}

/** Several records that are changed alike, and that others may change or delete meanwhile. */
export function useBulkWork<R extends { id: number; updatedAt: string }>(
  chosen: readonly R[],
  {
    objectKind,
    nameOf,
    onChanged,
  }: { objectKind: AuditedKind; nameOf: (record: R) => string; onChanged: () => void },
): BulkWork<R> {
  const [records, setRecords] = useState(chosen);
  const [conflict, setConflict] = useState<BulkConflict<R> | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const report = async (error: unknown): Promise<void> => {
    const failure = asFailure(error);
    const issues = issuesOf(failure);
    const changed = await findConflicts<R>(failure, objectKind);
    const gone = goneItems(issues, records);
    if (changed.length > 0 || gone.length > 0) setConflict({ changed, gone });
    else setRefusal(itemRefusals(issues, records, nameOf) ?? serverMessageOf(error));
  };

  return {
    records,
    conflict,
    refusal,
    isBusy,
    refuse: setRefusal,
    send: async (sending) => {
      setConflict(null);
      setRefusal(null);
      setIsBusy(true);
      try {
        await sending();
        onChanged();
      } catch (error) {
        await report(error);
      } finally {
        setIsBusy(false);
      }
    },
    resolve: (choice) => {
      const current = new Map(conflict?.changed.map((change) => [change.current.id, change.current]));
      const gone = new Set(conflict?.gone.map(({ id }) => id));
      const left = records.filter(({ id }) => !gone.has(id));
      setRecords(
        choice === 'all'
          ? left.map((record) => current.get(record.id) ?? record)
          : left.filter(({ id }) => !current.has(id)),
      );
      setConflict(null);
    },
  };
}
