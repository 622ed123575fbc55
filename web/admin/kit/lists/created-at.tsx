import { Clock, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatInstant } from '#web/lib/formats.ts';
import { ageOf } from './age.ts';
import styles from './created-at.module.css';
import lists from './list.module.css';

/** When a record came; below that, how long it has waited, where it has done so for a week and more. */
export function CreatedAt({ createdAt, isWaiting }: { createdAt: string; isWaiting: boolean }): ReactNode {
  const [now] = useState(() => Date.now());
  const isLong = isWaiting && ageOf(createdAt, now).level !== 'fresh';
  return (
    <span className={styles.created}>
      <time className={lists.when} dateTime={createdAt}>
        {formatInstant(createdAt)}
      </time>
      {isLong && <Age createdAt={createdAt} now={now} />}
    </span>
  );
}

/** Shown by an icon too, not by color alone. */
export function Age({ createdAt, now }: { createdAt: string; now: number }): ReactNode {
  const { text, level } = ageOf(createdAt, now);
  return (
    <span className={styles.age} data-level={level}>
      {level === 'late' && <Clock size={12} aria-hidden="true" />}
      {level === 'overdue' && <TriangleAlert size={12} aria-hidden="true" />}
      {text}
    </span>
  );
}
