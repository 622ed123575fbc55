import type { ReactNode } from 'react';
import { systemName } from '#contracts/audit.ts';
import type { AuditEntry } from '#contracts/audit.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { CauseText, ChangeList } from './change-list.tsx';
import styles from './history.module.css';

export interface HistoryProps {
  entries: AuditEntry[] | undefined;
  hasFailed: boolean;
  /** What people call the fields. */
  fieldNames: Readonly<Record<string, string>>;
  /** What is said where no one has changed anything yet. */
  emptyText: string;
}

/** Who changed what, and when, newest first. */
export function History({ entries, hasFailed, fieldNames, emptyText }: HistoryProps): ReactNode {
  if (hasFailed && !entries) return <p className={styles.quiet}>The history could not be loaded.</p>;
  if (!entries) return <Skeleton lines={2} label="Loading the history" />;
  if (entries.length === 0) return <p className={styles.quiet}>{emptyText}</p>;
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <p className={styles.who}>
            <strong>{entry.actorEmail ?? systemName}</strong> {entry.action}{' '}
            <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
          </p>
          <CauseText changes={entry.changes} />
          {/* What a record began with stands in its fields, or in what was changed since. */}
          {entry.action !== 'created' && <ChangeList entry={entry} fieldNames={fieldNames} />}
        </li>
      ))}
    </ol>
  );
}
