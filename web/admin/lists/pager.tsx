import type { ReactNode } from 'react';
import { formatCount } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import styles from './pager.module.css';

export interface PagerProps {
  page: number;
  pageCount: number;
  /** Said beside the page where it is given. */
  total?: number | undefined;
  onPage: (page: number) => void;
}

export function Pager({ page, pageCount, total, onPage }: PagerProps): ReactNode {
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button
        size="small"
        variant="secondary"
        disabled={page <= 1}
        // Past the end, Prev leads to the last page that has rows.
        onClick={() => onPage(Math.min(page - 1, pageCount))}
      >
        Prev
      </Button>
      <span className={styles.where} aria-live="polite">
        Page {formatCount(page)} / {formatCount(pageCount)}
        {total !== undefined && ` — ${formatCount(total)} total`}
      </span>
      <Button size="small" variant="secondary" disabled={page >= pageCount} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
