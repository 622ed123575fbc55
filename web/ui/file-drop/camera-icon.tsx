import type { ReactNode } from 'react';
import styles from './file-drop.module.css';

/** A photo is expected. */
export function CameraIcon(): ReactNode {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d="M4 8.5A1.5 1.5 0 0 1 5.5 7h2.3l1.3-2h5.8l1.3 2h2.3A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx="12" cy="12.75" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
