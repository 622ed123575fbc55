import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { referenceOf } from '#contracts/references.ts';
import { countWords } from '../kit/lists/count-words.ts';
import { reasonOf } from '../kit/lists/failure-words.ts';
import { HeldRows } from '../kit/lists/held-rows.tsx';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { MetricCards } from '../kit/lists/metric-cards.tsx';
import { Pager } from '../kit/lists/pager.tsx';
import { useListPlace } from '../kit/lists/use-list-place.ts';
import { useSteadyList } from '../kit/lists/use-steady-list.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { usePropertyCodes } from '../properties/use-properties.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { listQuery, readView, writeView } from './list-address.ts';
import type { ListView } from './list-address.ts';
import { ListFilters } from './list-filters.tsx';
import { OpenSubmission } from './open-submission.tsx';
import { RequestsList } from './requests-list.tsx';
import {
  useGetServiceRequestQuery,
  useListServiceRequestCategoriesQuery,
  useListServiceRequestsQuery,
} from './service-requests-api.ts';
import { countByStatus } from './status-counts.ts';
import styles from '../kit/lists/list-page.module.css';

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

  // While new rows load the old ones stay; where they cannot be loaded, what is known of others says nothing here.
  const shown = list.isError ? list.currentData : list.data;
  const steady = useSteadyList(list, shown?.data, view.record !== null || view.page > 1);
  const { rows } = steady;
  // An empty list counts no page, and is looked at on its first one.
  const lastPage = shown && Math.max(1, shown.meta.pageCount);
  const place = useListPlace({ view, rows, write: writeView, closed: { record: null } });
  const { show } = place;
  const record = view.record === null ? undefined : (opened.currentData ?? rows?.[place.position]);
  const counts = rows && countByStatus(rows);
  const title = view.isArchived ? 'Archived Service Requests' : 'Service Request Submissions';

  return (
    <div className={styles.page}>
      <title>{`${title} · Back office`}</title>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <output className={styles.count}>{shown && countWords(shown.meta.total)}</output>
        <HeldRows count={steady.heldCount} onShow={steady.showAll} />
      </header>
      <MetricCards
        label="On this page"
        metrics={[
          { label: 'Total', count: counts?.total, tone: 'total' },
          { label: 'Reported / Open', count: counts?.open, tone: 'open' },
          { label: 'In Progress / Scheduled', count: counts?.progress, tone: 'progress' },
          { label: 'Completed', count: counts?.completed, tone: 'completed' },
        ]}
      />
      <ListFilters
        filters={view}
        properties={properties}
        categories={categories.data ?? []}
        onChange={(changed) => show({ ...changed, page: 1 })}
        onReset={() => show({ property: '', category: '', unit: '', page: 1 })}
      />
      {list.isError && !shown ? (
        <LoadFailed
          title="The submissions could not be loaded"
          reason={reasonOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <RequestsList
          rows={rows}
          isStale={list.isFetching && rows !== undefined && !list.currentData}
          isFiltered={Boolean(view.property || view.category || view.unit)}
          onLastPage={lastPage !== undefined && view.page > lastPage ? () => show({ page: lastPage }) : null}
          addressOf={(id) => place.addressOf({ record: id })}
          onOpen={(id) => show({ record: id })}
        />
      )}
      <Pager page={view.page} pageCount={list.currentData && lastPage} onPage={(page) => show({ page })} />
      <AddressedRecord
        title="Submission Details"
        noun="submission"
        reference={view.record === null ? undefined : referenceOf('service-request', view.record)}
        place={place}
        opened={opened}
      >
        {record && (
          <OpenSubmission
            key={record.id}
            record={record}
            isArchivedView={view.isArchived}
            onClose={place.close}
          />
        )}
      </AddressedRecord>
    </div>
  );
}
