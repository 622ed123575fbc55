import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { CalendarEvent } from '#contracts/calendar.ts';
import { isPast } from '#contracts/days.ts';
import { PartyLinks } from '../kit/records/name-links.tsx';
import { foldRents, paidLabel, rentsLabel } from './rents-of-day.ts';
import type { RentAmounts } from './rents-of-day.ts';
import styles from './calendar.module.css';

interface EventListProps {
  /** Of one day. */
  events: CalendarEvent[];
  today: string;
  addressOf: (event: CalendarEvent) => string;
}

/** The events of a day one below the other, each leading to its lease; several payment deadlines are folded into one. */
export function EventList(props: EventListProps): ReactNode {
  const { rents, others } = foldRents(props.events);
  return (
    <ul className={styles.events}>
      {others.map((event) => (
        <EventItem key={event.id} {...props} event={event} />
      ))}
      {rents && <FoldedRents {...props} rents={rents} />}
    </ul>
  );
}

/** Past events say so; those with nothing open are dimmed. */
function EventItem({
  event,
  today,
  addressOf,
}: Omit<EventListProps, 'events'> & { event: CalendarEvent }): ReactNode {
  const { id, date, category, title, description, amounts } = event;
  const isOver = isPast(date, today);
  return (
    <li
      className={styles.event}
      data-row=""
      data-category={category}
      data-past={isOver && !(amounts && amounts.open > 0) ? '' : undefined}
    >
      <Link className={styles.eventTitle} to={addressOf(event)} data-record={id}>
        {title}
      </Link>
      <p className={styles.eventText}>
        {category === 'lease' ? <Parties event={event} between=" — " /> : description}
      </p>
      {amounts && (
        <p className={styles.eventText}>
          <Parties event={event} /> · <PaidText amounts={[amounts]} />
        </p>
      )}
      {isOver && <span className={styles.past}>Past</span>}
    </li>
  );
}

/** Whose lease it is, each by their own link. */
function Parties({
  event: { about, unit, tenant },
  between,
}: {
  event: CalendarEvent;
  between?: string;
}): ReactNode {
  if (!unit || !tenant) return about;
  return <PartyLinks unit={unit} tenant={tenant} {...(between === undefined ? {} : { between })} />;
}

function FoldedRents({ rents, ...props }: EventListProps & { rents: CalendarEvent[] }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const amounts = rents.flatMap((rent) => rent.amounts ?? []);
  return (
    <li className={styles.event} data-category="rent">
      <div data-row="">
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          data-record="rents"
          onClick={() => setIsOpen(!isOpen)}
        >
          <strong>{rentsLabel(amounts)}</strong> <PaidText amounts={amounts} />{' '}
          <span className={styles.past}>{isOpen ? 'hide' : 'show'}</span>
        </button>
      </div>
      {isOpen && (
        <ul className={styles.events}>
          {rents.map((event) => (
            <EventItem key={event.id} {...props} event={event} />
          ))}
        </ul>
      )}
    </li>
  );
}

function PaidText({ amounts }: { amounts: readonly RentAmounts[] }): ReactNode {
  const isPaid = amounts.every(({ open }) => open === 0);
  return <span className={isPaid ? styles.paid : styles.openAmount}>{paidLabel(amounts)}</span>;
}
