import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatInstant } from '#web/lib/formats.ts';
import { SkeletonCards } from '../kit/lists/skeleton-rows.tsx';
import { PartyMark } from './party-mark.tsx';
import type { RegistrationsListProps } from './registrations-list.tsx';
import { RowActions } from './row-actions.tsx';
import styles from '../kit/lists/list.module.css';
import own from './registrations-list.module.css';

export function RegistrationCards(props: RegistrationsListProps): ReactNode {
  const { rows } = props;
  if (!rows) return <SkeletonCards label="Loading…" />;
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card} data-row="">
          <div className={styles.cardHead}>
            <Link className={styles.unit} to={props.addressOf(row.id)} data-record={row.id}>
              {row.unitIdentifier}
            </Link>
            <PartyMark type={row.partyType} />
          </div>
          <div>
            <span className={own.cardName}>
              <bdi>
                {row.firstName} {row.lastName}
              </bdi>
            </span>
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
