import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { overdueAges } from '#contracts/leases.ts';
import type { OverdueAge, OverdueTotals } from '#contracts/leases.ts';
import { formatDollars, sumOf } from '#contracts/money.ts';
import { formatCount } from '#web/lib/formats.ts';
import { ageLabels } from './overdue-ages.ts';
import styles from './overdue.module.css';

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
      <p className={styles.part}>
        Amounts are grouped by when each rent was due. A lease is listed and counted once, by its oldest
        unpaid rent, with its whole balance.
      </p>
    </nav>
  );
}

function leaseCount(leases: number | undefined): string {
  if (leases === undefined) return ' ';
  return `${formatCount(leases)} ${leases === 1 ? 'lease' : 'leases'}`;
}
