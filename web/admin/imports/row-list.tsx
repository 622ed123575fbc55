import type { ReactNode } from 'react';
import type { ImportRow } from '#contracts/import-runs.ts';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { ListFrame } from '../kit/lists/list-frame.tsx';
import { TableHead } from '../kit/records/small-table.tsx';
import { RowStateBadge } from './state-badges.tsx';
import layout from '../kit/records/layout.module.css';
import styles from './imports.module.css';

/** The checked rows as a table, on small screens as cards. */
export function RowList({ rows, isStored }: { rows: ImportRow[] | undefined; isStored: boolean }): ReactNode {
  if (!rows) return <Skeleton lines={8} label="Loading the rows" />;
  if (rows.length === 0)
    return (
      <p className={styles.hint}>
        {isStored ? 'No row is in this state.' : 'The rows of this import were removed after 30 days.'}
      </p>
    );
  return (
    <ListFrame
      isLoading={false}
      isStale={false}
      table={<Table rows={rows} />}
      cards={<Cards rows={rows} />}
    />
  );
}

function Table({ rows }: { rows: ImportRow[] }): ReactNode {
  return (
    <div className={styles.rows}>
      <table className={layout.small}>
        <caption className="visually-hidden">Rows of the sheet</caption>
        <TableHead heads={['Row', 'State', 'Record', 'What happens']} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.row}</td>
              <td>
                <RowStateBadge state={row.state} />
              </td>
              <th scope="row" className={styles.name}>
                {row.name || '–'}
              </th>
              <td>
                <What row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ rows }: { rows: ImportRow[] }): ReactNode {
  return (
    <ul className={styles.cards} aria-label="Rows of the sheet">
      {rows.map((row) => (
        <li key={row.id}>
          <span className={styles.cardHead}>
            <strong>{row.name || '–'}</strong>
            <span className={styles.value}>Row {row.row}</span>
            <RowStateBadge state={row.state} />
          </span>
          <What row={row} />
        </li>
      ))}
    </ul>
  );
}

function What({ row }: { row: ImportRow }): ReactNode {
  const { state, problems } = row;
  // What a row would do that is not written is of no use.
  const { changes, note } = state === 'PROBLEM' ? { changes: [], note: null } : row;
  return (
    <ul className={styles.what}>
      {problems.map(({ column, value, message }) => (
        <li key={`${column} ${message}`}>
          {column !== null && <strong>{column}: </strong>}
          {message}
          {value !== '' && <span className={styles.value}> It says “{value}”.</span>}
        </li>
      ))}
      {changes.map(({ label, from, to }) => (
        <li key={label}>
          <strong>{label}: </strong>
          {from !== null && (
            <>
              <del>{from}</del>{' '}
            </>
          )}
          <ins>{to ?? 'empty'}</ins>
        </li>
      ))}
      {note !== null && <li>{note}</li>}
      {problems.length + changes.length === 0 && note === null && <li>{usualLabels[state]}</li>}
    </ul>
  );
}

const usualLabels = {
  NEW: 'Is added.',
  CHANGED: 'Is changed.',
  SAME: 'Is on file like this.',
  PROBLEM: 'Is not written.',
} as const;
