import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { inquiryFolders } from '#contracts/contact-inquiries.ts';
import type { InquiryCounts, InquiryFolder } from '#contracts/contact-inquiries.ts';
import { referenceOf } from '#contracts/references.ts';
import { formatCount } from '#web/lib/formats.ts';
import { countWords } from '../kit/lists/count-words.ts';
import { reasonOf } from '../kit/lists/failure-words.ts';
import { FilterBar } from '../kit/lists/filter-bar.tsx';
import { HeldRows } from '../kit/lists/held-rows.tsx';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { Pager } from '../kit/lists/pager.tsx';
import { TypedFilter } from '../kit/lists/typed-filter.tsx';
import { useListPlace } from '../kit/lists/use-list-place.ts';
import { useSteadyList } from '../kit/lists/use-steady-list.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { useGetContactInquiryQuery, useListContactInquiriesQuery } from './contact-inquiries-api.ts';
import { InquiriesList } from './inquiries-list.tsx';
import { folderWords, listQuery, readView, writeView } from './list-address.ts';
import { OpenInquiry } from './open-inquiry.tsx';
import { useInquiryActs } from './use-inquiry-acts.ts';
import styles from '../kit/lists/list-page.module.css';
import tabs from '../kit/lists/tabs.module.css';
import own from './inquiries.module.css';

/** Contact inquiries at work: the folders, the list, and the inquiry that is open over it. */
export function ContactInquiriesPage(): ReactNode {
  const [search] = useSearchParams();
  const view = readView(search);
  const list = useListContactInquiriesQuery(listQuery(view), useRenewal(view.record !== null));
  const opened = useGetContactInquiryQuery(view.record ?? 0, { skip: view.record === null });
  const acts = useInquiryActs();

  // While new rows load the old ones stay, but never those of another folder.
  const kept = list.data?.data.every((row) => row.folder === view.folder) ? list.data : undefined;
  const shown = list.currentData ?? (!list.isError && kept?.data.length ? kept : undefined);
  const steady = useSteadyList(list, shown?.data, view.record !== null || view.page > 1);
  const { rows } = steady;
  const counts = (list.isError ? list.currentData : list.data)?.meta.counts;
  const lastPage = list.currentData && Math.max(1, list.currentData.meta.pageCount);
  const place = useListPlace({ view, rows, write: writeView, closed: { record: null } });
  const { show } = place;
  const record = view.record === null ? undefined : (opened.currentData ?? rows?.[place.position]);

  return (
    <div className={styles.page}>
      <title>Contact inquiries · Back office</title>
      <header className={styles.head}>
        <h1 className={styles.title}>Contact inquiries</h1>
        <output className={styles.count}>{shown && countWords(shown.meta.total)}</output>
        <HeldRows count={steady.heldCount} onShow={steady.showAll} />
      </header>
      <Tabs.Root
        className={styles.page}
        value={view.folder}
        // The tabs' values are the folders below.
        onValueChange={(folder) => show({ folder: folder as InquiryFolder, page: 1 })}
      >
        <Tabs.List className={tabs.list} aria-label="Contact inquiries">
          {inquiryFolders.map((folder) => (
            <Tabs.Tab key={folder} className={tabs.tab} value={folder}>
              {folderWords[folder].label}
              <span className={own.number}>{counts ? formatCount(counts[countNames[folder]]) : '–'}</span>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Search q={view.q} onChange={(q) => show({ q, page: 1 })} />
        <Tabs.Panel className={styles.page} value={view.folder} tabIndex={rows?.length ? -1 : 0}>
          {list.isError && !shown ? (
            <LoadFailed
              title="The inquiries could not be loaded"
              reason={reasonOf(list.error)}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <InquiriesList
              rows={rows}
              isStale={list.isFetching && rows !== undefined && !list.currentData}
              folder={view.folder}
              isFiltered={view.q !== ''}
              onLastPage={
                lastPage !== undefined && view.page > lastPage ? () => show({ page: lastPage }) : null
              }
              addressOf={(id) => place.addressOf({ record: id })}
              onOpen={(id) => show({ record: id })}
              onMark={(id, name) => void acts.mark(id, name)}
            />
          )}
          <Pager page={view.page} pageCount={lastPage} onPage={(page) => show({ page })} />
        </Tabs.Panel>
      </Tabs.Root>
      <AddressedRecord
        title="Contact inquiry"
        noun="inquiry"
        reference={view.record === null ? undefined : referenceOf('contact-inquiry', view.record)}
        place={place}
        opened={opened}
      >
        {record && <OpenInquiry key={record.id} record={record} onClose={place.close} />}
      </AddressedRecord>
    </div>
  );
}

const countNames: Record<InquiryFolder, keyof InquiryCounts> = {
  OPEN: 'open',
  HANDLED: 'handled',
  SET_ASIDE: 'setAside',
  ARCHIVED: 'archived',
};

function Search({ q, onChange }: { q: string; onChange: (q: string) => void }): ReactNode {
  return (
    <FilterBar columns="minmax(11rem, 24rem) auto 1fr" isNarrowed={q !== ''} onReset={() => onChange('')}>
      <div className={own.search}>
        <TypedFilter
          label="Search"
          type="search"
          placeholder="Name, email, phone, community…"
          maxLength={200}
          value={q}
          onChange={onChange}
        />
      </div>
    </FilterBar>
  );
}
