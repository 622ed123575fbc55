import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { referenceOf } from '#contracts/references.ts';
import type { ServiceRequest } from '#contracts/service-requests.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { MetricCards } from '../kit/lists/metric-cards.tsx';
import { useShownList } from '../kit/lists/use-shown-list.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { usePropertyCodes } from '../properties/use-properties.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { listQuery, readView, writeView } from './list-address.ts';
import type { ListView } from './list-address.ts';
import { ListFilters } from './list-filters.tsx';
import { OpenSubmission } from './open-submission.tsx';
import { requestColumns } from './request-columns.tsx';
import {
  useGetServiceRequestQuery,
  useListServiceRequestCategoriesQuery,
  useListServiceRequestsQuery,
} from './service-requests-api.ts';
import { countByStatus } from './status-counts.ts';

/** Service requests at work: the list, active or archived, and the record that is open over it. */
export function ServiceRequestsPage(): ReactNode {
  const [search] = useSearchParams();
  const view = readView(search);
  // The two views share nothing, not even rows that are still shown while others load.
  return <ServiceRequestsView key={String(view.isArchived)} view={view} />;
}

function ServiceRequestsView({ view }: { view: ListView }): ReactNode {
  const list = useListServiceRequestsQuery(listQuery(view), useRenewal(view.record !== null));
  const properties = usePropertyCodes();
  const categories = useListServiceRequestCategoriesQuery();
  const opened = useGetServiceRequestQuery(view.record ?? 0, { skip: view.record === null });
  const shown = useShownList(list, { view, write: writeView, closed: { record: null } });
  const { rows, listState } = shown;
  const { show } = listState;
  const record = view.record === null ? undefined : (opened.currentData ?? shown.openRow);
  const isFiltered = Boolean(view.property || view.category || view.unit);

  return (
    <ListPage
      title={view.isArchived ? 'Archived Service Requests' : 'Service Request Submissions'}
      shown={shown}
      summary={<StatusCards rows={rows} />}
      filters={
        <ListFilters
          filters={view}
          properties={properties}
          categories={categories.data ?? []}
          onChange={(changed) => show({ ...changed, page: 1 })}
          onReset={() => show({ property: '', category: '', unit: '', page: 1 })}
        />
      }
      columns={requestColumns((id) => show({ record: id }))}
      captions={{ loading: 'Loading submissions', loaded: 'Submissions, newest first' }}
      empty={{
        icon: <Inbox size={28} aria-hidden="true" />,
        title: 'No submissions found',
        children: (
          <>
            <p>Try clearing filters or check again later.</p>
            {!isFiltered && <p>Requests that residents send from the website appear here.</p>}
          </>
        ),
      }}
      failed={{ title: 'The submissions could not be loaded' }}
    >
      <AddressedRecord
        title="Submission Details"
        noun="submission"
        reference={view.record === null ? undefined : referenceOf('service-request', view.record)}
        listState={listState}
        opened={opened}
      >
        {record && (
          <OpenSubmission
            key={record.id}
            record={record}
            isArchivedView={view.isArchived}
            onClose={listState.close}
          />
        )}
      </AddressedRecord>
    </ListPage>
  );
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
