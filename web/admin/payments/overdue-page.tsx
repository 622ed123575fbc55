import { useMemo, useState, type ReactNode } from 'react';
import { leases } from '#contracts/leases.ts';
import type { Page } from '#contracts/endpoint.ts';
import { overdueAges, overdueSortKeys } from '#contracts/leases.ts';
import type { OverdueLease, OverdueTotals } from '#contracts/leases.ts';
import { Button } from '#web/ui/button/button.tsx';
import { oneOf } from '../kit/lists/list-address.ts';
import { queryOf } from '../kit/exports/export-button.tsx';
import { AddButton } from '../kit/lists/add-button.tsx';
import { pageSize } from '../kit/lists/list-state.ts';
import { SelectionFrame } from '../kit/lists/selection-bar.tsx';
import { useRenewal } from '../kit/lists/use-renewal.ts';
import { useSelection } from '../kit/lists/use-selection.ts';
import { ListPage } from '../kit/lists/list-page.tsx';
import { usualMessages } from '../kit/lists/usual-messages.tsx';
import { sortOf, useChosenProperty, useListView, useFilteredList } from '../kit/lists/list-view.ts';
import { AddressedRecord } from '../kit/records/addressed-record.tsx';
import { leaseLabel } from '../leases/lease-label.ts';
import { useGetLeaseQuery, useListOverdueLeasesQuery } from '../leases/leases-api.ts';
import { OpenLease } from '../leases/open-lease.tsx';
import { leasePayments } from './lease-payments.ts';
import { OverdueBuckets } from './overdue-buckets.tsx';
import { overdueColumns } from './overdue-columns.tsx';
import type { OverdueRow } from './overdue-columns.tsx';
import { PaymentTabs } from './payment-tabs.tsx';
import { RecordPaymentsDialog } from './record-payments-dialog.tsx';
import { ReminderDialog } from './reminder-dialog.tsx';
import lists from '../kit/lists/list.module.css';

const filters = { show: oneOf(['overdue']), age: oneOf(overdueAges) };

/** Who owes, how much and since when, the longest first; a lease opens over the list, and closes to it. */
export function OverduePage(): ReactNode {
  const view = useListView(filters, overdueSortKeys);
  const chosen = useChosenProperty();
  const age = overdueAges.find((known) => known === view.filters['age']);
  const list = useListOverdueLeasesQuery(
    {
      query: {
        page: view.page,
        take: pageSize,
        ...chosen,
        ...(age ? { age } : {}),
        ...sortOf(view, overdueSortKeys),
      },
    },
    useRenewal(view.record !== null),
  );
  // The same rows are the same list, or it would seem to have come again.
  const data = useMemo(() => rowsOf(list.data), [list.data]);
  const currentData = useMemo(() => rowsOf(list.currentData), [list.currentData]);
  const shown = useFilteredList(view, { ...list, data, currentData }, 'since');
  const { listState } = shown;
  const totals = list.data?.meta;
  const opened = useGetLeaseQuery({ params: { id: view.record ?? 0 } }, { skip: view.record === null });
  const lease = view.record === null ? undefined : opened.currentData;
  const choice = useSelection(shown.rows);
  const [question, setQuestion] = useState<'record' | 'remind' | null>(null);
  const close = (): void => setQuestion(null);

  return (
    <ListPage
      title="Overdue leases"
      actions={<AddButton onClick={() => setQuestion('record')}>Record payments</AddButton>}
      summary={<PaymentTabs shown="overdue" />}
      above={
        <>
          <OverdueBuckets
            totals={totals}
            age={age}
            addressOf={(next) =>
              listState.addressOf({ filters: { show: 'overdue', age: next ?? '' }, page: 1, record: null })
            }
          />
          <SelectionFrame
            many="leases"
            choice={choice}
            exported={{ endpoint: leases.exportOverdue, query: queryOf(list.originalArgs) }}
          >
            <Button size="small" variant="secondary" onClick={() => setQuestion('remind')}>
              Send reminder
            </Button>
          </SelectionFrame>
        </>
      }
      shown={shown}
      exportedBy={leases.exportOverdue}
      followsShownProperty
      tableClassName={lists.wrapping}
      columns={overdueColumns(age)}
      sorting={shown.sorting}
      choice={{ ...choice, nameOf: leaseLabel }}
      {...usualMessages(
        'Overdue leases',
        age !== undefined,
        'Nothing is overdue. Leases with unpaid rent appear here.',
      )}
    >
      <AddressedRecord title="Lease" noun="lease" listState={listState} opened={opened}>
        {lease && (
          <OpenLease key={lease.id} lease={lease} payments={leasePayments} onClose={listState.close} />
        )}
      </AddressedRecord>
      {question === 'record' && <RecordPaymentsDialog lease={null} onClose={close} />}
      {question === 'remind' && (
        <ReminderDialog
          leases={choice.picked}
          onSent={() => {
            close();
            choice.chooseNone();
          }}
          onClose={close}
        />
      )}
    </ListPage>
  );
}

function rowsOf(page: Page<OverdueLease, OverdueTotals> | undefined): Page<OverdueRow> | undefined {
  return page && { ...page, data: page.data.map((lease) => ({ ...lease, id: lease.leaseId })) };
}
