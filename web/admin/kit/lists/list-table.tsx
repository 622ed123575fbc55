import type { ReactNode } from 'react';
import { SkeletonRows } from './skeleton-rows.tsx';
import styles from './list.module.css';

/** What the head of a column shows, and how the list is sorted by it. */
export interface ColumnHead {
  content: ReactNode;
  /** The head's name, where its content says more than that. */
  name?: string | undefined;
  sorted?: 'ascending' | 'descending' | undefined;
}

export interface ListTableProps {
  caption: string;
  columns: readonly string[];
  /** One for each column; with them the columns stay where they are, whatever the rows say. */
  widths?: readonly string[];
  className?: string | undefined;
  /** A head that is more than its column's name. */
  headOf?: (column: string) => ColumnHead | undefined;
  /** The rows; nothing while the first ones are on their way. */
  children: ReactNode;
}

/** A list's table; the name of each column stands at its head. */
export function ListTable({
  caption,
  columns,
  widths,
  className,
  headOf,
  children,
}: ListTableProps): ReactNode {
  return (
    <table className={[styles.table, widths && styles.pinned, className].filter(Boolean).join(' ')}>
      <caption className="visually-hidden">{caption}</caption>
      {widths && (
        <colgroup>
          {widths.map((width, index) => (
            <col key={columns[index]} style={{ width }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {columns.map((column) => {
            const head = headOf?.(column);
            return (
              <th key={column} scope="col" aria-sort={head?.sorted} aria-label={head?.name}>
                {head ? head.content : column}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children ?? <SkeletonRows columns={columns} />}</tbody>
    </table>
  );
}
