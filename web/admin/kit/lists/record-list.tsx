import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ListFrame } from './list-frame.tsx';
import { ListTable } from './list-table.tsx';
import { SkeletonCards } from './skeleton-rows.tsx';
import { Unbroken } from './unbroken.tsx';
import lists from './list.module.css';
import styles from '../records/layout.module.css';

/** One column of a list; on a phone a line of the card. */
export interface ListColumn<R> {
  name: string;
  width: string;
  /** The first column's leads to the record. */
  cell: (row: R) => ReactNode;
}

export interface RecordListProps<R extends { id: number }> {
  caption: string;
  /** Undefined while the first rows are on their way. */
  rows: R[] | undefined;
  isStale: boolean;
  columns: readonly ListColumn<R>[];
  addressOf: (id: number) => string;
  /** A box to choose each row by, for what is done to several at once. */
  choice?: { chosen: ReadonlySet<number>; nameOf: (row: R) => string; onChoose: (id: number) => void };
}

/** A list of records: a table, on small screens cards. */
export function RecordList<R extends { id: number }>(props: RecordListProps<R>): ReactNode {
  const { rows, isStale } = props;
  return (
    <ListFrame
      isLoading={!rows}
      isStale={isStale}
      table={<RecordTable {...props} />}
      cards={<RecordCards {...props} />}
    />
  );
}

function RecordTable<R extends { id: number }>(props: RecordListProps<R>): ReactNode {
  const { caption, rows, columns, choice } = props;
  return (
    <ListTable
      caption={caption}
      columns={[...(choice ? ['Choose'] : []), ...columns.map(({ name }) => name)]}
      widths={[...(choice ? ['5.5rem'] : []), ...columns.map(({ width }) => width)]}
      className={styles.table}
    >
      {rows?.map((row) => (
        <tr key={row.id} data-row="">
          {choice && (
            <td>
              <Choice {...choice} row={row} />
            </td>
          )}
          {columns.map((column, index) => (
            <td key={column.name}>
              {index === 0 ? <RecordLink {...props} row={row} /> : <CellContent column={column} row={row} />}
            </td>
          ))}
        </tr>
      ))}
    </ListTable>
  );
}

function RecordCards<R extends { id: number }>(props: RecordListProps<R>): ReactNode {
  const { caption, rows, columns, choice } = props;
  if (!rows) return <SkeletonCards label={caption} />;
  return (
    <ul className={lists.cards}>
      {rows.map((row) => (
        <li key={row.id} className={lists.card} data-row="">
          <div className={styles.cardHead}>
            <RecordLink {...props} row={row} />
            {choice && <Choice {...choice} row={row} />}
          </div>
          <dl className={styles.facts}>
            {columns.slice(1).map((column) => (
              <div key={column.name}>
                <dt>{column.name}</dt>
                <dd>
                  <CellContent column={column} row={row} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function CellContent<R>({ column, row }: { column: ListColumn<R>; row: R }): ReactNode {
  const content = column.cell(row);
  return typeof content === 'string' ? <Unbroken text={content} /> : content;
}

function RecordLink<R extends { id: number }>({
  columns,
  addressOf,
  row,
}: RecordListProps<R> & { row: R }): ReactNode {
  return (
    <Link className={lists.unit} to={addressOf(row.id)} data-record={row.id}>
      {columns[0] && <CellContent column={columns[0]} row={row} />}
    </Link>
  );
}

function Choice<R extends { id: number }>({
  chosen,
  nameOf,
  onChoose,
  row,
}: NonNullable<RecordListProps<R>['choice']> & { row: R }): ReactNode {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={chosen.has(row.id)} onChange={() => onChoose(row.id)} />
      <span className="visually-hidden">Choose {nameOf(row)}</span>
    </label>
  );
}
