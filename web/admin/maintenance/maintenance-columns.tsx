import { maintenanceStatuses } from '#contracts/maintenance.ts';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { ChoiceMenu } from '#web/ui/menu/choice-menu.tsx';
import { Beginning } from '../kit/lists/beginning.tsx';
import { CreatedAt } from '../kit/lists/created-at.tsx';
import type { Column } from '../kit/lists/record-list.tsx';
import { UnitLink } from '../kit/records/name-links.tsx';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import { RecordBadges } from './record-badges.tsx';

export interface MaintenanceColumnsOptions {
  onStatus: (record: MaintenanceRecord, status: MaintenanceRecord['status']) => void;
}

/** The statuses to choose from. */
export const statusChoices = maintenanceStatuses.map((status) => ({
  value: status,
  label: <StatusBadge status={status} />,
}));

/** What the list says of a maintenance record. */
export const maintenanceColumns = ({
  onStatus,
}: MaintenanceColumnsOptions): readonly Column<MaintenanceRecord>[] => [
  {
    name: 'Created',
    hasChoice: true,
    width: '23%',
    sortKey: 'created',
    cell: ({ createdAt, status }) => <CreatedAt createdAt={createdAt} isWaiting={status !== 'COMPLETED'} />,
    card: 'foot',
  },
  {
    name: 'Unit',
    width: '13%',
    sortKey: 'unit',
    cell: ({ unit }) => <UnitLink unit={unit.unitIdentifier} />,
    card: 'foot',
  },
  {
    name: 'Issue',
    width: '31%',
    sortKey: 'title',
    cell: ({ title }) => title,
    isLink: true,
    tip: ({ title }) => title,
    after: (row) => (
      <>
        <Beginning text={row.description} />
        <RecordBadges record={row} />
      </>
    ),
  },
  { name: 'Category', width: '16%', sortKey: 'category', cell: categoryOf, card: 'none' },
  {
    name: 'Status',
    width: '17%',
    sortKey: 'status',
    cell: (row) => (
      <ChoiceMenu
        look="plain"
        label={`${formatStatus(row.status)}, change status of ${row.title}, ${row.unit.unitIdentifier}`}
        value={row.status}
        choices={statusChoices}
        onChoose={(status) => onStatus(row, status)}
      >
        <StatusBadge status={row.status} />
      </ChoiceMenu>
    ),
    card: 'head',
  },
];

function categoryOf({ category, categoryOther }: MaintenanceRecord): string {
  return category === 'Other' && categoryOther ? `Other: ${categoryOther}` : (category ?? '—');
}
