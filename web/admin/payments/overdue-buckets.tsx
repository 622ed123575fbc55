import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { overdueAges } from '#contracts/leases.ts';
import type { OverdueAge, OverdueTotals } from '#contracts/leases.ts';
import { formatDollars, sumOf } from '#contracts/money.ts';
import { formatCount } from '#web/lib/formats.ts';
import styles from './overdue.module.css';

/** How people name the ages; what is due today is not overdue yet. */
const ageLabels: Record<OverdueAge, string> = {
  '1-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '90+': '90+ days',
};

/** What is overdue in all and by age. Each is a link to its leases. */
export function OverdueBuckets({
  totals,
  age,
  addressOf,
}: {
  /** Undefined while they are not known. */
  totals: OverdueTotals | undefined;
  /** The age that the list is narrowed to. */
  age: OverdueAge | undefined;
  addressOf: (age: OverdueAge | undefined) => string;
}): ReactNode {
  const buckets = [
    {
      age: undefined,
      label: 'Total overdue',
      amount: totals && sumOf(Object.values(totals.amounts)),
      leases: totals && sumOf(Object.values(totals.leases)),
    },
    ...overdueAges.map((known) => ({
      age: known,
      label: ageLabels[known],
      amount: totals?.amounts[known],
      leases: totals?.leases[known],
    })),
  ];
  return (
    <nav aria-label="Overdue by age">
      <ul className={styles.buckets}>
        {buckets.map((bucket) => (
          <li key={bucket.label}>
            <Link
              to={addressOf(bucket.age)}
              className={styles.bucket}
              data-age={bucket.age ?? 'all'}
              aria-current={bucket.age === age ? 'true' : undefined}
            >
              <span className={styles.label}>{bucket.label}</span>
              <span className={styles.amount}>
                {bucket.amount === undefined ? '–' : formatDollars(bucket.amount)}
              </span>
              <span className={styles.label}>{leaseCount(bucket.leases)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function leaseCount(leases: number | undefined): string {
  if (leases === undefined) return ' ';
  return `${formatCount(leases)} ${leases === 1 ? 'lease' : 'leases'}`;
}
