import { Tabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { mailKinds, mailStates } from '#contracts/mail.ts';
import type { MailCounts, MailState } from '#contracts/mail.ts';
import { formatCount } from '#web/lib/formats.ts';
import { countWords } from '../kit/lists/count-words.ts';
import { reasonOf } from '../kit/lists/failure-words.ts';
import { ChoiceFilter, FilterBar } from '../kit/lists/filter-bar.tsx';
import { LoadFailed } from '../kit/lists/list-message.tsx';
import { Pager } from '../kit/lists/pager.tsx';
import { useListPlace } from '../kit/lists/use-list-place.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { useBusy } from '../kit/records/use-busy.ts';
import { toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import { useGetMailQuery, useListMailQuery, useRetryMailMutation } from './mail-api.ts';
import { listQuery, readView, writeView } from './list-address.ts';
import type { MailView } from './list-address.ts';
import { MailboxTroubleNotice } from './mailbox-trouble-notice.tsx';
import { MailList } from './mail-list.tsx';
import { kindWords, retryFailure, stateWords } from './mail-words.ts';
import { OpenMail } from './open-mail.tsx';
import { SendHeld } from './send-held.tsx';
import styles from '../kit/lists/list-page.module.css';
import tabs from '../kit/lists/tabs.module.css';
import own from './mail.module.css';

/** The e-mails that went out, wait, or failed, with what the mail server said. */
export function MailPage(): ReactNode {
  const [search] = useSearchParams();
  const view = readView(search);
  const list = useListMailQuery(listQuery(view), useRenewal(view.record !== null));
  const opened = useGetMailQuery(view.record ?? 0, {
    skip: view.record === null,
    // The path of its page ends after some minutes.
    refetchOnMountOrArgChange: true,
  });
  const [retry] = useRetryMailMutation();
  const { busy, during } = useBusy<'retrying'>();

  const shown = list.isError ? list.currentData : list.data;
  const rows = shown?.data;
  const lastPage = list.currentData && Math.max(1, list.currentData.meta.pageCount);
  const place = useListPlace({ view, rows, write: writeView, closed: { record: null } });
  const { show } = place;

  const retryMessage = (id: number): void =>
    void during('retrying', () =>
      wentWell(
        toastWork(retry(id).unwrap(), {
          loading: 'Queueing the message…',
          success: 'The message is on its way.',
          failure: retryFailure,
        }),
      ),
    );

  return (
    <div className={styles.page}>
      <title>Messages sent · Back office</title>
      <header className={styles.head}>
        <h1 className={styles.title}>Messages sent</h1>
        <output className={styles.count}>{shown && countWords(shown.meta.total)}</output>
      </header>
      {shown?.meta.mailboxTrouble && <MailboxTroubleNotice {...shown.meta.mailboxTrouble} />}
      <Tabs.Root
        className={styles.page}
        value={view.state || 'all'}
        // The tabs' values are 'all' and the states below.
        onValueChange={(state) => show({ state: state === 'all' ? '' : (state as MailState), page: 1 })}
      >
        <StateTabs counts={shown?.meta.counts} />
        <Filters view={view} onChange={(kind) => show({ kind, page: 1 })} />
        <Tabs.Panel className={styles.page} value={view.state || 'all'} tabIndex={rows?.length ? -1 : 0}>
          {list.isError && !shown ? (
            <LoadFailed
              title="The messages could not be loaded"
              reason={reasonOf(list.error)}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <>
              {view.state === 'held' && list.currentData?.meta.total !== 0 && (
                <SendHeld kind={view.kind} count={list.currentData?.meta.total} />
              )}
              <MailList
                rows={rows}
                isStale={list.isFetching && rows !== undefined && !list.currentData}
                isFiltered={view.state !== '' || view.kind !== ''}
                onLastPage={
                  lastPage !== undefined && view.page > lastPage ? () => show({ page: lastPage }) : null
                }
                addressOf={(id) => place.addressOf({ record: id })}
                onOpen={(id) => show({ record: id })}
                onRetry={retryMessage}
              />
            </>
          )}
          <Pager page={view.page} pageCount={lastPage} onPage={(page) => show({ page })} />
        </Tabs.Panel>
      </Tabs.Root>
      <AddressedRecord title="Message" noun="message" place={place} opened={opened}>
        {opened.currentData && (
          <OpenMail
            key={opened.currentData.id}
            mail={opened.currentData}
            isRetrying={busy === 'retrying'}
            onRetry={() => view.record !== null && retryMessage(view.record)}
            onRenew={opened.refetch}
            onClose={place.close}
          />
        )}
      </AddressedRecord>
    </div>
  );
}

function StateTabs({ counts }: { counts: MailCounts | undefined }): ReactNode {
  const numberOf = (count: number | undefined) => (
    <span className={own.number}>{count === undefined ? '–' : formatCount(count)}</span>
  );
  return (
    <Tabs.List className={tabs.list} aria-label="State">
      <Tabs.Tab className={tabs.tab} value="all">
        All{numberOf(counts && mailStates.reduce((sum, state) => sum + counts[state], 0))}
      </Tabs.Tab>
      {mailStates.map((state) => (
        <Tabs.Tab key={state} className={tabs.tab} value={state}>
          {stateWords[state].label}
          {numberOf(counts?.[state])}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

function Filters({
  view,
  onChange,
}: {
  view: MailView;
  onChange: (kind: MailView['kind']) => void;
}): ReactNode {
  return (
    <FilterBar
      columns="minmax(11rem, 18rem) auto 1fr"
      isNarrowed={view.kind !== ''}
      onReset={() => onChange('')}
    >
      <ChoiceFilter
        label="Kind"
        value={view.kind}
        choices={mailKinds}
        wordsOf={(kind) => kindWords[kind]}
        onChange={onChange}
      />
    </FilterBar>
  );
}
