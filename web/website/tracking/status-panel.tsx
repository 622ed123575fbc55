import type { ReactNode } from 'react';
import { appointmentText } from '#contracts/appointment-text.ts';
import { promisedTimeText } from '#contracts/promised-time.ts';
import { closedMeaning, scheduledText, statusMeanings } from '#contracts/status-meanings.en.ts';
import type { TrackedRequest } from '#contracts/tracking.ts';
import { Badge, type BadgeTone } from '#web/ui/badge/badge.tsx';
import { site } from '#site';
import styles from './request-story.module.css';
import { language } from '#web/frame/language.en.ts';
import { trackingTexts } from './tracking-texts.en.ts';

const tones: Record<TrackedRequest['status'], BadgeTone> = {
  REPORTED: 'open',
  OPEN: 'open',
  SCHEDULED: 'scheduled',
  IN_PROGRESS: 'progress',
  COMPLETED: 'completed',
};

/** By when the office writes; and where it has not, that it is late. */
function PromiseText({
  promise: { by, isLate },
}: {
  promise: NonNullable<TrackedRequest['promise']>;
}): ReactNode {
  const time = <time dateTime={by}>{promisedTimeText(by, site.timeZone, language)}</time>;
  if (!isLate)
    return (
      <p>
        {trackingTexts.promise} {time}.
      </p>
    );
  return (
    <p className={styles.late}>
      <strong>{trackingTexts.late.title}</strong> {trackingTexts.late.before} {time}
      {trackingTexts.late.after}
    </p>
  );
}

/** Where a request stands, in words that need no explanation, and when there is something to expect. */
export function StatusPanel({ request }: { request: TrackedRequest }): ReactNode {
  const { status, isClosed, appointment } = request;
  const isPutAway = isClosed && status !== 'COMPLETED';
  const { title, text: meaning } = isPutAway ? closedMeaning : statusMeanings[status];
  const text = appointment && !isPutAway ? scheduledText(appointmentText(appointment, language)) : meaning;
  return (
    <section className={styles.status} aria-label={trackingTexts.status}>
      <Badge tone={isPutAway ? 'neutral' : tones[status]}>{title}</Badge>
      <p>{text}</p>
      {request.promise ? (
        <PromiseText promise={request.promise} />
      ) : (
        !isPutAway && <p className={styles.when}>{site.copy.request.expect[status]}</p>
      )}
    </section>
  );
}
