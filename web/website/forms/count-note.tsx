import type { ReactNode } from 'react';
import styles from './count-note.module.css';

/** How much of a field is used. Without JavaScript nothing counts, so it is not seen, and only keeps its place. */
export function CountNote({ isLive, used, max }: { isLive: boolean; used: number; max: number }): ReactNode {
  return (
    <span className={isLive ? undefined : styles.still}>
      {used} / {max}
    </span>
  );
}
