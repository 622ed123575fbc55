import { useId, type ReactNode } from 'react';
import { isCalendarDay } from '#contracts/days.ts';
import { formatDollars } from '#contracts/money.ts';
import type { TodayCard, TodayRow } from '#contracts/today.ts';
import { formatCount, formatDay, formatInstant } from '#web/lib/formats.ts';
import { ageOf } from '../kit/lists/age.ts';
import { addressOf, cardLabels } from './card-labels.ts';
import { ListLink } from './list-link.tsx';
import styles from './today.module.css';

/** A number, the three records that have waited longest, and the way to the list. */
export function Card({ card, since, now }: { card: TodayCard; since: string; now: number }): ReactNode {
  const id = useId();
  const { title, empty } = cardLabels[card.name];
  return (
    <section className={styles.card} aria-labelledby={id} data-empty={card.total === 0 ? '' : undefined}>
      <header className={styles.head}>
        <h2 id={id} className={styles.name}>
          {title}
        </h2>
        <p className={styles.number}>{formatCount(card.total)}</p>
      </header>
      {card.name === 'new' && <p className={styles.note}>Since {formatInstant(since)}</p>}
      {card.amounts && card.total > 0 && (
        <p className={styles.note}>
          {formatDollars(card.amounts.total)}
          {card.amounts.over90 > 0 && (
            <strong className={styles.late}>{formatDollars(card.amounts.over90)} over 90 days</strong>
          )}
        </p>
      )}
      {card.rows.length === 0 ? (
        <p className={styles.none}>{empty}</p>
      ) : (
        <ul className={styles.rows}>
          {card.rows.map((row) => (
            <li key={row.id}>
              <ListLink to={addressOf(card, row.id)} className={styles.row}>
                <RowLines row={row} now={now} />
              </ListLink>
            </li>
          ))}
        </ul>
      )}
      {card.total > 0 && (
        <ListLink to={addressOf(card)} className={styles.all}>
          See all {formatCount(card.total)}
          <span className="visually-hidden">: {title}</span>
        </ListLink>
      )}
    </section>
  );
}

function RowLines({ row, now }: { row: TodayRow; now: number }): ReactNode {
  const { title, text, amount, since } = row;
  return (
    <>
      <span className={styles.title}>{title}</span>
      {amount === null ? (
        <Since since={since} now={now} />
      ) : (
        <span className={styles.age}>
          {formatDollars(amount)} since {formatDay(since)}
        </span>
      )}
      {text && (
        <span className={styles.text} dir="auto">
          {text}
        </span>
      )}
    </>
  );
}

/** How long something has waited; of a day, that day. */
function Since({ since, now }: { since: string; now: number }): ReactNode {
  if (isCalendarDay(since))
    return (
      <time className={styles.age} dateTime={since}>
        {formatDay(since)}
      </time>
    );
  const { text, level } = ageOf(since, now);
  return (
    <time className={styles.age} data-level={level} dateTime={since} title={formatInstant(since)}>
      {text}
    </time>
  );
}
