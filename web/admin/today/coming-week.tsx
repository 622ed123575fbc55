import type { ReactNode } from 'react';
import { formatDollars } from '#contracts/money.ts';
import { fullName } from '#contracts/people.ts';
import type { ComingWeek as Week } from '#contracts/today.ts';
import { formatCount } from '#web/lib/formats.ts';
import { listPath, recordPath } from '../kit/nouns/nouns.ts';
import { paths } from '../kit/shell/paths.ts';
import { ListLink } from './list-link.tsx';
import styles from './today.module.css';

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

const shownEnds = 8;

/** The leases that end and the payments that are due in the next seven days. */
export function ComingWeek({ week }: { week: Week }): ReactNode {
  const { from, to, leaseEnds, deadlines } = week;
  const left = leaseEnds.length - shownEnds;
  return (
    <section className={styles.week} aria-labelledby="coming-week">
      <header className={styles.head}>
        <h2 id="coming-week" className={styles.name}>
          This week
        </h2>
        <p className={styles.note}>
          {dayOf(from)} to {dayOf(to)}
        </p>
      </header>
      <div className={styles.columns}>
        <div>
          <h3 className={styles.sub}>Leases that end</h3>
          {leaseEnds.length === 0 && <p className={styles.none}>No lease ends this week.</p>}
          <ul className={styles.rows}>
            {leaseEnds.slice(0, shownEnds).map(({ leaseId, endDate, unit, tenant }) => (
              <li key={leaseId}>
                <ListLink to={recordPath('lease', leaseId)} className={styles.row}>
                  <span className={styles.title}>{unit.unitIdentifier}</span>
                  <time className={styles.age} dateTime={endDate}>
                    {dayOf(endDate)}
                  </time>
                  <span className={styles.text}>{fullName(tenant)}</span>
                </ListLink>
              </li>
            ))}
          </ul>
          {left > 0 && (
            <ListLink to={listPath('lease')} className={styles.all}>
              {formatCount(left)} more in Leases
            </ListLink>
          )}
        </div>
        <div>
          <h3 className={styles.sub}>Payment deadlines</h3>
          {deadlines.length === 0 && <p className={styles.none}>No payment is due this week.</p>}
          <ul className={styles.rows}>
            {deadlines.map(({ day, count, amountDue }) => (
              <li key={day}>
                <ListLink to={`${paths.calendar}?day=${day}`} className={styles.row}>
                  <time className={styles.title} dateTime={day}>
                    {dayOf(day)}
                  </time>
                  <span className={styles.age}>{formatDollars(amountDue)}</span>
                  <span className={styles.text}>
                    {count === 1 ? '1 payment is due' : `${formatCount(count)} payments are due`}
                  </span>
                </ListLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function dayOf(day: string): string {
  return dayFormat.format(Date.parse(day));
}
