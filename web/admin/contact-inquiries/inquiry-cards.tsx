import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount, formatInstant } from '#web/lib/formats.ts';
import { SkeletonCards } from '../kit/lists/skeleton-rows.tsx';
import type { InquiriesListProps } from './inquiries-list.tsx';
import { RowActions } from './row-actions.tsx';
import styles from '../kit/lists/list.module.css';
import own from './inquiries.module.css';

export function InquiryCards(props: InquiriesListProps): ReactNode {
  const { rows } = props;
  if (!rows) return <SkeletonCards label="Loading inquiries" />;
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card} data-row="">
          <div className={own.cardText}>
            <Link className={styles.unit} to={props.addressOf(row.id)} data-record={row.id}>
              {row.firstName} {row.lastName}
            </Link>
            <p>
              {row.communityName}, {row.communityLocation} · {unitWords(row.numberOfUnits)}
            </p>
            <time className={styles.when} dateTime={row.createdAt}>
              {formatInstant(row.createdAt)}
            </time>
          </div>
          <RowActions {...props} row={row} />
        </li>
      ))}
    </ul>
  );
}

function unitWords(count: number): string {
  return count === 1 ? '1 unit' : `${formatCount(count)} units`;
}
