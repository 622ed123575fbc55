import { Hammer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { formatInstant } from '#web/lib/formats.ts';
import { ListFrame } from '../kit/lists/list-frame.tsx';
import { ListMessage, PastLastPage } from '../kit/lists/list-message.tsx';
import { ListTable } from '../kit/lists/list-table.tsx';
import { SkeletonCards } from '../kit/lists/skeleton-rows.tsx';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import { RecordMarks } from './record-marks.tsx';
import list from '../kit/lists/list.module.css';
import styles from './maintenance.module.css';

export interface MaintenanceListProps {
  /** Undefined while the first rows are on their way. */
  rows: MaintenanceRecord[] | undefined;
  /** The rows are the old ones while new ones are on their way. */
  isStale: boolean;
  isFiltered: boolean;
  /** Leads to the last page; null unless the address names a page after it. */
  onLastPage: (() => void) | null;
  /** Where a row's link leads: the same list with that record open. */
  addressOf: (id: number) => string;
}

/** The records, newest first: a table, on small screens cards. */
export function MaintenanceList(props: MaintenanceListProps): ReactNode {
  const { rows, isStale } = props;
  if (rows?.length === 0 && !isStale) return <EmptyList {...props} />;
  return (
    <ListFrame
      isLoading={!rows}
      isStale={isStale}
      table={<MaintenanceTable {...props} />}
      cards={<MaintenanceCards {...props} />}
    />
  );
}

const columns = ['Created', 'Unit', 'What', 'Category', 'Status'];
const widths = ['18%', '16%', '28%', '17%', '21%'];

function MaintenanceTable({ rows, addressOf }: MaintenanceListProps): ReactNode {
  return (
    <ListTable
      caption={rows ? 'Maintenance, newest first' : 'Loading maintenance'}
      columns={columns}
      widths={widths}
      className={styles.table}
    >
      {rows?.map((row) => (
        <tr key={row.id} data-row="">
          <td>
            <time dateTime={row.createdAt}>{formatInstant(row.createdAt)}</time>
          </td>
          <td>{row.unit.unitIdentifier}</td>
          <td title={row.title}>
            <Link className={list.unit} to={addressOf(row.id)} data-record={row.id}>
              {row.title}
            </Link>
            <RecordMarks record={row} />
          </td>
          <td>{categoryOf(row)}</td>
          <td>
            <StatusBadge status={row.status} />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

function MaintenanceCards({ rows, addressOf }: MaintenanceListProps): ReactNode {
  if (!rows) return <SkeletonCards label="Loading maintenance" />;
  return (
    <ul className={list.cards}>
      {rows.map((row) => (
        <li key={row.id} className={list.card} data-row="">
          <div className={list.cardHead}>
            <Link className={list.unit} to={addressOf(row.id)} data-record={row.id}>
              {row.title}
            </Link>
            <StatusBadge status={row.status} />
          </div>
          <RecordMarks record={row} />
          <div className={list.cardFoot}>
            <span>{row.unit.unitIdentifier}</span>
            <time className={list.when} dateTime={row.createdAt}>
              {formatInstant(row.createdAt)}
            </time>
          </div>
        </li>
      ))}
    </ul>
  );
}

function categoryOf({ category, categoryOther }: MaintenanceRecord): string {
  return category === 'Other' && categoryOther ? `Other: ${categoryOther}` : (category ?? '—');
}

function EmptyList({
  isFiltered,
  onLastPage,
}: Pick<MaintenanceListProps, 'isFiltered' | 'onLastPage'>): ReactNode {
  return (
    <ListMessage icon={<Hammer size={28} aria-hidden="true" />} title="No maintenance found">
      {onLastPage ? (
        <PastLastPage onLastPage={onLastPage} />
      ) : (
        <p>
          {isFiltered
            ? 'Try clearing filters or check again later.'
            : 'Report what needs work in a unit, and it appears here.'}
        </p>
      )}
    </ListMessage>
  );
}
