import type { ReactNode } from 'react';
import { serviceRequests } from '#contracts/service-requests.ts';
import { serviceRequestStatuses } from '#contracts/service-request-choices.ts';
import type { Assignee } from '#contracts/service-request-desk.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { formatCount, formatStatus } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChoiceMenu } from '#web/ui/menu/choice-menu.tsx';
import { SelectionFrame } from '../kit/lists/selection-bar.tsx';
import { SelectMore } from '../kit/lists/select-more.tsx';
import type { RowSelection } from '../kit/lists/use-selection.ts';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import { useCurrentEmail } from '../kit/state/use-current-email.ts';
import { listQuery } from './list-address.ts';
import type { ListView } from './list-address.ts';
import { useLazyListServiceRequestsQuery } from './service-requests-api.ts';
import { useBulkChanges } from './use-bulk-changes.ts';
import type { BulkChange } from './use-bulk-changes.ts';

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
  const { picked } = choice;

  const apply = async (change: BulkChange, done: string): Promise<void> => {
    if (await bulk.apply(picked, change, done)) choice.chooseNone();
  };
  const counted = countOf(picked.length);
  const assign = (value: string): void => {
    const chosen = assignees.find(({ id }) => String(id) === value);
    const done = chosen ? `${counted} assigned to ${chosen.email}` : `${counted} unassigned`;
    void apply({ assigneeId: chosen?.id ?? null }, done);
  };

  return (
    <SelectionFrame
      many="requests"
      choice={choice}
      isBusy={bulk.isBusy}
      exported={{ endpoint: serviceRequests.export, query: listQuery(view) }}
      more={
        <SelectMore
          choice={choice}
          rows={rows}
          total={total}
          readPage={async (page, take) => (await list(listQuery({ ...view, page }, take)).unwrap()).data}
        />
      }
    >
      <ChoiceMenu
        label="Set status"
        value={null}
        choices={statusChoices}
        onChoose={(status) => void apply({ status }, `${counted} set to ${formatStatus(status)}`)}
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
        onChoose={assign}
      >
        Assign
      </ChoiceMenu>
      <Button
        size="small"
        variant="secondary"
        busy={bulk.isBusy}
        onClick={() =>
          void apply(
            { archived: !view.isArchived },
            view.isArchived ? `${counted} moved back to Active` : `${counted} archived`,
          )
        }
      >
        {view.isArchived ? 'Unarchive' : 'Archive'}
      </Button>
    </SelectionFrame>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 request' : `${formatCount(count)} requests`;
}
