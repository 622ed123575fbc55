import type { ReactNode } from 'react';
import { closedMeaning, statusMeanings, type TrackedRequest } from '#contracts/tracking.ts';
import { Badge, type BadgeTone } from '#web/ui/badge/badge.tsx';
import styles from './request-story.module.css';

const tones: Record<TrackedRequest['status'], BadgeTone> = {
  REPORTED: 'open',
  OPEN: 'open',
  SCHEDULED: 'scheduled',
  IN_PROGRESS: 'progress',
  COMPLETED: 'completed',
};

/** Where a request stands, in words that need no explanation. */
export function StatusPanel({ request }: { request: TrackedRequest }): ReactNode {
  const { status, isClosed } = request;
  const isPutAway = isClosed && status !== 'COMPLETED';
  const { title, text } = isPutAway ? closedMeaning : statusMeanings[status];
  return (
    <section className={styles.status} aria-label="Status">
      <Badge tone={isPutAway ? 'neutral' : tones[status]}>{title}</Badge>
      <p>{text}</p>
    </section>
  );
}
