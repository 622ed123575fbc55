import { Inbox } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { contactInquiries } from '#contracts/contact-inquiries.ts';
import type { InquiryCounts } from '#contracts/contact-inquiries.ts';
import { referenceOf } from '#contracts/references.ts';
import { useOwnScope } from '../account/use-own-scope.ts';
import { focusedRecord, useShortcut } from '../kit/keyboard/use-shortcut.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import type { EmptyMessage } from '../kit/lists/list-page.tsx';
import { FilterBar, SearchFilter } from '../kit/lists/filter-bar.tsx';
import { TabLabel } from '../kit/lists/tab-label.tsx';
import { useShownList } from '../kit/lists/use-shown-list.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { useRowHandlers } from '../kit/lists/use-row-handlers.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { useGetContactInquiryQuery, useListContactInquiriesQuery } from './contact-inquiries-api.ts';
import type { InquiryActionName } from './inquiry-actions.ts';
import { inquiryColumns } from './inquiry-columns.tsx';
import {
  folderLabels,
  inquiryTabs,
  listQuery,
  readOrder,
  readView,
  shownBy,
  tabOf,
  writeView,
} from './list-address.ts';
import type { InquiryTab } from './list-address.ts';
import { OpenInquiry } from './open-inquiry.tsx';
import { useInquiryActions } from './use-inquiry-actions.ts';
import own from './inquiries.module.css';

/** Contact inquiries at work: the folders, the list, and the inquiry that is open over it. */
export function ContactInquiriesPage(): ReactNode {
  const [search] = useSearchParams();
  const view = readView(search);
  const list = useListContactInquiriesQuery(listQuery(view), useRenewal(view.record !== null));
  const opened = useGetContactInquiryQuery(view.record ?? 0, { skip: view.record === null });
  const actions = useInquiryActions();

  const { isRestricted } = useOwnScope();
  const shown = useShownList(list, {
    view,
    write: writeView,
    closed: { record: null },
    // The folders share no row.
    belongs: (row) => row.folder === view.folder && !(view.isUnanswered && row.answeredAt !== null),
  });
  const { listState } = shown;
  const { show } = listState;
  const counts = (list.isError ? list.currentData : list.data)?.meta.counts;
  const archiveFocused = (): void => {
    const id = focusedRecord();
    if (id !== null) void actions.apply(id, 'archive');
  };
  useShortcut('archive', view.folder === 'ARCHIVED' ? null : archiveFocused, 'page');
  const record = view.record === null ? undefined : (opened.currentData ?? shown.openRow);
  const handlers = useRowHandlers({
    onOpen: (id: number) => show({ record: id }),
    onAction: (id: number, name: InquiryActionName) => void actions.apply(id, name),
  });
  const columns = useMemo(() => inquiryColumns(handlers), [handlers]);

  return (
    <ListPage
      title="Contact inquiries"
      shown={shown}
      exportedBy={contactInquiries.export}
      tabs={{
        label: 'Contact inquiries',
        value: tabOf(view),
        choices: inquiryTabs.map((tab) => ({
          value: tab,
          content: <TabName tab={tab} counts={counts} />,
        })),
        onChoose: (tab) => show({ ...shownBy(tab), page: 1 }),
      }}
      filters={<Search q={view.q} onChange={(q) => show({ q, page: 1 })} />}
      columns={columns}
      sorting={{ sort: view.sort, onSort: (sort) => show({ sort: readOrder(sort), page: 1 }) }}
      captions={{ loading: 'Loading inquiries', loaded: 'Contact inquiries, newest first' }}
      empty={isRestricted ? notAllowed : emptyTab(tabOf(view), view.q !== '')}
      failed={{ title: 'The inquiries could not be loaded' }}
    >
      <AddressedRecord
        title="Contact inquiry"
        noun="inquiry"
        reference={view.record === null ? undefined : referenceOf('contact-inquiry', view.record)}
        listState={listState}
        opened={opened}
      >
        {record && <OpenInquiry key={record.id} record={record} onClose={listState.close} />}
      </AddressedRecord>
    </ListPage>
  );
}

const icon = <Inbox size={28} aria-hidden="true" />;

const notAllowed: EmptyMessage = {
  icon,
  title: 'You cannot see contact inquiries',
  children: <p>They belong to no property, and are read by those who work with all properties.</p>,
};

function emptyTab(tab: InquiryTab, isSearched: boolean): EmptyMessage {
  const message = isSearched ? 'Try another search, or look in another tab.' : emptyMessages[tab];
  return { icon, title: 'No inquiries found', children: <p>{message}</p> };
}

const emptyMessages: Record<InquiryTab, string> = {
  OPEN: 'Inquiries that visitors send from the contact page appear here.',
  UNANSWERED: 'Every open inquiry has an answer. One that comes appears here until you reply to it.',
  HANDLED: 'Inquiries that you mark as handled appear here.',
  SET_ASIDE: 'Inquiries that look like spam appear here. None is lost.',
  ARCHIVED: 'Inquiries that you archive appear here.',
};

function TabName({ tab, counts }: { tab: InquiryTab; counts: InquiryCounts | undefined }): ReactNode {
  return (
    <TabLabel
      label={tab === 'UNANSWERED' ? 'Without an answer' : folderLabels[tab].label}
      count={counts?.[countNames[tab]]}
    />
  );
}

const countNames: Record<InquiryTab, keyof InquiryCounts> = {
  OPEN: 'open',
  UNANSWERED: 'unanswered',
  HANDLED: 'handled',
  SET_ASIDE: 'setAside',
  ARCHIVED: 'archived',
};

function Search({ q, onChange }: { q: string; onChange: (q: string) => void }): ReactNode {
  return (
    <FilterBar columns="minmax(11rem, 24rem) auto 1fr" isNarrowed={q !== ''} onReset={() => onChange('')}>
      <div className={own.search}>
        <SearchFilter placeholder="Name, email, phone, community…" value={q} onChange={onChange} />
      </div>
    </FilterBar>
  );
}
