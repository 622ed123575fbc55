import type { ReactNode } from 'react';
import type { StatusCounts } from './status-groups.ts';
import styles from './metric-cards.module.css';

/** How the rows of this page stand. */
export function MetricCards({ counts }: { counts: StatusCounts | null }): ReactNode {
  return (
    <dl className={styles.cards} aria-label="On this page">
      {[
        { label: 'Total', count: counts?.total, tone: 'total' },
        { label: 'Reported / Open', count: counts?.open, tone: 'open' },
        { label: 'In Progress / Scheduled', count: counts?.progress, tone: 'progress' },
        { label: 'Completed', count: counts?.completed, tone: 'completed' },
      ].map(({ label, count, tone }) => (
        <div key={label} className={styles.card} data-tone={tone}>
          <dt>{label}</dt>
          <dd>{count ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
