import { Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Expense } from '#contracts/expenses.ts';
import { formatDollars } from '#contracts/money.ts';
import { Button } from '#web/ui/button/button.tsx';
import { formatDay } from '#web/lib/formats.ts';
import { ListFrame } from '../kit/lists/list-frame.tsx';
import { ListMessage } from '../kit/lists/list-message.tsx';
import { ListTable } from '../kit/lists/list-table.tsx';
import { SkeletonCards } from '../kit/lists/skeleton-rows.tsx';
import list from '../kit/lists/list.module.css';
import styles from './expenses.module.css';

export interface ExpensesListProps {
  /** Undefined while the first rows are on their way. */
  rows: Expense[] | undefined;
  /** The rows are the old ones while new ones are on their way. */
  isStale: boolean;
  isFiltered: boolean;
  addressOf: (id: number) => string;
  onRemove: (expense: Expense) => void;
}

/** What was spent, newest first: a table, on small screens cards. The arrow keys walk from row to row. */
export function ExpensesList(props: ExpensesListProps): ReactNode {
  const { rows, isStale, isFiltered } = props;
  if (rows?.length === 0 && !isStale) {
    return (
      <ListMessage icon={<Receipt size={28} aria-hidden="true" />} title="No expenses found">
        <p>
          {isFiltered
            ? 'Try clearing filters or other days.'
            : 'Record what was spent on a unit, and it appears here.'}
        </p>
      </ListMessage>
    );
  }
  return (
    <ListFrame
      isLoading={!rows}
      isStale={isStale}
      table={<ExpensesTable {...props} />}
      cards={<ExpenseCards {...props} />}
    />
  );
}

const columns = ['Day', 'Unit', 'Category', 'Vendor', 'Amount', 'Actions'];
const widths = ['17%', '16%', '17%', '19%', '14%', '17%'];

function ExpensesTable({ rows, addressOf, onRemove }: ExpensesListProps): ReactNode {
  return (
    <ListTable
      caption={rows ? 'Expenses, newest first' : 'Loading expenses'}
      columns={columns}
      widths={widths}
    >
      {rows?.map((row) => (
        <tr key={row.id} data-row="">
          <td>
            <time dateTime={row.incurredOn}>{formatDay(row.incurredOn)}</time>
          </td>
          <td>
            <RecordLink row={row} addressOf={addressOf} />
          </td>
          <td title={row.category}>{row.category}</td>
          <td>
            <WhatFor row={row} />
          </td>
          <td className={styles.amount}>{formatDollars(row.amount)}</td>
          <td>
            <RemoveButton row={row} onRemove={onRemove} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function ExpenseCards({ rows, addressOf, onRemove }: ExpensesListProps): ReactNode {
  if (!rows) return <SkeletonCards label="Loading expenses" />;
  return (
    <ul className={list.cards}>
      {rows.map((row) => (
        <li key={row.id} className={list.card} data-row="">
          <div className={list.cardHead}>
            <RecordLink row={row} addressOf={addressOf} />
            <span className={styles.amount}>{formatDollars(row.amount)}</span>
          </div>
          <div className={styles.cardText}>
            <span>{row.category}</span>
            <WhatFor row={row} />
          </div>
          <div className={list.cardFoot}>
            <time className={list.when} dateTime={row.incurredOn}>
              {formatDay(row.incurredOn)}
            </time>
            <RemoveButton row={row} onRemove={onRemove} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function RecordLink({
  row: { id, unit },
  addressOf,
}: {
  row: Expense;
  addressOf: (id: number) => string;
}): ReactNode {
  return (
    <Link className={list.unit} to={addressOf(id)} data-record={id}>
      {unit.unitIdentifier}
    </Link>
  );
}

function WhatFor({ row: { vendor, description } }: { row: Expense }): ReactNode {
  return (
    <>
      {vendor && <span className={styles.vendor}>{vendor}</span>}
      {description && <span className={styles.description}>{description}</span>}
      {!vendor && !description && <span className={styles.description}>—</span>}
    </>
  );
}

function RemoveButton({ row, onRemove }: { row: Expense; onRemove: (expense: Expense) => void }): ReactNode {
  return (
    <Button size="small" variant="secondary" onClick={() => onRemove(row)}>
      Remove
      <span className="visually-hidden">
        {' '}
        {row.category} of {formatDollars(row.amount)} for {row.unit.unitIdentifier}
      </span>
    </Button>
  );
}
