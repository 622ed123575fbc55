import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CalendarEvent } from '#contracts/calendar.ts';
import { ListFrame } from '../kit/lists/list-frame.tsx';
import { ListMessage } from '../kit/lists/list-message.tsx';
import { SkeletonCards } from '../kit/lists/skeleton-rows.tsx';
import { dayText, monthText } from './day-text.ts';
import { EventList } from './event-list.tsx';
import styles from './calendar.module.css';

export interface AgendaProps {
  /** Any day of the month that shows. */
  day: string;
  today: string;
  /** Those of the month, newest first; undefined while they are on their way. */
  events: CalendarEvent[] | undefined;
  isStale: boolean;
  addressOf: (event: CalendarEvent) => string;
}

/** The days of a month on which something happens, newest first; the arrow keys walk from event to event. */
export function Agenda({ day, today, events, isStale, addressOf }: AgendaProps): ReactNode {
  if (events?.length === 0 && !isStale) {
    return (
      <ListMessage
        icon={<CalendarDays size={28} aria-hidden="true" />}
        title={`Nothing in ${monthText(day)}`}
      >
        <p>The first and last days of leases, and the days on which payments are due, appear here.</p>
      </ListMessage>
    );
  }
  const days = events ? (
    <ol className={styles.agenda} aria-label={`${monthText(day)}, newest first`}>
      {[...Map.groupBy(events, ({ date }) => date)].map(([date, ofDay]) => (
        <li key={date} className={styles.agendaDay}>
          <h2 className={styles.dayName}>
            <time dateTime={date}>{dayText(date)}</time>
            {date === today && ' · Today'}
          </h2>
          <EventList events={ofDay} today={today} addressOf={addressOf} />
        </li>
      ))}
    </ol>
  ) : (
    <SkeletonCards label="Loading the calendar" />
  );
  return <ListFrame isLoading={!events} isStale={isStale} table={days} cards={days} />;
}
