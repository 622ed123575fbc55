import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { referenceOf } from '#contracts/references.ts';
import { codeOf } from '#web/lib/call-error.ts';
import { countWords } from '../kit/lists/count-words.ts';
import { asFailure, reasonOf } from '../kit/lists/failure-words.ts';
import { HeldRows } from '../kit/lists/held-rows.tsx';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { MetricCards } from '../kit/lists/metric-cards.tsx';
import { Pager } from '../kit/lists/pager.tsx';
import { useListPlace } from '../kit/lists/use-list-place.ts';
import { useSteadyList } from '../kit/lists/use-steady-list.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { useDialogSize } from '../kit/records/use-dialog-size.ts';
import { AttachmentsView } from './attachments-view.tsx';
import { isFiltered, listPath, listQuery, noFilters, readView, writeView } from './list-address.ts';
import { OpenRegistration } from './open-registration.tsx';
import { RegistrationFilters } from './registration-filters.tsx';
import { RegistrationsList } from './registrations-list.tsx';
import {
  useGetRegistrationQuery,
  useListPublicPropertiesQuery,
  useListRegistrationsQuery,
} from './registrations-api.ts';
import { useRegistrationActs } from './use-registration-acts.ts';
import styles from '../kit/lists/list-page.module.css';
import tabs from '../kit/lists/tabs.module.css';

const title = 'OWNER / TENANT Registration submissions';

/** Registrations at work: the list, active or archived, and over it the record that is edited or whose files are looked at. */
export function RegistrationsPage(): ReactNode {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const view = readView(pathname, search);
  const list = useListRegistrationsQuery(listQuery(view), useRenewal(view.record !== null));
  const properties = useListPublicPropertiesQuery();
  const reference = view.record === null ? undefined : referenceOf('registration', view.record);
  const opened = useGetRegistrationQuery(view.record ?? 0, { skip: view.record === null });
  const acts = useRegistrationActs();
  const editSizing = useDialogSize('edit-registration');
  const viewSizing = useDialogSize('registration-attachments');

  // While new rows load the old ones stay, but never those of the other tab.
  const kept = list.data?.data.every((row) => row.archived === view.isArchived) ? list.data : undefined;
  // Where they cannot be loaded, what is known of others says nothing here.
  const shown = list.currentData ?? (!list.isError && kept?.data.length ? kept : undefined);
  const steady = useSteadyList(list, shown?.data, view.record !== null || view.page > 1);
  const { rows } = steady;
  // An empty list counts no page, and is looked at on its first one.
  const lastPage = shown && Math.max(1, shown.meta.pageCount);
  const counts = (list.isError ? list.currentData : list.data)?.meta.counts;
  const place = useListPlace({
    view,
    rows,
    write: writeView,
    closed: { record: null, file: null },
    path: listPath(pathname),
  });
  const { show } = place;
  const record = view.record === null ? undefined : (opened.currentData ?? rows?.[place.position]);
  const isExpired = list.isError && codeOf(asFailure(list.error)) === 'INVALID_SESSION';

  return (
    <div className={styles.page}>
      <title>{`${title} · Back office`}</title>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <output className={styles.count}>{shown ? countWords(shown.meta.total) : 'Loading…'}</output>
        <HeldRows count={steady.heldCount} onShow={steady.showAll} />
      </header>
      <MetricCards
        label="Under these filters"
        metrics={[
          { label: 'Total', count: counts?.total, tone: 'total' },
          { label: 'Owners', count: counts?.owners, tone: 'open' },
          { label: 'Tenants', count: counts?.tenants, tone: 'completed' },
          { label: 'Archived', count: counts?.archived, tone: 'progress' },
        ]}
      />
      <Tabs.Root
        className={styles.page}
        value={view.isArchived ? 'archived' : 'active'}
        onValueChange={(tab) => show({ isArchived: tab === 'archived', page: 1 })}
      >
        <Tabs.List className={tabs.list} aria-label="Registrations">
          <Tabs.Tab className={tabs.tab} value="active">
            Submissions
          </Tabs.Tab>
          <Tabs.Tab className={tabs.tab} value="archived">
            Archived applications
          </Tabs.Tab>
        </Tabs.List>
        <RegistrationFilters
          filters={view}
          properties={properties.data ?? []}
          onChange={(changed) => show({ ...changed, page: 1 })}
          onReset={() => show({ ...noFilters, page: 1 })}
        />
        <Tabs.Panel
          className={styles.page}
          value={view.isArchived ? 'archived' : 'active'}
          tabIndex={rows?.length ? -1 : 0}
        >
          {list.isError && !shown ? (
            <LoadFailed
              title={isExpired ? 'Session expired. Please log in again.' : 'Failed to load submissions.'}
              reason={reasonOf(list.error)}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <RegistrationsList
              rows={rows}
              isStale={list.isFetching && rows !== undefined && !list.currentData}
              isArchived={view.isArchived}
              isFiltered={isFiltered(view)}
              onLastPage={
                lastPage !== undefined && view.page > lastPage ? () => show({ page: lastPage }) : null
              }
              addressOf={(id) => place.addressOf({ record: id, file: null })}
              onView={(row) => show({ record: row.id, file: row.files[0] ?? 'packet' })}
              onEdit={(row) => show({ record: row.id, file: null })}
              onArchive={(row) => void acts.archive(row.id)}
              onUnarchive={(row) => void acts.unarchive(row.id)}
            />
          )}
          <Pager
            page={view.page}
            pageCount={lastPage}
            total={shown?.meta.total}
            onPage={(page) => show({ page })}
          />
        </Tabs.Panel>
      </Tabs.Root>
      <AddressedRecord
        title="Edit registration"
        noun="registration"
        reference={reference}
        place={{ ...place, isOpen: place.isOpen && view.file === null }}
        opened={opened}
        sizing={editSizing}
      >
        {record && (
          <OpenRegistration
            key={record.id}
            record={record}
            properties={properties.data ?? []}
            onClose={place.close}
          />
        )}
      </AddressedRecord>
      <AddressedRecord
        title="Attachments"
        noun="registration"
        reference={reference}
        place={{ ...place, isOpen: place.isOpen && view.file !== null }}
        opened={opened}
        sizing={viewSizing}
      >
        {record && view.file !== null && (
          <AttachmentsView
            key={record.id}
            record={record}
            kind={view.file}
            onKind={(file) => show({ file }, true)}
            onEdit={() => show({ file: null }, true)}
            onClose={place.close}
          />
        )}
      </AddressedRecord>
    </div>
  );
}
