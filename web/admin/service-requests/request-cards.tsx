import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SkeletonCards } from '../kit/lists/skeleton-rows.tsx';
import { AttachmentMark } from './attachment-mark.tsx';
import { UnreadMark } from './conversation/unread-mark.tsx';
import type { RequestsListProps } from './requests-list.tsx';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import styles from '../kit/lists/list.module.css';

export function RequestCards({ rows, addressOf, onOpen }: RequestsListProps): ReactNode {
  if (!rows) return <SkeletonCards label="Loading submissions" />;
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card} data-row="">
          <div className={styles.cardHead}>
            <Link className={styles.unit} to={addressOf(row.id)} data-record={row.id}>
              {row.unitIdentifier}
            </Link>
            <StatusBadge status={row.status} />
          </div>
          <div className={styles.cardFoot}>
            <div>
              <span className={styles.category}>
                {row.category}
                {row.fileName && <AttachmentMark />}
                <UnreadMark count={row.unreadNotes} />
              </span>
              <time className={styles.when} dateTime={row.createdAt}>
                {formatInstant(row.createdAt)}
              </time>
            </div>
            <Button
              size="small"
              variant="secondary"
              aria-label={`View ${row.unitIdentifier}`}
              onClick={() => onOpen(row.id)}
            >
              View
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
