import type { ReactNode } from 'react';
import { serviceRequests } from '#contracts/service-requests.ts';
import { serviceRequestStatuses } from '#contracts/service-request-choices.ts';
import type { Assignee } from '#contracts/service-request-desk.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { formatStatus } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChoiceMenu } from '#web/ui/menu/choice-menu.tsx';
import { BulkBar } from '../kit/lists/bulk-bar.tsx';
import type { RowSelection } from '../kit/lists/use-selection.ts';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import { useCurrentEmail } from '../kit/state/use-current-email.ts';
import { listQuery } from './list-address.ts';
import type { ListView } from './list-address.ts';
import { useLazyListServiceRequestsQuery } from './service-requests-api.ts';
import { useBulkChanges } from './use-bulk-changes.ts';

const statusChoices = serviceRequestStatuses.map((status) => ({
  value: status,
  label: <StatusBadge status={status} />,
}));

const nobody = 'none';

export interface DeskSelectionBarProps {
  view: ListView;
  choice: RowSelection<ServiceRequest>;
  /** The rows of the page, and how many the whole list has. */
  rows: readonly ServiceRequest[];
  total: number;
  assignees: readonly Assignee[];
}

/** What is done to the selected requests; nothing while none is. */
export function DeskSelectionBar(props: DeskSelectionBarProps): ReactNode {
  const { view, choice, rows, total, assignees } = props;
  const bulk = useBulkChanges();
  const [list] = useLazyListServiceRequestsQuery();
  const ownEmail = useCurrentEmail();

  return (
    <BulkBar
      one="request"
      many="requests"
      choice={choice}
      rows={rows}
      total={total}
      readPage={async (page, take) => (await list(listQuery({ ...view, page }, take)).unwrap()).data}
      exported={{ endpoint: serviceRequests.export, query: listQuery(view) }}
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
            label="Assign"
            value={null}
            choices={[
              { value: nobody, label: 'Unassigned' },
              ...assignees.map(({ id, email }) => ({
                value: String(id),
                label: email === ownEmail ? 'Me' : email,
              })),
            ]}
            onChoose={(value) => {
              const chosen = assignees.find(({ id }) => String(id) === value);
              change(
                { assigneeId: chosen?.id ?? null },
                chosen ? `assigned to ${chosen.email}` : 'unassigned',
              );
            }}
          >
            Assign
          </ChoiceMenu>
          <Button
            size="small"
            variant="secondary"
            busy={bulk.isBusy}
            onClick={() =>
              change({ archived: !view.isArchived }, view.isArchived ? 'moved back to Active' : 'archived')
            }
          >
            {view.isArchived ? 'Unarchive' : 'Archive'}
          </Button>
        </>
      )}
    </BulkBar>
  );
}
