import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { EmptyList } from './empty-list.tsx';
import { RequestCards } from './request-cards.tsx';
import { RequestsTable } from './requests-table.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import styles from './requests-list.module.css';

export interface RequestsListProps {
  /** Undefined while the first rows are on their way. */
  rows: ServiceRequest[] | undefined;
  /** The rows are the old ones while new ones are on their way. */
  isStale: boolean;
  isFiltered: boolean;
  /** Where a row's link leads: the same list with that record open. */
  addressOf: (id: number) => string;
  onOpen: (id: number) => void;
}

/** The list: a table, on small screens cards. The arrow keys walk through the rows, Enter opens one. */
export function RequestsList(props: RequestsListProps): ReactNode {
  const isNarrow = useIsNarrow();
  const frame = useRef<HTMLDivElement>(null);
  if (props.rows?.length === 0 && !props.isStale) return <EmptyList isFiltered={props.isFiltered} />;

  const walk = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const links = [...(frame.current?.querySelectorAll<HTMLElement>('[data-record]') ?? [])];
    const here = links.findIndex((link) => link.closest('[data-row]')?.contains(document.activeElement));
    const target = step === undefined || here === -1 ? undefined : links[here + step];
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the links inside bubble up to here
    <div
      ref={frame}
      className={styles.frame}
      aria-busy={props.isStale || !props.rows}
      data-stale={props.isStale ? '' : undefined}
      onKeyDown={walk}
    >
      {isNarrow ? <RequestCards {...props} /> : <RequestsTable {...props} />}
    </div>
  );
}
