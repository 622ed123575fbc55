import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { defaultPropertyCodes } from '#site';
import type { CallFailure } from '#web/lib/call-error.ts';
import { formatCount } from '#web/lib/formats.ts';
import { listQuery, readView, writeView } from './list-address.ts';
import type { ListView } from './list-address.ts';
import { ListFilters } from './list-filters.tsx';
import { LoadFailed } from './load-failed.tsx';
import { MetricCards } from './metric-cards.tsx';
import { OpenSubmission } from './open-submission.tsx';
import { Pager } from './pager.tsx';
import { RequestsList } from './requests-list.tsx';
import {
  useGetServiceRequestQuery,
  useListServiceRequestCategoriesQuery,
  useListServiceRequestsQuery,
} from './service-requests-api.ts';
import { countByStatus } from './status-groups.ts';
import { SubmissionDialog } from './submission-dialog.tsx';
import styles from './service-requests.module.css';

/** Service requests at work: the list, active or archived, and the record that is open over it. */
export function ServiceRequestsPage(): ReactNode {
  const [search] = useSearchParams();
  const view = readView(search);
  // The two views share nothing, not even rows that are still shown while others load.
  return <ServiceRequestsView key={String(view.isArchived)} view={view} />;
}

function ServiceRequestsView({ view }: { view: ListView }): ReactNode {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const list = useListServiceRequestsQuery(listQuery(view));
  const categories = useListServiceRequestCategoriesQuery();
  const opened = useGetServiceRequestQuery(view.record ?? 0, { skip: view.record === null });

  const lastOpened = useRef(view.record);
  useEffect(() => {
    if (view.record !== null) lastOpened.current = view.record;
  }, [view.record]);

  const rows = list.data?.data;
  const title = view.isArchived ? 'Archived Service Requests' : 'Service Request Submissions';
  const addressOf = (changed: Partial<ListView>): string => {
    const query = writeView({ ...view, ...changed }).toString();
    return query ? `${pathname}?${query}` : pathname;
  };
  const show = (changed: Partial<ListView>, replace = false): void =>
    void navigate(addressOf(changed), { replace, preventScrollReset: true });

  const position = rows?.findIndex((row) => row.id === view.record) ?? -1;
  const walkTo = (neighbour: number): (() => void) | null => {
    const id = position === -1 ? undefined : rows?.[neighbour]?.id;
    return id === undefined ? null : () => show({ record: id }, true);
  };
  const record = view.record === null ? undefined : (opened.currentData ?? rows?.[position]);
  const close = (): void => show({ record: null }, true);

  return (
    <div className={styles.page}>
      <title>{`${title} · Back office`}</title>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <output className={styles.count}>{list.data && countWords(list.data.meta.total)}</output>
      </header>
      <MetricCards counts={rows ? countByStatus(rows) : null} />
      <ListFilters
        filters={view}
        properties={defaultPropertyCodes}
        categories={categories.data ?? []}
        onChange={(changed) => show({ ...changed, page: 1 })}
        onReset={() => show({ property: '', category: '', unit: '', page: 1 })}
      />
      {list.isError && !list.isFetching ? (
        <LoadFailed reason={reasonOf(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        <RequestsList
          rows={rows}
          isStale={list.isFetching && rows !== undefined}
          isFiltered={Boolean(view.property || view.category || view.unit)}
          addressOf={(id) => addressOf({ record: id })}
          onOpen={(id) => show({ record: id })}
        />
      )}
      <Pager page={view.page} pageCount={list.data?.meta.pageCount ?? 1} onPage={(page) => show({ page })} />
      <SubmissionDialog
        isOpen={view.record !== null}
        isLoading={opened.isFetching}
        onRetry={opened.isError && !isGone(opened.error) ? () => void opened.refetch() : null}
        onClose={close}
        onPrevious={walkTo(position - 1)}
        onNext={walkTo(position + 1)}
        findReturnFocus={() => rowLink(lastOpened.current)}
      >
        {record && (
          <OpenSubmission key={record.id} record={record} isArchivedView={view.isArchived} onClose={close} />
        )}
      </SubmissionDialog>
    </div>
  );
}

function countWords(total: number): string {
  return total === 1 ? '1 result' : `${formatCount(total)} results`;
}

/** There is no such record, or no record can have this id. */
function isGone(error: unknown): boolean {
  // Failures have this form, see reasonOf.
  const { status } = error as Partial<CallFailure>;
  return status === 404 || status === 400;
}

function reasonOf(error: unknown): string {
  // The base query answers every failure in this form (state/api.ts); serialized bugs have no status.
  const { status } = error as Partial<CallFailure>;
  if (status === 'FETCH_ERROR') return 'The server cannot be reached. Check your connection.';
  if (status === 'TIMEOUT_ERROR') return 'The server took too long to answer.';
  return 'The server could not answer. What you see here is not lost.';
}

/** The link of a record's row; true leaves the choice to the dialog. */
function rowLink(id: number | null): HTMLElement | true {
  return document.querySelector<HTMLElement>(`[data-record="${id}"]`) ?? true;
}
