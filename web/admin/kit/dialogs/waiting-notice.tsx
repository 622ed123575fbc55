import type { ReactNode } from 'react';
import { useIsChangeWaiting } from '../state/waiting-changes.ts';
import styles from './waiting-notice.module.css';

/** Says that what was changed waits for the connection, while it does. */
export function WaitingNotice(): ReactNode {
  if (!useIsChangeWaiting()) return null;
  return (
    <p className={styles.notice} role="alert">
      The server cannot be reached. Nothing was lost; your changes are saved when you are online again.
    </p>
  );
}
