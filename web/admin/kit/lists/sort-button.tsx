import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ColumnHead } from './list-table.tsx';
import styles from './list.module.css';

/** How a list is sorted: `unit`, or `-unit` from the last to the first. */
export interface Sorting {
  sort: string;
  onSort: (sort: string) => void;
}

/** How a list is sorted by a key; undefined where it is sorted by another. */
export function directionOf({ sort }: Pick<Sorting, 'sort'>, key: string) {
  if (sort === key) return 'ascending';
  return sort === `-${key}` ? 'descending' : undefined;
}

/** The head of a column by which a list can be sorted; undefined for any other. */
export function sortedHead(
  columns: readonly { name: string; sortKey?: string }[],
  name: string,
  sorting: Sorting,
): ColumnHead | undefined {
  const sortKey = columns.find((column) => column.name === name)?.sortKey;
  if (sortKey === undefined) return undefined;
  return {
    sorted: directionOf(sorting, sortKey),
    content: <SortButton {...sorting} sortKey={sortKey} name={name} />,
  };
}

/** The name of a column, which sorts by it: first ascending, then the other way round. */
export function SortButton({
  sort,
  onSort,
  sortKey,
  name,
}: Sorting & { sortKey: string; name: string }): ReactNode {
  const direction = directionOf({ sort }, sortKey);
  const Icon = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={styles.sort}
      data-sorted={direction ? '' : undefined}
      onClick={() => onSort(direction === 'ascending' ? `-${sortKey}` : sortKey)}
    >
      {name}
      <Icon size={13} aria-hidden="true" />
    </button>
  );
}
