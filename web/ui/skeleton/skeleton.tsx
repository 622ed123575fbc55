import type { ReactNode } from 'react';
import styles from './skeleton.module.css';

/** The place of something that is still loading: `lines` lines as high as the text that will stand there. */
export function Skeleton({ lines = 1, label = 'Loading' }: { lines?: number; label?: string }): ReactNode {
  return (
    <div className={styles.skeleton}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
