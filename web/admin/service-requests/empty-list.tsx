import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './requests-list.module.css';

export function EmptyList({ isFiltered }: { isFiltered: boolean }): ReactNode {
  return (
    <div className={styles.empty}>
      <Inbox size={28} aria-hidden="true" />
      <h2>No submissions found</h2>
      <p>Try clearing filters or check again later.</p>
      {!isFiltered && <p>Requests that residents send from the website appear here.</p>}
    </div>
  );
}
