import { Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { reportsText } from './reports-text.ts';
import styles from './merging.module.css';

/** How many other reports a request stands for. */
export function ReportsBadge({ count }: { count: number }): ReactNode {
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <Layers size={12} aria-hidden="true" />
      {reportsText(count)}
    </span>
  );
}
