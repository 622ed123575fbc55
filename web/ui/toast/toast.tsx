import type { ReactNode, Ref } from 'react';
import styles from './toast.module.css';
import { uiTexts } from '../ui-texts.en.ts';

export interface ToastProps {
  /** Nothing shows while there is no message; the live region stays, so that the next one is announced. */
  message: string | null;
  onClose: () => void;
  ref?: Ref<HTMLDivElement>;
}

/** A red bar at the bottom of the window for what went wrong. The caller takes the message away in time. */
export function Toast({ message, onClose, ref }: ToastProps): ReactNode {
  return (
    <div ref={ref} className={styles.place} role="alert">
      {message && (
        <div className={styles.toast}>
          <svg className={styles.icon} viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <circle cx="10" cy="10" r="8.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
            <path d="M10 5.75v5" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
            <circle cx="10" cy="13.75" r="1.1" fill="currentColor" />
          </svg>
          <p className={styles.message}>{message}</p>
          <button type="button" className={styles.close} aria-label={uiTexts.closeMessage} onClick={onClose}>
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="m5.5 5.5 9 9m0-9-9 9" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}
