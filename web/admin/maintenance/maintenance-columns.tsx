import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { formatInstant } from '#web/lib/formats.ts';
import type { Column } from '../kit/lists/record-list.tsx';
import { UnitLink } from '../kit/records/name-links.tsx';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import { RecordBadges } from './record-badges.tsx';
import styles from '../kit/lists/list.module.css';

/** What the list says of a maintenance record. */
export const maintenanceColumns: readonly Column<MaintenanceRecord>[] = [
  {
    name: 'Created',
    width: '18%',
    sortKey: 'created',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt)}</time>,
    card: 'foot',
    cardCell: ({ createdAt }) => (
      <time className={styles.when} dateTime={createdAt}>
        {formatInstant(createdAt)}
      </time>
    ),
  },
  {
    name: 'Unit',
    width: '16%',
    sortKey: 'unit',
    cell: ({ unit }) => <UnitLink unit={unit.unitIdentifier} />,
    card: 'foot',
  },
  {
    name: 'Issue',
    width: '28%',
    sortKey: 'title',
    cell: ({ title }) => title,
    isLink: true,
    tip: ({ title }) => title,
    after: (row) => <RecordBadges record={row} />,
  },
  { name: 'Category', width: '17%', sortKey: 'category', cell: categoryOf, card: 'none' },
  {
    name: 'Status',
    width: '21%',
    sortKey: 'status',
    cell: ({ status }) => <StatusBadge status={status} />,
    card: 'head',
  },
];

function categoryOf({ category, categoryOther }: MaintenanceRecord): string {
  return category === 'Other' && categoryOther ? `Other: ${categoryOther}` : (category ?? '—');
}
