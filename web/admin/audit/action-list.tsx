import { History as HistoryIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuditEntry } from '#contracts/audit.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { ListFrame } from '../kit/lists/list-frame.tsx';
import { ListMessage } from '../kit/lists/list-message.tsx';
import { SkeletonCards } from '../kit/lists/skeleton-rows.tsx';
import { actionText } from './action-text.ts';
import { CauseText, ChangeList } from '../kit/history/change-list.tsx';
import styles from './action-list.module.css';

export interface ActionListProps {
  /** Undefined while the first entries are on their way. */
  entries: AuditEntry[] | undefined;
  /** The entries are the old ones while new ones are on their way. */
  isStale: boolean;
  isNarrowed: boolean;
}

/** Who did what to which record, newest first; the arrow keys walk from record to record. */
export function ActionList({ entries, isStale, isNarrowed }: ActionListProps): ReactNode {
  if (entries?.length === 0 && !isStale) {
    return (
      <ListMessage icon={<HistoryIcon size={28} aria-hidden="true" />} title="Nothing found">
        <p>
          {isNarrowed
            ? 'Try clearing filters or another day.'
            : 'Everything that staff do to records and accounts appears here.'}
        </p>
      </ListMessage>
    );
  }
  const actions = entries ? (
    <ol className={styles.actions} aria-label="Activity, newest first">
      {entries.map((entry) => (
        <LoggedAction key={entry.id} entry={entry} />
      ))}
    </ol>
  ) : (
    <SkeletonCards label="Loading the activity" />
  );
  return <ListFrame isLoading={!entries} isStale={isStale} table={actions} cards={actions} />;
}

function LoggedAction({ entry }: { entry: AuditEntry }): ReactNode {
  const { who, did, what, address, fieldNames } = actionText(entry);
  return (
    <li className={styles.act} data-row="">
      <time className={styles.when} dateTime={entry.at}>
        {formatInstant(entry.at)}
      </time>
      <div className={styles.words}>
        <p>
          <strong>{who}</strong> {did}{' '}
          {address === null ? (
            what
          ) : (
            <Link to={address} className={styles.record} data-record={entry.id}>
              {what}
            </Link>
          )}
        </p>
        <CauseText changes={entry.changes} />
        <ChangeList entry={entry} fieldNames={fieldNames} />
        {entry.requestId !== null && (
          <details className={styles.request}>
            <summary aria-label="Technical details">…</summary>
            Request {entry.requestId}
          </details>
        )}
      </div>
    </li>
  );
}
