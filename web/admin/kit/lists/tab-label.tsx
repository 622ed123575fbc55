import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/formats.ts';
import styles from './tabs.module.css';

/** A tab's name and how many rows it has; a dash until that is known. */
export function TabLabel({ label, count }: { label: string; count: number | undefined }): ReactNode {
  return (
    <>
      {label} <span className={styles.count}>{count === undefined ? '–' : formatCount(count)}</span>
    </>
  );
}
