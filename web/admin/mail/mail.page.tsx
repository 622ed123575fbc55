import { MailOpen } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { mailMessages } from '#contracts/mail.ts';
import { mailKinds, mailStates } from '#contracts/mail.ts';
import type { MailCounts, MailState } from '#contracts/mail.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import type { EmptyMessage } from '../kit/lists/list-page.tsx';
import { ChoiceFilter, FilterBar, UnitFilter } from '../kit/lists/filter-bar.tsx';
import { TabLabel } from '../kit/lists/tab-label.tsx';
import { useShownList } from '../kit/lists/use-shown-list.ts';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { useRowHandlers } from '../kit/lists/use-row-handlers.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { useBusy } from '../kit/records/use-busy.ts';
import { toastWork, wentWell } from '../kit/toasts/toast-work.ts';
import { isUnreadableUnit, unreadableUnit } from '../units/unreadable-unit.tsx';
import { useGetMailQuery, useListMailQuery, useRetryMailMutation } from './mail-api.ts';
import { isNarrowed, listQuery, readOrder, readView, writeView } from './list-address.ts';
import type { MailView } from './list-address.ts';
import { MailboxTroubleNotice } from './mailbox-trouble-notice.tsx';
import { mailColumns } from './mail-columns.tsx';
import { kindLabels, retryFailure, stateLabels } from './mail-labels.ts';
import { OpenMail } from './open-mail.tsx';
import { SendHeld } from './send-held.tsx';

/** The emails that went out, wait, or failed, with what the mail server said. */
export function MailPage(): ReactNode {
  const [search] = useSearchParams();
  const view = readView(search);
  const list = useListMailQuery(listQuery(view), {
    ...useRenewal(view.record !== null),
    skip: isUnreadableUnit(view.unit),
  });
  const opened = useGetMailQuery(view.record ?? 0, {
    skip: view.record === null,
    // The path of its page ends after some minutes.
    refetchOnMountOrArgChange: true,
  });
  const [retry] = useRetryMailMutation();
  const { busy, during } = useBusy<'retrying'>();

  const shown = useShownList(list, {
    view,
    write: writeView,
    closed: { record: null },
    mayMove: true,
  });
  const { listState } = shown;
  const { show } = listState;

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
  const handlers = useRowHandlers({ onOpen: (id: number) => show({ record: id }), onRetry: retryMessage });
  const columns = useMemo(() => mailColumns(handlers), [handlers]);

  return (
    <ListPage
      title="Email log"
      shown={shown}
      exportedBy={mailMessages.export}
      summary={
        shown.page?.meta.mailboxTrouble && <MailboxTroubleNotice {...shown.page.meta.mailboxTrouble} />
      }
      tabs={{
        label: 'State',
        value: view.state || 'all',
        choices: stateChoices(shown.page?.meta.counts),
        onChoose: (state) => show({ state: state === 'all' ? '' : state, page: 1 }),
      }}
      filters={<Filters view={view} onChange={(changed) => show({ ...changed, page: 1 })} />}
      above={
        view.state === 'held' &&
        view.unit === '' &&
        list.currentData?.meta.total !== 0 && (
          <SendHeld kind={view.kind} count={list.currentData?.meta.total} />
        )
      }
      instead={unreadableUnit(view.unit)}
      columns={columns}
      sorting={{ sort: view.sort, onSort: (sort) => show({ sort: readOrder(sort), page: 1 }) }}
      captions={{ loading: 'Loading messages', loaded: 'Messages, newest first' }}
      empty={emptyMail([view.state, view.kind, view.unit].some(Boolean))}
      failed={{ title: 'The messages could not be loaded' }}
    >
      <AddressedRecord title="Message" noun="message" listState={listState} opened={opened}>
        {opened.currentData && (
          <OpenMail
            key={opened.currentData.id}
            mail={opened.currentData}
            isRetrying={busy === 'retrying'}
            onRetry={() => view.record !== null && retryMessage(view.record)}
            onRenew={opened.refetch}
            onClose={listState.close}
          />
        )}
      </AddressedRecord>
    </ListPage>
  );
}

function emptyMail(isFiltered: boolean): EmptyMessage {
  const message = isFiltered
    ? 'Try another tab, another kind of message, or all units.'
    : 'Every email that goes to residents and to the manager appears here.';
  return {
    icon: <MailOpen size={28} aria-hidden="true" />,
    title: 'No messages found',
    children: <p>{message}</p>,
  };
}

/** All of them, and each state, with how many there are. */
function stateChoices(
  counts: MailCounts | undefined,
): readonly { value: MailState | 'all'; content: ReactNode }[] {
  const all = counts && mailStates.reduce((sum, state) => sum + counts[state], 0);
  return [
    { value: 'all', content: <TabLabel label="All" count={all} /> },
    ...mailStates.map((state) => ({
      value: state,
      content: <TabLabel label={stateLabels[state].label} count={counts?.[state]} />,
    })),
  ];
}

function Filters({
  view,
  onChange,
}: {
  view: MailView;
  onChange: (changed: Partial<Pick<MailView, 'kind' | 'unit'>>) => void;
}): ReactNode {
  return (
    <FilterBar
      columns="minmax(11rem, 18rem) minmax(8rem, 12rem) auto 1fr"
      isNarrowed={isNarrowed(view)}
      onReset={() => onChange({ kind: '', unit: '' })}
    >
      <ChoiceFilter
        label="Kind"
        value={view.kind}
        choices={mailKinds}
        labelOf={(kind) => kindLabels[kind]}
        onChange={(kind) => onChange({ kind })}
      />
      <UnitFilter value={view.unit} onChange={(unit) => onChange({ unit })} />
    </FilterBar>
  );
}
