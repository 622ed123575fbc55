import type { ReactNode } from 'react';
import { maintenance, maintenancePriorities } from '#contracts/maintenance.ts';
import type { MaintenanceRecord } from '#contracts/maintenance.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { ChoiceMenu } from '#web/ui/menu/choice-menu.tsx';
import { BulkBar } from '../kit/lists/bulk-bar.tsx';
import type { RowSelection } from '../kit/lists/use-selection.ts';
import { useLazyListMaintenanceQuery } from './maintenance-api.ts';
import { statusChoices } from './maintenance-columns.tsx';
import type { MaintenanceQuery } from './list-address.ts';
import { useBulkMaintenance } from './use-bulk-maintenance.ts';

const priorityChoices = maintenancePriorities.map((priority) => ({
  value: priority,
  label: formatStatus(priority),
}));

/** What is done to the selected maintenance records; nothing while none is. */
export function MaintenanceSelectionBar({
  query,
  choice,
  rows,
  total,
}: {
  /** The list in sight, as the server reads it. */
  query: MaintenanceQuery;
  choice: RowSelection<MaintenanceRecord>;
  /** The rows of the page, and how many the whole list has. */
  rows: readonly MaintenanceRecord[];
  total: number;
}): ReactNode {
  const bulk = useBulkMaintenance();
  const [list] = useLazyListMaintenanceQuery();

  return (
    <BulkBar
      one="record"
      many="records"
      label="maintenance records"
      choice={choice}
      rows={rows}
      total={total}
      readPage={async (page, take) => (await list({ query: { ...query, page, take } }).unwrap()).data}
      exported={{ endpoint: maintenance.export, query }}
      bulk={bulk}
    >
      {(change) => (
        <>
          <ChoiceMenu
            label="Set status"
            value={null}
            choices={statusChoices}
            onChoose={(status) => change({ status }, `set to ${formatStatus(status)}`)}
          >
            Set status
          </ChoiceMenu>
          <ChoiceMenu
            label="Set priority"
            value={null}
            choices={priorityChoices}
            onChoose={(priority) => change({ priority }, `set to ${formatStatus(priority)}`)}
          >
            Set priority
          </ChoiceMenu>
        </>
      )}
    </BulkBar>
  );
}
