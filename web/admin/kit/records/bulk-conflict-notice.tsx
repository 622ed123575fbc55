import { useEffect, useRef, type ReactNode } from 'react';
import { formatInstant } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DifferenceItems } from './conflict-notice.tsx';
import { recordDifferences } from './record-conflict.tsx';
import type { ConflictTexts } from './record-conflict.tsx';
import type { BulkConflict, BulkWork } from './use-bulk-work.ts';
import styles from './conflict-notice.module.css';

export interface BulkConflictNoticeProps<R, V> {
  work: Pick<BulkWork<R>, 'records' | 'conflict' | 'resolve'>;
  rules: ConflictTexts<R, V>;
  /** What several of the records are called: 'leases'. */
  many: string;
  nameOf: (record: R) => string;
}

/** Says which of several records others changed or deleted first and how, and lets the person choose how to go on. */
export function BulkConflictNotice<R extends { id: number; updatedAt: string }, V extends object>(
  props: BulkConflictNoticeProps<R, V>,
): ReactNode {
  const { conflict } = props.work;
  return conflict && <Notice {...props} conflict={conflict} />;
}

function Notice<R extends { id: number; updatedAt: string }, V extends object>({
  work: { records, resolve },
  conflict: { changed, gone },
  rules,
  many,
  nameOf,
}: BulkConflictNoticeProps<R, V> & { conflict: BulkConflict<R> }): ReactNode {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const touched = changed.length + gone.length;
  const verb = gone.length === 0 ? 'changed' : changed.length === 0 ? 'deleted' : 'changed or deleted';
  const goOn = (choice: 'all' | 'untouched'): void => {
    // The notice goes, and its buttons cannot keep the focus.
    notice.current?.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    resolve(choice);
  };
  return (
    <div ref={notice} className={styles.notice} role="alert" tabIndex={-1}>
      <p className={styles.title}>
        {touched} of {records.length} {many} {touched === 1 ? 'was' : 'were'} {verb} while you were editing
        them. Nothing was saved; what you typed is still here.
      </p>
      <ul className={styles.records}>
        {records.map((base) => {
          const change = changed.find(({ current }) => current.id === base.id);
          return (
            change && (
              <li key={base.id}>
                <p className={styles.record}>
                  {nameOf(base)}
                  <span className={styles.by}>
                    {change.winner ?? 'Someone else'}, {formatInstant(change.current.updatedAt)}
                  </span>
                </p>
                <ul className={styles.changes}>
                  <DifferenceItems differences={recordDifferences(rules, base, change.current)} />
                </ul>
              </li>
            )
          );
        })}
        {gone.map((record) => (
          <li key={record.id}>
            <p className={styles.record}>
              {nameOf(record)}
              <span className={styles.by}>Deleted</span>
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {touched < records.length && (
          <Button size="small" variant="secondary" onClick={() => goOn('untouched')}>
            Leave {touched === 1 ? 'this one' : 'these'} out
          </Button>
        )}
        {changed.length > 0 && (
          <Button size="small" variant="quiet" onClick={() => goOn('all')}>
            Keep what I typed
          </Button>
        )}
      </div>
    </div>
  );
}
