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
  /** The buttons stand there for a single page too. */
  alwaysHasButtons?: boolean | undefined;
  onPage: (page: number) => void;
}

/** Which page it is, and the ways to the others where there are any. */
export function Pager({ page, pageCount, total, alwaysHasButtons = false, onPage }: PagerProps): ReactNode {
  const hasSeveral = page > 1 || (pageCount !== undefined && pageCount > 1);
  // What was pressed stays, or it would take the focus away with it.
  const [hadSeveral, setHadSeveral] = useState(hasSeveral);
  if (hasSeveral && !hadSeveral) setHadSeveral(true);
  const hasButtons = alwaysHasButtons || hadSeveral;
  const hasPrevious = page > 1;
  const hasNext = pageCount !== undefined && page < pageCount;
  const turnTo = (target: number): void => {
    onPage(target);
    showListTop();
  };
  return (
    <nav className={styles.pager} aria-label="Pages">
      {hasButtons && (
        // Past the end, Prev leads to the last page that has rows.
        <TurnButton
          onTurn={hasPrevious ? () => turnTo(Math.min(page - 1, pageCount ?? page)) : null}
          label="Prev"
        />
      )}
      <span className={styles.where} aria-live="polite">
        {pageCount !== undefined &&
          page <= pageCount &&
          `Page ${formatCount(page)} / ${formatCount(pageCount)}`}
        {total !== undefined && ` — ${formatCount(total)} total`}
      </span>
      {pageCount !== undefined && pageCount > 1 && (
        <PageField key={page} page={page} pageCount={pageCount} onPage={turnTo} />
      )}
      {hasButtons && <TurnButton onTurn={hasNext ? () => turnTo(page + 1) : null} label="Next" />}
    </nav>
  );
}

function TurnButton({ label, onTurn }: { label: string; onTurn: (() => void) | null }): ReactNode {
  return (
    <Button
      size="small"
      variant="secondary"
      // Not `disabled`, which would take the focus away at the first and the last page.
      aria-disabled={!onTurn}
      onClick={() => onTurn?.()}
    >
      {label}
    </Button>
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
