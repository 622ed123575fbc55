import type { ReactNode } from 'react';
import { site } from '#site';
import { closedMeaning, statusMeanings } from '#contracts/status-meanings.ts';
import type { TrackedEvent } from '#contracts/tracking.ts';
import { FileLink } from './file-link.tsx';
import { formatMoment } from './format-moment.ts';
import styles from './event-list.module.css';

/** What happened to a request, the oldest first. */
export function EventList({ events }: { events: TrackedEvent[] }): ReactNode {
  if (events.length === 0)
    return <p className={styles.none}>Nothing yet. Updates from our office will appear here.</p>;
  return (
    <ol className={styles.events}>
      {events.map((event, index) => (
        // Events are only added; one keeps its place.
        <li
          key={`${event.at} ${event.kind}`}
          id={index === events.length - 1 ? 'latest' : undefined}
          className={`${styles.event} ${styles[toneOf(event)]}`}
        >
          <p className={styles.head}>
            <strong>{headOf(event)}</strong> <time dateTime={event.at}>{formatMoment(event.at)}</time>
          </p>
          {event.text !== null && <p className={styles.words}>{event.text}</p>}
          {event.file && <FileLink file={event.file} />}
        </li>
      ))}
    </ol>
  );
}

function headOf({ kind, status }: TrackedEvent): string {
  if (kind === 'REPLY') return `${site.shortName} wrote`;
  if (kind === 'NOTE') return 'You added';
  if (kind === 'REOPENED') return 'You reopened the request';
  return kind === 'STATUS' && status ? statusMeanings[status].title : closedMeaning.title;
}

function toneOf({ kind }: TrackedEvent): 'office' | 'own' | 'step' {
  if (kind === 'REPLY') return 'office';
  return kind === 'NOTE' || kind === 'REOPENED' ? 'own' : 'step';
}
