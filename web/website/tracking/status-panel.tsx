import type { ReactNode } from 'react';
import { promisedTimeText } from '#contracts/promised-time.ts';
import { closedMeaning, statusMeanings } from '#contracts/status-meanings.ts';
import type { TrackedRequest } from '#contracts/tracking.ts';
import { Badge, type BadgeTone } from '#web/ui/badge/badge.tsx';
import { site } from '#site';
import styles from './request-story.module.css';

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
  const time = <time dateTime={by}>{promisedTimeText(by, site.timeZone)}</time>;
  if (!isLate) return <p>You will hear from us by {time}.</p>;
  return (
    <p className={styles.late}>
      <strong>We are late, and we are sorry.</strong> We said that you would hear from us by {time}. Your
      request is not lost: it is marked as late, and comes first of what waits for us.
    </p>
  );
}

/** Where a request stands, in words that need no explanation, and when there is something to expect. */
export function StatusPanel({ request }: { request: TrackedRequest }): ReactNode {
  const { status, isClosed } = request;
  const isPutAway = isClosed && status !== 'COMPLETED';
  const { title, text } = isPutAway ? closedMeaning : statusMeanings[status];
  return (
    <section className={styles.status} aria-label="Status">
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
