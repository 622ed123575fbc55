import type { ReactNode } from 'react';
import type { AuditEntry } from '#contracts/audit.ts';
import { formatInstant, formatPhone, formatStatus } from '#web/lib/formats.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import styles from './history.module.css';

export interface HistoryProps {
  entries: AuditEntry[] | undefined;
  hasFailed: boolean;
  /** What people call the fields. */
  fieldNames: Record<string, string>;
  /** What is said where nobody has changed anything yet. */
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
            <strong>{entry.actorEmail ?? 'The system'}</strong> {entry.action}{' '}
            <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
          </p>
          <ul className={styles.changes}>
            {Object.entries(entry.changes)
              .filter(([field]) => field !== 'archivedAt')
              .map(([field, { from, to }]) => (
                <li key={field}>
                  {fieldNames[field] ?? field}: <del>{asWords(field, from)}</del> →{' '}
                  <ins>{asWords(field, to)}</ins>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function asWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/phone/i.test(field) && /^\d{10}$/.test(text)) return formatPhone(text);
  return /^[A-Z]+(_[A-Z]+)*$/.test(text) ? formatStatus(text) : text;
}
