import type { ReactNode } from 'react';
import type { TrackedEvent } from '#contracts/tracking.ts';
import { formatMoment } from './format-moment.ts';
import styles from './request-story.module.css';
import { trackingTexts } from './tracking-texts.en.ts';

/** Whether what the office wrote last is newer than where the request stands: of the two, the news comes first. */
export function isAnswerNewest(events: readonly TrackedEvent[]): boolean {
  const ofOffice = ['REPLY', 'STATUS', 'CLOSED'];
  return events.findLast(({ kind }) => ofOffice.includes(kind))?.kind === 'REPLY';
}

/** What the office wrote last; nothing where it has not written. */
export function LatestAnswer({ events }: { events: readonly TrackedEvent[] }): ReactNode {
  const answer = events.findLast(({ kind }) => kind === 'REPLY');
  if (!answer) return null;
  return (
    <section className={`${styles.status} ${styles.news}`} aria-labelledby="news-heading">
      <h2 id="news-heading">
        {trackingTexts.officeWrote}{' '}
        <time className={styles.when} dateTime={answer.at}>
          {formatMoment(answer.at)}
        </time>
      </h2>
      <p className={styles.words}>{answer.text}</p>
    </section>
  );
}
