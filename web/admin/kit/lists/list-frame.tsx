import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useShortcut } from '../keyboard/use-shortcut.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import styles from './list.module.css';

export interface ListFrameProps {
  isLoading: boolean;
  /** The rows are the old ones while new ones are on their way. */
  isStale: boolean;
  table: ReactNode;
  /** What takes the table's place on small screens. */
  cards: ReactNode;
}

/** The list's frame: the arrow keys walk through the rows' links (`data-record` inside `data-row`), Enter follows one. */
export function ListFrame({ isLoading, isStale, table, cards }: ListFrameProps): ReactNode {
  const isNarrow = useIsNarrow();
  const frame = useRef<HTMLDivElement>(null);

  const rowLinks = () => [...(frame.current?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
  const keepFocus = useKeptFocus(rowLinks);

  const rowAfter = (step: number): { here: number; target: HTMLElement | undefined } => {
    const links = rowLinks();
    const here = links.findIndex((link) => link.closest('[data-row]')?.contains(document.activeElement));
    return { here, target: links[here + step] };
  };
  // From outside the list the first step leads to its first row.
  useShortcut('next', () => rowAfter(1).target?.focus(), 'page');
  useShortcut('previous', () => rowAfter(-1).target?.focus(), 'page');

  const walk = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const { here, target } = rowAfter(step);
    if (here === -1) return;
    // A menu opens with the same keys.
    if (!target || (event.target instanceof Element && event.target.closest('[aria-haspopup]'))) return;
    event.preventDefault();
    target.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the links inside bubble up to here
    <div
      ref={frame}
      className={styles.frame}
      data-list=""
      aria-busy={isStale || isLoading}
      data-stale={isStale ? '' : undefined}
      onKeyDown={walk}
      {...keepFocus}
    >
      {isNarrow ? cards : table}
    </div>
  );
}

/** Where the row with the focus leaves the list (archived by a key, completed under Open), the focus goes to the row in its place. */
function useKeptFocus(rowLinks: () => HTMLElement[]): {
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
} {
  const held = useRef<{ row: Element; index: number } | null>(null);
  useEffect(() => {
    if (!held.current || held.current.row.isConnected) return;
    const { index } = held.current;
    held.current = null;
    const links = rowLinks();
    if (document.activeElement === document.body) (links[index] ?? links.at(-1))?.focus();
  });
  return {
    onFocus: ({ target }) => {
      const row = target.closest('[data-row]');
      const index = rowLinks().findIndex((link) => row?.contains(link));
      held.current = row && index !== -1 ? { row, index } : null;
    },
    // A row that goes takes its focus with it unseen: React passes on no blur of what it removes.
    onBlur: () => {
      held.current = null;
    },
  };
}
