import type { ReactNode } from 'react';
import { SkeletonRows } from './skeleton-rows.tsx';
import styles from './list.module.css';

export interface ListTableProps {
  caption: string;
  columns: readonly string[];
  /** One for each column; with them the columns stay where they are, whatever the rows say. */
  widths?: readonly string[];
  className?: string | undefined;
  /** The rows; nothing while the first ones are on their way. */
  children: ReactNode[] | undefined;
}

/** A list's table; the name of each column stands at its head. */
export function ListTable({ caption, columns, widths, className, children }: ListTableProps): ReactNode {
  return (
    <table className={[styles.table, widths && styles.steady, className].filter(Boolean).join(' ')}>
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
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children ?? <SkeletonRows columns={columns} />}</tbody>
    </table>
  );
}
