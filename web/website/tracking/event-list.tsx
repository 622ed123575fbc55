import type { ReactNode } from 'react';
import { closedMeaning, statusMeanings } from '#contracts/status-meanings.en.ts';
import type { TrackedEvent } from '#contracts/tracking.ts';
import { FileLinks } from './file-links.tsx';
import { formatMoment } from './format-moment.ts';
import styles from './event-list.module.css';
import { trackingTexts } from './tracking-texts.en.ts';

export interface EventListProps {
  events: readonly TrackedEvent[];
  /** When the entry came that was sent just now, which is marked; null for none. */
  sentAt: string | null;
}

/** What happened to a request, the oldest first. */
export function EventList({ events, sentAt }: EventListProps): ReactNode {
  if (events.length === 0) return <p className={styles.none}>{trackingTexts.nothingYet}</p>;
  return (
    <ol className={styles.events}>
      {events.map((event, index) => (
        // Events are only added; one keeps its place.
        <li
          key={`${event.at} ${event.kind}`}
          id={index === events.length - 1 ? 'latest' : undefined}
          className={`${styles.event} ${styles[toneOf(event)]}`}
          data-sent={isOwn(event) && event.at === sentAt ? '' : undefined}
          tabIndex={isOwn(event) && event.at === sentAt ? -1 : undefined}
        >
          <p className={styles.head}>
            <strong>{headOf(event)}</strong> <time dateTime={event.at}>{formatMoment(event.at)}</time>{' '}
            {isOwn(event) && <span className={styles.sent}>{trackingTexts.sent}</span>}
          </p>
          {event.text !== null && <p className={styles.words}>{event.text}</p>}
          <FileLinks files={event.files} />
        </li>
      ))}
    </ol>
  );
}

function headOf({ kind, status }: TrackedEvent): string {
  if (kind === 'REPLY') return trackingTexts.officeWrote;
  if (kind === 'NOTE') return trackingTexts.events.note;
  if (kind === 'REOPENED') return trackingTexts.events.reopened;
  if (kind === 'CONFIRMED') return trackingTexts.events.confirmed;
  return kind === 'STATUS' && status ? statusMeanings[status].title : closedMeaning.title;
}

function toneOf(event: TrackedEvent): 'office' | 'own' | 'step' {
  if (event.kind === 'REPLY') return 'office';
  return isOwn(event) ? 'own' : 'step';
}

/** Whether the resident added it. */
export function isOwn({ kind }: TrackedEvent): boolean {
  return kind === 'NOTE' || kind === 'REOPENED' || kind === 'CONFIRMED';
}
