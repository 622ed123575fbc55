import { memo, useDeferredValue, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ListFrame } from './list-frame.tsx';
import { ChooseAll } from './choose-all.tsx';
import type { RowChoice } from './row-choice.ts';
import { ListTable } from './list-table.tsx';
import type { ColumnHead } from './list-table.tsx';
import { SkeletonCards } from './skeleton-rows.tsx';
import { CardsHead } from './cards-head.tsx';
import { directionOf, SortButton } from './sort-button.tsx';
import type { Sorting } from './sort-button.tsx';
import { Unbroken } from './unbroken.tsx';
import { FactList } from '../records/fact-list.tsx';
import cardsStyles from './cards.module.css';
import styles from './list.module.css';

/** Where a card shows a column: beside the record's link, as a line, labeled, at its foot, or not at all. */
export type CardPart = 'head' | 'line' | 'fact' | 'foot' | 'none';

/** One column of a list, and a part of a phone's card. */
export interface Column<R> {
  name: string;
  /** Columns with widths stay where they are, whatever the rows say. */
  width?: string;
  /** What the cell says; of the linked column, what its link to the record says. */
  cell: (row: R) => ReactNode;
  /** The column with the link to the record; the first one where none says so. */
  isLink?: boolean;
  /** Below the link. */
  after?: (row: R) => ReactNode;
  className?: string | undefined;
  /** The whole text, where the cell may be too narrow for it. */
  tip?: (row: R) => string;
  /** What the list is sorted by where people press the column's head. */
  sortKey?: string;
  /** The rows' boxes stand in this column; in one of their own where none says so. */
  hasChoice?: boolean;
  card?: CardPart;
  /** What the card says in the cell's place. */
  cardCell?: (row: R) => ReactNode;
}

export interface RecordListProps<R extends { id: number }> {
  caption: string;
  /** Undefined while the first rows are on their way. */
  rows: R[] | undefined;
  /** The rows are the old ones while new ones are on their way. */
  isStale: boolean;
  /** The same ones at every render, or each row is rendered again too (`useRowHandlers` for what they do). */
  columns: readonly Column<R>[];
  addressOf: (id: number) => string;
  choice?: RowChoice<R> | undefined;
  sorting?: Sorting | undefined;
  tableClassName?: string | undefined;
}

/** A list of records by one set of columns: a table, on small screens cards. */
export function RecordList<R extends { id: number }>(props: RecordListProps<R>): ReactNode {
  const { rows, isStale } = props;
  return (
    <ListFrame
      isLoading={!rows}
      isStale={isStale}
      table={<Table {...props} />}
      cards={<Cards {...props} />}
    />
  );
}

function Table<R extends { id: number }>(props: RecordListProps<R>): ReactNode {
  const { caption, rows, columns, tableClassName } = props;
  // A column of its own, where no other has the boxes.
  const choice = hasChoiceColumn(columns) ? undefined : props.choice;
  const widths = columns.flatMap(({ width }) => width ?? []);
  return (
    <ListTable
      caption={caption}
      columns={[...(choice ? [choiceHead] : []), ...columns.map(({ name }) => name)]}
      {...(widths.length > 0 ? { widths: [...(choice ? ['3.5rem'] : []), ...widths] } : {})}
      className={tableClassName}
      headOf={(name) => headOf(props, name)}
    >
      {rows && (
        <FirstRowsFirst rows={rows}>
          {(row) => <TableRow key={row.id} {...rowProps(props, row)} />}
        </FirstRowsFirst>
      )}
    </ListTable>
  );
}

/** As many as a screen shows of a list. */
const firstRows = 12;

/** Paints the rows that are in sight before it makes the ones below them. */
function FirstRowsFirst<R>({ rows, children }: { rows: R[]; children: (row: R) => ReactNode }): ReactNode {
  const showsAll = useDeferredValue(true, false);
  return (showsAll ? rows : rows.slice(0, firstRows)).map(children);
}

interface RowProps<R> extends Pick<RowChoice<R>, 'onChoose'> {
  row: R;
  columns: readonly Column<R>[];
  address: string;
  /** Undefined where rows are not selected. */
  isChosen: boolean | undefined;
  /** What its box is called. */
  chosenName: string | undefined;
}

function rowProps<R extends { id: number }>(props: RecordListProps<R>, row: R): RowProps<R> {
  const { columns, addressOf, choice } = props;
  return {
    row,
    columns,
    address: addressOf(row.id),
    isChosen: choice?.chosen.has(row.id),
    chosenName: choice?.nameOf(row),
    onChoose: choice?.onChoose ?? ignore,
  };
}

function ignore(): void {}

/** A row is rendered again only when it has changed; its list is rendered with whatever happens on the screen. */
const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
const Card = memo(PlainCard) as typeof PlainCard;

function PlainTableRow<R extends { id: number }>(props: RowProps<R>): ReactNode {
  const { columns, row, isChosen } = props;
  const linked = linkedOf(columns);
  const choice = isChosen !== undefined && <Choice {...props} />;
  return (
    <tr data-row="">
      {choice && !hasChoiceColumn(columns) && <td>{choice}</td>}
      {columns.map((column) => (
        <td key={column.name} className={column.className} title={column.tip?.(row)}>
          {column.hasChoice && choice ? (
            <span className={styles.withChoice}>
              {choice}
              <Content of={column.cell(row)} />
            </span>
          ) : column === linked ? (
            <>
              <RecordLink {...props} />
              {column.after?.(row)}
            </>
          ) : (
            <Content of={column.cell(row)} />
          )}
        </td>
      ))}
    </tr>
  );
}

/** Whether the boxes stand in a column beside something else. */
function hasChoiceColumn<R>(columns: readonly Column<R>[]): boolean {
  return columns.some(({ hasChoice }) => hasChoice);
}

/** The column of the boxes, where they have one of their own. */
const choiceHead = 'Select';

/** The head of a column by which the list is sorted, or all rows are selected. */
function headOf<R extends { id: number }>(
  { columns, rows, choice, sorting }: RecordListProps<R>,
  name: string,
): ColumnHead | undefined {
  if (choice && name === choiceHead)
    return { name, content: <ChooseAll choice={choice} rows={rows ?? []} /> };
  const column = columns.find((one) => one.name === name);
  const hasBox = Boolean(column?.hasChoice && choice?.onChooseAll);
  const sortKey = sorting && column?.sortKey;
  if (!hasBox && !sortKey) return undefined;
  return {
    // The box does not become part of the column's name.
    name: hasBox ? name : undefined,
    sorted: sorting && sortKey ? directionOf(sorting, sortKey) : undefined,
    content: (
      <span className={hasBox ? styles.withChoice : undefined}>
        {hasBox && choice && <ChooseAll choice={choice} rows={rows ?? []} />}
        {sorting && sortKey ? <SortButton {...sorting} sortKey={sortKey} name={name} /> : name}
      </span>
    ),
  };
}

function Cards<R extends { id: number }>(props: RecordListProps<R>): ReactNode {
  const { caption, rows } = props;
  if (!rows) return <SkeletonCards label={caption} />;
  return (
    <>
      <CardsHead {...props} />
      <ul className={cardsStyles.cards}>
        <FirstRowsFirst rows={rows}>
          {(row) => (
            <li key={row.id} className={cardsStyles.card} data-row="">
              <Card {...rowProps(props, row)} />
            </li>
          )}
        </FirstRowsFirst>
      </ul>
    </>
  );
}

function PlainCard<R extends { id: number }>(props: RowProps<R>): ReactNode {
  const { columns, row } = props;
  const linked = linkedOf(columns);
  const contents = (part: CardPart): ReactNode[] =>
    columns
      .filter((column) => column !== linked && (column.card ?? 'fact') === part)
      .map((column) => <Content key={column.name} of={(column.cardCell ?? column.cell)(row)} />);
  const lines = contents('line');
  const facts = columns.filter((column) => column !== linked && (column.card ?? 'fact') === 'fact');
  const foot = contents('foot');
  return (
    <>
      <div className={cardsStyles.cardHead}>
        <RecordLink {...props} />
        {contents('head')}
        {props.isChosen !== undefined && <Choice {...props} />}
      </div>
      {linked?.after?.(row)}
      {lines.length > 0 && <div className={cardsStyles.cardLines}>{lines}</div>}
      {facts.length > 0 && (
        <FactList
          facts={Object.fromEntries(
            facts.map(({ name, cell, cardCell = cell }) => [name, <Content key={name} of={cardCell(row)} />]),
          )}
        />
      )}
      {foot.length > 0 && <div className={cardsStyles.cardFoot}>{foot}</div>}
    </>
  );
}

function linkedOf<R>(columns: readonly Column<R>[]): Column<R> | undefined {
  return columns.find(({ isLink }) => isLink) ?? columns[0];
}

function Content({ of }: { of: ReactNode }): ReactNode {
  return typeof of === 'string' ? <Unbroken text={of} /> : of;
}

function RecordLink<R extends { id: number }>({ columns, address, row }: RowProps<R>): ReactNode {
  return (
    <Link className={styles.unit} to={address} data-record={row.id}>
      <Content of={linkedOf(columns)?.cell(row)} />
    </Link>
  );
}

function Choice<R extends { id: number }>({ isChosen, chosenName, onChoose, row }: RowProps<R>): ReactNode {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isChosen} onChange={() => onChoose(row.id)} />
      <span className="visually-hidden">Select {chosenName}</span>
    </label>
  );
}
