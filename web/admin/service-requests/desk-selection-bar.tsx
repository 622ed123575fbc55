import { useState, type ReactNode } from 'react';
import { bulkMax } from '#contracts/bulk.ts';
import { serviceRequests } from '#contracts/service-requests.ts';
import { serviceRequestStatuses } from '#contracts/service-request-choices.ts';
import type { Assignee } from '#contracts/service-request-desk.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { formatCount, formatStatus } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ChoiceMenu } from '#web/ui/menu/choice-menu.tsx';
import { ExportButton } from '../kit/exports/export-button.tsx';
import type { RowSelection } from '../kit/lists/use-selection.ts';
import { StatusBadge } from '../kit/records/status-badge.tsx';
import { useCurrentEmail } from '../kit/state/use-current-email.ts';
import { failedChange } from '../kit/toasts/toast-work.ts';
import { showToast } from '../kit/toasts/toast-store.ts';
import { listQuery } from './list-address.ts';
import type { ListView } from './list-address.ts';
import { useLazyListServiceRequestsQuery } from './service-requests-api.ts';
import { useBulkChanges } from './use-bulk-changes.ts';
import type { BulkChange } from './use-bulk-changes.ts';
import styles from '../kit/records/layout.module.css';

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
  const { view, choice, assignees } = props;
  const bulk = useBulkChanges();
  const ownEmail = useCurrentEmail();
  const { picked } = choice;
  if (picked.length === 0) return null;

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
    <section className={styles.bar} aria-label="Selected requests" aria-busy={bulk.isBusy}>
      <output>{formatCount(picked.length)} selected</output>
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
      <ExportButton
        endpoint={serviceRequests.export}
        query={listQuery(view)}
        ids={picked.map(({ id }) => id)}
      >
        Export
      </ExportButton>
      <SelectMore {...props} />
      <Button size="small" variant="quiet" onClick={choice.chooseNone}>
        Clear selection
      </Button>
    </section>
  );
}

/** From some of the page to all of it, and from there to all that the filters leave. */
function SelectMore({ view, choice, rows, total }: DeskSelectionBarProps): ReactNode {
  const [list, { isFetching }] = useLazyListServiceRequestsQuery();
  const [isLoading, setIsLoading] = useState(false);
  const isWholePage = rows.every(({ id }) => choice.chosen.has(id));
  const most = Math.min(total, bulkMax);

  const selectAll = async (): Promise<void> => {
    setIsLoading(true);
    try {
      const found: ServiceRequest[] = [];
      for (let page = 1; found.length < most; page++) {
        // One page says whether there is a next one.
        const { data } = await list(listQuery({ ...view, page }, pageOfAll)).unwrap();
        if (data.length === 0) break;
        found.push(...data);
      }
      choice.chooseRows(found.slice(0, most));
    } catch {
      showToast(failedChange);
    } finally {
      setIsLoading(false);
    }
  };

  if (!isWholePage)
    return (
      <Button size="small" variant="quiet" onClick={() => choice.onChooseAll(true)}>
        Select all {rows.length} on this page
      </Button>
    );
  if (total <= rows.length || choice.picked.length >= most) return null;
  return (
    <Button size="small" variant="quiet" busy={isLoading || isFetching} onClick={() => void selectAll()}>
      {total > bulkMax
        ? `Select the first ${bulkMax} of ${formatCount(total)}`
        : `Select all ${formatCount(total)}`}
    </Button>
  );
}

/** As many as a list answers at once. */
const pageOfAll = 200;

function countOf(count: number): string {
  return count === 1 ? '1 request' : `${formatCount(count)} requests`;
}
