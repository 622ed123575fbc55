import type { ReactNode } from 'react';
import type { Expense } from '#contracts/expenses.ts';
import { formatDollars } from '#contracts/money.ts';
import { formatDay } from '#web/lib/formats.ts';
import type { Column } from '../kit/lists/record-list.tsx';
import { RowButton } from '../kit/lists/row-button.tsx';
import list from '../kit/lists/list.module.css';
import styles from './expenses.module.css';

/** What the list says of an expense. */
export function expenseColumns(onRemove: (expense: Expense) => void): readonly Column<Expense>[] {
  return [
    {
      name: 'Day',
      width: '17%',
      sortKey: 'day',
      cell: ({ incurredOn }) => <time dateTime={incurredOn}>{formatDay(incurredOn)}</time>,
      card: 'foot',
      cardCell: ({ incurredOn }) => (
        <time className={list.when} dateTime={incurredOn}>
          {formatDay(incurredOn)}
        </time>
      ),
    },
    { name: 'Unit', width: '16%', sortKey: 'unit', cell: ({ unit }) => unit.unitIdentifier, isLink: true },
    {
      name: 'Category',
      width: '17%',
      sortKey: 'category',
      cell: ({ category }) => category,
      tip: ({ category }) => category,
      card: 'line',
    },
    { name: 'Vendor', width: '19%', sortKey: 'vendor', cell: (row) => <WhatFor row={row} />, card: 'line' },
    {
      name: 'Amount',
      width: '14%',
      sortKey: 'amount',
      className: styles.amount,
      cell: ({ amount }) => formatDollars(amount),
      card: 'head',
      cardCell: ({ amount }) => <span className={styles.amount}>{formatDollars(amount)}</span>,
    },
    {
      name: 'Actions',
      width: '17%',
      cell: (row) => <RemoveButton row={row} onRemove={onRemove} />,
      card: 'foot',
    },
  ];
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
    <RowButton
      about={`${row.category} of ${formatDollars(row.amount)} for ${row.unit.unitIdentifier}`}
      onClick={() => onRemove(row)}
    >
      Remove
    </RowButton>
  );
}
