import { Inbox } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { serviceRequests } from '#contracts/service-requests.ts';
import { referenceOf } from '#contracts/references.ts';
import { readSort } from '#contracts/fields.ts';
import type { ServiceRequestState } from '#contracts/service-request-desk.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { MetricCards } from '../kit/lists/metric-cards.tsx';
import type { AddressedList } from '../kit/lists/use-list-state.ts';
import { TabLabel } from '../kit/lists/tab-label.tsx';
import { useSelection } from '../kit/lists/use-selection.ts';
import { useShownList } from '../kit/lists/use-shown-list.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { useRowHandlers } from '../kit/lists/use-row-handlers.ts';
import { usePropertyCodes } from '../properties/use-properties.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { isNarrowed, listQuery, narrowingQuery, readOrder, readView, writeView } from './list-address.ts';
import type { ListView } from './list-address.ts';
import { ArchiveByKey } from './archive-by-key.tsx';
import { DeskSelectionBar } from './desk-selection-bar.tsx';
import { ListFilters } from './list-filters.tsx';
import { OpenMergedReport } from './merging/open-merged-report.tsx';
import { OpenSubmission } from './open-submission.tsx';
import { requestColumns } from './request-columns.tsx';
import {
  useCountServiceRequestsQuery,
  useGetServiceRequestQuery,
  useListAssigneesQuery,
  useListServiceRequestCategoriesQuery,
  useListServiceRequestsQuery,
} from './service-requests-api.ts';
import { countByStatus } from './status-counts.ts';
import { useStatusChange } from './use-status-change.ts';

const minuteMs = 60_000;

/** Service requests at work: the list, active or archived, and the record that is open over it. */
export function ServiceRequestsPage(): ReactNode {
  const [search] = useSearchParams();
  const view = readView(search);
  // The two views share nothing, not even rows that are still shown while others load.
  return <ServiceRequestsView key={String(view.isArchived)} view={view} />;
}

function ServiceRequestsView({ view }: { view: ListView }): ReactNode {
  const renewal = useRenewal(view.record !== null);
  const list = useListServiceRequestsQuery(listQuery(view), renewal);
  const counts = useCountServiceRequestsQuery(narrowingQuery(view), renewal);
  const properties = usePropertyCodes();
  const categories = useListServiceRequestCategoriesQuery();
  const assignees = useListAssigneesQuery().data ?? [];
  const shown = useShownList(list, { view, write: writeView, closed: { record: null } });
  const { rows, listState } = shown;
  const { show } = listState;
  const handlers = useRowHandlers({
    onOpen: (id: number) => show({ record: id }),
    onStatus: useStatusChange(),
  });
  // By the minute: rows that were read again and say the same are not rendered again.
  const now = Math.ceil((list.fulfilledTimeStamp ?? 0) / minuteMs) * minuteMs;
  const columns = useMemo(() => requestColumns({ now, ...handlers }), [now, handlers]);
  const choice = useSelection(rows, writeView({ ...view, page: 1, record: null }).toString());
  const showFirst = (changed: Partial<ListView>): void => show({ ...changed, page: 1 });

  return (
    <ListPage
      title={view.isArchived ? 'Archived Service Requests' : 'Service Request Submissions'}
      shown={shown}
      exportedBy={serviceRequests.export}
      summary={<StatusCards rows={rows} />}
      tabs={{
        label: 'State',
        value: view.state,
        choices: stateTabs
          // Most desks have nothing merged.
          .filter(({ state }) => state !== 'merged' || view.state === state || counts.data?.merged)
          .map(({ state, label }) => ({
            value: state,
            content: <TabLabel label={label} count={counts.data?.[state]} />,
          })),
        onChoose: (state) => showFirst({ state, sort: orderIn(state, view.sort) }),
      }}
      filters={
        <ListFilters
          view={view}
          properties={properties}
          categories={categories.data ?? []}
          assignees={assignees}
          onChange={showFirst}
        />
      }
      above={
        <DeskSelectionBar
          view={view}
          choice={choice}
          rows={rows ?? []}
          total={shown.page?.meta.total ?? 0}
          assignees={assignees}
        />
      }
      columns={columns}
      choice={{ ...choice, nameOf: ({ unitIdentifier }) => unitIdentifier }}
      sorting={{ sort: view.sort, onSort: (sort) => showFirst({ sort: readOrder(sort) }) }}
      captions={{ loading: 'Loading submissions', loaded: captionOf(view) }}
      empty={{
        icon: <Inbox size={28} aria-hidden="true" />,
        title: 'No submissions found',
        children: (
          <>
            <p>Try clearing filters or check again later.</p>
            {!isNarrowed(view) && <p>Requests that residents send from the website appear here.</p>}
          </>
        ),
      }}
      failed={{ title: 'The submissions could not be loaded' }}
    >
      <ArchiveByKey rows={rows ?? []} isArchivedView={view.isArchived} />
      <OpenedRequest view={view} openRow={shown.openRow} listState={listState} />
    </ListPage>
  );
}

/** The record that is open over the list. */
function OpenedRequest({
  view,
  openRow,
  listState,
}: {
  view: ListView;
  /** What the list says of it. */
  openRow: ServiceRequest | undefined;
  listState: AddressedList<ListView>;
}): ReactNode {
  const opened = useGetServiceRequestQuery(view.record ?? 0, { skip: view.record === null });
  const record = view.record === null ? undefined : (opened.currentData ?? openRow);
  return (
    <AddressedRecord
      title="Submission Details"
      noun="submission"
      reference={view.record === null ? undefined : referenceOf('service-request', view.record)}
      listState={listState}
      opened={opened}
    >
      {record &&
        (record.mergedIntoId === null ? (
          <OpenSubmission
            key={record.id}
            record={record}
            isArchivedView={view.isArchived}
            onNext={listState.next}
            onClose={listState.close}
          />
        ) : (
          <OpenMergedReport key={record.id} record={record} onClose={listState.close} />
        ))}
    </AddressedRecord>
  );
}

const stateTabs: readonly { state: ServiceRequestState; label: string }[] = [
  { state: 'open', label: 'Open' },
  { state: 'waiting', label: 'Waiting for us' },
  { state: 'others', label: 'Waiting for others' },
  { state: 'missed', label: 'Late' },
  { state: 'completed', label: 'Completed' },
  { state: 'merged', label: 'Merged' },
  { state: 'all', label: 'All' },
];

/** What is late is shown by how long it is; everything else as it was sorted. */
function orderIn(state: ServiceRequestState, sort: ListView['sort']): ListView['sort'] {
  if (state === 'missed') return 'due';
  return sort === 'due' ? readOrder('') : sort;
}

function captionOf({ sort }: ListView): string {
  const { key, isDescending } = readSort(sort);
  if (key === 'created') return isDescending ? 'Submissions, newest first' : 'Submissions, oldest first';
  if (key === 'due') return isDescending ? 'Submissions, due last first' : 'Submissions, longest due first';
  return `Submissions by ${key}${isDescending ? ', last to first' : ''}`;
}

/** Four numbers, counted from the rows of the page (specification section 2). */
function StatusCards({ rows }: { rows: readonly ServiceRequest[] | undefined }): ReactNode {
  const counts = rows && countByStatus(rows);
  return (
    <MetricCards
      label="On this page"
      metrics={[
        { label: 'Total', count: counts?.total, tone: 'total' },
        { label: 'Reported / Open', count: counts?.open, tone: 'open' },
        { label: 'In Progress / Scheduled', count: counts?.progress, tone: 'progress' },
        { label: 'Completed', count: counts?.completed, tone: 'completed' },
      ]}
    />
  );
}
