import { Inbox } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { registrations } from '#contracts/registrations.ts';
import type { RegistrationCounts } from '#contracts/registration-filters.ts';
import { codeOf } from '#web/lib/call-error.ts';
import { asFailure } from '../kit/lists/failure-messages.ts';
import { focusedRecord, useShortcut } from '../kit/keyboard/use-shortcut.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { MetricCards } from '../kit/lists/metric-cards.tsx';
import { useShownList } from '../kit/lists/use-shown-list.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { useRowHandlers } from '../kit/lists/use-row-handlers.ts';
import {
  isNarrowed,
  listPath,
  listQuery,
  everything,
  readOrder,
  readView,
  writeView,
} from './list-address.ts';
import { RegistrationDialogs } from './registration-dialogs.tsx';
import { RegistrationFilters } from './registration-filters.tsx';
import { registrationColumns } from './registration-columns.tsx';
import {
  useGetRegistrationQuery,
  useListPublicPropertiesQuery,
  useListRegistrationsQuery,
} from './registrations-api.ts';
import type { RowHandlers } from './row-actions.tsx';
import { useRegistrationActions } from './use-registration-actions.ts';
import own from './registrations-list.module.css';

const title = 'OWNER / TENANT Registration submissions';

/** Registrations at work: the list, active or archived, and over it the record that is edited or whose files are looked at. */
export function RegistrationsPage(): ReactNode {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const view = readView(pathname, search);
  const list = useListRegistrationsQuery(listQuery(view), useRenewal(view.record !== null));
  const properties = useListPublicPropertiesQuery();
  const opened = useGetRegistrationQuery(view.record ?? 0, { skip: view.record === null });
  const actions = useRegistrationActions();

  const shown = useShownList(list, {
    view,
    write: writeView,
    closed: { record: null, file: null, isApproving: false },
    path: listPath(pathname),
    // The two tabs share no row, but for what is due.
    belongs: (row) => view.due !== '' || row.archived === view.isArchived,
  });
  const { listState } = shown;
  const { show } = listState;
  const record = view.record === null ? undefined : (opened.currentData ?? shown.openRow);
  const handlers = useRowHandlers<RowHandlers>({
    onView: (row) => show({ record: row.id, file: row.files[0] ?? 'packet', isApproving: false }),
    onEdit: (row) => show({ record: row.id, file: null, isApproving: false }),
    onArchive: (row) => void actions.archive(row.id),
    onUnarchive: (row) => void actions.unarchive(row.id),
  });
  const columns = useMemo(() => registrationColumns(handlers), [handlers]);
  const archiveFocused = (): void => {
    const id = focusedRecord();
    if (id !== null) void actions.archive(id);
  };
  useShortcut('archive', view.isArchived ? null : archiveFocused, 'page');
  const isExpired = list.isError && codeOf(asFailure(list.error)) === 'INVALID_SESSION';

  return (
    <ListPage
      title={title}
      shown={shown}
      exportedBy={registrations.export}
      count={shown.page ? undefined : 'Loading…'}
      summary={<PartyCards counts={(list.isError ? list.currentData : list.data)?.meta.counts} />}
      tabs={{
        label: 'Registrations',
        value: view.isArchived ? 'archived' : 'active',
        choices: [
          { value: 'active', content: 'Submissions' },
          { value: 'archived', content: 'Archived applications' },
        ],
        onChoose: (tab) => show({ isArchived: tab === 'archived', page: 1 }),
      }}
      filters={
        <RegistrationFilters
          filters={view}
          properties={properties.data ?? []}
          onChange={(changed) => show({ ...changed, page: 1 })}
          onReset={() => show({ ...everything, page: 1 })}
        />
      }
      columns={columns}
      tableClassName={own.table}
      sorting={{ sort: view.sort, onSort: (sort) => show({ sort: readOrder(sort), page: 1 }) }}
      addressOf={(id) => listState.addressOf({ record: id, file: null, isApproving: false })}
      captions={{ loading: 'Loading…', loaded: 'Registrations, newest first' }}
      empty={{
        icon: <Inbox size={28} aria-hidden="true" />,
        title: 'No submissions.',
        children: <p>{emptyMessage(view.isArchived, isNarrowed(view))}</p>,
      }}
      failed={{
        title: isExpired ? 'Session expired. Please log in again.' : 'Failed to load submissions.',
      }}
      hasTotal
    >
      <RegistrationDialogs
        view={view}
        record={record}
        listState={listState}
        opened={opened}
        properties={properties.data ?? []}
      />
    </ListPage>
  );
}

function PartyCards({ counts }: { counts: RegistrationCounts | undefined }): ReactNode {
  return (
    <MetricCards
      label="Under these filters"
      metrics={[
        { label: 'Total', count: counts?.total, tone: 'total' },
        { label: 'Owners', count: counts?.owners, tone: 'open' },
        { label: 'Tenants', count: counts?.tenants, tone: 'completed' },
        { label: 'Archived', count: counts?.archived, tone: 'progress' },
      ]}
    />
  );
}

function emptyMessage(isArchived: boolean, isNarrowed: boolean): string {
  if (isNarrowed) return 'Try clearing filters or check again later.';
  return isArchived
    ? 'Applications that you archive appear here.'
    : 'Registrations that owners and tenants send from the website appear here.';
}
