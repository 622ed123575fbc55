import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import styles from './maintenance.module.css';

/** What was completed in a unit before, newest first. */
export function UnitHistory({
  records,
  hasFailed,
  addressOf,
}: {
  /** Undefined while they are on their way. */
  records: MaintenanceRecord[] | undefined;
  hasFailed: boolean;
  addressOf: (id: number) => string;
}): ReactNode {
  if (hasFailed && !records) return <p className={styles.quiet}>The unit’s history could not be loaded.</p>;
  if (!records) return <Skeleton lines={2} label="Loading the unit’s history" />;
  if (records.length === 0) return <p className={styles.quiet}>Nothing was completed in this unit before.</p>;
  return (
    <ul className={styles.earlier}>
      {records.map(({ id, title, createdAt }) => (
        <li key={id}>
          <Link to={addressOf(id)}>{title}</Link>{' '}
          <time className={styles.quiet} dateTime={createdAt}>
            {formatInstant(createdAt)}
          </time>
        </li>
      ))}
    </ul>
  );
}
