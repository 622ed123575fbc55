import { useState, type ReactNode, type SubmitEvent } from 'react';
import { formatCount } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { positiveInteger } from './list-state.ts';
import styles from './pager.module.css';

export interface PagerProps {
  page: number;
  /** Undefined until it is known. */
  pageCount: number | undefined;
  /** Said beside the page where it is given. */
  total?: number | undefined;
  onPage: (page: number) => void;
}

export function Pager({ page, pageCount, total, onPage }: PagerProps): ReactNode {
  const hasPrevious = page > 1;
  const hasNext = pageCount !== undefined && page < pageCount;
  const turnTo = (target: number): void => {
    onPage(target);
    showListTop();
  };
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button
        size="small"
        variant="secondary"
        // Not `disabled`, which would take the focus away at the first and the last page.
        aria-disabled={!hasPrevious}
        // Past the end, Prev leads to the last page that has rows.
        onClick={() => hasPrevious && turnTo(Math.min(page - 1, pageCount ?? page))}
      >
        Prev
      </Button>
      <span className={styles.where} aria-live="polite">
        {pageCount !== undefined &&
          page <= pageCount &&
          `Page ${formatCount(page)} / ${formatCount(pageCount)}`}
        {total !== undefined && ` — ${formatCount(total)} total`}
      </span>
      {pageCount !== undefined && pageCount > 1 && (
        <PageField key={page} page={page} pageCount={pageCount} onPage={turnTo} />
      )}
      <Button
        size="small"
        variant="secondary"
        aria-disabled={!hasNext}
        onClick={() => hasNext && turnTo(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}

/** Leads to a page by its number, past the last one to the last. */
function PageField({
  page,
  pageCount,
  onPage,
}: {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}): ReactNode {
  const [typed, setTyped] = useState('');
  const go = (event: SubmitEvent): void => {
    event.preventDefault();
    const target = Math.min(positiveInteger(typed) ?? page, pageCount);
    setTyped('');
    if (target !== page) onPage(target);
  };
  return (
    <form className={styles.field} noValidate onSubmit={go}>
      <label>
        Go to page
        <input
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          value={typed}
          onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
        />
      </label>
    </form>
  );
}

/** Leads back to the first row where the list's top has left the window. */
function showListTop(): void {
  const list = document.querySelector('[data-list]');
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' });
}
