import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CalendarEvent } from '#contracts/calendar.ts';
import { isPast } from '#contracts/days.ts';
import styles from './calendar.module.css';

/** Events one below the other, each leading to its lease. Past ones are dimmed, and say so. */
export function EventList({
  events,
  today,
  addressOf,
}: {
  events: CalendarEvent[];
  today: string;
  addressOf: (event: CalendarEvent) => string;
}): ReactNode {
  return (
    <ul className={styles.events}>
      {events.map((event) => {
        const isOver = isPast(event.date, today);
        return (
          <li
            key={event.id}
            className={styles.event}
            data-row=""
            data-category={event.category}
            data-past={isOver ? '' : undefined}
          >
            <Link className={styles.eventTitle} to={addressOf(event)} data-record={event.id}>
              {event.title}
            </Link>
            <p className={styles.eventText}>{event.description}</p>
            {isOver && <span className={styles.past}>Past</span>}
          </li>
        );
      })}
    </ul>
  );
}
