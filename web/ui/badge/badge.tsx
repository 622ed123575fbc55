import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'open' | 'progress' | 'scheduled' | 'completed' | 'danger' | 'neutral';

/** A state in one or two words. Each tone has its own shape, so that color is never the only sign. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }): ReactNode {
  return (
    <span className={[styles.badge, styles[tone]].join(' ')} data-tone={tone}>
      <svg className={styles.shape} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        {shapes[tone]}
      </svg>
      {children}
    </span>
  );
}

const ring = <circle cx="6" cy="6" r="4.25" fill="none" stroke="currentColor" strokeWidth="1.5" />;

const shapes: Record<BadgeTone, ReactNode> = {
  open: ring,
  progress: (
    <>
      {ring}
      <path d="M6 1.75a4.25 4.25 0 0 1 0 8.5z" fill="currentColor" />
    </>
  ),
  scheduled: (
    <>
      {ring}
      <path d="M6 3.5V6l1.75 1" fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinecap="round" />
    </>
  ),
  completed: (
    <>
      <circle cx="6" cy="6" r="5" fill="currentColor" />
      <path
        className={styles.tick}
        d="m3.75 6.1 1.6 1.6 2.9-3.3"
        fill="none"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </>
  ),
  danger: <path d="M6 1 11.4 10.5H.6z" fill="currentColor" />,
  neutral: <rect x="2" y="5" width="8" height="2" rx="1" fill="currentColor" />,
};
